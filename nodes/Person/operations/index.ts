import { withOutput } from '../../shared/node/operation';
import columns from '../__schema__/columns.json';
import { create } from './create';
import { deletePerson } from './delete';
import { findOrCreate } from './findOrCreate';
import { get } from './get';
import { getMany } from './getMany';
import { getOverview } from './getOverview';
import { search } from './search';
import { update } from './update';
import { upsert } from './upsert';

export const operations = withOutput(columns, [
	getMany,
	search,
	get,
	getOverview,
	create,
	findOrCreate,
	upsert,
	update,
	deletePerson,
]);
