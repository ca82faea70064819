import { path } from '../../shared/request/path';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { travelId } from '../fields';

export const get = readOperation({
	name: 'Get',
	value: 'get',
	action: 'Get travel',
	description: 'Read everything about one travel: its sales and passengers',
	isInDevelopment: true,
	properties: { travelId },
	output: { ...shape, gives: 'record' },
	run: ({ api, params }) => api.get(path`/travels/${params.travelId}`),
});
