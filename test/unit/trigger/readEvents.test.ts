import type { ReadApi } from '../../../nodes/shared/api/contract';
import { ApiError, NoResponseError } from '../../../nodes/shared/api/failures';
import { path } from '../../../nodes/shared/api/path';
import { readEvents, type EventToRead } from '../../../nodes/shared/trigger/readEvents';

const NOON = '2026-11-20T15:00:00Z';

/** An event that changes of a list start, whose back office gives these pages or does not answer. */
function eventOf(value: string, failure?: Error): EventToRead {
	const page = async () => {
		if (failure) throw failure;
		return await Promise.resolve({ rows: [], nextCursor: undefined, servedAt: Date.parse(NOON) });
	};
	const source = { emitsEach: 'record', which: 'any', createdAt: () => 0, page, leanItem: () => ({}) };
	const event = { kind: 'changes', value, watch: () => source };
	return { event, params: {}, fingerprint: 'mine' } as unknown as EventToRead;
}

const request = { method: 'GET', path: path`/sales` } as const;
const answer = { statusCode: 403, headers: {}, body: {}, lostAnswer: false };
const connection = { secrets: [], hostName: 'x', authentication: 'accessToken' };

test.each([
	['has no answer', new NoResponseError('ECONNREFUSED', false, request)],
	['is refused', ApiError.of(answer as never, connection as never, request)],
])('an event that %s goes on from where it was, while the others move on', async (_, failure) => {
	const state = { since: NOON, earliest: NOON, lastReadAt: NOON, lastReadLocal: 0, known: {} };
	const before = { one: { fingerprint: 'mine', state }, other: { fingerprint: 'mine', state } };
	const { states, failures, hasRead } = await readEvents([eventOf('one', failure), eventOf('other')], {
		...{ api: {} as ReadApi, before, isActivation: false, hasLostPolls: false, maxInterval: 60_000 },
		timeFor: () => ({ localNow: () => 60_000, hasTime: () => true, hasTimeToList: () => true }),
	});
	expect(failures.map(({ event }) => event.value)).toEqual(['one']);
	expect(hasRead).toBe(true);
	expect(states.one).toEqual(before.one);
	expect(states.other).not.toEqual(before.other);
});
