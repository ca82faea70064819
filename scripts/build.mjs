import { buildPackage } from './buildPackage.mjs';
import { main } from './main.mjs';

await main(buildPackage);
