import { path } from '../../shared/request/path';
import { flag } from '../../shared/fields/choice';
import { withDescription } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { toBody } from '../../shared/fields/toBody';
import { idempotencyKey } from '../../shared/node/writeOptions';
import { writeOperation } from '../../shared/node/operation';
import { requireChange } from '../../shared/node/requireChange';
import { shape } from '../columns';
import { changedTaskCustomFields, taskFields, taskId } from '../form/taskFields';

export const update = writeOperation({
	name: 'Update',
	value: 'update',
	action: 'Update task',
	description: 'Change fields of a task; what is left empty stays as it is',
	permission: 'writeTasks',
	properties: {
		taskId,
		updateFields: collection('Update Fields', {
			...taskFields,
			companyIdentifier: withDescription(
				'CNPJ of the company to move the task to, such as 12.345.678/0001-95. The credential needs the permission there, too.',
				taskFields.companyIdentifier,
			),
			completed: flag('Completed', { description: 'Whether the task is marked as done' }),
		}),
		customFields: changedTaskCustomFields,
		options: collection('Options', { idempotencyKey }, { addLabel: 'Add Option' }),
	},
	output: { ...shape, gives: 'written' },
	check: ({ updateFields, customFields }, place) =>
		requireChange(toBody({ ...updateFields, customFields }), place.inside('Update Fields', 'updateFields')),
	run: ({ api, params: { taskId: id, updateFields, customFields } }) =>
		api.update(path`/tasks/${id}`, toBody({ ...updateFields, customFields })),
});
