import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { Session } from '../writes/session';
import { isRecord } from '../values';
import type { ChosenEvent } from './form';
import type { WantedChanges } from './polling/changes';
import { contentHash, keyHash } from './polling/contentHash';
import type { ListState } from './polling/state';
import { listOf } from './triggerEvent';

/** What a trigger has seen of a list. */
export interface StoredState {
	/** A digest of what the state belongs to: workflow, credential, list. */
	fingerprint: string;
	state: ListState;
	/** Of a list of changes, from when on each is wanted, in ms by the API's clock; 0 for always. */
	wanted?: Pick<WantedChanges, 'created' | 'updated'>;
	/** None of its events is chosen any more. */
	isLeft?: boolean;
	/** Which entries of the change history were emitted; see changeHistory.ts. */
	historyEmitted?: readonly string[];
}

/**
 * What a state belongs to, as a digest. A state of an imported or duplicated workflow, or of another
 * credential or API, is not used; another token of the same credential, or another Level of Detail, makes no
 * difference. Another event does, and so does what makes it another one, such as a reminder's Repeat.
 */
export function fingerprintOf(
	host: IPollFunctions,
	session: Session,
	{ event, params }: ChosenEvent,
): string {
	const chosen = (event.resetOn ?? []).map((name) => params[name]);
	return keyHash(JSON.stringify([host.getWorkflow().id, readerOf(host, session), listOf(event), ...chosen]));
}

/** The installation's credential and API. */
export function readerOf(host: IPollFunctions, { connection: { identity, baseUrl } }: Session): string {
	return JSON.stringify([host.getInstanceId(), identity, baseUrl]);
}

/** What a trigger has seen, by list. */
export type StoredStates = Record<string, StoredState>;

/** The form of the states, raised whenever it changes; a state of another version is not read. */
const VERSION = 6;

interface Stored {
	version: number;
	/** A digest of the events, which shows a state that is damaged or was edited. */
	check: string;
	events: StoredStates;
}

/**
 * What the trigger's last poll has stored, as a copy: n8n's own object notices changes, and may be the
 * engine's.
 *
 * @returns the states with what distinguishes them from others; or whether something is there that this
 * version has not written
 */
export function loadStates(host: IPollFunctions): {
	states: StoredStates;
	check?: string;
	isUnreadable: boolean;
} {
	const { trigger } = JSON.parse(JSON.stringify(host.getWorkflowStaticData('node'))) as IDataObject;
	const { version, check, events } = (isRecord(trigger) ? trigger : {}) as Partial<Stored>;
	const isReadable = version === VERSION && events !== undefined && check === contentHash(events);
	if (!isReadable) return { states: {}, isUnreadable: trigger !== undefined };
	return { states: events, check, isUnreadable: false };
}

/**
 * Replaces all states in one assignment: n8n notices changes at the top level alone.
 *
 * @returns what distinguishes them from others
 */
export function saveStates(host: IPollFunctions, events: StoredStates): string {
	const trigger: Stored = { version: VERSION, check: contentHash(events), events };
	Object.assign(host.getWorkflowStaticData('node'), { trigger });
	return trigger.check;
}
