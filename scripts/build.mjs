import { buildPackage } from './buildPackage.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { main } from './main.mjs';

await main(async () => {
	await ensureInstalled();
	await buildPackage();
});
