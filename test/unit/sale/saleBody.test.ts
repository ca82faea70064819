import { SALE } from '../../../nodes/Sale/form/saleForm';
import { fullPerson } from '../../engine/everyFormField';
import { everyFieldOf } from '../../engine/everyProduct';
import { bodyOf, filledIn } from './filledIn';

const CITY = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** A person with every field that a sale's people have. */
const PERSON = fullPerson(CITY);

describe('the body of a sale', () => {
	test('has its people with all their fields, by the names of the API', () => {
		const people = { payer: PERSON.form, seller: { externalId: 'V-1' } };
		const more = {
			intermediary: PERSON.form,
			approver: { name: 'Rui' },
			requester: { name: 'Bia' },
			status: 'opened',
		};
		expect(bodyOf({ ...people, additionalFields: more, hotels: { hotel: [{}] } })).toEqual({
			payer: PERSON.body,
			seller: { external_id: 'V-1' },
			intermediary: PERSON.body,
			approver: { name: 'Rui' },
			requester: { name: 'Bia' },
			status: 'opened',
			hotels: [{ local_id: 'hotels-1' }],
		});
	});

	test('has nothing that was not entered: no empty person, no empty list', () => {
		const body = bodyOf({
			companyIdentifier: '12.345.678/0001-95',
			saleDate: '05/06/2026',
			payer: {},
			seller: { name: '', address: { street: '' } },
			hotels: { hotel: [{ destination: '', passengers: {}, supplier: {} }] },
			airlineTickets: {},
			agencyPayments: {},
			vendorPayments: { payment: [] },
			additionalFields: { requester: {} },
		});
		expect(body).toStrictEqual({
			company_identifier: '12345678000195',
			sale_date: '2026-06-05',
			hotels: [{ local_id: 'hotels-1' }],
		});
	});

	test.each(SALE.productKinds.filter(({ isSingle }) => !isSingle))(
		'has $apiName with all their fields, those of passengers and segments included',
		(kind) => {
			const { form, body } = everyFieldOf(kind);
			expect(bodyOf({ [kind.parameter]: { [kind.item.name]: [form] } })).toEqual({ [kind.apiName]: [body] });
		},
	);

	test('has commissions, for a sale that is created closed', () => {
		const additionalFields = {
			status: 'closed',
			commissions: {
				commission: [
					{ externalId: 'V-1', kind: 'seller', value: '100,00', retainedValue: '10' },
					{ externalId: 'P-2', kind: 'person', value: 5 },
				],
			},
		};
		expect(bodyOf({ hotels: { hotel: [{}] }, additionalFields }).commissions).toEqual([
			{ external_id: 'V-1', kind: 'seller', value: 100, retained_value: 10 },
			{ external_id: 'P-2', kind: 'person', value: 5 },
		]);
	});

	test('keeps the names inside a JSON object as the user wrote them', () => {
		const additionalData = '{ "maritalStatus": "single", "IR": { "aliquotaPadrao": 1.5 } }';
		const { payer } = bodyOf({ payer: { additionalData }, hotels: { hotel: [{}] } });
		expect(payer).toEqual({ additional_data: { maritalStatus: 'single', IR: { aliquotaPadrao: 1.5 } } });
	});
});

describe('the Local ID of a product', () => {
	const localIds = (raw: Record<string, unknown>) => {
		const body = bodyOf(raw);
		return [body.airline_tickets, body.hotels, body.travel_packages].flatMap((products) =>
			((products ?? []) as Array<{ local_id: string }>).map(({ local_id: localId }) => localId),
		);
	};

	test("is the user's own, or one that is made up and stands for this product alone", () => {
		const hotels = { hotel: [{}, { localId: 'serra' }, {}] };
		const ids = localIds({ hotels, airlineTickets: { airlineTicket: [{}, {}] } });
		expect(ids[3]).toBe('serra');
		expect(new Set(ids).size).toBe(5);
		for (const id of ids) expect(id).toMatch(/^[a-zA-Z]+(-\d+)?$/);
	});

	test('that is made up stays the same for the same form: it is part of what a repeated request repeats', () => {
		const raw = { hotels: { hotel: [{}, {}] } };
		expect(localIds(raw)).toEqual(localIds(raw));
	});

	test('that is made up is never the one that the user gave another product', () => {
		for (const localId of ['hotels-1', 'hotels-2', 'hotels-3']) {
			expect(filledIn({ hotels: { hotel: [{}, { localId }, {}] } }).findings).toEqual([]);
		}
	});
});
