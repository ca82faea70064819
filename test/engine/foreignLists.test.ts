import { TravelAgencyCustomField } from '../../nodes/CustomField/TravelAgencyCustomField.node';
import { byId } from './picked';
import { foreignServiceOfThisFile, person, run, sale, task, told } from './foreignService/ofThisFile';
import type { Row } from '../service/records';
import { onTheLine, type Asked, type Trick } from './foreignService/service';

const service = foreignServiceOfThisFile();

const rows = (count: number, from = 0): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		id: `00000000-0000-4000-8000-${String(index + from).padStart(12, '0')}`,
		name: `P${index + from}`,
	}));
const ALL = rows(7);
const START = ALL.slice(0, 3);
const REST = ALL.slice(3);
const END = { has_next_page: false, next_cursor: null };

type Script = (nth: number, asked: Asked) => Trick;
const answer = (body: unknown, status = 200): Trick => ({ instead: { status, body } });
const page = (data: unknown, pagination: unknown = END): Trick => answer({ data, pagination });
const more = (cursor: unknown) => ({ has_next_page: true, next_cursor: cursor });
const afterStart =
	(second: Trick): Script =>
	(nth) =>
		nth === 1 ? page(START, more('a')) : second;
const withCursor =
	(cursor: string): Script =>
	(nth, { query }) => {
		if (nth === 1) return page(START, more(cursor));
		return query.get('cursor') === cursor ? page(REST) : answer({ errors: ['cursor'] }, 400);
	};

/** Lists that can be read to the end. */
const WHOLE: Record<string, Script> = {
	'larger pages than asked for': () => page(ALL),
	'an empty page in between': (nth) =>
		[page(START, more('a')), page([], more('b')), page(REST)][nth - 1] ?? answer(null),
	'twenty empty pages first': (nth) => (nth <= 20 ? page([], more(`c${nth}`)) : page(ALL)),
	'a cursor of 4,000 characters': withCursor('c'.repeat(4_000)),
	'a cursor of every kind of character': withCursor('a+b/c=&d #é%41'),
};

/** Lists that contradict the API description: an error, and never part of the list for the whole. */
const BROKEN: Record<string, Script> = {
	...Object.fromEntries(
		[
			undefined,
			null,
			[],
			'x',
			{},
			{ has_next_page: 'false' },
			{ next_cursor: 'a' },
			{ has_next_page: 1 },
		].map((pagination) => [
			`the pagination ${JSON.stringify(pagination)}`,
			() => answer({ data: ALL, pagination }),
		]),
	),
	...Object.fromEntries(
		[null, '', 7, { a: 1 }].map((cursor) => [
			`more at the cursor ${JSON.stringify(cursor)}`,
			() => page(START, more(cursor)),
		]),
	),
	...Object.fromEntries(
		[null, { 0: ALL[0] }, 'rows', undefined, [...START, 'x'], [...START, ['x']]].map((data) => [
			`the rows ${JSON.stringify(data)?.slice(-12)}`,
			() => page(data),
		]),
	),
	...(Object.fromEntries(
		[1, 2, 3, 4, 5].flatMap((period) => [
			[`the same rows in a circle of ${period}`, (nth) => page(ALL, more(`c${nth % period}`))],
			[`new rows in a circle of ${period}`, (nth) => page(rows(3, nth * 3), more(`c${nth % period}`))],
		]),
	) as Record<string, Script>),
	'a body that is a list': () => answer(ALL),
	'errors beside rows': () => answer({ errors: ['not all could be read'], data: START, pagination: END }),
	'a second page that is cut': afterStart({
		...page(REST),
		deliver: (cut, { socket }) => void socket?.end(onTheLine(cut).subarray(0, -20)),
	}),
	...Object.fromEntries(
		[204, 304, 400, 403, 404].map((status) => [
			`a second page with status ${status}`,
			afterStart(answer(status < 400 ? undefined : { errors: ['x'] }, status)),
		]),
	),
};

const LISTS = {
	'/people': person,
	'/sales': sale,
	'/tasks': task,
	'/custom_fields': new TravelAgencyCustomField(),
};

describe.each(Object.entries(LISTS))('Return All of %s', (path, node) => {
	const readAll = async (script: Script) => {
		service.mischief = (asked, nth) => (asked.path === path ? script(nth, asked) : undefined);
		return await run(service, node, { operation: 'getAll', returnAll: true, output: 'raw' });
	};

	test.each(Object.keys(WHOLE))('gives all rows of a list with %s', async (name) => {
		const result = await readAll(WHOLE[name] as Script);
		expect(told(result)).toBe('');
		expect(result.items.map(({ json }) => json.id)).toEqual(ALL.map(({ id }) => id));
	});

	test.each(Object.keys(BROKEN))('is an error for a list with %s', async (name) => {
		const result = await readAll(BROKEN[name] as Script);
		expect(told(result)).toMatch(/\[Item 0\] \| ./);
		expect(result.items).toEqual([]);
	});
});

test('empty pages that never end are an error before they have blocked everybody else for hours', async () => {
	service.mischief = (_, nth) => page([], more(`c${nth}`));
	const { items, error } = await run(service, person, { operation: 'getAll', returnAll: true });
	expect(items).toEqual([]);
	expect(error?.message).toMatch(/does not come to an end \[Item 0\]/);
	expect(service.asked.length).toBeLessThanOrEqual(1_000);
});

test.each([1, 3, 49, 50, 51, 70, 100])('a limit of %d gives as many rows', async (limit) => {
	service.people.push(...rows(120));
	const { items } = await run(service, person, { operation: 'getAll', returnAll: false, limit });
	expect(items.map(({ json }) => json.id)).toEqual(rows(limit).map(({ id }) => id));
});

test('errors with status 200 are no record', async () => {
	service.mischief = () => answer({ errors: ['could not be read'] });
	const parameters = { operation: 'get', personId: byId(ALL[0]?.id), output: 'raw' };
	const result = await run(service, person, parameters);
	expect(result.items).toEqual([]);
	expect(told(result)).toMatch(/something other than the back office's data \[Item 0\]/);
});
