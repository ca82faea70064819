import { Limiter, limiters } from '../../nodes/shared/request/limiter';

/**
 * For a program in a process of its own, out of reach of virtual clocks: the limiter counts as usual, but on
 * a clock that jumps ahead while it waits.
 */
export function limiterWithoutWaiting(origin: string): void {
	let time = 0;
	const sleep = async (milliseconds: number): Promise<void> => {
		await new Promise((go) => setImmediate(go));
		time += milliseconds;
	};
	limiters.set(origin, new Limiter({ now: () => time, sleep, random: Math.random }));
}
