import { customFields } from '../../shared/fields/customFields';
import { deadline } from '../../shared/fields/date';
import { required } from '../../shared/fields/field';
import { companyIdentifier } from '../../shared/node/company';
import { pickers } from '../../shared/fields/pickers';
import { longText, text } from '../../shared/fields/text';

/** The task that an operation is about. */
export const taskId = required(pickers.task('Task', { description: 'The task to work on' }));

/** The fields that POST and PATCH /tasks share. */
export const taskFields = {
	assigneeId: pickers.assignee('Assignee', {
		description: 'The active user who does the task and is notified by email',
	}),
	categoryId: pickers.taskCategory('Category', { description: 'The kind of task' }),
	companyIdentifier: companyIdentifier('that the task belongs to'),
	description: longText('Description', { placeholder: 'e.g. Ask for the passport copies' }),
	due: deadline('Due', {
		placeholder: 'e.g. 31/12/2026 14:30',
		description: 'When the task has to be done, in Brasília time; a day alone means 18:00',
	}),
	personId: pickers.person('Person', { description: 'The client or supplier that the task is about' }),
	// "Ask the client" and "Flight (to be confirmed)" say what somebody has to do.
	title: text('Title', {
		placeholder: 'e.g. Check passports',
		meant: /^(a|ask|perguntar|see|to be|ver|vou|will) |[ (](a|not|to be) confirm/i,
	}),
};

export const newTaskCustomFields = customFields('tasks', { areRequiredEnforced: true });
export const changedTaskCustomFields = customFields('tasks', { areRequiredEnforced: false });
