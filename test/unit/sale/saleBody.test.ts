import { SALE } from '../../../nodes/Sale/form/saleForm';
import { someone } from '../../engine/createSale';
import { fullPerson } from '../../engine/everyFormField';
import { everyFieldOf, OPERATION_BY_PASSENGER, OPERATION_BY_QUANTITY } from '../../engine/everyProduct';
import { bodyOf, byExternalId, filledIn, NOBODY } from './filledIn';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** Every detail of a new person in a sale. */
const DETAILS = fullPerson(ID);
const ANA = { form: { name: 'Ana', ...DETAILS.form }, body: { name: 'Ana', ...DETAILS.body } };

describe('the body of a sale', () => {
	test('has its people with all their fields, by the names of the API', () => {
		const people = { ...someone('payer', ANA.form), seller: byExternalId('V-1') };
		const otherPeople = {
			intermediary: [someone('person', ANA.form)],
			approver: [someone('person', { name: 'Rui' })],
			requester: [someone('person', { name: 'Bia' })],
		};
		const additionalFields = { otherPeople, status: 'opened' };
		expect(bodyOf({ ...people, additionalFields, products: { hotel: [{}] } })).toEqual({
			payer: ANA.body,
			seller: { external_id: 'V-1' },
			intermediary: ANA.body,
			approver: { name: 'Rui', person_kind: 'individual' },
			requester: { name: 'Bia', person_kind: 'individual' },
			status: 'opened',
			hotels: [{ local_id: 'hotel-1' }],
		});
	});

	test('has nothing that was not entered: no empty person, no empty list', () => {
		const untouched = { cpfCnpj: '', email: '', mobileNumber: '', externalId: '' };
		const body = bodyOf({
			...{ seller: NOBODY, newSeller: { ...untouched, address: { street: '' } } },
			products: {
				hotel: [{ destination: '', passengers: {}, representative: NOBODY, newRepresentative: untouched }],
				airlineTicket: [],
			},
			payments: {
				agency: [],
				vendor: [{ method: 'credit', amount: '10', payer: NOBODY, newPayer: untouched }],
			},
			additionalFields: {
				companyIdentifier: '12.345.678/0001-95',
				saleDate: '05/06/2026',
				otherPeople: { requester: [{ person: NOBODY, newPerson: untouched }] },
				commissions: {},
			},
		});
		expect(body).toStrictEqual({
			company_identifier: '12345678000195',
			sale_date: '2026-06-05',
			hotels: [{ local_id: 'hotel-1' }],
			payments: [{ vendor: { credit: { products: [{ local_id: 'hotel-1', payment_amount: 10 }] } } }],
		});
	});

	test.each(SALE.productKinds.filter(({ isSingle }) => !isSingle))(
		'has $apiName with all their fields, those of passengers and segments included',
		(kind) => {
			const { form, body } = everyFieldOf(kind);
			expect(bodyOf({ products: { [kind.name]: [form] } })).toEqual({ [kind.apiName]: [body] });
		},
	);

	test.each([
		['by passenger', OPERATION_BY_PASSENGER],
		['by quantity', OPERATION_BY_QUANTITY],
	])('has an own operation that is priced %s as the one object that the API takes', (_, { form, body }) => {
		const productId = { __rl: true, mode: 'id', value: ID };
		expect(bodyOf({ products: { ownOperation: [{ ...form, productId }] } })).toEqual({
			operation: { ...body, product_id: ID },
		});
	});

	test('has commissions, for a sale that is created closed', () => {
		const additionalFields = {
			status: 'closed',
			commissions: {
				commission: [
					{ person: byExternalId('V-1'), kind: 'seller', value: '100,00', retainedValue: '10' },
					{ person: byExternalId('P-2'), kind: 'person', value: 5 },
				],
			},
		};
		expect(bodyOf({ products: { hotel: [{}] }, additionalFields }).commissions).toEqual([
			{ external_id: 'V-1', kind: 'seller', value: 100, retained_value: 10 },
			{ external_id: 'P-2', kind: 'person', value: 5 },
		]);
	});

	test('keeps the names inside a JSON object as the user wrote them', () => {
		const additionalData = '{ "maritalStatus": "single", "IR": { "aliquotaPadrao": 1.5 } }';
		const { payer } = bodyOf({
			...someone('payer', { name: 'Ana', additionalData }),
			products: { hotel: [{}] },
		});
		expect(payer).toEqual({
			name: 'Ana',
			person_kind: 'individual',
			additional_data: { maritalStatus: 'single', IR: { aliquotaPadrao: 1.5 } },
		});
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
		const hotel = [{}, { localId: 'serra' }, {}];
		const ids = localIds({ products: { hotel, airlineTicket: [{}, {}] } });
		expect(ids[3]).toBe('serra');
		expect(new Set(ids).size).toBe(5);
		for (const id of ids) expect(id).toMatch(/^[a-zA-Z]+(-\d+)?$/);
	});

	test('that is made up stays the same for the same form: it is part of what a repeated request repeats', () => {
		const raw = { products: { hotel: [{}, {}] } };
		expect(localIds(raw)).toEqual(localIds(raw));
	});

	test('that is made up is never the one that the user gave another product', () => {
		for (const localId of ['hotel-1', 'hotel-2', 'hotel-3']) {
			expect(filledIn({ products: { hotel: [{}, { localId }, {}] } }).findings).toEqual([]);
		}
	});
});
