import { choice } from '../../shared/fields/choice';
import { date } from '../../shared/fields/date';
import { needed, alwaysVisible, type Values } from '../../shared/fields/field';
import { fixedCollection, collection, linesOfKinds } from '../../shared/fields/group';
import { cnpj } from '../../shared/fields/identifiers';
import { amount } from '../../shared/fields/number';
import { pickers } from '../../shared/fields/references';
import { personRole, registeredPerson } from '../roles/personRole';
import { PAYMENT_METHODS } from '../paymentMethods';
import type { PaymentMethod } from '../paymentMethods/paymentMethod';
import { PRODUCT_KINDS } from '../productKinds';
import type { ProductKind } from '../productKinds/productKind';
import { paymentField } from './paymentFields';

/** Product kinds, payment methods and the form for both: body and rules are derived from them. */
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
		kind: needed(
			choice(
				'Kind',
				{ intermediary: 'Intermediary', person: 'Person', seller: 'Seller' },
				{ default: 'seller', description: 'The role in which the person gets it' },
			),
		),
		value: needed(amount('Value', { description: 'The whole commission' })),
		...alwaysVisible({
			person: registeredPerson(
				'Person',
				'Who gets the commission; when left empty, it follows from the kind',
			),
		}),
		retainedValue: amount('Retained Value', { description: 'The part of it that is held back' }),
	},
	{ description: 'Only for a sale that is created with the status Closed' },
);

/** People in a sale besides payer, seller and those of a product or payment. At most one each. */
export const OTHER_ROLES = [
	{ name: 'approver', displayName: 'Approver', description: 'Who approved the trip for the client' },
	{
		name: 'intermediary',
		displayName: 'Intermediary',
		description: 'The agency or agent who brokered the sale',
		kind: 'company',
	},
	{ name: 'requester', displayName: 'Requester', description: 'The individual who asked for the trip' },
] as const;

const otherPeople = linesOfKinds(
	'Other People',
	'Add Person',
	OTHER_ROLES.map(({ name, displayName, ...about }) => ({
		...{ name, displayName },
		fields: alwaysVisible(personRole('person', 'Person', about)),
	})),
	{ description: 'Other people involved in the sale' },
);

/** Everything the form offers for POST /sales, in the order in which an agent describes a sale. */
const saleForm = (productKinds: readonly ProductKind[], paymentMethods: readonly PaymentMethod[]) => {
	const payer = personRole('payer', 'Payer', { description: 'The client who pays' });
	return {
		...payer,
		payer: needed(payer.payer),
		products: linesOfKinds('Products', 'Add Product', productKinds, {
			description: 'What is sold: at least one hotel, ticket or other product',
		}),
		payments: paymentField(paymentMethods),
		...personRole('seller', 'Seller', { description: 'Who sold it, of the agency', pick: pickers.seller }),
		additionalFields: collection('Additional Fields', {
			commissions,
			companyIdentifier: cnpj('Company Identifier', {
				placeholder: 'e.g. 12.345.678/0001-95',
				description: "CNPJ of the agency company that sells. Left empty, the credential's company is used.",
			}),
			otherPeople,
			saleDate: date('Sale Date', {
				placeholder: 'e.g. 05/06/2026',
				description: 'The day on which it was sold',
			}),
			status: choice(
				'Status',
				{ closed: 'Closed', opened: 'Opened' },
				{
					description:
						'Opened when left empty. A sale can only be created as Closed when nothing is left to pay and the credential may close sales.',
				},
			),
		}),
	};
};

/** What was entered into the form. */
export type SaleForm = Partial<Values<ReturnType<typeof saleForm>>>;

export const SALE = saleShape(PRODUCT_KINDS, PAYMENT_METHODS);
