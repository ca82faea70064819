import { accountKinds, categoryKinds, type StoredAccount } from '../../records/financialReference';
import { nullable, oneOf, record, reference, text, Type, uuid } from '../../schema';
import { asStored, readable } from '../reference/readable';

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
		id: uuid(),
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

/** Accounts, categories, cost centers, currencies and payment methods. */
const presentAccount = ({ company_ids, holder_id: _, ...fields }: StoredAccount) => ({
	...fields,
	companies: company_ids.map((id) => ({ id })),
});

export const listEndpoints = [
	...readable({
		path: '/accounts',
		name: 'Account',
		plural: 'accounts and cards',
		description: 'Active and inactive ones, with bank and credit card data.',
		row: account,
		detail: account,
		records: ({ accounts }) => accounts,
		isSeen: ({ company_ids }, sees) => company_ids.some(sees),
		presentRow: presentAccount,
		present: presentAccount,
	}),
	...readable({
		path: '/categories',
		name: 'Category',
		plural: 'categories',
		description: 'Grouped by kind and group.',
		row: category,
		detail: category,
		records: ({ categories }) => categories,
		presentRow: asStored,
		present: asStored,
	}),
	...readable({
		path: '/cost_centers',
		name: 'Cost center',
		plural: 'cost centers',
		row: costCenter,
		detail: costCenterDetail,
		records: ({ costCenters }) => costCenters,
		presentRow: ({ id, name, active }) => ({ id, name, active }),
		present: ({ id, name, active, person_ids }) => ({
			id,
			name,
			active,
			people: person_ids.map((person) => ({ id: person })),
		}),
	}),
	...readable({
		path: '/currencies',
		name: 'Currency',
		plural: 'currencies',
		code: 'currency',
		row: currency,
		detail: currency,
		records: ({ currencies }) => currencies,
		presentRow: ({ id, name, symbol }) => ({ code: id, name, symbol }),
		present: ({ id, name, symbol }) => ({ code: id, name, symbol }),
	}),
	...readable({
		path: '/payment_methods',
		name: 'Payment method',
		plural: 'payment methods',
		description: 'The internal ones of the system are not returned.',
		row: paymentMethod,
		detail: paymentMethod,
		records: ({ paymentMethods }) => paymentMethods,
		isSeen: ({ internal }) => !internal,
		presentRow: ({ id, name, kind, active }) => ({ id, name, kind, active }),
		present: ({ id, name, kind, active }) => ({ id, name, kind, active }),
	}),
];
