import { randomBytes } from 'node:crypto';
import type { Decision, Difference } from './decision';
import { concluding, reading, writing } from './decisions';
import type { Observed } from './observed';
import type { Service } from './service';
import { Survey, unobservedUnlessDown } from './survey';
import { Unobserved } from './unobserved';
import { Writes, type Left } from './writes';

export interface Comparison {
	/** Where the service differs from what was expected. */
	differences: Required<Difference>[];
	/**
	 * By decision: what the service does, where that differs from the sandbox's default. What was not seen this
	 * time stays as it was expected.
	 */
	observed: Observed;
	/** By decision: why it could not be checked. */
	unobserved: Record<string, string>;
	/** Written records that may still exist. */
	left: Left[];
}

interface Options {
	/** Whether records may be created, changed and deleted. */
	withWrites?: boolean;
	/** Observations of an earlier comparison. If given, these are expected, not what the sandbox does. */
	expected?: Observed;
	/** The decisions to check; by default, all that may be checked. */
	asked?: readonly Decision[];
	/** Stops the comparison with the current request. Written records are deleted then. */
	signal?: AbortSignal;
	/** Ends that deletion, too. */
	hurry?: AbortSignal;
	/** Called before each check. */
	onDecision?(id: string, index: number, total: number): void;
}

/** A comparison that stopped before its end. */
export class Ended extends Error {
	/** @param left written records that may still exist */
	constructor(
		cause: unknown,
		readonly left: readonly Left[],
	) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
	}
}

/**
 * Asks a service about everything that the sandbox decided.
 * @throws {Ended} if the service is down, or the signal was aborted; before that, written records are deleted
 * as far as the service still answers
 */
export async function compare(service: Service, options: Options = {}): Promise<Comparison> {
	const { withWrites = false, expected = {}, signal, hurry, onDecision } = options;
	const { asked = [...reading, ...(withWrites ? writing : []), ...concluding] } = options;
	const writes = withWrites ? new Writes(service, randomBytes(4).toString('hex')) : undefined;
	const survey = new Survey(service, writes);
	const result: Comparison = { differences: [], observed: { ...expected }, unobserved: {}, left: [] };
	service.stop = signal;
	try {
		for (const [index, one] of asked.entries()) {
			signal?.throwIfAborted();
			onDecision?.(one.id, index, asked.length);
			const value = await one.observe(survey).catch(unobservedUnlessDown);
			if (value instanceof Unobserved) {
				result.unobserved[one.id] = value.reason;
				continue;
			}
			const before = Object.hasOwn(expected, one.id) ? expected[one.id] : one.own;
			const basis = 'description' in one.basis ? 'description' : 'assumption';
			result.differences.push(
				...one.differences(value, before).map((found) => ({ basis, ...found }) as const),
			);
			if (one.differences(value, one.own).length > 0) result.observed[one.id] = value;
			else delete result.observed[one.id];
		}
		signal?.throwIfAborted();
	} catch (failure) {
		throw new Ended(failure, await cleanedUp(service, writes, hurry));
	}
	return { ...result, left: await cleanedUp(service, writes, hurry) };
}

/** Deletes what was written, until there is no time for it. @returns what may be left */
async function cleanedUp(service: Service, writes?: Writes, hurry?: AbortSignal): Promise<Left[]> {
	if (!writes) return [];
	service.stop = hurry;
	return writes.cleanUp();
}
