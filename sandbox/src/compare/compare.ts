import { randomBytes } from 'node:crypto';
import type { Decision, Difference } from './decision';
import { concluding, reading, writing } from './decisions';
import type { Observed } from './observed';
import type { Service } from './service';
import { Survey, unobservedUnlessDown } from './survey';
import { Unobserved } from './unobserved';
import { Writes, type Left } from './writes';

export interface Comparison {
	/** Where the service differs from what is expected. */
	differences: Required<Difference>[];
	/** Where it differs from the sandbox of its own accord, by decision. */
	observed: Observed;
	/** Why something could not be seen, by decision. */
	unobserved: Record<string, string>;
	/** What was written and is not known to be gone. */
	left: Left[];
}

interface Options {
	/** Whether records may be written, and deleted again. */
	withWrites?: boolean;
	/** What was observed before, and is expected instead of what the sandbox does. */
	expected?: Observed;
	/** What is looked at; everything that may be, when omitted. */
	asked?: readonly Decision[];
	/** Ends the comparison, after the decision that is looked at. */
	signal?: AbortSignal;
	/** Told what is looked at. */
	onDecision?(id: string, index: number, total: number): void;
}

/** A comparison that did not come to its end. */
export class Ended extends Error {
	/** @param left what was written and is not known to be gone */
	constructor(
		cause: unknown,
		readonly left: readonly Left[],
	) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
	}
}

/**
 * Asks a service what the sandbox decided.
 * @throws {Ended} the service is down, or the signal says so; what was written is cleaned up before, as far
 * as the service answers
 */
export async function compare(service: Service, options: Options = {}): Promise<Comparison> {
	const { withWrites = false, expected = {}, signal, onDecision } = options;
	const { asked = [...reading, ...(withWrites ? writing : []), ...concluding] } = options;
	const writes = withWrites ? new Writes(service, randomBytes(4).toString('hex')) : undefined;
	const survey = new Survey(service, writes);
	const result: Comparison = { differences: [], observed: {}, unobserved: {}, left: [] };
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
		}
	} catch (failure) {
		throw new Ended(failure, (await writes?.cleanUp()) ?? []);
	}
	return { ...result, left: (await writes?.cleanUp()) ?? [] };
}
