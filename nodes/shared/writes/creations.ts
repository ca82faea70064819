import type { HttpRequest } from '../request/http';
import { MINUTE_MS } from '../time';
import type { WriteKey } from './keys';
import { Recent } from './recent';

type Body = HttpRequest['body'];

/** A creation that a model's call asks for. */
interface Creation {
	/**
	 * The body that was sent first. Equal calls send it again: values that change by themselves, such as
	 * `$now`, would make it another body, which the API refuses under the same key. It may hold a passport, so
	 * it is forgotten ten minutes after it was stored, or after it was sent if nobody knows.
	 */
	body?: Body;
	/** When `body` was sent, by `performance.now()`. */
	sentAt?: number;
	/** The {@link WriteKey.executionKey} of the call that sent it. */
	by?: string;
	/** When this process learned that it is stored, by `performance.now()`; undefined if nobody knows. */
	storedAt?: number;
}

/** By key. Takes a few megabytes. */
const known = new Recent<Creation>(1_000);

/**
 * If a model repeats a call this long after its record was created, it wants a new record. We measure this by
 * our own clock alone: the API's times have no offset, and its clock may differ from ours.
 */
const SAME_INTENT_MS = 10 * MINUTE_MS;

/** What this process knows of the records that models' calls have created. */
export const creations = {
	/**
	 * The key that a call means: the first one whose record, if there is one, is not too old. If another
	 * process created the record, we cannot tell how old it is, and take it for the same one: returning an
	 * earlier record does less harm than creating a second one.
	 */
	keyMeant(first: WriteKey): WriteKey {
		let key = first;
		while (key.another && isOver(key)) key = key.another();
		return key;
	},

	/** Whether it is known that an equal call has created the record. */
	isStored: ({ key }: WriteKey): boolean => known.get(key)?.storedAt !== undefined,

	/**
	 * The body to send under this key: the one that an equal call sent in the last ten minutes, or else this
	 * one. An older body may contain yesterday's date. If the older call was stored after all, the API
	 * refuses this body.
	 */
	bodyFor({ key, executionKey }: WriteKey, own: Body): Body {
		forgetBodies();
		const before = known.get(key);
		if (before?.body !== undefined) return before.body;
		known.set(key, { ...before, body: own, sentAt: performance.now(), by: executionKey });
		return own;
	},

	/** @param isNow whether this call has created the record, and no earlier one */
	noteStored({ key, executionKey }: WriteKey, isNow: boolean): void {
		const { storedAt = performance.now(), ...before } = known.get(key) ?? {};
		known.set(
			key,
			isNow ? { ...before, by: executionKey, storedAt: performance.now() } : { ...before, storedAt },
		);
	},

	/** The call has stored nothing, so the next one may send another body. */
	noteRefused(refused: WriteKey): void {
		if (!this.isStored(refused)) known.set(refused.key, undefined);
	},

	/** The record with this key is gone, so equal calls create a new one. */
	noteGone({ key }: WriteKey): void {
		known.set(key, { storedAt: -Infinity });
	},
};

/**
 * Whether the record with this key is too old to be what the call means. Not if the same execution sent it:
 * Retry On Fail repeats a call, however long that takes.
 */
function isOver({ key, executionKey }: WriteKey): boolean {
	const { storedAt, by } = known.get(key) ?? {};
	return by !== executionKey && isLongAgo(storedAt);
}

const isLongAgo = (at = Infinity): boolean => performance.now() - at > SAME_INTENT_MS;

function forgetBodies(): void {
	for (const creation of known.values())
		if (isLongAgo(creation.storedAt ?? creation.sentAt)) creation.body = undefined;
}
