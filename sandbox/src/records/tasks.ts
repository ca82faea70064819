import type { CustomFieldValue } from './customFields';

interface Comment {
	id: string;
	text: string;
	created_at: number;
	/** Null if an API request wrote it. */
	created_by_id: string | null;
}

export interface StoredTask {
	id: string;
	/** Null if the task has no company and is visible in all. */
	company_id: string | null;
	title: string;
	description: string | null;
	/** YYYY-MM-DDTHH:MM:SS in Brasília. */
	due: string;
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
