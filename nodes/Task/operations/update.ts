import { toBody } from '../../shared/api/body';
import { path } from '../../shared/api/path';
import { flag } from '../../shared/fields/choice';
import { describedAs } from '../../shared/fields/field';
import { optional } from '../../shared/fields/group';
import { idempotencyKey } from '../../shared/fields/idempotency';
import { writeOperation } from '../../shared/node/operation';
import { requireChange } from '../../shared/node/requireChange';
import { changedTaskCustomFields, taskFields, taskId } from '../form/taskFields';

export const update = writeOperation({
	name: 'Update',
	value: 'update',
	action: 'Update task',
	description: 'Change fields of a task; what is left empty stays as it is',
	permission: 'create/edit tasks',
	properties: {
		taskId,
		updateFields: optional('Update Fields', {
			...taskFields,
			companyIdentifier: describedAs(
				'CNPJ of the company that the task moves to; needs the permission there, too',
				taskFields.companyIdentifier,
			),
			completed: flag('Completed', { description: 'Whether the task is done' }),
		}),
		customFields: changedTaskCustomFields,
		options: optional('Options', { idempotencyKey }, { addLabel: 'Add Option' }),
	},
	check: ({ updateFields, customFields }, place) =>
		requireChange(toBody({ ...updateFields, customFields }), place),
	run: ({ api, params: { taskId: id, updateFields, customFields } }) =>
		api.update(path`/tasks/${id}`, toBody({ ...updateFields, customFields })),
});
