import { choice } from '../../shared/fields/choice';
import { required, shownWhen, type Field, type Fields, type Values } from '../../shared/fields/field';
import { fixedCollection } from '../../shared/fields/group';
import { agencyFields, vendorFields } from '../paymentMethods/commonFields';
import type { PaymentMethod } from '../paymentMethods/paymentMethod';

/** The lists of the form in which payments are entered, one for each side. */
export function paymentFields(methods: readonly PaymentMethod[]) {
	return {
		agencyPayments: payments('Agency Payments', 'What the client pays to the agency', agencyFields, {
			methods: methods.filter(({ side }) => side === 'agency'),
			usual: 'bank_slip',
		}),
		vendorPayments: payments(
			'Vendor Payments',
			'What the client pays directly to the supplier',
			vendorFields,
			{ methods: methods.filter(({ side }) => side === 'vendor'), usual: 'credit_card' },
		),
	};
}

/** @param common the fields of the side, whatever the method; `usual` is the method of a new line */
function payments<F extends Fields>(
	displayName: string,
	description: string,
	common: F,
	{ methods, usual }: { methods: readonly PaymentMethod[]; usual: string },
): Field<Array<Values<F> & { method: string }> | undefined> {
	const offered = methods.filter(({ isJsonOnly }) => !isJsonOnly);
	const labels = Object.fromEntries(offered.map((method) => [method.apiName, method.displayName]));
	return fixedCollection(
		displayName,
		{ name: 'payment', displayName: 'Payment' },
		{
			method: required(choice('Method', labels, { default: usual, description: 'How it is paid' })),
			...common,
			...ownFields(offered),
		},
		{ description },
	) as Field<Array<Values<F> & { method: string }> | undefined>;
}

/** What only some methods have, shown for these. */
function ownFields(methods: readonly PaymentMethod[]): Fields {
	const own: Fields = Object.assign({}, ...methods.map(({ fields }) => fields));
	return Object.fromEntries(
		Object.entries(own).map(([name, field]) => {
			const having = methods.filter(({ fields }) => name in fields).map(({ apiName }) => apiName);
			return [name, shownWhen({ method: having }, field)];
		}),
	);
}

/** A payment as it is entered. What only its method has is passed on under its own name. */
export type AgencyPayment = Values<typeof agencyFields> & { method: string };
export type VendorPayment = Values<typeof vendorFields> & { method: string };
