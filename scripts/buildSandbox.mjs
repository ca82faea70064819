import { main } from './main.mjs';
import { buildSandbox } from './sandboxPackage.mjs';

await main(buildSandbox);
