import { OFFERS_ANNOUNCED } from '../shared/announced';
import { contactOf, nameOf } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { path } from '../shared/request/path';

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
	...(OFFERS_ANNOUNCED && { fullRecord: (id: string) => path`/tasks/${id}` }),
	customFields: 'tasks',
};
