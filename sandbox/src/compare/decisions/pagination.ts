import { Type, type Static } from '../../schema';
import { decision, property, type Difference } from '../decision';
import { isRecord, kindOf, placeholder, type Kind } from '../kinds';
import { lists, type ListPage, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** The members next to the rows of a list. */

/** The pages of all lists that can be read. */
async function pagesOf(survey: Survey): Promise<ListPage[]> {
	const pages: ListPage[] = [];
	for (const { url } of lists) {
		const page = await survey.list(url);
		if (!(page instanceof Unobserved)) pages.push(page);
	}
	return pages;
}

const fields = Type.Object({
	size: Type.Union([Type.String(), Type.Null()]),
	others: Type.Record(Type.String(), Type.String()),
});

/** Members that the API description says do not exist. */
const forbidden = ['total', 'total_pages'];

const shown = ({ size, others }: Static<typeof fields>): string =>
	[
		size === null ? 'no page size' : `the page size as ${size}`,
		...Object.entries(others)
			.filter(([name]) => !forbidden.includes(name))
			.map(([name, kind]) => `${name} (${kind})`),
	].join(', ');

const mutated = (
	body: unknown,
	change: (pagination: Record<string, unknown>) => Record<string, unknown>,
): unknown =>
	isRecord(body) && isRecord(body.pagination) ? { ...body, pagination: change(body.pagination) } : body;

const one = (about: string, sandbox: string, service: string, applied = true): Difference[] =>
	sandbox === service ? [] : [{ about, sandbox, service, applied }];

export const paginationFields = decision<Static<typeof fields>>({
	id: 'pagination fields',
	basis: { assumption: 'Name of the page size in pagination' },
	own: { size: 'size', others: {} },
	schema: fields,
	observe: async (survey) => {
		const pages = await pagesOf(survey);
		const [first] = pages;
		if (!first) return new Unobserved('no list can be read');
		const others = Object.entries(first.pagination).filter(
			([name]) => name !== 'has_next_page' && name !== 'next_cursor',
		);
		// Every page was requested with 50 rows, so the page size is 50 for all lists. A count of rows or pages
		// would differ for some list.
		const size =
			others.find(([name]) => pages.every(({ pagination }) => pagination[name] === 50))?.[0] ?? null;
		return {
			size,
			others: Object.fromEntries(
				others.filter(([name]) => name !== size).map(([name, value]) => [name, kindOf(value)]),
			),
		};
	},
	differences: (value, expected) => [
		...one('Lists: pagination', shown(expected), shown(value)),
		...forbidden.flatMap((name) => {
			const say = ({ others }: Static<typeof fields>) => others[name] ?? 'no such field';
			return one(`Lists: pagination.${name}`, say(expected), say(value)).map((found) => ({
				...found,
				basis: 'description' as const,
			}));
		}),
	],
	apply: (value) => ({
		answer: (body) =>
			mutated(body, ({ size, ...rest }) => ({
				...rest,
				...(value.size !== null && { [value.size]: size }),
				...Object.fromEntries(
					Object.entries(value.others).map(([name, kind]) => [name, placeholder(kind as Kind)]),
				),
			})),
	}),
});

const flags = ['true or false', 'missing', 'never false', 'another'] as const;

export const hasNextPage = decision<(typeof flags)[number]>({
	id: 'has_next_page',
	basis: { description: 'Shared shapes' },
	own: 'true or false',
	schema: Type.Union(flags.map((value) => Type.Literal(value))),
	observe: async (survey) => {
		const pages = await pagesOf(survey);
		if (pages.length === 0) return new Unobserved('no list can be read');
		const values = pages.map(({ pagination }) => pagination.has_next_page);
		if (values.includes(undefined)) return 'missing';
		if (!values.every((value) => typeof value === 'boolean')) return 'another';
		// A page with fewer rows than this is the last one.
		const isLast = pages.filter(({ rows }) => rows.length < 20);
		const goesOn = isLast.some(({ pagination }) => pagination.has_next_page === true);
		return goesOn ? 'never false' : 'true or false';
	},
	differences: (value, expected) => one('Lists: has_next_page is', expected, value, false),
	apply: () => undefined,
});

const lastCursors = ['null', 'missing', 'empty text', 'text'] as const;
type LastCursor = (typeof lastCursors)[number];

function lastCursorOf(pagination: Record<string, unknown>): LastCursor {
	if (!('next_cursor' in pagination)) return 'missing';
	if (pagination.next_cursor === null) return 'null';
	return pagination.next_cursor === '' ? 'empty text' : 'text';
}

const written: Record<LastCursor, object> = {
	null: { next_cursor: null },
	missing: {},
	'empty text': { next_cursor: '' },
	text: { next_cursor: 'end' },
};

export const lastCursor = decision<LastCursor>({
	id: 'next_cursor of the last page',
	basis: { description: 'Shared shapes' },
	own: 'null',
	schema: Type.Union(lastCursors.map((value) => Type.Literal(value))),
	observe: async (survey) => {
		const last = (await pagesOf(survey)).find(({ pagination }) => pagination.has_next_page === false);
		return last ? lastCursorOf(last.pagination) : new Unobserved('no list says that it ends');
	},
	differences: (value, expected) => one('Lists: next_cursor of the last page', expected, value),
	apply: (value) => ({
		answer: (body) =>
			mutated(body, ({ next_cursor, ...rest }) =>
				rest.has_next_page === false ? { ...rest, ...written[value] } : { next_cursor, ...rest },
			),
	}),
});

export const defaultSize = decision<number>({
	id: 'default page size',
	basis: { description: 'Limits' },
	own: 20,
	schema: Type.Integer({ minimum: 1, maximum: 50 }),
	observe: async (survey) => {
		const long = await survey.listOf(
			50,
			lists.map(({ url }) => url),
		);
		if (long instanceof Unobserved) return long;
		const page = await survey.page(long.url, {});
		return page instanceof Unobserved ? page : page.rows.length;
	},
	differences: (value, expected) =>
		one('Lists: rows of a page when size is not sent', String(expected), String(value)),
	apply: (value) => ({
		query: (query, { schema }) =>
			schema.querystring?.properties.size ? { size: String(value), ...query } : query,
	}),
});

export const sameSize = property({
	id: 'page size of every list',
	about: 'Lists: when size is not sent, pages have as many rows in one list as in another',
	basis: { description: 'Limits' },
	flaw: async (survey) => {
		const sizes = new Map<number, string>();
		for (const { url } of lists) {
			const whole = await survey.list(url);
			if (whole instanceof Unobserved || whole.rows.length < 50) continue;
			const page = await survey.page(url, {});
			if (!(page instanceof Unobserved) && !sizes.has(page.rows.length)) sizes.set(page.rows.length, url);
		}
		if (sizes.size === 0) return new Unobserved('no list has 50 rows');
		const told = [...sizes].map(([size, url]) => `${size} in ${url}`);
		return sizes.size === 1 ? undefined : told.join(', ');
	},
});

const cursorKinds = ['text', 'number', 'another'] as const;

export const cursorForm = decision<(typeof cursorKinds)[number]>({
	id: 'form of a cursor',
	basis: { description: 'Common rules' },
	own: 'text',
	schema: Type.Union(cursorKinds.map((value) => Type.Literal(value))),
	observe: async (survey) => {
		const page = (await pagesOf(survey)).find(({ pagination }) => pagination.has_next_page === true);
		if (!page) return new Unobserved('no list has a second page of 50');
		const cursor = page.pagination.next_cursor;
		if (typeof cursor === 'number') return 'number';
		return typeof cursor !== 'string' || cursor === '' ? 'another' : 'text';
	},
	differences: (value, expected) => one('Lists: a cursor is', expected, value, false),
	apply: () => undefined,
});
