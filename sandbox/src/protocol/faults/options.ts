import { oneOf, optional, Type, type Static, type TObject } from '../../schema';

const anHour = 3_600_000;
const tenYears = 3650 * 86_400;

const encodings = ['content_length', 'chunked', 'gzip'] as const;
export const brokenPaginations = ['null_cursor', 'no_cursor', 'number_cursor', 'no_has_next_page'] as const;

/** What a kind of fault does in detail. Each kind takes some of these, and has a default for them. */
export const faultOptions = optional({
	/** The status of an `error_…` fault. */
	status: Type.Integer({ minimum: 400, maximum: 599 }),
	latency_ms: Type.Integer({ minimum: 0, maximum: anHour }),
	/** How far the clock jumps; back when negative. */
	seconds: Type.Integer({ minimum: -tenYears, maximum: tenYears }),
	/** How much of the body arrives, of 1. */
	share: Type.Number({ minimum: 0, exclusiveMaximum: 1 }),
	/** The same in bytes, of what is on the wire; goes before `share`. */
	at_byte: Type.Integer({ minimum: 0 }),
	encoding: oneOf(encodings),
	/** How many cursors go round. */
	cursors: Type.Integer({ minimum: 1, maximum: 100 }),
	/** How long a cursor can be used after it was given out, by the sandbox's clock. */
	lifetime_ms: Type.Integer({ minimum: 0, maximum: 24 * anHour }),
	/** What is wrong with the pagination of a page that is not the last. */
	pagination: oneOf(brokenPaginations),
});

export type FaultOptions = Static<TObject<typeof faultOptions>>;
