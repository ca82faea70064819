import { NoResponseError } from '../../../nodes/shared/request/failures';
import { path } from '../../../nodes/shared/request/path';
import { nextSince, sinceNow } from '../../../nodes/shared/trigger/polling/clock';
import type { Row } from '../../../nodes/shared/trigger/polling/list';
import { readEvents, type EventToRead } from '../../../nodes/shared/trigger/readEvents';
import type { StoredStates } from '../../../nodes/shared/trigger/storedState';
import { readerOf } from '../fakeReader';
import { refusal } from './histories/refusal';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const SALE: Row = { id: 'a', created_at: '2026-11-20T11:00:00' };

/** An event of a list that has one sale; or its back office does not answer. */
function eventOf(
	value: string,
	{ failure, ...more }: Partial<EventToRead['event']> & { failure?: Error } = {},
) {
	const page = async () => {
		if (failure) throw failure;
		return await Promise.resolve({ rows: [SALE], nextCursor: undefined, servedAt: NOON });
	};
	const source = {
		...{ createdAt: () => 0, page, waitingPage: page, leanItem: (row: Row) => row },
		...(more.readsAtActivation ? { hasHappened: () => false } : { listsWhatHappened: true }),
	};
	const event = { kind: 'happened', value, path: path`/sales`, watch: () => source, ...more };
	return { event, params: {}, fingerprint: 'mine' } as unknown as EventToRead;
}

const api = readerOf({
	page: async () => await Promise.resolve({ rows: [], nextCursor: undefined, servedAt: NOON }),
});

async function poll(chosen: EventToRead[], before: StoredStates = {}, isActivation = false) {
	return await readEvents(chosen, {
		...{ api, reader: 'own', before, isActivation, hasLostPolls: false, maxInterval: 5 * MINUTE },
		timeFor: () => ({ localNow: () => NOON, hasTime: () => true, hasTimeToList: () => true }),
	});
}

/** What is stored of an event that was published a day ago. */
function storedSince(since: number, fingerprint = 'mine'): StoredStates[string] {
	const lastRead = { service: since, local: since };
	return { fingerprint, state: { since, earliest: since, lastRead, known: {} } };
}

const request = { method: 'GET', path: path`/sales` } as const;

test.each([
	['has no answer', new NoResponseError('ECONNREFUSED', 'notWritten', request)],
	['is refused', refusal(403)],
])('an event that %s goes on from where it was, while the others move on', async (_, failure) => {
	const before = { one: storedSince(NOON - MINUTE), other: storedSince(NOON - MINUTE) };
	const read = await poll([eventOf('one', { failure }), eventOf('other')], before);
	expect(read.failures.map(({ event }) => event.value)).toEqual(['one']);
	expect(read.hasRead).toBe(true);
	expect(read.items.map(({ event, row }) => [event.value, row.id])).toEqual([['other', 'a']]);
	expect(read.states.one).toEqual(before.one);
	expect(read.states.other).not.toEqual(before.other);
});

test('publishing notes the time, and the first poll by schedule without a state looks back by an interval', async () => {
	const published = await poll([eventOf('one')], {}, true);
	expect(published.items).toEqual([]);
	expect(published.states.one?.state.since).toBe(sinceNow(NOON));
	const polled = await poll([eventOf('one')]);
	expect(polled.items).toHaveLength(1);
	expect(polled.states.one?.state.earliest).toBe(nextSince(NOON - 5 * MINUTE));
});

test('an event that has to know what waits reads it when it is published', async () => {
	const waits = eventOf('one', { readsAtActivation: true });
	const { states, items } = await poll([waits], {}, true);
	expect(states.one?.state.known).not.toEqual({});
	expect(items).toEqual([]);
});

test('a state is gone on from where it is one’s own, also when n8n starts', async () => {
	const earliest = NOON - 60 * MINUTE;
	const own = await poll([eventOf('one')], { one: storedSince(NOON - 60 * MINUTE) }, true);
	expect(own.items).toHaveLength(1);
	expect(own.states.one?.state.earliest).toBe(earliest);
	const copy = await poll([eventOf('one')], { one: storedSince(NOON - 60 * MINUTE, 'other') }, true);
	expect(copy.items).toEqual([]);
	expect(copy.states.one?.state.earliest).toBe(sinceNow(NOON));
});

test('an event that was left out for a while begins when it is chosen again', async () => {
	const left = { ...storedSince(NOON - 60 * MINUTE), isLeft: true as const };
	const { items, states } = await poll([eventOf('one')], { one: left }, true);
	expect(items).toEqual([]);
	expect(states.one?.state.earliest).toBe(sinceNow(NOON));
	expect(states.one?.isLeft).toBeUndefined();
});

test('events of changed records are one list, and one that is added begins when it is added', async () => {
	const changed = (value: 'created' | 'updated') =>
		eventOf(value, { kind: 'changed', gives: value } as never);
	const before = storedSince(NOON - 60 * MINUTE);
	const { states } = await poll([changed('created'), changed('updated')], {
		changes: { ...before, wanted: { created: 0 } },
	});
	expect(Object.keys(states)).toEqual(['changes']);
	expect(states.changes?.wanted).toEqual({ created: 0, updated: sinceNow(NOON) });
});
