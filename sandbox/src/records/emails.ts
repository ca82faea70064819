/** An e-mail that the service would have sent (section Events); the sandbox sends none. */
export interface Email {
	id: string;
	/** ISO 8601 with offset. */
	at: string;
	event: 'task_created' | 'task_updated' | 'task_deleted' | 'task_commented';
	task_id: string;
	/** The people notified. */
	to: string[];
}
