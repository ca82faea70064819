import { choice } from '../../shared/fields/choice';
import { date } from '../../shared/fields/date';
import { assignedByApi } from '../../shared/fields/readGroup';
import {
	alsoInJson,
	alwaysVisible,
	requiredByNode,
	onlyInForm,
	refine,
	type Fields,
	type Values,
} from '../../shared/fields/field';
import { collection, fixedCollection, linesOfKinds, optionalCollection } from '../../shared/fields/group';
import { companyIdentifier } from '../../shared/node/company';
import { amount } from '../../shared/fields/number';
import { pickers } from '../../shared/fields/pickers';
import { identifier } from '../../shared/fields/text';
import { omit } from '../../shared/values';
import { personRole, registeredPerson } from '../roles/personRole';
import { PAYMENT_METHODS } from '../paymentMethods';
import type { PaymentMethod } from '../paymentMethods/paymentMethod';
import { PRODUCT_KINDS } from '../productKinds';
import type { ProductKind } from '../productKinds/productKind';
import { paymentField, paymentsInJson } from './paymentFields';
import { isZeroLine } from './zeroLines';

/** Product kinds and payment methods, with the form made of them. Body and rules are derived from these. */
export interface SaleShape {
	productKinds: readonly ProductKind[];
	paymentMethods: readonly PaymentMethod[];
	form: ReturnType<typeof saleForm>;
	/** The fields that POST /sales takes in JSON, without custom fields. */
	inJson: Fields;
}

export function saleShape(
	productKinds: readonly ProductKind[],
	paymentMethods: readonly PaymentMethod[],
): SaleShape {
	const form = saleForm(productKinds, paymentMethods);
	return { productKinds, paymentMethods, form, inJson: saleInJson(productKinds, paymentMethods, form) };
}

const commissionLines = fixedCollection(
	'Commissions',
	{ name: 'commission', displayName: 'Commission' },
	{
		kind: requiredByNode(
			choice(
				'Kind',
				{ intermediary: 'Intermediary', person: 'Person', seller: 'Seller' },
				{ default: 'seller', description: 'The role in which the person gets it' },
			),
		),
		value: requiredByNode(amount('Value', { description: 'The whole commission' })),
		...alwaysVisible({
			person: onlyInForm(
				registeredPerson(
					'Person',
					'Who gets the commission; needed for the kind Person, known from the others',
				),
			),
		}),
		retainedValue: amount('Retained Value', { description: 'The part of it that is held back' }),
		...alsoInJson({}, { externalId: identifier('External ID') }),
	},
	{ description: 'Only for a sale that is created with the status Closed' },
);

const commissions = refine(commissionLines, (lines) =>
	lines.filter(
		(line) =>
			!isZeroLine(line, [
				{ of: line, member: 'value', value: line.value },
				{ of: line, member: 'retainedValue', value: line.retainedValue },
			]),
	),
);

/** People in a sale besides the payer, the seller and those of products and payments. At most one each. */
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
		payer: requiredByNode(payer.payer),
		products: linesOfKinds('Products', 'Add Product', productKinds, {
			description: 'What is sold: at least one hotel, ticket or other product',
		}),
		payments: paymentField(paymentMethods),
		...personRole('seller', 'Seller', { description: 'Who sold it, of the agency', pick: pickers.seller }),
		additionalFields: collection('Additional Fields', {
			commissions,
			companyIdentifier: companyIdentifier('that sells'),
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

/** The fields of a body in JSON. The API has no groups, and lists products by kind. */
const saleInJson = (
	productKinds: readonly ProductKind[],
	paymentMethods: readonly PaymentMethod[],
	{ additionalFields, payer, products, seller }: ReturnType<typeof saleForm>,
): Fields => ({
	...omit({ ...additionalFields.inner }, 'otherPeople'),
	...{ payer, seller, travelAgent: seller },
	...(Object.fromEntries(
		Object.entries(otherPeople.inner ?? {}).map(([role, { inner }]) => [role, inner?.person]),
	) as Fields),
	...(Object.fromEntries(
		productKinds.map(({ apiName, name, displayName, fields, isSingle }) => [
			apiName,
			isSingle ? optionalCollection(displayName, fields) : products.inner?.[name],
		]),
	) as Fields),
	payments: paymentsInJson(paymentMethods),
	...assignedByApi(
		`id number departure_date return_date totals created_at company promoter travel created_by excursions operations
		others partner_packages financial attachments outcome replayed`,
	),
});

/** The values entered into the form. */
export type SaleForm = Partial<Values<ReturnType<typeof saleForm>>>;

export const SALE = saleShape(PRODUCT_KINDS, PAYMENT_METHODS);
