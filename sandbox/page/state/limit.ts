import type { Settings } from '../../src/office';
import { isCounted, stillCounting } from '../../src/protocol/rateWindow';
import type { LoggedRequest } from '../../src/protocol/requestLog';

/** What the page knows of a request, and when it came, in ms since 1970. */
interface Seen extends Pick<LoggedRequest, 'server' | 'method' | 'route' | 'rule'> {
	seenAt: number;
}

/** Whether the rate limit applies to the request: it does not to the authorization server. */
export const isLimited = ({ server }: Pick<Seen, 'server'>): boolean => server === 'api';

/**
 * How many requests use up the limit at a moment, counted as the sandbox does: one that a fault refused was
 * admitted.
 * @param requests newest first
 * @param at in ms since 1970
 */
export function usedAt(requests: readonly Seen[], at: number, settings: Settings['rate_limit']): number {
	let counted: number[] = [];
	for (const { method, route, rule, seenAt } of requests.filter(isLimited).toReversed()) {
		counted = stillCounting(counted, seenAt, settings);
		const isUpload = method === 'POST' && route === '/attachments';
		if (isCounted(rule !== 'rate_limit', isUpload, settings)) counted.push(seenAt);
	}
	return stillCounting(counted, at, settings).length;
}
