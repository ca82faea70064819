export const logKinds = ['insertion', 'edition', 'deletion', 'custom', 'export'] as const;

/** An entry of the change history. */
export interface StoredLog {
	id: string;
	kind: (typeof logKinds)[number];
	/** The screen or resource that produced the entry; null for old entries. */
	origin: string | null;
	/** One line per changed field, separated by CRLF. */
	description: string;
	/** The author; null if an API request wrote the entry. */
	person_id: string | null;
	/** The audited record; null if the entry is not about a single record. */
	resource_id: string | null;
	/** Milliseconds since 1970. */
	created_at: number;
}
