export interface StoredAttachment {
	id: string;
	/** Files of bills are not uploaded through the API. */
	resource_type: 'sale' | 'person' | 'bill';
	resource_id: string;
	description: string | null;
	file_name: string;
	extension: string;
	content_type: string;
	/** Bytes. */
	size: number;
	/** The name of the credential that uploaded it; null for what was there from the start. */
	created_by_credential: string | null;
	created_at: number;
}
