import fc from 'fast-check';

const { CAMPAIGN_SEED = '1', CAMPAIGN_SHARE = '0' } = process.env;
const share = Number(CAMPAIGN_SHARE) / 100;

/**
 * Seeds all random values. `npm test` always uses the same, so that a failure is due to the change; `npm run
 * test:campaign` draws a new one.
 */
export const SEED = Number(CAMPAIGN_SEED);

if (!Number.isInteger(SEED) || !(share >= 0 && share <= 1))
	throw new Error('CAMPAIGN_SEED has to be a whole number, and CAMPAIGN_SHARE a percentage');

/**
 * How many cases to try.
 * @param few in `npm test`: enough to notice what breaks often
 * @param all in `npm run test:campaign`, or the percentage of it in `CAMPAIGN_SHARE`
 */
export const cases = (few: number, all: number): number => Math.max(few, Math.round(all * share));

const spread = <T>(few: number, all: readonly T[]): T[] =>
	all.filter(
		(_, index) => Math.floor((index * few) / all.length) !== Math.floor(((index - 1) * few) / all.length),
	);

/** A few entries of a list, evenly spread; in a campaign, all of them. */
export const some = <T>(few: number, all: readonly T[]): T[] => (share > 0 ? [...all] : spread(few, all));

/**
 * A few entries of a list, evenly spread, for contributors who wait, with different ones at each turn; in CI,
 * all of them.
 */
export function allInCI<T>(few: number, all: readonly T[], turn = 0): T[] {
	return process.env.CI ? [...all] : some(few, from(turn, all));
}

const from = <T>(turn: number, all: readonly T[]): T[] => {
	const first = turn % all.length;
	return [...all.slice(first), ...all.slice(0, first)];
};

/**
 * A few entries of a list, evenly spread, with different ones at each turn; `inCI` entries in CI, and all of
 * them in a campaign.
 */
export function someInTurn<T>(few: number, inCI: number, all: readonly T[], turn: number): T[] {
	return some(process.env.CI ? inCI : few, from(turn, all));
}

/** Declares tests like `test` does. For contributors who wait, only one in `count` runs; in CI, all run. */
export function oneTestIn(count: number): (name: string, run: (() => void) | (() => Promise<void>)) => void {
	let declared = 0;
	return (name, run) => {
		declared += 1;
		if (process.env.CI || share > 0 || declared % count === 0) test(name, run);
	};
}

/** Declares tests that only CI runs; some others of their kind always run. */
export const inCI = oneTestIn(Infinity);

/** A number for each case, as its seed. Other campaigns get other numbers. */
export const seeds = (few: number, all: number): number[] =>
	Array.from({ length: cases(few, all) }, (_, index) => SEED - 1 + index);

fc.configureGlobal({ seed: SEED, numRuns: cases(100, 10_000) });

export { fc };
