import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/request/path';
import { required, alwaysVisible, type Values } from '../../shared/fields/field';
import { fixedCollection, collection } from '../../shared/fields/group';
import { toBody } from '../../shared/fields/toBody';
import { createOptions } from '../../shared/node/writeOptions';
import { longText } from '../../shared/fields/text';
import { requireCompany, withCompany } from '../../shared/node/company';
import { writeOperation } from '../../shared/node/operation';
import { omit } from '../../shared/values';
import { shape } from '../columns';
import { newTaskCustomFields, taskFields } from '../form/taskFields';

const { title, due, categoryId, assigneeId, companyIdentifier, ...optionalFields } = taskFields;
const properties = {
	title: required(title),
	due: required(due),
	categoryId: required(categoryId),
	assigneeId: required(assigneeId),
	companyIdentifier,
	additionalFields: collection('Additional Fields', {
		...optionalFields,
		history: fixedCollection(
			'Comments',
			{ name: 'comment', displayName: 'Comment' },
			alwaysVisible({ text: longText('Text', { placeholder: 'e.g. Client asked by phone' }) }),
			{ description: 'Comments that the task starts with, oldest first' },
		),
	}),
	customFields: newTaskCustomFields,
	options: collection('Options', createOptions, { addLabel: 'Add Option' }),
};

type TaskForm = Values<typeof properties>;

export const create = writeOperation({
	name: 'Create',
	value: 'create',
	action: 'Create task',
	description: 'Create a task; its assignee is notified by email',
	permission: 'writeTasks',
	properties,
	output: { ...shape, gives: 'written' },
	check: (params, place, defaultCompany) =>
		requireCompany(
			withCompany(taskBody(params), defaultCompany),
			place.inside('Company Identifier', 'companyIdentifier'),
		),
	run: ({ api, params }) => api.create(path`/tasks`, withCompany(taskBody(params), api.companyIdentifier)),
});

function taskBody(form: TaskForm): IDataObject {
	const { additionalFields, ...fields } = omit(form, 'options');
	return toBody({ ...fields, ...additionalFields });
}
