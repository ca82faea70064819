import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { Connection } from '../request/connection';
import { isRecord } from '../values';
import { contentHash, keyHash } from './polling/contentHash';
import type { StoredLists } from './readLists';

/** Identifies the installation, its credential and its API. */
export function readerOf(host: IPollFunctions, { identity, baseUrl }: Connection): string {
	return JSON.stringify([host.getInstanceId(), identity, baseUrl]);
}

/**
 * Identifies what a state belongs to, as a digest. A state from an imported or duplicated workflow, or of
 * another credential or API, is not used. A new token in the same credential makes no difference.
 */
export function ownerOf(host: IPollFunctions, connection: Connection): string {
	return keyHash(JSON.stringify([host.getWorkflow().id, readerOf(host, connection)]));
}

/** The version of the state's format, raised with every change. A state of another version is not read. */
const VERSION = 11;

interface Stored {
	/**
	 * A digest of the lists and the version. It no longer fits if a state is damaged, edited or of another
	 * version.
	 */
	check: string;
	lists: StoredLists;
	/** See ownerOf. */
	owner: string;
	/**
	 * Set if n8n's durable engine has stored the state. That engine does not lose polls; without this, created
	 * sales would come as updated after a restart.
	 */
	isDurable?: true;
}

/**
 * What the trigger's last poll has stored. This is a copy, because n8n tracks changes to its own object,
 * which may belong to the engine.
 *
 * @returns the states and their digest; or no states, and whether something is stored that this version
 * cannot read
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
 * Replaces all states in one assignment, because n8n notices changes only at the top level.
 *
 * @returns the digest of the states
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

/** The digest of these lists in this version. */
export function checkOf(lists: StoredLists): string {
	return contentHash([VERSION, lists]);
}
