import { withOutput } from '../../shared/node/operation';
import columns from '../__schema__/columns.json';
import { addComment } from './addComment';
import { complete } from './complete';
import { create } from './create';
import { deleteTask } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { getOpen } from './getOpen';
import { reopen } from './reopen';
import { update } from './update';

export const operations = withOutput(columns, [
	getMany,
	getOpen,
	get,
	create,
	update,
	complete,
	reopen,
	addComment,
	deleteTask,
]);
