import type { RecordOutput } from '../../shared/node/output';

export const taskOutput: RecordOutput = { customFields: 'tasks' };

/** What Simplified keeps; a deleted task stays readable. */
export const simplified = [
	'title',
	'description',
	'due',
	'completed',
	'completed_at',
	'deleted',
	'assignee',
	'category',
	'person',
	'id',
];
