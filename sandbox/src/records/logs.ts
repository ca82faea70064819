export const logKinds = ['insertion', 'edition', 'deletion', 'custom', 'export'] as const;

/** An entry of the change history. */
export interface StoredLog {
	id: string;
	kind: (typeof logKinds)[number];
	/** The screen or resource that produced the entry; null on old ones. */
	origin: string | null;
	/** One line per changed field, separated by CRLF. */
	description: string;
	/** The author; null when an API request wrote the entry. */
	person_id: string | null;
	/** The audited record; null when the entry is about no single one. */
	resource_id: string | null;
	/** Milliseconds since 1970. */
	created_at: number;
}
