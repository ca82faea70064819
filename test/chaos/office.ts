import { startSandbox } from 'travel-agency-sandbox';

import { BackOffice } from '../engine/backOffice';
import { hurry } from '../engine/hurry';

/** A sandbox for a test file without the rate limit, which has tests of its own; the client's limiter passes quickly. */
export function officeOfThisFile(): BackOffice {
	const office = new BackOffice();
	let close: (() => Promise<void>) | undefined;
	beforeAll(async () => {
		const sandbox = await startSandbox({ rateLimit: { enabled: false } });
		office.url = sandbox.url;
		close = () => sandbox.close();
		hurry(office);
	});
	afterAll(async () => await close?.());
	return office;
}
