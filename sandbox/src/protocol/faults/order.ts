import { body, oneOf, optional, Type, type Static } from '../../schema';
import { faultKinds, kinds } from './kinds';
import { faultOptions } from './options';

/**
 * One fault, as POST /_sandbox/faults takes it. `path` is below /api/v3 (`*` stands for one segment, a
 * trailing `**` for the rest). Of the matching requests, `skip` passes the first ones and `every` picks each
 * n-th of the others, `times` in all and until `lasts_ms` are over by this machine's clock. `probability` (0
 * to 1) leaves it to chance: the same `seed` (default 1) picks the same requests by their number.
 */
export const faultOrder = body({
	kind: oneOf(faultKinds),
	...optional({
		method: Type.String(),
		path: Type.String({ pattern: '^/' }),
		every: Type.Integer({ minimum: 1 }),
		skip: Type.Integer({ minimum: 0 }),
		times: Type.Integer({ minimum: 1 }),
		lasts_ms: Type.Integer({ minimum: 1, maximum: 86_400_000 }),
		probability: Type.Number({ minimum: 0, maximum: 1 }),
		seed: Type.Integer(),
	}),
	...faultOptions,
});
export type FaultOrder = Static<typeof faultOrder>;

/** An order, and how it went so far. */
export type Fault = FaultOrder & {
	id: number;
	/** How many requests it matched. */
	matched: number;
	/** How many it had an effect on. */
	hits: number;
	/** When it ends; milliseconds since 1970 by this machine's clock. */
	ends: number | undefined;
};

/** The same as the control plane shows it. */
export type ShownFault = Fault & { isSpent: boolean };

export const isSpent = ({ times, hits, ends = Infinity }: Fault): boolean =>
	(times !== undefined && hits >= times) || Date.now() >= ends;

/** Names the first option that the kind does not have; undefined for a valid order. */
export function mistakeIn(order: FaultOrder): string | undefined {
	const own: readonly string[] = kinds[order.kind].options;
	const foreign = Object.keys(faultOptions).find((name) => name in order && !own.includes(name));
	if (foreign === undefined) return undefined;
	const known = own.length > 0 ? `its options are: ${own.join(', ')}` : 'it has no options of its own';
	return `${foreign} is no option of ${order.kind}; ${known}`;
}
