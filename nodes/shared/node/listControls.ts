import { flag } from '../fields/choice';
import { shownWhen, withDefault } from '../fields/field';
import { integer } from '../fields/number';

const DEFAULT_LIMIT = 50;

/** The two parameters of every list. */
export const listControls = {
	returnAll: withDefault(
		false,
		flag('Return All', { description: 'Whether to return all results or only up to a given limit' }),
	),
	limit: withDefault(
		DEFAULT_LIMIT,
		shownWhen(
			{ returnAll: [false] },
			integer('Limit', { minimum: 1, description: 'Max number of results to return' }),
		),
		{ type: 'number', typeOptions: { minValue: 1 } },
	),
};

/** How many rows a list operation should return. If an expression gives Return All, there may be no limit. */
export function rowsWanted({ returnAll, limit }: { returnAll: boolean; limit?: number }): number {
	return returnAll ? Infinity : (limit ?? DEFAULT_LIMIT);
}
