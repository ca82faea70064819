import { localDateTime } from '../../brasilia';
import type { Office } from '../../office';
import type { StoredBill } from '../../records/bills';
import { customFieldValue } from '../../records/customFields';
import { forEachArray, namesItsProduct, productArrays, type ProductArray } from '../../records/productArrays';
import {
	lineAmounts,
	passengerAmounts,
	type StoredPayment,
	type StoredProduct,
	type StoredSale,
} from '../../records/sales';
import {
	amount,
	date,
	dateTime,
	nullable,
	nullableReference,
	oneOf,
	optional,
	record,
	refer,
	reference,
	Type,
	uuid,
	text,
	type ReferenceTo,
	type Static,
	type TArray,
	type TObject,
	type TProperties,
} from '../../schema';
import { presentAttachments, attachment } from '../attachments/present';
import { presentCustomFields } from '../customFields/values';
import { creatableArrays } from './creatable';
import { paymentInput } from './payments';
import { operation } from './productInput';
import { roundMoney } from './totals';

const saleRowFields = {
	id: uuid(),
	number: Type.Integer({ description: 'Number shown in the application' }),
	status: oneOf(['opened', 'closed', 'canceled'] as const),
	sale_date: date(),
	departure_date: nullable(date('First day of the trip, computed from the products')),
	return_date: nullable(date('Last day of the trip, computed from the products')),
	totals: record({ final_amount: amount(), balance: amount('The real open balance') }),
	created_at: dateTime(),
	seller: nullableReference,
};

export const saleRow = record(saleRowFields, 'Sale');

const amountsNamed = <const Names extends readonly string[]>(names: Names) =>
	optional(
		Object.fromEntries(names.map((name) => [name, amount()])) as Record<
			Names[number],
			ReturnType<typeof amount>
		>,
	);

const saleProduct = record(
	{
		id: uuid(),
		active: Type.Boolean(),
		supplier: nullableReference,
		representative: nullableReference,
		currency: Type.Literal('BRL'),
		exchange_rate: Type.Literal(1),
		...amountsNamed(lineAmounts),
		passengers: Type.Array(
			record({ id: uuid(), person: nullableReference, ...amountsNamed(passengerAmounts) }),
		),
	},
	'SaleProduct',
);
/**
 * The input schema of the products in each array. Products of the other arrays cannot be created; they have
 * the texts that all products have.
 */
const inputs: Partial<Record<ProductArray, TObject>> = { ...creatableArrays, operations: operation };
const others = optional({
	document: text(),
	begin_date: date(),
	end_date: date(),
	included_services: text(),
});

/** The fields of an input that answers show under the same name. */
function shown(input: TProperties): TProperties {
	const { local_id, product_id, currency, exchange_rate, supplier, representative, person, ...rest } = input;
	const { passengers, ...fields } = rest;
	return optional(fields);
}

/** The schema of a product in an array: the fields of all products, and the input fields of its kind. */
function productOf(array: ProductArray): typeof saleProduct {
	const sent: TProperties = inputs[array]?.properties ?? others;
	const title = inputs[array]?.title ?? productArrays[array].kind;
	const { passengers } = saleProduct.properties;
	const traveler = (sent.passengers as TArray<TObject> | undefined)?.items.properties ?? {};
	const name = title.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
	return record(
		{
			...shown(sent),
			...saleProduct.properties,
			...(namesItsProduct(array) ? ({ product: nullableReference } as Record<never, never>) : {}),
			passengers: Type.Array(record({ ...shown(traveler), ...passengers.items.properties })),
		},
		`Sale${name}`,
	);
}

/** The input fields of all payment methods together. */
const paymentDetails: TProperties = Object.assign(
	{},
	...Object.values(paymentInput.properties)
		.flatMap(({ properties }) => Object.values(properties))
		.map(({ properties }) => shown(properties)),
);

const payment = record(
	{
		...(paymentDetails as Record<never, never>),
		id: uuid(),
		payer: nullableReference,
		amount: amount(),
		products: Type.Array(record({ amount: amount(), sale_product: reference })),
	},
	'Payment',
);

const productLists = forEachArray((array) => Type.Array(productOf(array)));

export const saleDetail = record(
	{
		...saleRowFields,
		payer: nullableReference,
		company: reference,
		intermediary: nullableReference,
		requester: nullableReference,
		approver: nullableReference,
		promoter: nullableReference,
		operation: nullableReference,
		travel: nullableReference,
		created_by: nullableReference,
		...productLists,
		payments: record({
			agency: record({
				bills: Type.Array(reference),
				refunds: Type.Array(reference),
				credit: Type.Array(payment),
				retained_by_intermediary: Type.Array(payment),
				legacy: Type.Array(payment),
			}),
			vendor: record({
				credit_card: Type.Array(payment),
				check: Type.Array(payment),
				credit: Type.Array(payment),
				others: Type.Array(payment),
			}),
		}),
		financial: record({ vendor_bills: Type.Array(reference), standalone_bills: Type.Array(reference) }),
		commissions: Type.Array(
			record({ person: reference, amount: amount(), retained_amount: amount(), balance: amount() }),
		),
		attachments: Type.Array(attachment),
		custom_fields: Type.Array(customFieldValue),
	},
	'SaleDetail',
);

/** A sale as the list shows it. */
export const presentSaleRow = (sale: StoredSale): Static<typeof saleRow> => ({
	id: sale.id,
	number: sale.number,
	status: sale.status,
	sale_date: sale.sale_date,
	departure_date: sale.departure_date,
	return_date: sale.return_date,
	totals: { final_amount: sale.final_amount, balance: sale.balance },
	created_at: localDateTime(sale.created_at),
	seller: refer(sale.seller_id),
});

function presentProduct(
	product: StoredProduct,
): Static<typeof saleProduct> & { product?: ReferenceTo | null } {
	const { details, amounts, quantity } = product;
	return {
		id: product.id,
		active: product.active,
		...details,
		...(quantity !== null && { quantity }),
		...amounts,
		currency: 'BRL',
		exchange_rate: 1,
		...(namesItsProduct(product.array) && { product: refer(product.product_id) }),
		supplier: refer(product.supplier_id),
		representative: refer(product.representative_id),
		passengers: product.passengers.map(({ id, person_id, amounts: costs, texts }) => ({
			id,
			...texts,
			...costs,
			person: refer(person_id),
		})),
	};
}

const presentPayment = ({ id, payer_id, details, items }: StoredPayment): Static<typeof payment> => ({
	id,
	...details,
	payer: refer(payer_id),
	amount: roundMoney(items.reduce((total, item) => total + item.amount, 0)),
	products: items.map((item) => ({ amount: item.amount, sale_product: { id: item.sale_product_id } })),
});

const travelOf = ({ store }: Office, { id }: StoredSale) =>
	store.travels.find(({ sale_ids }) => sale_ids.includes(id));

/** Refunds to the client. Refunds by vendors are among their bills. */
const refundsOf = ({ store }: Office, sale: StoredSale): ReferenceTo[] =>
	store.refunds
		.all()
		.filter(({ sale_id, side }) => sale_id === sale.id && side === 'customer')
		.map(({ id }) => ({ id }));

/** The bills of the sale that are not payments. */
function financialOf({ store }: Office, sale: StoredSale): Static<typeof saleDetail>['financial'] {
	const bills = store.bills.all();
	// Most bills are payments, so we need not look at their items.
	const ofKinds = (...kinds: StoredBill['kind'][]): ReferenceTo[] =>
		bills
			.filter(({ kind, items }) => kinds.includes(kind) && items.some(({ sale_id }) => sale_id === sale.id))
			.map(({ id }) => ({ id }));
	return {
		vendor_bills: ofKinds('vendor_standalone', 'vendor_invoice'),
		standalone_bills: ofKinds('sale_standalone'),
	};
}

/** A sale as GET /sales/{id} shows it. */
export function presentSale(office: Office, sale: StoredSale): Static<typeof saleDetail> {
	const products = forEachArray((array) =>
		sale.products.filter((product) => product.array === array).map(presentProduct),
	);
	const embedded = (side: StoredPayment['side'], method: StoredPayment['method']) =>
		sale.payments
			.filter((paid) => paid.side === side && paid.method === method && paid.bill_id === null)
			.map(presentPayment);
	const ownOperation = sale.products.find(({ array }) => array === 'operations');
	return {
		...presentSaleRow(sale),
		payer: refer(sale.payer_id),
		company: { id: sale.company_id },
		intermediary: refer(sale.intermediary_id),
		requester: refer(sale.requester_id),
		approver: refer(sale.approver_id),
		promoter: refer(sale.promoter_id),
		operation: refer(ownOperation?.product_id ?? null),
		travel: refer(travelOf(office, sale)?.id ?? null),
		created_by: refer(sale.created_by_id),
		...products,
		payments: {
			agency: {
				bills: sale.payments.flatMap(({ bill_id }) => refer(bill_id) ?? []),
				refunds: refundsOf(office, sale),
				credit: embedded('agency', 'credit'),
				retained_by_intermediary: embedded('agency', 'retained_by_intermediary'),
				legacy: embedded('agency', 'legacy'),
			},
			vendor: {
				credit_card: embedded('vendor', 'credit_card'),
				check: embedded('vendor', 'check'),
				credit: embedded('vendor', 'credit'),
				others: embedded('vendor', 'others'),
			},
		},
		financial: financialOf(office, sale),
		commissions: sale.commissions.map(({ person_id, amount: whole, retained_amount }) => ({
			person: { id: person_id },
			amount: whole,
			retained_amount,
			balance: roundMoney(whole - retained_amount),
		})),
		attachments: presentAttachments(office, 'sale', sale.id),
		custom_fields: presentCustomFields(office, sale.custom_fields),
	};
}
