import { isDate } from '../../openapi/formats';
import { parseInstant } from '../../brasilia';
import type { Endpoint } from '../../protocol/endpoint';
import { type Behavior, type Decision } from '../decision';
import { refusalDecision, refused, refusingQueries, type Probe } from '../refusal';
import type { Question } from '../service';
import { details, lists, nameOf, type Survey } from '../survey';
import { Unobserved } from '../unobserved';
import { nobody } from '../writes';
import { sectionOf } from './filters';

/** How requests are refused: with which status, and in which words. */

const assumption = (row: string): Decision['basis'] => ({ assumption: row });
const description = (section: string): Decision['basis'] => ({ description: section });

/** The lists that a credential can most likely read. */
const usualLists = ['/sales', '/people', '/tasks', '/bills', '/products', '/cities'];

/** A query to the first list that can be read. */
const ofSomeList =
	(query: (survey: Survey, url: string) => Promise<Question['query'] | Unobserved>) =>
	async (survey: Survey): ReturnType<Probe['ask']> => {
		const list = await survey.listOf(0, usualLists);
		if (list instanceof Unobserved) return list;
		const asked = await query(survey, list.url);
		return asked instanceof Unobserved ? asked : survey.read(list.url, asked);
	};

const plain = (query: NonNullable<Question['query']>) => ofSomeList(async () => query);

type Query = Record<string, unknown>;

/** A behavior that ignores parts of a query. */
const dropping = (
	isDropped: (name: string, value: unknown, query: Query, endpoint: Endpoint) => boolean,
): Behavior => ({
	query: (query, endpoint) =>
		Object.fromEntries(
			Object.entries(query).filter(([name, value]) => !isDropped(name, value, query, endpoint)),
		),
});

/** The lists whose filters must be plain values, according to the API description. */
const plainNames: readonly (string | undefined)[] = ['/people', '/cities'];
const knows = ({ schema }: Endpoint, name: string): boolean =>
	schema.querystring?.properties[name] !== undefined;
const choicesOf = ({ schema }: Endpoint, name: string): string[] | undefined => {
	const { enum: own, items } = (schema.querystring?.properties[name] ?? {}) as {
		enum?: string[];
		items?: { enum?: string[] };
	};
	return own ?? items?.enum;
};
const isCommaList = ({ schema }: Endpoint, name: string): boolean =>
	schema.querystring?.properties[name]?.type === 'array';

/** A behavior that replaces the page size that was sent. */
const sizing = (read: (size: unknown) => unknown): Behavior => ({
	query: (query) => (query.size === undefined ? query : { ...query, size: read(query.size) }),
});

const pageSize = (
	id: string,
	size: string | number,
	sentence: string,
	read: (size: unknown) => unknown,
): Probe => ({
	id,
	about: `Lists: size=${size}`,
	basis: assumption('size outside 1 to 50, or not an integer'),
	ask: plain({ size }),
	own: refused(400, sentence),
	accepting: sizing(read),
});

/**
 * A query that a list should refuse. If the service accepts it, the sandbox accepts it for that list only.
 */
function ofList(
	id: string,
	url: string,
	query: NonNullable<Question['query']>,
	sentence: string,
	{ hole, isDropped }: { hole?: string; isDropped?: Parameters<typeof dropping>[0] } = {},
): Probe {
	return {
		id,
		about: `GET ${url}?${Object.entries(query)
			.map((one) => one.join('='))
			.join('&')}`,
		basis: description(sectionOf(url)),
		ask: (survey) => survey.read(url, query),
		own: refused(400, sentence),
		isMeant: ({ endpoint }) => endpoint?.url === url,
		...(hole !== undefined && { hole }),
		...(isDropped && {
			accepting: dropping(
				(name, value, asked, endpoint) => endpoint.url === url && isDropped(name, value, asked, endpoint),
			),
		}),
	};
}

/**
 * The lists with a date range and a date_field. `of` is part of the IDs of their probes, which must not
 * change.
 */
const ranged = ['/sales', '/bills', '/travels'].map((url) => {
	const endpoint = lists.find((one) => one.url === url);
	const fields = (endpoint && choicesOf(endpoint, 'date_field')) ?? [];
	return { url, fields, of: url === '/sales' ? '' : ` of ${url}` };
});

const ranges = ranged.flatMap(({ url, fields, of }): Probe[] => {
	const [date_field = ''] = fields;
	return [
		ofList(
			`date that is none${of}`,
			url,
			{ date_field, date_from: '2026-13-45' },
			'{} must be a date YYYY-MM-DD',
			{
				hole: 'date_from',
				isDropped: (name, value) => ['date_from', 'date_to'].includes(name) && !isDate(String(value)),
			},
		),
		ofList(
			`inverted range${of}`,
			url,
			{ date_field, date_from: '2026-02-02', date_to: '2026-01-01' },
			'date_from must not be after date_to',
		),
		ofList(
			`range without date_field${of}`,
			url,
			{ date_from: '2026-01-01' },
			'date_field is required with date_from or date_to',
			{
				isDropped: (name, _value, query) =>
					query.date_field === undefined && ['date_from', 'date_to'].includes(name),
			},
		),
		ofList(
			`unknown date_field${of}`,
			url,
			{ date_field: 'compare', date_from: '2026-01-01' },
			`date_field must be one of: ${fields.join(', ')}`,
			{
				isDropped: (name, _value, query) =>
					['date_field', 'date_from', 'date_to'].includes(name) && !fields.includes(String(query.date_field)),
			},
		),
	];
});

/** Which values give 400 the description lists, and these are not among them. */
const otherForm = assumption('A filter with another value than it takes');

/** Filters that take one or several of a fixed list of values. */
const choosing: readonly [url: string, parameter: string][] = [
	['/sales', 'status'],
	['/people', 'kind'],
	['/bills', 'status'],
	['/bills', 'kind'],
	['/bills', 'transaction_kind'],
	['/account_movements', 'transaction_kind'],
	['/refunds', 'refund_type'],
	['/nfs', 'status'],
	['/logs', 'kind'],
	['/custom_fields', 'resource'],
	['/products', 'kind'],
];

const unknownChoices = choosing.map(([url, parameter]) => {
	const endpoint = lists.find((one) => one.url === url);
	const choices = (endpoint && choicesOf(endpoint, parameter)) ?? [];
	const isList = endpoint && isCommaList(endpoint, parameter);
	const probe = ofList(
		`unknown ${parameter}${url === '/sales' ? '' : ` of ${url}`}`,
		url,
		{ [parameter]: 'compare' },
		`${parameter}${isList ? '[0]' : ''} must be one of: ${choices.join(', ')}`,
		{
			isDropped: (name, value) =>
				name === parameter && [value].flat().some((one) => !choices.includes(String(one))),
		},
	);
	return { ...probe, basis: otherForm };
});

const probes: readonly Probe[] = [
	{
		id: 'no credential',
		about: 'A request without a token',
		basis: description('Errors'),
		ask: (survey) => survey.read('/sales', {}, null),
		own: refused(401, 'The access token is missing or invalid'),
		isMeant: ({ authorization }) => authorization === undefined,
	},
	{
		id: 'unknown credential',
		about: 'A request with a token that nobody issued',
		basis: description('Errors'),
		ask: (survey) => survey.read('/sales', {}, 'compare-unknown-token'),
		hole: 'compare-unknown-token',
		own: refused(401, 'The access token is missing or invalid'),
		isMeant: ({ authorization }) => authorization !== undefined,
	},
	{
		id: 'unknown endpoint',
		about: 'GET /compare_unknown',
		basis: assumption('Unknown endpoints'),
		ask: (survey) => survey.read('/compare_unknown'),
		hole: '/compare_unknown',
		own: refused(404, 'GET {} is not an endpoint'),
	},
	{
		id: 'identifier that is no UUID',
		about: 'GET /sales/compare-unknown',
		basis: assumption('Identifier in the path that is not a UUID'),
		ask: (survey) => survey.read('/sales/compare-unknown'),
		own: refused(400, 'The identifier in the path must be a UUID'),
	},
	{
		id: 'unknown parameter',
		about: 'Lists: a parameter that there is not',
		basis: assumption('Unknown query parameters'),
		ask: plain({ compare_unknown: 1 }),
		hole: 'compare_unknown',
		own: refused(400, '{} is not a parameter of this request'),
		accepting: dropping((name, _value, _query, endpoint) => !name.includes('[') && !knows(endpoint, name)),
	},
	pageSize('size of zero', 0, 'size must be >= 1', (size) => (Number(size) < 1 ? '1' : size)),
	pageSize('size above 50', 51, 'size must be <= 50', (size) => (Number(size) > 50 ? '50' : size)),
	pageSize('size that is no number', 'compare', 'size must be an integer', (size) =>
		/^-?\d+$/.test(String(size)) ? size : '20',
	),
	{
		id: 'unknown cursor',
		about: 'Lists: a cursor that was never given out',
		basis: description('Common rules'),
		ask: plain({ cursor: 'compare-unknown' }),
		hole: 'compare-unknown',
		own: refused(400, 'cursor was not issued by this service for this query'),
		accepting: { habits: { unknownCursor: 'first page' } },
	},
	{
		id: 'cursor of other filters',
		about: 'GET /sales: the cursor of a list with another status',
		basis: assumption('What a cursor is bound to'),
		ask: async (survey) => {
			const page = await survey.page('/sales', { size: 1 });
			if (page instanceof Unobserved) return page;
			const cursor = page.pagination.next_cursor;
			if (typeof cursor !== 'string') return new Unobserved('there is no second sale');
			return survey.read('/sales', { status: 'opened', size: 1, cursor });
		},
		own: refused(400, 'cursor was not issued by this service for this query'),
		accepting: { habits: { cursorsOutliveFilters: true } },
	},
	{
		id: 'page',
		about: 'Lists: page=1',
		basis: description('Common rules'),
		ask: plain({ page: 1 }),
		own: { status: 200, body: null },
		refusing: refusingQueries('page', ({ page, cursor }) => page !== undefined && cursor === undefined),
	},
	{
		id: 'page and cursor',
		about: 'Lists: page together with cursor',
		basis: assumption('page'),
		ask: plain({ page: 1, cursor: 'compare-unknown' }),
		own: refused(400, 'Send either cursor or page'),
		accepting: dropping((name, _value, query) => name === (query.page === undefined ? '' : 'cursor')),
	},
	{
		id: 'list of names',
		about: 'GET /people?name[]=compare',
		basis: description('Common rules'),
		ask: (survey) => survey.read('/people', { 'name[]': 'compare' }),
		own: refused(400, 'name takes one plain value, not a list or nested value'),
		isMeant: ({ endpoint }) => endpoint?.url === '/people',
		accepting: dropping((name, _value, _query, { url }) => url === '/people' && name.startsWith('name[')),
	},
	{
		...ofList(
			'nested name of cities',
			'/cities',
			{ 'name[compare]': 'compare' },
			'name takes one plain value, not a list or nested value',
			{ isDropped: (name) => name.startsWith('name[') },
		),
		basis: description('Common rules'),
	},
	{
		id: 'list of statuses',
		about: 'GET /sales?status[]=opened',
		basis: assumption('A list or nested value in the query of other lists'),
		ask: (survey) => survey.read('/sales', { 'status[]': 'opened' }),
		hole: 'status',
		own: refused(400, '{} takes one plain value, not a list or nested value'),
		isMeant: ({ endpoint }) => !plainNames.includes(endpoint?.url),
		accepting: dropping((name, _value, _query, { url }) => name.includes('[') && !plainNames.includes(url)),
	},
	...ranges,
	ofList('number that is none', '/sales', { number: 'compare' }, 'number must be an integer', {
		isDropped: (name, value) => name === 'number' && !/^\d+$/.test(String(value)),
	}),
	ofList(
		'updated_since that is no time',
		'/sales',
		{ updated_since: 'compare' },
		'updated_since must be an ISO 8601 date or date-time',
		{
			isDropped: (name, value) => name === 'updated_since' && parseInstant(String(value)) === undefined,
		},
	),
	{
		...ofList('code that is no number', '/people', { code: 'compare' }, 'code must be an integer', {
			isDropped: (name, value) => name === 'code' && !/^\d+$/.test(String(value)),
		}),
		basis: otherForm,
	},
	{
		...ofList(
			'document with punctuation in a filter',
			'/people',
			{ cpf_cnpj: '529.982.247-25' },
			'cpf_cnpj must match pattern "^[0-9A-Za-z]+$"',
		),
		basis: otherForm,
	},
	...unknownChoices,
	{
		id: 'settlement_date of open bills',
		about: 'GET /bills?date_field=settlement_date&date_from=2026-01-01',
		basis: assumption('settlement_date without settled in status'),
		ask: (survey) => survey.read('/bills', { date_field: 'settlement_date', date_from: '2026-01-01' }),
		own: refused(400, 'date_field settlement_date needs settled in status'),
	},
	{
		...ofList(
			'inverted period of invoices',
			'/nfs',
			{ period_start: '2026-02-02', period_end: '2026-01-01' },
			'period_start must not be after period_end',
		),
		basis: assumption('Invoice'),
	},
	ofList(
		'period of invoices that is no date',
		'/nfs',
		{ period_start: '2026-13-45' },
		'{} must be a date YYYY-MM-DD',
		{
			hole: 'period_start',
			isDropped: (name, value) => name.startsWith('period_') && !isDate(String(value)),
		},
	),
];

/** What the sandbox calls a record, by released endpoint. */
const names: Record<string, string> = {
	'/sales/:id': 'Sale',
	'/people/:id': 'Person',
	'/bills/:id': 'Bill',
	'/account_movements/:id': 'Account movement',
	'/refunds/:id': 'Refund',
	'/partner_statements/:id': 'Partner statement',
	'/nfs/:id': 'Invoice',
	'/logs/:id': 'Log',
};

const unknownRecords = details
	.filter(({ url }) => url in names)
	.map(
		(endpoint): Probe => ({
			id: `unknown record of ${nameOf(endpoint)}`,
			about: `${nameOf(endpoint)}: an identifier that nothing has`,
			basis: description('Errors'),
			ask: (survey) => survey.read(endpoint.url.replace(':id', nobody)),
			hole: nobody,
			own: refused(404, `${names[endpoint.url]} not found`),
			isMeant: (asked) => asked.endpoint?.url === endpoint.url,
		}),
	);

const customField: Probe = {
	id: 'custom field that is no number',
	about: 'GET /custom_fields/compare-unknown',
	basis: assumption('Identifier in the path that is not a UUID'),
	ask: (survey) => survey.read('/custom_fields/compare-unknown'),
	own: refused(404, 'Custom field not found'),
};

export const refusals = [...probes, customField, ...unknownRecords].map(refusalDecision);
