import { asWritten, dateTime, nullable, text, type Static, type TObject } from '../schema';
import type { CustomFieldValue } from './customFields';

interface Comment {
	id: string;
	text: string;
	created_at: number;
	/** Null if an API request wrote it. */
	created_by_id: string | null;
}

/** What is stored as it is written and shown as it is stored. What may be null is optional in a request. */
export const plainTaskFields = {
	title: text({ minLength: 1 }),
	description: nullable(text()),
	due: dateTime(),
};

export const writtenTaskFields = asWritten(plainTaskFields);

type PlainTask = Static<TObject<typeof plainTaskFields>>;

/** The plain fields of a task, or of a request for a new one. */
export const plainFieldsOf = (values: PlainTask | Static<TObject<typeof writtenTaskFields>>): PlainTask =>
	Object.fromEntries(
		Object.keys(plainTaskFields).map((name) => [name, values[name as keyof PlainTask] ?? null]),
	) as unknown as PlainTask;

export interface StoredTask extends PlainTask {
	id: string;
	/** Null if the task has no company and is visible in all. */
	company_id: string | null;
	category_id: string;
	assignee_id: string;
	person_id: string | null;
	completed: boolean;
	/** YYYY-MM-DDTHH:MM:SS in Brasília; null if the task is not completed. */
	completed_at: string | null;
	deleted: boolean;
	history: Comment[];
	custom_fields: CustomFieldValue[];
	/** Milliseconds since 1970. */
	created_at: number;
	updated_at: number;
}
