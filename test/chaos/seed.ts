/**
 * CHAOS_SEED, or what is given. It decides on the jobs, their settings and their order, and which requests, by their number,
 * meet a fault. Which request gets which number is up to the machine: jobs run side by side, as they do in n8n.
 *
 * @throws when CHAOS_SEED is no whole number
 */
export function seedOr(byDefault: number): number {
	const given = process.env.CHAOS_SEED;
	if (given === undefined) return byDefault;
	if (!/^\d{1,9}$/.test(given)) throw new Error(`CHAOS_SEED has to be a whole number, not "${given}"`);
	return Number(given);
}

export const seed = seedOr(Date.now() % 1_000_000);
