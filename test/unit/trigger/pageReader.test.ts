import { CanceledError } from '../../../nodes/shared/request/failures';
import type { ListPage } from '../../../nodes/shared/trigger/polling/list';
import { PageReader } from '../../../nodes/shared/trigger/polling/pageReader';
import { refusal } from './histories/refusal';

const page: ListPage = { rows: [{ id: 'sale-1' }], nextCursor: 'two', servedAt: 0 };
const refused = async () => await Promise.reject<ListPage>(refusal(400));
const late = async () => await Promise.reject<ListPage>(new CanceledError());

/** A PageReader that gets these answers, one after the other. */
function pagesOf(...answers: Array<() => Promise<ListPage>>): PageReader {
	return new PageReader(async () => await (answers.shift() ?? (async () => page))());
}
const given = async () => await Promise.resolve(page);

test('a page is given as it came', async () => {
	expect(await pagesOf(given).read(undefined)).toBe(page);
});

test('a refused cursor begins the list anew, as long as that brings something new', async () => {
	const pages = pagesOf(refused, given, refused, given, refused);
	expect(await pages.read('a')).toBe('restart');
	expect(await pages.read(undefined)).toBe(page);
	pages.noteProgress();
	expect(await pages.read('b')).toBe('restart');
	expect(await pages.read(undefined)).toBe(page);
	expect(await pages.read('b')).toBe('stop');
});

test('a cursor that is refused again although nothing new was met is told in the service’s words', async () => {
	const pages = pagesOf(refused, given, refused);
	expect(await pages.read('a')).toBe('restart');
	expect(await pages.read(undefined)).toBe(page);
	await expect(pages.read('b')).rejects.toThrow('400');
});

test('time that runs out ends the poll', async () => {
	const pages = pagesOf(late, given, late);
	expect(await pages.read(undefined)).toBe('stop');
	await pages.read(undefined);
	expect(await pages.read('a')).toBe('stop');
});

test('cursors that go in a circle are an error, and those of another pass are no circle', async () => {
	const pages = pagesOf();
	for (const cursor of [undefined, 'a', 'b', undefined, 'a', 'b']) await pages.read(cursor);
	await expect(pages.read('a')).rejects.toThrow('goes round in a circle');
});

test('every other failure is told', async () => {
	const failure = new Error('no permission');
	await expect(pagesOf(async () => await Promise.reject<ListPage>(failure)).read(undefined)).rejects.toBe(
		failure,
	);
});
