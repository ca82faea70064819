import { main } from './main.mjs';
import { run } from './processes.mjs';

const { CAMPAIGN_SEED = String(Date.now() % 2 ** 31), CAMPAIGN_SHARE = '100' } = process.env;
const files = process.argv.slice(2);
const AN_HOUR = String(3_600_000);

/** The tests that try more cases than `npm test` does, or those that are named. */
await main(async () => {
	const repeat = `CAMPAIGN_SEED=${CAMPAIGN_SEED} CAMPAIGN_SHARE=${CAMPAIGN_SHARE} npm run test:campaign -- <file>`;
	console.log(`This repeats the cases of a file: ${repeat}`);
	const chosen = files.length > 0 ? files : ['--findRelatedTests', 'test/campaign.ts'];
	const env = { ...process.env, CAMPAIGN_SEED, CAMPAIGN_SHARE };
	try {
		await run('jest', [...chosen, '--testTimeout', AN_HOUR], { env, show: true });
	} finally {
		console.log(`This repeats the cases of a file: ${repeat}`);
	}
});
