import { oneOf, optional, Type, type Static, type TObject } from '../../schema';

const anHour = 3_600_000;
const tenYears = 3650 * 86_400;

const encodings = ['content_length', 'chunked', 'gzip'] as const;
export const brokenPaginations = ['null_cursor', 'no_cursor', 'number_cursor', 'no_has_next_page'] as const;

/** Details of a fault. Each kind has some of these, and defaults for them. */
export const faultOptions = optional({
	/** The status that an `error_…` fault answers with. */
	status: Type.Integer({ minimum: 400, maximum: 599 }),
	latency_ms: Type.Integer({ minimum: 0, maximum: anHour }),
	/** By how much the clock jumps; negative for back. */
	seconds: Type.Integer({ minimum: -tenYears, maximum: tenYears }),
	/** How much of the body is sent, as a share of 1. */
	share: Type.Number({ minimum: 0, exclusiveMaximum: 1 }),
	/** The same in bytes on the wire. Overrides `share`. */
	at_byte: Type.Integer({ minimum: 0 }),
	encoding: oneOf(encodings),
	/** How many cursors the loop has. */
	cursors: Type.Integer({ minimum: 1, maximum: 100 }),
	/** How long a cursor is valid after it was issued, by the sandbox's clock. */
	lifetime_ms: Type.Integer({ minimum: 0, maximum: 24 * anHour }),
	/** What is wrong with the pagination of a page before the last. */
	pagination: oneOf(brokenPaginations),
});

export type FaultOptions = Static<TObject<typeof faultOptions>>;
