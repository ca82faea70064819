import type { IDataObject } from 'n8n-workflow';

import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { Place } from '../../../nodes/shared/fields/place';
import { added } from '../../../nodes/ChangeLog/events/added';
import { passportExpiring } from '../../../nodes/Person/events/passportExpiring';
import { created } from '../../../nodes/Sale/events/created';
import { paidOff } from '../../../nodes/Sale/events/paidOff';
import { due } from '../../../nodes/Task/events/due';
import { findExample } from '../../../nodes/shared/trigger/testEvent';
import type { TriggerEvent } from '../../../nodes/shared/trigger/triggerEvent';
import { Records } from '../../service/records';
import { fakeReader } from '../fakeReader';

const NOW = Date.parse('2026-11-20T12:00:00-03:00');
const MINUTE = 60_000;

/**
 * The record that "Fetch Test Event" shows from a list, and how many pages it read. The API's times are in
 * Brasília.
 */
async function exampleOf(event: TriggerEvent, rows: IDataObject[], entered: IDataObject = {}) {
	const records = new Records({ sales: rows, tasks: rows, logs: rows }, NOW);
	const { reader, attempts } = fakeReader(records.answer);
	const params = readGroup({ ...event.properties, ...event.common }, entered, Place.ofForm());
	const example = await findExample(event, params, reader);
	const pages = attempts.filter(({ request }) => Number(request.query?.size) > 1).length;
	return { id: example === 'unknown' ? example : example?.id, pages };
}

const brasilia = (time: number): string => new Date(time - 180 * MINUTE).toISOString().slice(0, 19);
const records = (count: number, more: (index: number) => IDataObject = () => ({})) =>
	Array.from({ length: count }, (_, index) => ({
		id: `record-${index}`,
		created_at: brasilia(NOW - (count - index) * 30 * MINUTE),
		...more(index),
	}));

test('a task is found behind pages that hold only completed ones', async () => {
	const tasks = records(120, (index) => ({
		due: brasilia(NOW + MINUTE),
		completed: index < 110,
	}));
	expect(await exampleOf(due, tasks)).toEqual({ id: 'record-110', pages: 3 });
});

test('tasks are looked for on twenty pages and not for ever', async () => {
	const tasks = records(2_000, () => ({ due: brasilia(NOW), completed: true }));
	// The first pages are remembered, and searched once more for something due at any other time.
	expect(await exampleOf(due, tasks)).toEqual({ id: undefined, pages: 20 });
});

test.each([created, added])('the newest is shown of $name, oldest first', async (event) => {
	const { id } = await exampleOf(event, records(180), { levelOfDetail: 'lean' });
	expect(id).toBe('record-179');
});

test('a history that comes newest first is read for one page', async () => {
	const entries = records(180).reverse();
	expect(await exampleOf(added, entries, { levelOfDetail: 'lean' })).toEqual({
		id: 'record-179',
		pages: 1,
	});
});

test('of a longer history, oldest first, the newest of the first 1,000 is shown', async () => {
	expect(await exampleOf(added, records(1_100), { levelOfDetail: 'lean' })).toEqual({
		id: 'record-999',
		pages: 20,
	});
});

const idOf = (number: number) => `3f2b6c1e-8a4d-4f8e-9b57-${String(number).padStart(12, '0')}`;

/** What "Fetch Test Event" shows of these lists, and how many records it read for that. */
async function exampleIn(event: TriggerEvent, lists: Record<string, IDataObject[]>, entered: IDataObject) {
	const { reader, attempts } = fakeReader(new Records(lists, NOW).answer);
	const params = readGroup({ ...event.properties, ...event.common }, entered, Place.ofForm());
	const example = await findExample(event, params, reader);
	const [list = ''] = Object.keys(lists);
	const count = (isIt: (path: string) => boolean) =>
		attempts.filter(({ request }) => isIt(String(request.path))).length;
	const reads = count((path) => path.startsWith(`/${list}/`));
	const found = example === 'unknown' ? example : example?.id;
	return { found, reads, lists: count((path) => path === `/${list}`) };
}

/** People whose passports expire soon, of whom one has a trip. */
function passports(count: number, traveler: number, departure: string) {
	const people = Array.from({ length: count }, (_, index) => ({
		...{ id: idOf(index), name: 'Ana', created_at: brasilia(NOW - MINUTE) },
		passport_expiration_date: '2026-12-20',
	}));
	const trip = { departure_date: departure, return_date: departure, payer: { id: idOf(traveler) } };
	return { people, sales: [{ id: idOf(9_000), status: 'opened', ...trip }] };
}

test.each([
	// The first on its page, or behind others; later than the records that are looked at, or sooner.
	[3, 0, '2026-11-25', true],
	[12, 9, '2026-11-25', true],
	[12, 9, '2027-01-25', true],
	[50, 39, '2026-11-25', true],
	[39, -1, '2026-11-25', undefined],
	[120, 119, '2026-11-25', 'unknown'],
] as const)(
	'of %i passports, the one with a trip is found: number %i',
	async (count, traveler, departure, expected) => {
		const entered = { passportTrip: 'departure', passportMonths: 1 };
		const given = passports(count, traveler, departure);
		const { found, reads, lists } = await exampleIn(passportExpiring, given, entered);
		expect(found).toBe(expected === true ? idOf(traveler) : expected);
		expect(reads).toBeLessThanOrEqual(40);
		// One request tells the time. When no more are read, no more are listed.
		if (expected === 'unknown') expect(lists).toBe(2);
	},
);

test.each([
	[1, idOf(0)],
	[7, idOf(6)],
	[50, 'unknown'],
])('a sale that owes money is no example of one that is paid off: %i of them', async (owing, expected) => {
	const sales = Array.from({ length: 50 }, (_, index) => ({
		...{ id: idOf(index), status: 'opened', created_at: brasilia(NOW - index * MINUTE) },
		totals: { balance: 0, final_amount: 50 },
		payments: index < owing ? { agency: { bills: [{ id: idOf(index + 100) }] } } : {},
	}));
	const bills = sales.map((_, index) => ({
		...{ id: idOf(index + 100), transaction_kind: 'credit', kind: 'sale_payment', amount: 50 },
		...{ canceled: false, settlement_date: index === owing - 1 && index < 10 ? '2026-11-19' : null },
	}));
	const { found, reads, lists } = await exampleIn(paidOff, { sales, bills }, {});
	expect(found).toBe(expected);
	expect(reads).toBeLessThanOrEqual(40);
	if (expected === 'unknown') expect(lists).toBe(4);
});
