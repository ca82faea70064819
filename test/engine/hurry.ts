import { Limiter, limiters } from '../../nodes/shared/api/limiter';
import type { BackOffice } from './backOffice';

/**
 * Gives the client its real limiter on a clock that runs a thousand times faster, until the test ends: for tests of
 * many requests that are not about the limit.
 */
export function hurry(office: Pick<BackOffice, 'url'>): void {
	const now = () => performance.now() * 1000;
	const turn = async () => await new Promise((resolve) => setImmediate(resolve));
	limiters.set(office.url, new Limiter({ now, sleep: turn, random: Math.random }));
}
