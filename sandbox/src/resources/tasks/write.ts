import { localDateTime } from '../../brasilia';
import type { Office } from '../../office';
import type { Credential } from '../../protocol/grants';
import { authorize } from '../../protocol/permissions';
import { invalid } from '../../protocol/refusal';
import { companyIdentifiedBy } from '../../records/companies';
import { plainFieldsOf, writtenTaskFields, type StoredTask } from '../../records/tasks';
import { body, optional, text, Type, uuid, type Static } from '../../schema';
import {
	customFieldValueBody,
	customFieldProblems,
	mergeCustomFields,
	missingRequiredFields,
} from '../customFields/values';

const comment = { text: text({ minLength: 1 }) };

const taskFields = {
	company_identifier: text({ description: 'Taxpayer id of the company, without punctuation' }),
	...writtenTaskFields,
	category_id: uuid(),
	assignee_id: uuid('An active user'),
	...optional({ person_id: uuid(), custom_fields: Type.Array(customFieldValueBody) }),
};

export const commentInput = body(comment, 'CommentInput');
export const taskInput = body(
	{ ...taskFields, ...optional({ history: Type.Array(commentInput) }) },
	'TaskInput',
);
export const taskPatch = body(optional({ ...taskFields, completed: Type.Boolean() }), 'TaskPatch');

type TaskPatch = Static<typeof taskPatch>;

function companyOf(identifier: string): string {
	const company = companyIdentifiedBy(identifier);
	if (!company)
		throw invalid('unknown_company', 'company_identifier is not the taxpayer id of a company of the agency');
	return company.id;
}

/** What is wrong with the references and custom fields in the request, one sentence for each problem. */
function taskProblems(
	office: Office,
	{ category_id, assignee_id, person_id, custom_fields }: TaskPatch,
): string[] {
	const { taskCategories, people } = office.store;
	const problems: string[] = [];
	if (category_id && !taskCategories.get(category_id)) {
		problems.push('category_id is not a task category');
	}
	if (assignee_id && !people.get(assignee_id)?.user?.active) {
		problems.push('assignee_id is not an active user');
	}
	if (person_id && !people.get(person_id)) problems.push('person_id is not a person');
	return [...problems, ...customFieldProblems(office, 'tasks', custom_fields ?? [])];
}

/** @throws {Refusal} 403 without the permission in the company, 422 with every reason found (POST /tasks) */
export function createTask(
	office: Office,
	credential: Credential,
	sent: Static<typeof taskInput>,
): StoredTask {
	const company_id = companyOf(sent.company_identifier);
	authorize(credential, 'write_tasks', 'write', company_id);
	const customFields = sent.custom_fields ?? [];
	const problems = [...taskProblems(office, sent), ...missingRequiredFields(office, 'tasks', customFields)];
	if (problems.length > 0) throw invalid('validation', problems);
	const now = office.clock.now();
	return office.store.tasks.add({
		id: office.newId(),
		company_id,
		...plainFieldsOf(sent),
		category_id: sent.category_id,
		assignee_id: sent.assignee_id,
		person_id: sent.person_id ?? null,
		completed: false,
		completed_at: null,
		deleted: false,
		history: (sent.history ?? []).map((said) => ({
			id: office.newId(),
			text: said.text,
			created_at: now,
			created_by_id: null,
		})),
		custom_fields: mergeCustomFields([], customFields),
		created_at: now,
		updated_at: now,
	});
}

/**
 * Writes what was sent (PATCH /tasks/{id}).
 * @throws {Refusal} 403 without the permission in the company to which the task would move, 422
 */
export function patchTask(office: Office, credential: Credential, task: StoredTask, sent: TaskPatch): void {
	const destination =
		sent.company_identifier === undefined ? task.company_id : companyOf(sent.company_identifier);
	if (destination !== null && destination !== task.company_id) {
		authorize(credential, 'write_tasks', 'write', destination);
	}
	const problems = taskProblems(office, sent);
	if (problems.length > 0) throw invalid('validation', problems);
	const now = office.clock.now();
	task.company_id = destination;
	Object.assign(task, plainFieldsOf({ ...task, ...sent }));
	task.category_id = sent.category_id ?? task.category_id;
	task.assignee_id = sent.assignee_id ?? task.assignee_id;
	task.person_id = sent.person_id ?? task.person_id;
	task.custom_fields = mergeCustomFields(task.custom_fields, sent.custom_fields ?? []);
	if (sent.completed === true) task.completed_at ??= localDateTime(now);
	if (sent.completed === false) task.completed_at = null;
	task.completed = task.completed_at !== null;
	task.updated_at = now;
}
