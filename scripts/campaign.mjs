import { main } from './main.mjs';
import { run } from './processes.mjs';

const { CAMPAIGN_SEED = String(Date.now() % 2 ** 31), CAMPAIGN_SHARE = '100' } = process.env;
const isInBrowser = (/** @type {string} */ file) => file.startsWith('test/e2e');
const named = process.argv.slice(2);
const files = named.filter((file) => !isInBrowser(file));
const AN_HOUR = String(3_600_000);

/**
 * Runs the tests that can try more cases than in `npm test` and `npm run test:e2e`; or only the given ones.
 */
await main(async () => {
	const repeat = `CAMPAIGN_SEED=${CAMPAIGN_SEED} CAMPAIGN_SHARE=${CAMPAIGN_SHARE} npm run test:campaign -- <file>`;
	console.log(`This repeats the cases of a file: ${repeat}`);
	const chosen = files.length > 0 ? files : ['--findRelatedTests', 'test/campaign.ts'];
	const env = { ...process.env, CAMPAIGN_SEED, CAMPAIGN_SHARE };
	try {
		if (files.length > 0 || named.length === 0)
			await run('jest', [...chosen, '--testTimeout', AN_HOUR], { env, show: true });
		if (files.length < named.length || named.length === 0)
			await run('playwright', ['test', '--config', 'test/e2e', ...named.filter(isInBrowser)], {
				env,
				show: true,
			});
	} finally {
		console.log(`This repeats the cases of a file: ${repeat}`);
	}
});
