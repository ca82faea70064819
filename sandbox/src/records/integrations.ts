export const integrationKinds = ['supplier', 'invoicing', 'bank', 'customer'] as const;

/** A connection of the back office to another system. */
export interface StoredIntegration {
	id: string;
	/** Null if it applies to all companies. */
	company_id: string | null;
	name: string;
	kind: (typeof integrationKinds)[number];
	active: boolean;
	/** The person whose system it is, if the back office has them. */
	person_id: string | null;
	/** How the back office logs in. The API never returns this. */
	access: { user: string; password: string };
	/** Milliseconds since 1970. */
	created_at: number;
}
