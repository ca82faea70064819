import { contactOf, nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

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
	lookedUp: [nameOf('person'), nameOf('assignee'), contactOf('person')],
	fullRecord: resolve.task,
	customFields: 'tasks',
};
