import { shownWhen, type Field } from './field';
import { isEmpty } from './field';

const returnAll: Field<boolean> = {
	property: {
		displayName: 'Return All',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	read: (raw) => raw === true || raw === 'true',
};

const limit: Field<number> = shownWhen(
	{ returnAll: [false] },
	{
		property: {
			displayName: 'Limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
		},
		read(raw, place) {
			const value = isEmpty(raw) ? 50 : Number(raw);
			if (!Number.isSafeInteger(value) || value < 1) place.report('takes a whole number from 1 on');
			return value;
		},
	},
);

/** The two parameters of every list. */
export const listControls = { returnAll, limit };

/** How many rows a list operation was asked for. */
export function rowsWanted(params: { returnAll: boolean; limit: number | undefined }): number {
	return params.returnAll ? Infinity : (params.limit ?? 50);
}
