import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import type { Path } from '../request/path';

/**
 * What operations that write may do. With a key of the user's own, and for what a model creates, records come
 * back with `replayed`, see docs/architecture.md, "Idempotency keys".
 */
export interface WriteApi extends Reader {
	/**
	 * What a refusal of that creation will lead to, looked for beforehand where nothing is written, and so
	 * nothing refused. Otherwise undefined.
	 */
	beforeRefusal<T>(path: Path, body: IDataObject, look: () => Promise<T | undefined>): Promise<T | undefined>;
	create(path: Path, body: IDataObject | (() => FormData)): Promise<IDataObject>;
	update(path: Path, body: IDataObject): Promise<IDataObject>;
	/** @throws ApiError when the record was not deleted, or not by this execution */
	remove(path: Path, repeated: RepeatedDeletion): Promise<void>;
	/** Cuts the agency's connection with the partner, once for all items. */
	disconnectPartner(): Promise<void>;
}

/** How the API answers when a record that was deleted is to be deleted again. */
interface RepeatedDeletion {
	status: 404 | 409;
	/** Asked when an answer was lost: whether the record is gone, or else refused for another reason. */
	isGone(): Promise<boolean>;
}
