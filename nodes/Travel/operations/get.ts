import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { shape } from '../columns';
import { travelId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get travel',
	description: 'Read everything about one travel: its sales and passengers',
	properties: { travelId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(resolve.travel(params.travelId)),
});
