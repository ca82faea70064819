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
				description:
					'The External ID of the person who gets the commission; when left empty, the kind alone says who that is',
			}),
		}),
		kind: required(
			choice(
				'Kind',
				{ intermediary: 'Intermediary', person: 'Person', seller: 'Seller' },
				{ default: 'seller', description: 'As what the person gets it' },
			),
		),
		value: required(amount('Value', { description: 'The whole commission' })),
		retainedValue: amount('Retained Value', { description: 'The part of it that is held back' }),
	},
	{ description: 'Only for a sale that is created with the status Closed' },
);

/** Everything the form offers for POST /sales, in the order in which an agent tells a sale. */
const saleForm = (productKinds: readonly ProductKind[], paymentMethods: readonly PaymentMethod[]) => ({
	companyIdentifier: cnpj('Company Identifier', {
		placeholder: 'e.g. 12.345.678/0001-95',
		description: "CNPJ of the agency company that sells. Left empty, the credential's company is used.",
	}),
	saleDate: date('Sale Date', { description: 'The day on which it was sold' }),
	payer: inlinePerson('Payer', 'The client who pays: found by External ID, or created'),
	seller: inlinePerson('Seller', 'Who sold it: found by External ID, or created'),
	...productFields(productKinds),
	...paymentFields(paymentMethods),
	additionalFields: collection('Additional Fields', {
		approver: inlinePerson(
			'Approver',
			'Who approved the trip for the client: found by External ID, or created',
		),
		commissions,
		intermediary: inlinePerson(
			'Intermediary',
			'The agency or agent who brokered the sale: found by External ID, or created',
		),
		requester: inlinePerson(
			'Requester',
			'The individual who asked for the trip: found by External ID, or created',
		),
		status: choice(
			'Status',
			{ closed: 'Closed', opened: 'Opened' },
			{
				description:
					'Opened when left empty. A sale can only be created as Closed when nothing is left to pay and the credential may close sales.',
			},
		),
	}),
});

/** What was entered into the form; products by the parameters of their kinds. */
export type SaleForm = Partial<Values<ReturnType<typeof saleForm>>>;

const about = (item: { displayName: string }) => ({
	description: `A line for each ${item.displayName}`,
});

/** The products of each kind, as a list of lines or, where a sale has at most one, as a single one. */
function productFields(kinds: readonly ProductKind[]): Fields {
	return Object.fromEntries(
		kinds.map(({ parameter, displayName, item, fields, isSingle }): [string, Field<unknown>] => [
			parameter,
			isSingle
				? singleFixedCollection(displayName, item, fields, about(item))
				: fixedCollection(displayName, item, fields, about(item)),
		]),
	);
}

export const SALE = saleShape(PRODUCT_KINDS, PAYMENT_METHODS);
