import { contactColumns, nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** @see the API's "Task"; a deleted task stays readable */
export const shape: Shape = {
	simplified: [
		'title',
		'person_name',
		'due',
		'assignee_name',
		'completed',
		'description',
		'first_name',
		'whatsapp',
		'completed_at',
		'deleted',
		'assignee_id',
		'category_id',
		'person_id',
		'id',
	],
	lookedUp: [nameColumn('person'), nameColumn('assignee'), contactColumns('person')],
	fullRecord: recordPaths.task,
	customFields: 'tasks',
};
