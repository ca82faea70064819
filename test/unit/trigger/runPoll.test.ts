import { nextSince, sinceNow, toIso } from '../../../nodes/shared/trigger/polling/lookBack';
import { runPoll, type StoredState } from '../../../nodes/shared/trigger/polling/runPoll';
import type { ClockState } from '../../../nodes/shared/trigger/polling/serviceClock';

const NOON = Date.UTC(2026, 10, 20, 15);
const INTERVAL = 300_000;

/** A poll that gives one item. */
async function poll(isActivation: boolean, stored?: StoredState<ClockState>, fingerprint = 'mine') {
	const { items, state } = await runPoll<ClockState>({
		...{ stored, fingerprint, isActivation, maxInterval: INTERVAL },
		fetchServiceTime: async () => await Promise.resolve(NOON),
		localNow: () => NOON,
		createState: (clock) => clock,
		poll: async (before) => await Promise.resolve({ items: [{ id: 'a' }], state: before, warnings: [] }),
	});
	return { items: items.length, since: state.since };
}

test('publishing notes the time, and the first poll by schedule without a state looks back by an interval', async () => {
	expect(await poll(true)).toEqual({ items: 0, since: toIso(sinceNow(NOON)) });
	expect(await poll(false)).toEqual({ items: 1, since: toIso(nextSince(NOON - INTERVAL)) });
});

test('a state is gone on from where it is one’s own', async () => {
	const state = { since: toIso(0), earliest: toIso(0), lastReadAt: toIso(0), lastReadLocal: 0 };
	const stored = { fingerprint: 'mine', state };
	expect(await poll(true, stored)).toEqual({ items: 1, since: toIso(0) });
	expect(await poll(true, stored, 'of a copy')).toEqual({ items: 0, since: toIso(sinceNow(NOON)) });
});
