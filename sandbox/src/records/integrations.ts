export const integrationKinds = ['supplier', 'invoicing', 'bank', 'customer'] as const;

/** A connection of the back office to another system. */
export interface StoredIntegration {
	id: string;
	/** Null: it applies to all companies. */
	company_id: string | null;
	name: string;
	kind: (typeof integrationKinds)[number];
	active: boolean;
	/** Whose system it is, when it is somebody's in the back office. */
	person_id: string | null;
	/** What the back office logs in with. No answer of the API holds it. */
	access: { user: string; password: string };
	/** Milliseconds since 1970. */
	created_at: number;
}
