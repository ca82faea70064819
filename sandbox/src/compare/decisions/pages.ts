import { Type } from '../../schema';
import { decision, property } from '../decision';
import { isRecord } from '../kinds';
import { lists, type ListPage, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** Whether pages divide a list properly: two pages have the same rows as one of twice the size. */

/** What identifies a row. */
export const keyOf = (row: Record<string, unknown>): string => JSON.stringify(row.id ?? row.code ?? row);

const keysOf = ({ rows }: ListPage): string[] => rows.map(keyOf);

const isCursor = (cursor: unknown): cursor is string | number =>
	typeof cursor === 'number' || (typeof cursor === 'string' && cursor !== '');

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
	some.length === others.length && some.every((key, at) => key === others[at]);

/** Requests a page anew, without the survey's memory. If the answer is not a page, says what it is. */
async function ask({ service }: Survey, path: string, query: Record<string, string | number>) {
	const { status, json } = await service.ask({ path, query });
	const { data, pagination } = isRecord(json) ? json : {};
	if (status !== 200 || !Array.isArray(data)) return `a page is answered with ${status}`;
	return { rows: data.filter(isRecord), pagination: isRecord(pagination) ? pagination : {} };
}

/** @param query the filters of the list */
async function flawOfParts(
	survey: Survey,
	url: string,
	whole: ListPage,
	query: Record<string, string> = {},
): Promise<string | undefined> {
	const size = Math.ceil(whole.rows.length / 2);
	const first = await ask(survey, url, { ...query, size });
	if (typeof first === 'string') return first;
	if (first.rows.length !== size) return `${first.rows.length > size ? 'more' : 'fewer'} rows than size`;
	const { has_next_page, next_cursor } = first.pagination;
	if (has_next_page !== true) return 'has_next_page is false before the end';
	if (!isCursor(next_cursor)) return 'no next_cursor although has_next_page is true';
	const second = await ask(survey, url, { ...query, size, cursor: next_cursor });
	if (typeof second === 'string') return second;
	const [all, before, after] = [keysOf(whole), first.rows.map(keyOf), second.rows.map(keyOf)];
	if (isSame(before, after)) return 'the next page is the same again';
	const both = [...before, ...after].slice(0, all.length);
	if (new Set(both).size < both.length) return 'a row is on two pages';
	if (all.some((key) => !both.includes(key))) return 'a row is on no page';
	if (!isSame(all, both)) return 'another order';
	const isEnd = whole.pagination.has_next_page === false && before.length + after.length === all.length;
	return isEnd && second.pagination.has_next_page !== false ? 'has_next_page is true at the end' : undefined;
}

async function flawOfNext(survey: Survey, url: string, whole: ListPage): Promise<string | undefined> {
	if (whole.pagination.has_next_page !== true) return undefined;
	if (whole.rows.length < 50) return 'more follow a page with fewer rows than size';
	// The cursor of the remembered page was issued a while ago; how long cursors last is checked elsewhere.
	const fresh = await ask(survey, url, { size: 50 });
	const next_cursor = typeof fresh === 'string' ? undefined : fresh.pagination.next_cursor;
	if (!isCursor(next_cursor)) return 'no next_cursor although has_next_page is true';
	const keys = new Set(keysOf(whole));
	// A cursor can be used more than once.
	for (const round of ['the next page', 'the next page, asked for again,']) {
		const next = await ask(survey, url, { size: 50, cursor: next_cursor });
		if (typeof next === 'string') return next.replace('a page', round);
		if (next.rows.length === 0) return `${round} is empty`;
		if (next.rows.some((row) => keys.has(keyOf(row)))) return 'a row is on two pages';
	}
	return undefined;
}

const rounds = 3;

async function flawOf(survey: Survey, url: string): Promise<string | undefined | Unobserved> {
	let whole = await survey.list(url);
	for (let round = 1; !(whole instanceof Unobserved); round += 1) {
		if (typeof whole.pagination.has_next_page !== 'boolean' || whole.rows.length < 2)
			return new Unobserved('nothing to divide');
		const found = (await flawOfParts(survey, url, whole)) ?? (await flawOfNext(survey, url, whole));
		if (found === undefined) return undefined;
		// Somebody may have changed records in the meantime.
		const again = await ask(survey, url, { size: 50 });
		if (typeof again === 'string') return again;
		if (isSame(keysOf(whole), again.rows.map(keyOf))) return found;
		if (round === rounds) return 'another list each time it is asked for';
		whole = { ...whole, ...again };
	}
	return whole;
}

/**
 * The flaw found with another query, but only if the list's own pages have none; {@link pages} reports those.
 */
async function unlessTold(
	survey: Survey,
	url: string,
	found: string | undefined,
): Promise<string | undefined | Unobserved> {
	if (found === undefined) return undefined;
	const list = await survey.list(url);
	const isTold = list instanceof Unobserved || (await flawOfParts(survey, url, list)) !== undefined;
	return isTold ? new Unobserved('its pages do not divide the list') : found;
}

const filtered: readonly { url: string; query: Record<string, string> }[] = [
	{ url: '/sales', query: { status: 'opened' } },
	{ url: '/people', query: { kind: 'individual' } },
	{ url: '/bills', query: { status: 'settled' } },
];

export const filteredPages = filtered.map(({ url, query }) => {
	const about = `Pages of GET ${url}?${new URLSearchParams(query).toString()}: two hold what one of twice the size holds`;
	return property({
		...{ id: about, about, basis: { description: 'Common rules' } },
		flaw: async (survey) => {
			const whole = await survey.page(url, { ...query, size: 50 });
			if (whole instanceof Unobserved) return whole;
			if (typeof whole.pagination.has_next_page !== 'boolean' || whole.rows.length < 2)
				return new Unobserved('nothing to divide');
			const found = await flawOfParts(survey, url, whole, query);
			if (found === undefined) return undefined;
			const again = await ask(survey, url, { ...query, size: 50 });
			const isStill = typeof again !== 'string' && isSame(keysOf(whole), again.rows.map(keyOf));
			return isStill ? unlessTold(survey, url, found) : new Unobserved('somebody changes the list');
		},
	});
});

export const otherSize = property({
	id: 'cursor with another size',
	about: 'Lists: a cursor goes on with pages of another size',
	basis: { assumption: 'What a cursor is bound to' },
	flaw: async (survey) => {
		const long = await survey.listOf(
			10,
			lists.map(({ url }) => url),
		);
		if (long instanceof Unobserved) return long;
		const first = await ask(survey, long.url, { size: 3 });
		if (typeof first === 'string' || !isCursor(first.pagination.next_cursor))
			return new Unobserved('there is no page to go on from');
		const next = await ask(survey, long.url, { size: 5, cursor: first.pagination.next_cursor });
		const isNext = typeof next !== 'string' && isSame(keysOf(long.page).slice(3, 8), next.rows.map(keyOf));
		const found = isNext ? undefined : typeof next === 'string' ? next : 'other rows';
		return unlessTold(survey, long.url, found);
	},
});

export const otherList = property({
	id: 'cursor of another list',
	about: 'Lists: the cursor of another list is refused',
	basis: { assumption: 'What a cursor is bound to' },
	flaw: async (survey) => {
		const readable = [];
		for (const { url } of lists) {
			const page = await survey.list(url);
			if (!(page instanceof Unobserved)) readable.push({ url, cursor: page.pagination.next_cursor });
		}
		const from = readable.find(({ cursor }) => isCursor(cursor));
		const other = readable.find(({ url }) => url !== from?.url);
		if (!from || !other) return new Unobserved('no list goes on, or there is no other');
		const { status } = await survey.read(other.url, { size: 50, cursor: from.cursor as string });
		return status === 400 ? undefined : `answered with ${status}`;
	},
});

export const oneRow = property({
	id: 'pages of one row',
	about: 'Lists: size=1 leaves one row',
	basis: { description: 'Limits' },
	flaw: async (survey) => {
		const long = await survey.listOf(
			2,
			lists.map(({ url }) => url),
		);
		if (long instanceof Unobserved) return long;
		const page = await ask(survey, long.url, { size: 1 });
		if (typeof page === 'string') return page;
		return unlessTold(survey, long.url, page.rows.length === 1 ? undefined : `${page.rows.length} rows`);
	},
});

export const numberedPage = property({
	id: 'page 2',
	about: 'Lists: page=2 is the second page',
	basis: { description: 'Common rules' },
	flaw: async (survey) => {
		const long = await survey.listOf(
			10,
			lists.map(({ url }) => url),
		);
		if (long instanceof Unobserved) return long;
		const second = await ask(survey, long.url, { size: 5, page: 2 });
		// The check of page=1 reports this.
		if (typeof second === 'string') return new Unobserved(second);
		const isSecond = isSame(keysOf(long.page).slice(5, 10), second.rows.map(keyOf));
		return unlessTold(survey, long.url, isSecond ? undefined : 'other rows');
	},
});

export const pages = decision<Record<string, string>>({
	id: 'pages',
	basis: { description: 'Common rules' },
	own: {},
	schema: Type.Record(Type.String(), Type.String()),
	observe: async (survey) => {
		const flaws: Record<string, string> = {};
		let seen = 0;
		for (const { url } of lists) {
			const found = await flawOf(survey, url);
			if (found instanceof Unobserved) continue;
			seen += 1;
			if (found !== undefined) flaws[url] = found;
		}
		return seen > 0 ? flaws : new Unobserved('no list has two rows and says whether it goes on');
	},
	differences: (value, expected) => {
		const flaws = new Set([...Object.values(value), ...Object.values(expected)]);
		const say = (found: Record<string, string>, flaw: string) =>
			Object.keys(found)
				.filter((url) => found[url] === flaw)
				.join(', ') || 'none';
		return [...flaws].flatMap((flaw) => {
			const [sandbox, service] = [say(expected, flaw), say(value, flaw)];
			return sandbox === service ? [] : [{ about: `Pages: ${flaw}`, sandbox, service, applied: false }];
		});
	},
	apply: () => undefined,
});
