import { countBuiltIns, counting, meter, programOf } from './test/unit/work/counting.mjs';
console.time('program');const p=programOf();console.timeEnd('program');
console.time('checker');const c=p.getTypeChecker();c.getSymbolAtLocation(p.getSourceFiles().at(-1));console.timeEnd('checker');
console.time('emit');const l=counting(p);console.timeEnd('emit');
console.log(process.cpuUsage().user/1e6);
