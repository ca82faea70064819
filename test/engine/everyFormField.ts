import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SALE } from '../../nodes/Sale/form/saleForm';
import { agencyFields, vendorFields } from '../../nodes/Sale/paymentMethods/commonFields';
import type { PaymentMethod } from '../../nodes/Sale/paymentMethods/paymentMethod';
import type { ProductKind } from '../../nodes/Sale/productKinds/productKind';
import type { Field } from '../../nodes/shared/fields/field';
import { everyField, oneLine, somebodyAs, withLine, type Entries, type FilledIn } from './everyField';
import { everyFieldOf } from './everyProduct';
import { byId } from './picked';

/** Every field of an inline person, and what it means. @param cityId where the person was born */
export const fullPerson = (cityId: string, entries: Entries = {}): FilledIn =>
	everyField(SALE.form.payer.inner ?? {}, { birthplace: [byId(cityId), { id: cityId }], ...entries });

type Entry = NonNullable<Entries[string]>;

/** Which products a payment pays. */
const paid = (shares: Record<string, number>): Entry => [
	{ product: Object.entries(shares).map(([localId, paymentAmount]) => ({ localId, paymentAmount })) },
	Object.entries(shares).map(([local_id, payment_amount]) => ({ local_id, payment_amount })),
];

function payment({ side, apiName, fields }: PaymentMethod, entries: Entries): FilledIn {
	const all = { ...(side === 'agency' ? agencyFields : vendorFields), ...fields };
	const { form, body } = everyField(all, { amount: undefined, ...entries });
	return { form: { method: apiName, ...form }, body: { [side]: { [apiName]: body } } };
}

/** Payments by each method with every field, and what a field of the form makes of one besides. */
function payments(side: PaymentMethod['side']): { form: INodeParameters; body: IDataObject[] } {
	const methods = SALE.paymentMethods.filter((method) => method.side === side && !method.isJsonOnly);
	const whole = methods.map((method) =>
		payment(method, { products: paid({ hotel: 2000, travelPackage: 3000 }) }),
	);
	const card = methods.find(({ apiName }) => apiName === 'credit_card') as PaymentMethod;
	const installments = ['2027-01-31', '2027-02-28', '2027-03-31'].map((day, index) =>
		payment(card, {
			amount: ['100,00', undefined],
			dueDate: ['31/01/2027', day],
			products: [
				paid({ hotel: 60, airlineTicket: 40 })[0],
				paid({ hotel: 20, airlineTicket: index === 0 ? 13.34 : 13.33 })[1],
			],
			settlementDate: undefined,
		}),
	);
	const [first] = installments;
	const split = side === 'agency' && first ? [{ ...first.form, numberOfInstallments: '3' }] : [];
	return {
		form: { payment: [...split, ...whole.map(({ form }) => form)] },
		body: [...(split.length > 0 ? installments : []), ...whole].map(({ body }) => body),
	};
}

const COMMISSIONS: FilledIn[] = [
	{
		form: { externalId: 'seller', kind: 'seller', value: '1.100,00', retainedValue: '100' },
		body: { external_id: 'seller', kind: 'seller', value: 1100, retained_value: 100 },
	},
	{
		form: { externalId: 'intermediary', kind: 'intermediary', value: 50 },
		body: { external_id: 'intermediary', kind: 'intermediary', value: 50 },
	},
	{ form: { kind: 'seller', value: '7,50' }, body: { kind: 'seller', value: 7.5 } },
];

/** Somebody with one more field. */
const known = (role: string, name: string, [entered, sent]: Entry): Entry => [
	{ ...somebodyAs(role).form, [name]: entered },
	{ ...somebodyAs(role).body, [name]: sent },
];

/** The products of the form, of the kinds that `OTHER_PRODUCTS` leaves out. @param guest one of the hotel's */
function products(guest: FilledIn): Entries {
	const kind = (name: string) => SALE.productKinds.find(({ parameter }) => parameter === name) as ProductKind;
	const hotel = withLine(everyFieldOf(kind('hotels')), 'passengers', {
		form: { amount: 1000.5, person: guest.form },
		body: { amount: 1000.5, person: guest.body },
	});
	const travelPackage = everyFieldOf(kind('travelPackages'), {
		beginDate: ['={{ DateTime.fromISO("2026-06-05") }}', '2026-06-05'],
		currency: ['USD', 'USD'],
		exchangeRate: ['5,4321', 5.4321],
	});
	return {
		...Object.fromEntries(SALE.productKinds.map(({ parameter }) => [parameter, undefined])),
		airlineTickets: oneLine('airlineTicket', everyFieldOf(kind('airlineTickets'))),
		hotels: oneLine('hotel', hotel),
		travelPackages: oneLine('travelPackage', travelPackage),
	};
}

/**
 * Sale > Create with every field of the form filled in, as users type it, and the body that this means.
 *
 * @param cityId where the payer and a guest were born
 */
export function everyFormField(cityId: string): FilledIn {
	const payer = fullPerson(cityId, {
		airline: ['={{ ({ airline_code: "LA" }) }}', { airline_code: 'LA' }],
	});
	const [toAgency, toVendor] = [payments('agency'), payments('vendor')];
	const { form, body } = everyField(SALE.form as Record<string, Field<unknown>>, {
		...products(payer),
		payer: [payer.form, payer.body],
		agencyPayments: [toAgency.form, undefined],
		vendorPayments: [toVendor.form, undefined],
		commissions: [{ commission: COMMISSIONS.map((line) => line.form) }, COMMISSIONS.map((line) => line.body)],
		intermediary: known('intermediary', 'cnpj', ['11.222.333/0001-81', '11222333000181']),
		requester: known('requester', 'cpf', ['111.444.777-35', '11144477735']),
	});
	const { additional_fields, agency_payments, vendor_payments, ...sale } = body;
	return {
		form: {
			...form,
			customFields: {
				mappingMode: 'defineBelow',
				value: { '101': 'WhatsApp', '102': '42', '103': '1.234,56', '104': 'Matriz', '105': '05/06/2026' },
			},
		},
		body: {
			...sale,
			...(additional_fields as IDataObject),
			payments: [...toAgency.body, ...toVendor.body],
			custom_fields: [
				{ id: 101, value: 'WhatsApp' },
				{ id: 102, value: 42 },
				{ id: 103, value: 1234.56 },
				{ id: 104, value: 'Matriz' },
				{ id: 105, value: '2026-06-05' },
			],
		},
	};
}
