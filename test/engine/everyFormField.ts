import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SALE } from '../../nodes/Sale/form/saleForm';
import { agencyFields, vendorFields } from '../../nodes/Sale/paymentMethods/commonFields';
import type { PaymentMethod } from '../../nodes/Sale/paymentMethods/paymentMethod';
import type { ProductKind } from '../../nodes/Sale/productKinds/productKind';
import type { Field } from '../../nodes/shared/fields/field';
import { someone } from './createSale';
import { everyField, somebodyAs, withLine, type Entries, type FilledIn } from './everyField';
import { everyFieldOf } from './everyProduct';
import { byId } from './picked';

/** Every detail of a new person, and what is sent for it. @param cityId the city where the person was born */
export const fullPerson = (cityId: string, entries: Entries = {}): FilledIn =>
	everyField(SALE.form.newPayer.inner ?? {}, { birthplace: [byId(cityId), { id: cityId }], ...entries });

type Entry = NonNullable<Entries[string]>;

/** The products that a payment is for. */
const paid = (shares: Record<string, number>): Entry => [
	{ product: Object.entries(shares).map(([localId, paymentAmount]) => ({ localId, paymentAmount })) },
	Object.entries(shares).map(([local_id, payment_amount]) => ({ local_id, payment_amount })),
];

function payment({ side, apiName, fields }: PaymentMethod, entries: Entries): FilledIn {
	const all = { ...(side === 'agency' ? agencyFields : vendorFields), ...fields };
	const { form, body } = everyField(all, { amount: undefined, ...entries });
	return { form: { method: apiName, ...form }, body: { [side]: { [apiName]: body } } };
}

/**
 * A payment by each method with every field. On the agency side, also a card payment that the form splits
 * into installments.
 */
function payments(side: PaymentMethod['side']): { form: INodeParameters[]; body: IDataObject[] } {
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
		form: [...split, ...whole.map(({ form }) => form)],
		body: [...(split.length > 0 ? installments : []), ...whole].map(({ body }) => body),
	};
}

const byExternalId = (value: string) => ({ __rl: true, mode: 'externalId', value });

const COMMISSIONS: FilledIn[] = [
	{
		form: { person: byExternalId('seller'), kind: 'seller', value: '1.100,00', retainedValue: '100' },
		body: { external_id: 'seller', kind: 'seller', value: 1100, retained_value: 100 },
	},
	{
		form: { person: byExternalId('intermediary'), kind: 'intermediary', value: 50 },
		body: { external_id: 'intermediary', kind: 'intermediary', value: 50 },
	},
	{ form: { kind: 'seller', value: '7,50' }, body: { kind: 'seller', value: 7.5 } },
];

/** Other people involved in the sale, by their role in the list. */
const OTHERS: Record<string, FilledIn> = {
	approver: { form: {}, body: {} },
	intermediary: { form: { cnpj: '11.222.333/0001-81' }, body: { cnpj: '11222333000181' } },
	requester: { form: { cpf: '111.444.777-35' }, body: { cpf: '11144477735' } },
};

function otherPeople(): { form: INodeParameters; body: IDataObject } {
	const lines = Object.entries(OTHERS).map(([role, more]) => {
		const { form } = somebodyAs('person', more);
		const person = { ...form, newPerson: { ...(form.newPerson as INodeParameters), externalId: role } };
		const kind = role === 'intermediary' ? 'company' : 'individual';
		return {
			form: [role, [{ ...person, newPerson: { ...person.newPerson, personKind: kind } }]] as const,
			body: [role, { name: 'Água Viva person', external_id: role, person_kind: kind, ...more.body }] as const,
		};
	});
	return {
		form: Object.fromEntries(lines.map(({ form }) => form)) as unknown as INodeParameters,
		body: Object.fromEntries(lines.map(({ body }) => body)) as IDataObject,
	};
}

/**
 * The form's products, except for the kinds in `OTHER_PRODUCTS`.
 * @param guest in the hotel
 */
function products(guest: FilledIn): FilledIn {
	const kind = (name: string) => SALE.productKinds.find((one) => one.name === name) as ProductKind;
	const hotel = withLine(everyFieldOf(kind('hotel')), 'passengers', {
		form: { amount: 1000.5, ...guest.form },
		body: { amount: 1000.5, ...guest.body },
	});
	const travelPackage = everyFieldOf(kind('travelPackage'), {
		beginDate: ['={{ DateTime.fromISO("2026-06-05") }}', '2026-06-05'],
		currency: ['USD', 'USD'],
		exchangeRate: ['5,4321', 5.4321],
	});
	const filled = { airlineTicket: everyFieldOf(kind('airlineTicket')), hotel, travelPackage };
	return {
		form: Object.fromEntries(Object.entries(filled).map(([name, { form }]) => [name, [form]])),
		body: Object.fromEntries(Object.entries(filled).map(([name, { body }]) => [kind(name).apiName, [body]])),
	};
}

/**
 * Sale > Create with every field of the form filled in as users type it, and the resulting body.
 * @param cityId the city where the payer and a guest were born
 */
export function everyFormField(cityId: string): FilledIn {
	const details = fullPerson(cityId, {
		airline: ['={{ ({ airline_code: "LA" }) }}', { airline_code: 'LA' }],
	});
	const known = {
		form: { name: 'Ana Souza', ...details.form },
		body: { name: 'Ana Souza', ...details.body },
	};
	const [toAgency, toVendor] = [payments('agency'), payments('vendor')];
	const sold = products({ form: someone('person', known.form), body: { person: known.body } });
	const others = otherPeople();
	const { form, body } = everyField(SALE.form as Record<string, Field<unknown>>, {
		products: [sold.form, undefined],
		payer: undefined,
		payments: [{ agency: toAgency.form, vendor: toVendor.form }, undefined],
		commissions: [{ commission: COMMISSIONS.map((line) => line.form) }, COMMISSIONS.map((line) => line.body)],
		otherPeople: [others.form, undefined],
	});
	const { additional_fields, ...sale } = body;
	return {
		form: {
			...form,
			...someone('payer', known.form),
			customFields: {
				mappingMode: 'defineBelow',
				value: { '101': 'WhatsApp', '102': '42', '103': '1.234,56', '104': 'Matriz', '105': '05/06/2026' },
			},
		},
		body: JSON.parse(
			JSON.stringify({
				...sale,
				...(additional_fields as IDataObject),
				...sold.body,
				...others.body,
				payer: known.body,
				payments: [...toAgency.body, ...toVendor.body],
				custom_fields: [
					{ id: 101, value: 'WhatsApp' },
					{ id: 102, value: 42 },
					{ id: 103, value: 1234.56 },
					{ id: 104, value: 'Matriz' },
					{ id: 105, value: '2026-06-05' },
				],
			}),
		) as IDataObject,
	};
}
