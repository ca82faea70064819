import {buildSync} from 'esbuild'; import {readFileSync} from 'fs'; import {createRequire} from 'module';
buildSync({entryPoints:['nodes/Attachment/fileNames.ts'],bundle:true,platform:'node',format:'cjs',outfile:'/tmp/c_fn.cjs'});
const {safeFileName,safeContentType}=createRequire(import.meta.url)('/tmp/c_fn.cjs');
for(const c of JSON.parse(readFileSync('/tmp/team/inputs/fileNames.json')).cases){const n=safeFileName(typeof c.name==='string'?c.name:'x');const s=JSON.stringify(n);console.log(c.id, JSON.stringify(c.name).slice(0,40),'=>',s.slice(0,50), Buffer.byteLength(n), 'contentType' in c? safeContentType(c.contentType):'', n===c.name?'same':'')}
console.time('x');safeFileName('a.'.repeat(150000));safeFileName('?a'.repeat(150000));safeFileName('..%25'.repeat(60000));safeFileName('\u200d'.repeat(300000));safeFileName('1/'.repeat(150000));console.timeEnd('x')
