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

/** What a fault can see of the request that it applies to. */
export interface FaultContext {
	clock: Clock;
	cursors: GivenCursors;
	/** The cursor that was sent; undefined for the first page, and for what is no list. */
	cursor: string | undefined;
}

/**
 * One way to misbehave: what it does at each stage of a request, in their order. Undefined means that it does
 * not apply to this request, such as cutting the body of an answer without one.
 */
interface Kind {
	/** Those of its own that an order may name. */
	options: ReadonlyArray<keyof FaultOptions>;
	/** Applies to requests for lists, and counts no others. */
	listsOnly?: true;
	/** On arrival; the request continues. */
	onArrival?(options: FaultOptions, context: FaultContext): true | undefined;
	/** How much later the answer leaves, in ms. */
	delay?(options: FaultOptions): number;
	/** What leaves instead, without anything being done. */
	insteadOfWork?(options: FaultOptions, context: FaultContext): Transmission | undefined;
	/** Another page than the one that was found. */
	page?(options: FaultOptions, context: FaultContext, page: Answer): Answer | undefined;
	/** How the answer leaves, success or refusal, after everything was done. */
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
