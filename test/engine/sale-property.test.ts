import fc from 'fast-check';

import { backOfficeOfThisFile } from './backOffice';
import { createByForm } from './createSale';
import { one } from './readOnly/resource';
import { sales } from './saleForms/sale';

// What is sent differs from run to run, so it is no evidence of what the tests cover.
const office = backOfficeOfThisFile();

/** How many sales are tried; SALES_TRIED=5000 looks further. */
const TRIED = Number(process.env.SALES_TRIED ?? 150);

/** Told at the end, so that a failure can be looked at again: SALES_SEED=<seed>. */
const seed = Number(process.env.SALES_SEED ?? Date.now() % 2 ** 31);

test('a sale that the form can express is refused by the form, or accepted by the service', async () => {
	const product = one(await office.records('products'), ({ kind, active }) => kind === 'operation' && active);
	const outcomes = { accepted: 0, refused: 0 };
	await fc.assert(
		fc.asyncProperty(sales(String(product.id)), async (form) => {
			await office.forgetRequests();
			const { items, error } = await createByForm(office, form);
			const requests = await office.requests();
			if (error && requests.length === 0) {
				outcomes.refused += 1;
				// Refused with a sentence that names a place of the form.
				expect(error.message).toMatch(/ \[Item 0\]$|entries need a correction/);
				return;
			}
			expect({ told: error?.message, statuses: requests.map(({ status }) => status) }).toEqual({
				told: undefined,
				statuses: [201],
			});
			expect(items).toHaveLength(1);
			outcomes.accepted += 1;
		}),
		{ seed, numRuns: TRIED },
	);
	console.log(
		`${TRIED} sales (SALES_SEED=${seed}): ${outcomes.accepted} accepted, ${outcomes.refused} refused`,
	);
	// Otherwise the sales would be too alike to show anything.
	expect(outcomes.accepted).toBeGreaterThan(TRIED / 4);
	expect(outcomes.refused).toBeGreaterThan(TRIED / 10);
});
