import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import type { Path } from '../request/path';

/**
 * The API for operations that write. With the user's own key, or if an AI model creates them, records get the
 * member `replayed`, see docs/architecture.md, "Idempotency keys".
 */
export interface WriteApi extends Reader {
	/**
	 * For previews: the API cannot refuse what is not sent, so this looks up in advance what the real run would
	 * look up after a refusal of this creation. Undefined if nothing suggests a refusal, and in a real run.
	 */
	beforeRefusal<T>(path: Path, body: IDataObject, look: () => Promise<T | undefined>): Promise<T | undefined>;
	/** Whether an earlier try of this item, as by Retry On Fail, has created a record there, or may have. */
	mayHaveCreated(path: Path): boolean;
	create(path: Path, body: IDataObject | (() => FormData)): Promise<IDataObject>;
	update(path: Path, body: IDataObject): Promise<IDataObject>;
	/** @throws ApiError if the record was not deleted, or not by this execution */
	remove(path: Path, repeated: RepeatedDeletion): Promise<void>;
	/** Cuts the agency's connection with the partner, once for all items. */
	disconnectPartner(): Promise<void>;
}

/** How the API answers a deletion of a record that is already deleted. */
interface RepeatedDeletion {
	status: 404 | 409;
	/** If an answer was lost: finds out whether the record is gone, and not refused for another reason. */
	isGone(): Promise<boolean>;
}
