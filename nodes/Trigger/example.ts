import type { ReadApi } from '../shared/api/api';
import type { Fields, Values } from '../shared/fields/field';
import { isoOf, type Row } from './core/list';
import type { Changes } from './core/changes';
import type { Reminders } from './core/reminders';
import { askClock } from './records';
import type { TriggerEvent } from './triggerEvent';

const DAY_MS = 86_400_000;
/** How far an example may be away: first what is recent, then what there is. */
const REACHES_MS = [30 * DAY_MS, 10_000 * DAY_MS];

/** A real record as the event gives it, recent if there is one. Undefined when there is none at all. */
export async function findExample(
	event: TriggerEvent,
	params: Values<Fields>,
	api: ReadApi,
): Promise<Row | undefined> {
	const now = await askClock(api, event.path);
	for (const reach of REACHES_MS) {
		const found =
			event.kind === 'changes'
				? await newest(event.watch(params, api), now - reach)
				: await anyDue(event.watch(params, api), now, reach);
		if (found) return found;
	}
	return undefined;
}

async function newest(changes: Changes, since: number): Promise<Row | undefined> {
	const { rows } = await changes.page(isoOf(since), undefined);
	const age = (row: Row): number => changes.createdAt(row) ?? -Infinity;
	const [row] = [...rows].sort((a, b) => age(b) - age(a));
	return row && (await changes.content(row));
}

async function anyDue(reminders: Reminders, now: number, reach: number): Promise<Row | undefined> {
	const look = { since: now - reach, now: now + reach };
	const { rows } = await reminders.page(look, undefined);
	const row = rows.find((candidate) => reminders.isDue(candidate, look));
	return row && (await reminders.content(row));
}
