import type { FaultOrder } from '../../src/protocol/faults/order';
import type { Words } from '../words/en';
import { say } from '../words/words';

/** The keys of an object, typed. */
export const keysOf = <Key extends string>(of: Record<Key, unknown>): Key[] => Object.keys(of) as Key[];

/** Faults that can be ordered with one click. */
export const oneClick: Record<keyof Words['faults']['which'], FaultOrder> = {
	limit: { kind: 'rate_limited', lasts_ms: 10_000 },
	lost: { kind: 'cut_after_commit', method: 'POST', times: 1 },
	slow: { kind: 'latency', latency_ms: 3000, lasts_ms: 60_000 },
	down: { kind: 'error_before_commit', lasts_ms: 60_000 },
	revoked: { kind: 'token_revoked' },
	license: { kind: 'license_withdrawn' },
};

/** Combinations of faults. Starting one stops all other faults first. */
export const scenarios: Record<keyof Words['faults']['scenarioNames'], readonly FaultOrder[]> = {
	calm: [],
	busyNeighbor: [{ kind: 'rate_limited', every: 3 }],
	badLine: [
		{ kind: 'latency', latency_ms: 1000 },
		{ kind: 'cut_after_commit', method: 'POST', every: 5 },
		{ kind: 'cut_before_commit', probability: 0.05 },
	],
	proxy: [
		{ kind: 'html_page_after_commit', every: 4 },
		{ kind: 'empty_body', every: 7 },
	],
	lists: [{ kind: 'cursor_expires', lifetime_ms: 5000 }],
	maintenance: [
		{ kind: 'error_before_commit', lasts_ms: 60_000 },
		{ kind: 'latency', latency_ms: 3000, lasts_ms: 120_000 },
	],
};

/** The page's name for a kind of fault, if it has one. */
export function titleOf(kind: string): string {
	const name = keysOf(oneClick).find((one) => oneClick[one].kind === kind);
	return name ? (say().faults.which[name][0] ?? kind) : kind;
}

/** The page's names for the faults of a request, which the log separates by spaces. */
export const titlesOf = (kinds: string): string => kinds.split(' ').map(titleOf).join(', ');
