import { cases, fc } from '../campaign';
import { backOfficeOfThisFile } from './backOffice';
import { createByForm } from './createSale';
import { one } from './readOnly/resource';
import { sales } from './saleForms/sale';

const office = backOfficeOfThisFile();

const TRIED = cases(150, 5_000);

test('a sale that the form can express is refused by the form, or accepted by the service', async () => {
	const product = one(await office.records('products'), ({ kind, active }) => kind === 'operation' && active);
	const outcomes = { accepted: 0, refused: 0 };
	await fc.assert(
		fc.asyncProperty(sales(String(product.id)), async (form) => {
			await office.forgetRequests();
			const { items, error } = await createByForm(office, form);
			// A document is looked up first; what is refused then was still never written.
			const requests = await office.requests('POST');
			if (error && requests.length === 0) {
				outcomes.refused += 1;
				// Refused, with a message that names a place in the form.
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
		{ numRuns: TRIED },
	);
	// Otherwise, the sales would be too similar to show anything.
	expect(outcomes.accepted).toBeGreaterThan(TRIED / 4);
	expect(outcomes.refused).toBeGreaterThan(TRIED / 10);
});
