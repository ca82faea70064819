import { choice } from '../../shared/fields/choice';
import { date } from '../../shared/fields/date';
import { required, alwaysVisible, type Field, type Fields, type Values } from '../../shared/fields/field';
import { fixedCollection, collection, singleFixedCollection } from '../../shared/fields/group';
import { cnpj } from '../../shared/fields/identifiers';
import { amount } from '../../shared/fields/number';
import { inlinePerson } from '../../shared/fields/person';
import { identifier } from '../../shared/fields/text';
import { PAYMENT_METHODS } from '../paymentMethods';
import type { PaymentMethod } from '../paymentMethods/paymentMethod';
import { PRODUCT_KINDS } from '../productKinds';
import type { ProductKind } from '../productKinds/productKind';
import { paymentFields } from './paymentFields';

/** What a sale can be made of, how it can be paid, and the form for both: body and rules are derived from them. */
export interface SaleShape {
	productKinds: readonly ProductKind[];
	paymentMethods: readonly PaymentMethod[];
	form: ReturnType<typeof saleForm>;
}

export function saleShape(
	productKinds: readonly ProductKind[],
	paymentMethods: readonly PaymentMethod[],
): SaleShape {
	return { productKinds, paymentMethods, form: saleForm(productKinds, paymentMethods) };
}

const commissions = fixedCollection(
	'Commissions',
	{ name: 'commission', displayName: 'Commission' },
	{
		...alwaysVisible({
			externalId: identifier('External ID', {
				placeholder: 'e.g. CRM-7',
				description: 'The External ID of the person who gets it; left empty, only the kind says who that is',
			}),
		}),
		kind: required(
			choice(
				'Kind',
				{ intermediary: 'Intermediary', person: 'Person', seller: 'Seller' },
				{ default: 'seller' },
			),
		),
		value: required(amount('Value')),
		retainedValue: amount('Retained Value'),
	},
	{ description: 'Only a sale that is created closed takes commissions' },
);

/** Everything the form offers for POST /sales, in the order in which an agent tells a sale. */
const saleForm = (productKinds: readonly ProductKind[], paymentMethods: readonly PaymentMethod[]) => ({
	companyIdentifier: cnpj('Company Identifier', {
		placeholder: 'e.g. 12.345.678/0001-95',
		description: "CNPJ of the agency company that sells. Left empty, the credential's company is used.",
	}),
	saleDate: date('Sale Date', { placeholder: 'e.g. 05/06/2026' }),
	payer: inlinePerson('Payer', 'The client who pays: found by External ID, or created'),
	seller: inlinePerson('Seller', 'Who sold it: found by External ID, or created'),
	...productFields(productKinds),
	...paymentFields(paymentMethods),
	additionalFields: collection('Additional Fields', {
		approver: inlinePerson('Approver', 'Who approved the trip at the client'),
		commissions,
		intermediary: inlinePerson('Intermediary', 'The agency or agent in between'),
		requester: inlinePerson('Requester', 'The individual who asked for the trip'),
		status: choice(
			'Status',
			{ closed: 'Closed', opened: 'Opened' },
			{
				description:
					'A sale can be created closed when nothing is left to pay and the credential may close sales. Opened when left empty.',
			},
		),
	}),
});

/** What was entered into the form; products by the parameters of their kinds. */
export type SaleForm = Partial<Values<ReturnType<typeof saleForm>>>;

/** The products of each kind, as a list of lines or, where a sale has at most one, as a single one. */
function productFields(kinds: readonly ProductKind[]): Fields {
	return Object.fromEntries(
		kinds.map(({ parameter, displayName, item, fields, isSingle }): [string, Field<unknown>] => [
			parameter,
			isSingle
				? singleFixedCollection(displayName, item, fields)
				: fixedCollection(displayName, item, fields),
		]),
	);
}

export const SALE = saleShape(PRODUCT_KINDS, PAYMENT_METHODS);
