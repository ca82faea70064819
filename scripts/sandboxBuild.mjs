import { buildSandbox } from './buildSandbox.mjs';
import { main } from './main.mjs';

await main(buildSandbox);
