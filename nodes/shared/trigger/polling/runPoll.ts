import type { PollResult } from './list';
import { nextSince, sinceNow } from './lookBack';
import { startClock, type ClockState } from './serviceClock';

/** What n8n stores between two polls: the state, and what it belongs to. */
export interface StoredState<State> {
	/** A digest of what the state belongs to: workflow, credential, event. */
	fingerprint: string;
	state: State;
	/** Which entries of the change history were emitted; see changeHistory.ts. */
	told?: string;
}

/** What a poll needs, whatever the event. */
export interface PollSetup<State> {
	/** What n8n stored; undefined when there is nothing. */
	stored: StoredState<State> | undefined;
	/** What this poll belongs to; a stored state with another fingerprint is ignored. */
	fingerprint: string;
	/** Whether n8n polls because the workflow is being published, or n8n has started. */
	isActivation: boolean;
	/** The longest time between two polls, in ms. */
	maxInterval: number;
	/** The API's time, in ms. */
	fetchServiceTime(): Promise<number>;
	/** What n8n's own clock shows, in ms. */
	localNow(): number;
	/** Whether what is there already is read when the workflow is published: it is not news. */
	readsAtActivation?: boolean;
	/** The state of a trigger that has seen nothing. */
	createState(clock: ClockState): State;
	poll(state: State): Promise<PollResult<State>>;
}

/**
 * Runs one poll. The first one only notes the time, so that publishing a workflow does not emit everything
 * that exists. n8n's durable engine does not store that; there the first scheduled poll looks back by one
 * interval.
 */
export async function runPoll<State>(setup: PollSetup<State>): Promise<PollResult<State>> {
	const { stored, fingerprint, isActivation, maxInterval, createState, poll } = setup;
	if (stored?.fingerprint === fingerprint) return await poll(stored.state);
	const service = await setup.fetchServiceTime();
	const since = isActivation ? sinceNow(service) : nextSince(service - maxInterval);
	const state = createState(startClock(since, { service, local: setup.localNow() }));
	const reads = !isActivation || setup.readsAtActivation === true;
	return reads ? await poll(state) : { items: [], state, warnings: [] };
}
