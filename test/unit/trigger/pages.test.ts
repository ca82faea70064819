import { CursorRefused, OutOfTime, type ListPage } from '../../../nodes/Trigger/core/list';
import { Pages } from '../../../nodes/Trigger/core/pages';

const page: ListPage = { rows: [{ id: 'sale-1' }], nextCursor: 'two', servedAt: 0 };
const given = async () => await Promise.resolve(page);
const refused = async () => await Promise.reject<ListPage>(new CursorRefused('cursor was not issued'));
const late = async () => await Promise.reject<ListPage>(new OutOfTime());

test('a page is given as it came', async () => {
	const pages = new Pages();
	expect(await pages.next(given())).toBe(page);
	expect(pages.hasBegunAnew).toBe(false);
});

test('the first refused cursor begins the list anew, the second is told in the service’s words', async () => {
	const pages = new Pages();
	expect(await pages.next(refused())).toBe('anew');
	expect(pages.hasBegunAnew).toBe(true);
	expect(await pages.next(given())).toBe(page);
	await expect(pages.next(refused())).rejects.toBe('cursor was not issued');
});

test('time that runs out ends the poll with the pages before, and is told where there are none', async () => {
	const pages = new Pages();
	await expect(pages.next(late())).rejects.toThrow(OutOfTime);
	await pages.next(given());
	expect(await pages.next(late())).toBe('out of time');
});

test('time that runs out after a refused cursor is told: no page was read', async () => {
	const pages = new Pages();
	await pages.next(refused());
	await expect(pages.next(late())).rejects.toThrow(OutOfTime);
});

test('every other failure is told', async () => {
	const failure = new Error('no permission');
	await expect(new Pages().next(Promise.reject<ListPage>(failure))).rejects.toBe(failure);
});
