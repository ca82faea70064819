import type { Clock } from '../../clock';
import type { Answer } from '../endpoint';
import { repeatCursor, withBrokenPagination, type GivenCursors } from './cursors';
import type { FaultOptions } from './options';
import {
	brokenGzip,
	cut,
	cutInsideBody,
	emptyBody,
	htmlPage,
	malformedHead,
	refuse,
	truncatedBody,
	type Transmission,
} from './transmissions';

/** What a fault knows about the request that it applies to. */
export interface FaultContext {
	clock: Clock;
	cursors: GivenCursors;
	/** The cursor in the request; undefined for the first page, and if the request is not for a list. */
	cursor: string | undefined;
}

/**
 * A kind of fault: what it does at each stage of a request, in the order of the stages. Undefined if it does
 * not apply to this request: the body of an answer cannot be cut off if there is none.
 */
interface Kind {
	/** The options of this kind that an order may set. */
	options: ReadonlyArray<keyof FaultOptions>;
	/** Set if the fault only applies to requests for lists, and counts no others. */
	listsOnly?: true;
	/** When the request arrives; the request continues. */
	onArrival?(options: FaultOptions, context: FaultContext): true | undefined;
	/** By how many ms to delay the answer. */
	delay?(options: FaultOptions): number;
	/** What to send instead, so that nothing is done. */
	insteadOfWork?(options: FaultOptions, context: FaultContext): Transmission | undefined;
	/** A page to send in place of the one that was found. */
	page?(options: FaultOptions, context: FaultContext, page: Answer): Answer | undefined;
	/** How to send the answer, be it a success or a refusal, after everything was done. */
	onTheWay?(options: FaultOptions, answer: Answer): Transmission | undefined;
}

/** Every kind of fault, as sandbox/README.md lists them. */
const table = {
	latency: {
		options: ['latency_ms'],
		delay: ({ latency_ms = 1000 }) => latency_ms,
	},
	clock_jumps: {
		options: ['seconds'],
		onArrival: ({ seconds = 3600 }, { clock }) => clock.advance(seconds) || undefined,
	},
	cut_before_commit: { options: [], insteadOfWork: () => cut },
	error_before_commit: {
		options: ['status'],
		insteadOfWork: ({ status = 503 }) => refuse(status, 'Internal error'),
	},
	html_page_before_commit: { options: [], insteadOfWork: () => htmlPage },
	rate_limited: {
		options: [],
		insteadOfWork: () => refuse(429, 'Rate limit exceeded: 10 requests per 3 seconds'),
	},
	token_revoked: {
		options: [],
		insteadOfWork: () => refuse(401, 'The access token was revoked'),
	},
	license_withdrawn: {
		options: [],
		insteadOfWork: () => refuse(403, 'The company has no API license'),
	},
	cursor_expires: {
		options: ['lifetime_ms'],
		listsOnly: true,
		insteadOfWork: ({ lifetime_ms = 30_000 }, { cursor, cursors }) =>
			cursors.isExpired(cursor, lifetime_ms) ? refuse(400, 'cursor has expired') : undefined,
	},
	cursor_repeats: {
		options: ['cursors'],
		listsOnly: true,
		page: ({ cursors: length = 2 }, { cursors }, page) => repeatCursor(cursors, page, length),
	},
	cursor_missing: {
		options: ['pagination'],
		listsOnly: true,
		page: ({ pagination = 'null_cursor' }, _context, page) => withBrokenPagination(page, pagination),
	},
	cut_after_commit: { options: [], onTheWay: () => cut },
	error_after_commit: {
		options: ['status'],
		onTheWay: ({ status = 503 }) => refuse(status, 'Internal error'),
	},
	html_page_after_commit: { options: [], onTheWay: () => htmlPage },
	cut_inside_body: { options: ['share', 'at_byte', 'encoding'], onTheWay: cutInsideBody },
	truncated_body: { options: ['share', 'at_byte'], onTheWay: truncatedBody },
	empty_body: { options: [], onTheWay: (_options, answer) => emptyBody(answer) },
	broken_gzip: { options: [], onTheWay: (_options, answer) => brokenGzip(answer) },
	malformed_head: { options: [], onTheWay: () => malformedHead },
} satisfies Record<string, Kind>;

export type FaultKind = keyof typeof table;

export const kinds: Record<FaultKind, Kind> = table;

export const faultKinds = Object.keys(table) as FaultKind[];
