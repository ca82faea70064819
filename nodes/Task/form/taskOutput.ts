import type { RecordOutput } from '../../shared/node/output';

export const taskOutput: RecordOutput = { customFields: 'tasks' };

/** What Simplified keeps; a deleted task stays readable. */
export const simplified = [
	'title',
	'description',
	'due',
	'completed',
	'deleted',
	'assignee',
	'category',
	'person',
	'company',
	'id',
];
