import type { Page } from '../../../nodes/shared/reads/pages';
import { path } from '../../../nodes/shared/request/path';
import { SharedReads } from '../../../nodes/shared/trigger/sharedReads';
import { readerOf } from '../fakeReader';

/** An API whose list is another one each time. */
function restlessApi() {
	let asked = 0;
	const answer = (): number => (asked += 1);
	return {
		asked: () => asked,
		api: readerOf({
			page: async () => await Promise.resolve({ rows: [{ id: String(answer()) }] } as unknown as Page),
			get: async () => await Promise.resolve({ id: String(answer()) }),
		}),
	};
}

const sales = path`/sales`;
const idIn = async (page: Promise<Page>) => (await page).rows[0]?.id;

test('an event that reads a list twice gets two answers, and the next event the same two', async () => {
	const { api, asked } = restlessApi();
	const reads = new SharedReads(api);
	for (let events = 0; events < 2; events += 1) {
		const event = reads.forEvent();
		expect(await idIn(event.page(sales, {}))).toBe('1');
		expect(await idIn(event.page(sales, {}))).toBe('2');
	}
	expect(asked()).toBe(2);
});

test('another question is asked: other filters, another page, a record', async () => {
	const { api, asked } = restlessApi();
	const reads = new SharedReads(api);
	await reads.forEvent().page(sales, { status: 'opened' });
	const event = reads.forEvent();
	await event.page(sales, { status: 'closed' });
	await event.page(sales, { status: 'opened' }, 'cursor');
	await event.get(sales);
	expect(asked()).toBe(4);
});

test('one more look than the event before needed is a look of its own', async () => {
	const { api } = restlessApi();
	const reads = new SharedReads(api);
	await reads.forEvent().page(sales, {});
	const event = reads.forEvent();
	expect(await idIn(event.page(sales, {}))).toBe('1');
	expect(await idIn(event.page(sales, {}))).toBe('2');
});
