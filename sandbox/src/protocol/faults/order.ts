import { body, oneOf, optional, Type, type Static } from '../../schema';
import { faultKinds, kinds } from './kinds';
import { faultOptions } from './options';

/**
 * A fault, as POST /_sandbox/faults takes it. `path` is relative to /api/v3 (`*` stands for one segment, a
 * trailing `**` for the rest). Of the requests that match, the first `skip` are let through; of the others,
 * `every` selects each n-th, up to `times` in all, and until `lasts_ms` have passed by this machine's clock.
 * `probability` (0 to 1) leaves it to chance: the same `seed` (default 1) selects the same requests by
 * number.
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

/** An order, with what it has done so far. */
export type Fault = FaultOrder & {
	id: number;
	/** How many requests matched. */
	matched: number;
	/** How many requests it affected. */
	hits: number;
	/** When it ends, in milliseconds since 1970 by this machine's clock. */
	ends: number | undefined;
};

/** A fault as the control plane shows it. */
export type ShownFault = Fault & { isSpent: boolean };

export const isSpent = ({ times, hits, ends = Infinity }: Fault): boolean =>
	(times !== undefined && hits >= times) || Date.now() >= ends;

/** The first option that this kind of fault does not have; undefined if the order is valid. */
export function mistakeIn(order: FaultOrder): string | undefined {
	const own: readonly string[] = kinds[order.kind].options;
	const foreign = Object.keys(faultOptions).find((name) => name in order && !own.includes(name));
	if (foreign === undefined) return undefined;
	const known = own.length > 0 ? `its options are: ${own.join(', ')}` : 'it has no options of its own';
	return `${foreign} is no option of ${order.kind}; ${known}`;
}
