import { Type } from '../../schema';
import { decision } from '../decision';
import { Unobserved } from '../unobserved';

/** What filters leave in a list, by a field of the rows that tells. */

interface Filter {
	url: string;
	query: Record<string, string>;
	field: string;
	/** What the field may hold then. */
	kept: readonly unknown[];
	/** The section of the API description that says so. */
	section: string;
}

const filters: readonly Filter[] = [
	{ url: '/sales', query: {}, field: 'status', kept: ['opened', 'closed'], section: 'GET /sales' },
	{
		url: '/sales',
		query: { status: 'canceled' },
		field: 'status',
		kept: ['canceled'],
		section: 'GET /sales',
	},
	{ url: '/people', query: { kind: 'company' }, field: 'person_kind', kept: ['company'], section: 'People' },
	{ url: '/tasks', query: {}, field: 'deleted', kept: [false], section: 'Tasks' },
	{
		url: '/bills',
		query: { transaction_kind: 'debit' },
		field: 'transaction_kind',
		kept: ['debit'],
		section: 'GET /bills',
	},
	{ url: '/bills', query: {}, field: 'canceled', kept: [false], section: 'GET /bills' },
	{
		url: '/account_movements',
		query: { transaction_kind: 'debit' },
		field: 'direction',
		kept: ['debit'],
		section: 'Account movements, refunds, invoices, logs, custom fields, statements',
	},
	{
		url: '/refunds',
		query: { refund_type: 'vendor' },
		field: 'side',
		kept: ['vendor'],
		section: 'Account movements, refunds, invoices, logs, custom fields, statements',
	},
	{
		url: '/nfs',
		query: { status: 'canceled' },
		field: 'status',
		kept: ['canceled'],
		section: 'Account movements, refunds, invoices, logs, custom fields, statements',
	},
	{
		url: '/logs',
		query: { kind: 'edition' },
		field: 'kind',
		kept: ['edition'],
		section: 'Account movements, refunds, invoices, logs, custom fields, statements',
	},
	{
		url: '/custom_fields',
		query: { resource: 'people' },
		field: 'resource',
		kept: ['people'],
		section: 'Account movements, refunds, invoices, logs, custom fields, statements',
	},
	{ url: '/products', query: { kind: 'hotel' }, field: 'kind', kept: ['hotel'], section: 'GET /products' },
];

const addressOf = ({ url, query }: Filter): string => {
	const asked = new URLSearchParams(query).toString();
	return `GET ${url}${asked ? `?${asked}` : ''}`;
};

const say = (keeps: boolean): string => (keeps ? 'nothing else' : 'others as well');

export const filterDecisions = filters.map((filter) =>
	decision<boolean>({
		id: `rows of ${addressOf(filter)}`,
		basis: { description: filter.section },
		own: true,
		schema: Type.Boolean(),
		observe: async (survey) => {
			const page = await survey.page(filter.url, { ...filter.query, size: 50 });
			if (page instanceof Unobserved) return page;
			const values = page.rows.map((row) => row[filter.field]);
			if (values.length === 0 || values.includes(undefined))
				return new Unobserved(`no row of ${addressOf(filter)} shows ${filter.field}`);
			return values.every((value) => filter.kept.includes(value));
		},
		differences: (value, expected) =>
			value === expected
				? []
				: [
						{
							about: `${addressOf(filter)}: rows whose ${filter.field} is ${filter.kept.join(' or ')}`,
							sandbox: say(expected),
							service: say(value),
							applied: false,
						},
					],
		apply: () => undefined,
	}),
);
