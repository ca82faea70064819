import { toBody } from '../../shared/api/body';
import { path } from '../../shared/api/path';
import { required } from '../../shared/fields/field';
import { optional } from '../../shared/fields/group';
import { idempotencyKey } from '../../shared/fields/idempotency';
import { longText } from '../../shared/fields/text';
import { needsACompany } from '../../shared/node/company';
import { writeOperation } from '../../shared/node/operation';
import { newTaskCustomFields, taskFields } from '../form/taskFields';

export const create = writeOperation({
	name: 'Create',
	value: 'create',
	action: 'Create task',
	description: 'Create a task; its assignee is notified by email',
	permission: 'create/edit tasks',
	properties: {
		title: required(taskFields.title),
		due: required(taskFields.due),
		categoryId: required(taskFields.categoryId),
		assigneeId: required(taskFields.assigneeId),
		companyIdentifier: taskFields.companyIdentifier,
		additionalFields: optional('Additional Fields', {
			comment: longText('Comment', {
				placeholder: 'e.g. Client asked by phone',
				description: 'The first comment of the task',
			}),
			description: taskFields.description,
			personId: taskFields.personId,
		}),
		customFields: newTaskCustomFields,
		options: optional('Options', { idempotencyKey }, { addLabel: 'Add Option' }),
	},
	check: ({ companyIdentifier }, place, defaultCompany) =>
		needsACompany(companyIdentifier, place, defaultCompany),
	async run({ api, params }) {
		const { additionalFields, options: _, ...fields } = params;
		const { comment, ...others } = additionalFields;
		const companyIdentifier = params.companyIdentifier ?? api.companyIdentifier;
		const history = comment === undefined ? undefined : [{ text: comment }];
		return await api.create(path`/tasks`, toBody({ ...fields, ...others, companyIdentifier, history }));
	},
});
