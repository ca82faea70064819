import { Limiter, limiters } from '../../nodes/shared/request/limiter';

/**
 * For a program in its own process, which no virtual clock reaches: its limiter counts as always, on a clock
 * that advances while it waits.
 */
export function limiterWithoutWaiting(origin: string): void {
	let time = 0;
	const sleep = async (milliseconds: number): Promise<void> => {
		await new Promise((go) => setImmediate(go));
		time += milliseconds;
	};
	limiters.set(origin, new Limiter({ now: () => time, sleep, random: Math.random }));
}
