import type { IDataObject } from 'n8n-workflow';

import { SALE, saleShape } from '../../../nodes/Sale/form/saleForm';
import { createOperation } from '../../../nodes/Sale/operations/create';
import type { WriteApi } from '../../../nodes/shared/writes/contract';
import { Place } from '../../../nodes/shared/fields/place';
import { labelsOf } from '../../../nodes/shared/fields/field';
import { propertiesFor } from '../../../nodes/shared/node/describe';
import type { WriteOperation } from '../../../nodes/shared/node/operation';
import { readParameters } from '../../../nodes/shared/node/parameters';
import { parametersOf } from '../node/nodesOfPackage';
import { COMPANY } from './filledIn';
import { agencyPix } from './newKind/agencyPix';
import { excursion } from './newKind/excursion';
import { sentences } from '../inWords';

// The promise "a new kind is a file and a line": apart from the two files, these lines are all that is
// needed.
const shape = saleShape([...SALE.productKinds, excursion], [...SALE.paymentMethods, agencyPix]);

const create = createOperation(shape) as WriteOperation;

/** What becomes of the parameters of Sale > Create: the messages, or else the body that is sent. */
async function created(parameters: Record<string, unknown>) {
	const place = Place.ofForm();
	const shown = { inputMode: 'form', options: {}, ...parameters };
	const params = readParameters(create.properties, (name) => shown[name as keyof typeof shown], place);
	create.check?.(params, place, COMPANY);
	const said = { issues: sentences(place.findings.issues), hints: sentences(place.findings.hints) };
	if (place.findings.issues.length > 0) return { ...said, body: undefined };
	const sent: unknown[] = [];
	// No service knows the new kind.
	const api = {
		companyIdentifier: COMPANY,
		create: (_: string, body: unknown) => Promise.resolve(sent.push(body)),
	} as unknown as WriteApi;
	await create.run({ api, params, readFile: () => Promise.reject(new Error('A sale has no file')) });
	return { ...said, body: sent[0] as IDataObject };
}

const supplier = { __rl: true, mode: 'externalId', value: 'SP-1' };
const payer = { __rl: true, mode: 'externalId', value: 'CRM-1' };
const line = (more: object) => ({
	payer,
	products: { excursion: [{ day: '05/06/2026', supplier, ...more }] },
});

describe('a new product kind, and a new payment method', () => {
	test('the kind is named beside the example for those who write JSON', () => {
		expect(create.properties.body?.property.builderHint?.propertyHint).toContain('train_tickets');
		expect(create.properties.body?.property.builderHint?.propertyHint).toContain('day_excursions');
	});

	test('stand in the form, and what only the method has is shown for it', () => {
		const properties = propertiesFor([create]);
		const paths = parametersOf(properties).map(({ path }) => path);
		expect(paths).toEqual(
			expect.arrayContaining([
				'products.excursion.entranceFee',
				'products.excursion.passengers.passenger.guideFee',
				'payments.agency.pixKey',
			]),
		);
		expect(
			parametersOf(properties).find(({ path }) => path.endsWith('.pixKey'))?.property.displayOptions,
		).toEqual({ show: { method: ['pix'] } });
	});

	test('are in the body, by the names of the API', async () => {
		const passenger = [{ person: payer, amount: '100', guideFee: '10,50' }];
		const agency = [{ method: 'PIX', amount: '110,50', pixKey: 'ana@example.com' }];
		const { issues, hints, body } = await created({
			...line({ passengers: { passenger }, entranceFee: '7' }),
			payments: { agency },
		});
		expect({ issues, hints }).toEqual({ issues: [], hints: [] });
		expect(body).toEqual({
			company_identifier: COMPANY,
			payer: { external_id: 'CRM-1' },
			day_excursions: [
				{
					local_id: 'excursion-1',
					day: '2026-06-05',
					entrance_fee: 7,
					passengers: [{ person: { external_id: 'CRM-1' }, amount: 100, guide_fee: 10.5 }],
					supplier: { external_id: 'SP-1' },
				},
			],
			payments: [
				{
					agency: {
						pix: {
							pix_key: 'ana@example.com',
							products: [{ local_id: 'excursion-1', payment_amount: 110.5 }],
						},
					},
				},
			],
		});
	});

	test('are under the rules of all products and payments and under their own, at their place in the form', async () => {
		const document = 'x'.repeat(41);
		const passenger = [{ ravFeeDiscount: '5' }];
		const excursions = [
			{ supplier, localId: 'a', document },
			{ day: '05/06/2026', passengers: { passenger } },
		];
		const product = [{ localId: 'b', paymentAmount: '1' }];
		const { issues } = await created({
			payer,
			products: { excursion: excursions },
			payments: { agency: [{ method: 'pix', products: { product } }] },
		});
		expect(issues).toEqual([
			"'Excursion 1 > Document' takes up to 40 characters and has 41: shorten it",
			"'Excursion 1 > Day' is empty: fill it in",
			"'Excursion 2 > Supplier' is empty: every product has a supplier",
			"'Excursion 2 > Passenger 1 > RAV Fee Discount' needs a 'RAV Fee' above zero",
			"'Payment to the Agency 1 > Products' names the 'Local ID' \"b\", which no product of this sale has",
		]);
	});

	test('are known in JSON, with their amounts', async () => {
		const excursions = [
			{
				day: '2026-06-05',
				supplier: { external_id: 'SP-1' },
				entrance_fee: null,
				passengers: [{ guide_fee: '' }],
			},
			'Gramado',
		];
		const { issues } = await created({
			inputMode: 'json',
			body: { day_excursions: excursions, payments: [{ agency: { pix: { products: [{}] } } }] },
		});
		expect(issues).toEqual([
			"'Body > day_excursions[0].passengers[0].guide_fee' gave no value: write 0 if nothing is meant, or leave it out",
			"'Body > day_excursions[0].entrance_fee' gave no value: write 0 if nothing is meant, or leave it out",
			"'Body > day_excursions[1]' is text, but has to be an object in { }",
		]);
	});

	test('count in what a sale costs', async () => {
		const passenger = [{ person: payer, amount: '100', guideFee: '10' }];
		const { hints } = await created({
			...line({ passengers: { passenger } }),
			payments: { agency: [{ method: 'pix', amount: '111' }] },
		});
		expect(hints).toEqual([
			"'Sale' has payments of 111.00 for products that cost 110.00: its balance becomes -1.00",
		]);
	});

	test('have a limit to their size, and labels by which a refusal names it', async () => {
		const { issues } = await created(line({ localId: 'x'.repeat(1_000_001) }));
		expect(issues[0]).toMatch(/^'Products > Excursion > Local ID' has a text of 1,000,001 characters/);
		expect(labelsOf(create.properties).get('guide_fee')).toBe('Guide Fee');
		expect(labelsOf(create.properties).get('pix_key')).toBe('PIX Key');
	});
});
