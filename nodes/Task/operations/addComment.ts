import { path } from '../../shared/request/path';
import { required } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { idempotencyKey } from '../../shared/node/writeOptions';
import { longText } from '../../shared/fields/text';
import { writeOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { taskId } from '../form/taskFields';

export const addComment = writeOperation({
	name: 'Add Comment',
	value: 'addComment',
	action: 'Add comment to task',
	description: 'Append a comment to a task; comments cannot be changed later',
	permission: 'writeTasks',
	properties: {
		taskId,
		comment: required(longText('Comment', { placeholder: 'e.g. Passports received' })),
		options: collection('Options', { idempotencyKey }, { addLabel: 'Add Option' }),
	},
	output: { ...shape, gives: 'written' },
	// The API does not name the comment's member here; elsewhere, comments are {text}.
	run: ({ api, params }) => api.create(path`/tasks/${params.taskId}/history`, { text: params.comment }),
});
