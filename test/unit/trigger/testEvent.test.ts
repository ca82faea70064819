import type { IDataObject } from 'n8n-workflow';

import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { Place } from '../../../nodes/shared/fields/place';
import { added } from '../../../nodes/ChangeLog/events/added';
import { created } from '../../../nodes/Sale/events/created';
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
	return { id: example?.id, pages };
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
