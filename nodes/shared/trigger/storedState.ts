import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { Session } from '../writes/session';
import { isRecord } from '../values';
import { contentHash, keyHash } from './polling/contentHash';
import type { StoredLists } from './readLists';

/** The installation's credential and API. */
export function readerOf(host: IPollFunctions, { connection: { identity, baseUrl } }: Session): string {
	return JSON.stringify([host.getInstanceId(), identity, baseUrl]);
}

/**
 * What a state belongs to, as a digest: one of an imported or duplicated workflow, or of another credential
 * or API, is not used. Another token of the same credential makes no difference.
 */
export function ownerOf(host: IPollFunctions, session: Session): string {
	return keyHash(JSON.stringify([host.getWorkflow().id, readerOf(host, session)]));
}

/** The form of the states, raised whenever it changes; a state of another version is not read. */
const VERSION = 8;

interface Stored {
	/** A digest of the lists and the version: a state that is damaged, edited or of another one has another. */
	check: string;
	lists: StoredLists;
	/** See ownerOf. */
	owner: string;
	/** n8n's durable engine has stored it, which loses no poll. */
	isDurable?: true;
}

/**
 * What the trigger's last poll has stored, as a copy: n8n's own object notices changes, and may be the
 * engine's.
 *
 * @returns the states with what distinguishes them from others; or whether something is there that this
 * version has not written
 */
export function loadStates(host: IPollFunctions): Pick<Stored, 'isDurable' | 'lists'> & {
	owner?: string;
	check?: string;
	isUnreadable: boolean;
} {
	const { trigger } = JSON.parse(JSON.stringify(host.getWorkflowStaticData('node'))) as IDataObject;
	const { check, lists, owner, isDurable } = (isRecord(trigger) ? trigger : {}) as Partial<Stored>;
	const isReadable = lists !== undefined && check === checkOf(lists);
	if (!isReadable) return { lists: {}, isUnreadable: trigger !== undefined };
	return { lists, owner, check, isDurable, isUnreadable: false };
}

/**
 * Replaces all states in one assignment: n8n notices changes at the top level alone.
 *
 * @returns what distinguishes them from others
 */
export function saveStates(
	host: IPollFunctions,
	{ lists, owner, isDurable }: Pick<Stored, 'isDurable' | 'lists' | 'owner'>,
): string {
	const check = checkOf(lists);
	const trigger: Stored = { check, lists, owner, ...(isDurable && { isDurable }) };
	Object.assign(host.getWorkflowStaticData('node'), { trigger });
	return check;
}

/** Stands for these lists as this version has them. */
export function checkOf(lists: StoredLists): string {
	return contentHash([VERSION, lists]);
}
