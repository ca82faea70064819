import { startSandbox } from 'travel-agency-sandbox';

import { BackOffice } from '../engine/backOffice';

/** A sandbox for a test file, without the rate limit, which has its own tests. */
export function officeOfThisFile(): BackOffice {
	const office = new BackOffice();
	let close: (() => Promise<void>) | undefined;
	beforeAll(async () => {
		const sandbox = await startSandbox({ token: 'sandbox', rateLimit: { enabled: false } });
		office.url = sandbox.url;
		close = () => sandbox.close();
	});
	afterAll(async () => await close?.());
	return office;
}
