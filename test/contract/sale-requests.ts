import type { RunningSandbox } from './client';
import { refusal, success } from './expectations';
import type { Sale } from './shapes';

/** POST /sales with the usual expectations, for a credential that may do everything. */
export function saleRequests(sandbox: () => RunningSandbox): {
	create(body: unknown): Promise<Sale>;
	/** Expects a 422, and that nothing was stored: neither a sale nor a person. Returns the sentences. */
	refused(body: unknown): Promise<string>;
} {
	const stored = (): Promise<number[]> => Promise.all([sandbox().count('sales'), sandbox().count('people')]);
	return {
		async create(body) {
			return success(await sandbox().as('full_access').post<Sale>('/sales', body), 201);
		},
		async refused(body) {
			const before = await stored();
			const sentence = refusal(await sandbox().as('full_access').post('/sales', body), 422);
			expect(await stored()).toEqual(before);
			return sentence;
		},
	};
}
