import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';
import { shape } from '../columns';
import { travelId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get travel',
	description: 'Read everything about one travel: its sales and passengers',
	properties: { travelId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(recordPaths.travel(params.travelId)),
});
