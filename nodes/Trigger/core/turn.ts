import { beginAt, type Begun } from './clock';
import { fromNowOn, lookBackFrom, type Polled } from './list';

/** What n8n keeps between two polls: the state, and whose it is. */
export interface Kept<State> {
	/** A digest of what the state is about: workflow, credential, event. */
	about: string;
	state: State;
}

/** What a poll needs, whatever the event. */
export interface Turn<State> {
	/** What n8n kept; undefined when there is nothing. */
	kept: Kept<State> | undefined;
	/** What the poll is about. A state of something else, of another workflow for one, is none of its business. */
	about: string;
	/** Whether n8n polls because the workflow is being published, or n8n has started. */
	isActivation: boolean;
	/** How far apart two polls are at most, in ms. */
	longestGap: number;
	/** Asks what time it is at the service, in ms. */
	askClock(): Promise<number>;
	/** The state of a trigger that has seen nothing; see {@link beginAt}. */
	begin(clock: Begun): State;
	read(state: State): Promise<Polled<State>>;
}

/**
 * One poll. The first one notes the time and announces nothing, so that publishing a workflow brings no flood of what is
 * old. n8n's durable engine forgets that note; then the first poll after it looks back as far as it may have been.
 */
export async function takeTurn<State>(turn: Turn<State>): Promise<Polled<State>> {
	const { kept, about, isActivation, longestGap, begin, read } = turn;
	if (kept?.about === about) return await read(kept.state);
	const now = await turn.askClock();
	if (isActivation) return { items: [], state: begin(beginAt(fromNowOn(now), now)), warnings: [] };
	return await read(begin(beginAt(lookBackFrom(now - longestGap), now)));
}

/** The polls that are under way. */
const underWay = new Set<string>();

/**
 * Polls unless the same poller is under way already: n8n's legacy engine does not wait for a poll to end, and whatever a
 * second one would find, the first or the next one finds.
 *
 * @param poller workflow and node
 * @returns undefined when the poller is under way
 */
export async function oneAtATime<T>(poller: string, poll: () => Promise<T>): Promise<T | undefined> {
	if (underWay.has(poller)) return undefined;
	underWay.add(poller);
	try {
		return await poll();
	} finally {
		underWay.delete(poller);
	}
}
