import { CursorRefused, OutOfTime, type ListPage } from '../../../nodes/Trigger/core/list';
import { Pages } from '../../../nodes/Trigger/core/pages';

const page: ListPage = { rows: [{ id: 'sale-1' }], nextCursor: 'two', servedAt: 0 };
const refused = async () => await Promise.reject<ListPage>(new CursorRefused('cursor was not issued'));
const late = async () => await Promise.reject<ListPage>(new OutOfTime());

/** Pages that are answered one after the other like this. */
function pagesOf(...answers: Array<() => Promise<ListPage>>): Pages {
	return new Pages(async () => await (answers.shift() ?? (async () => page))());
}
const given = async () => await Promise.resolve(page);

test('a page is given as it came', async () => {
	expect(await pagesOf(given).next(undefined)).toBe(page);
});

test('a refused cursor begins the list anew, as long as that brings something new', async () => {
	const pages = pagesOf(refused, given, refused, given, refused);
	expect(await pages.next('a')).toBe('anew');
	expect(await pages.next(undefined)).toBe(page);
	pages.gained();
	expect(await pages.next('b')).toBe('anew');
	expect(await pages.next(undefined)).toBe(page);
	expect(await pages.next('b')).toBe('over');
});

test('a cursor that is refused again although nothing new was met is told in the service’s words', async () => {
	const pages = pagesOf(refused, given, refused);
	expect(await pages.next('a')).toBe('anew');
	expect(await pages.next(undefined)).toBe(page);
	await expect(pages.next('b')).rejects.toBe('cursor was not issued');
});

test('time that runs out ends the poll with the pages before, and is told where there are none', async () => {
	await expect(pagesOf(late).next(undefined)).rejects.toThrow(OutOfTime);
	const pages = pagesOf(given, late);
	await pages.next(undefined);
	expect(await pages.next('a')).toBe('over');
});

test('time that runs out after a refused cursor is told: no page was read', async () => {
	const pages = pagesOf(refused, late);
	await pages.next('a');
	await expect(pages.next(undefined)).rejects.toThrow(OutOfTime);
});

test('cursors that go round are told, and those of another pass are no circle', async () => {
	const pages = pagesOf();
	for (const cursor of [undefined, 'a', 'b', undefined, 'a', 'b']) await pages.next(cursor);
	await expect(pages.next('a')).rejects.toThrow('go round in a circle');
});

test('every other failure is told', async () => {
	const failure = new Error('no permission');
	await expect(pagesOf(async () => await Promise.reject<ListPage>(failure)).next(undefined)).rejects.toBe(
		failure,
	);
});
