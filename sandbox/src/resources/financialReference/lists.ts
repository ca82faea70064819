import {
	accountKinds,
	categoryKinds,
	type StoredAccount,
	type StoredCostCenter,
	type StoredCurrency,
	type StoredPaymentMethod,
} from '../../records/financialReference';
import { nullable, oneOf, record, reference, text, Type, uuid, type Static } from '../../schema';
import { recordEndpoints } from '../recordEndpoints';
import { asStored, referenceData } from '../reference/referenceData';

const bank = record(
	{
		bank_code: text(),
		bank_name: text(),
		agency_number: text(),
		agency_digit: text(),
		account_number: text(),
		account_digit: text(),
	},
	'Bank',
);

const account = record(
	{
		id: uuid('UUID of the account or card'),
		name: text(),
		kind: oneOf(accountKinds),
		active: Type.Boolean(),
		bank: nullable(bank),
		credit_card: nullable(
			record({
				brand: text(),
				last_digits: text(),
				closing_day: Type.Integer(),
				due_day: Type.Integer(),
			}),
		),
		companies: Type.Array(reference, { description: 'Where it is available' }),
	},
	'Account',
);

const category = record(
	{
		id: uuid(),
		name: text(),
		kind: oneOf(categoryKinds),
		group: text(),
		active: Type.Boolean(),
	},
	'Category',
);

const costCenter = record({ id: uuid(), name: text(), active: Type.Boolean() }, 'CostCenter');
const costCenterDetail = record(
	{ ...costCenter.properties, people: Type.Array(reference) },
	'CostCenterDetail',
);

const paymentMethod = record(
	{ id: uuid(), name: text(), kind: text(), active: Type.Boolean() },
	'PaymentMethod',
);

const currency = record(
	{ code: text({ description: 'ISO 4217' }), name: text(), symbol: text() },
	'Currency',
);

const presentAccount = ({ company_ids, holder_id: _, ...fields }: StoredAccount): Static<typeof account> => ({
	...fields,
	companies: company_ids.map((id) => ({ id })),
});

const presentCostCenter = ({ id, name, active }: StoredCostCenter): Static<typeof costCenter> => ({
	id,
	name,
	active,
});

const presentCurrency = ({ id, name, symbol }: StoredCurrency): Static<typeof currency> => ({
	code: id,
	name,
	symbol,
});

const presentPaymentMethod = (stored: StoredPaymentMethod): Static<typeof paymentMethod> => ({
	id: stored.id,
	name: stored.name,
	kind: stored.kind,
	active: stored.active,
});

/** Accounts, categories, cost centers, currencies and payment methods. */
export const listEndpoints = [
	...recordEndpoints({
		...referenceData,
		url: '/accounts',
		name: 'Account',
		records: ({ accounts }) => accounts,
		isVisible: ({ company_ids }, sees) => company_ids.some(sees),
		list: {
			summary: 'List accounts',
			description: 'Active and inactive ones, with bank and credit card data.',
			schema: account,
			present: presentAccount,
		},
		detail: {
			summary: 'Get an account',
			inDevelopment: true,
			schema: account,
			present: presentAccount,
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/categories',
		name: 'Category',
		records: ({ categories }) => categories,
		list: {
			summary: 'List categories',
			description: 'Grouped by kind and group.',
			schema: category,
			present: asStored,
		},
		detail: {
			summary: 'Get a category',
			inDevelopment: true,
			schema: category,
			present: asStored,
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/cost_centers',
		name: 'Cost center',
		records: ({ costCenters }) => costCenters,
		list: {
			summary: 'List cost centers',
			schema: costCenter,
			present: presentCostCenter,
		},
		detail: {
			summary: 'Get a cost center',
			inDevelopment: true,
			schema: costCenterDetail,
			present: (stored) => ({
				...presentCostCenter(stored),
				people: stored.person_ids.map((id) => ({ id })),
			}),
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/currencies',
		name: 'Currency',
		records: ({ currencies }) => currencies,
		list: {
			summary: 'List currencies',
			schema: currency,
			present: presentCurrency,
		},
		detail: {
			summary: 'Get a currency',
			inDevelopment: true,
			params: Type.Object({ code: Type.String({ pattern: '^[A-Z]{3}$' }) }),
			schema: currency,
			present: presentCurrency,
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/payment_methods',
		name: 'Payment method',
		records: ({ paymentMethods }) => paymentMethods,
		isVisible: ({ internal }) => !internal,
		list: {
			summary: 'List payment methods',
			description: 'The internal ones of the system are not returned.',
			schema: paymentMethod,
			present: presentPaymentMethod,
		},
		detail: {
			summary: 'Get a payment method',
			inDevelopment: true,
			schema: paymentMethod,
			present: presentPaymentMethod,
		},
	}),
];
