import type { Clock } from './clock';
import type { Habits } from './habits';
import type { StoredAttachment } from './records/attachments';
import type { Store } from './records/store';

export interface RateLimitSettings {
	enabled: boolean;
	/**
	 * `sliding` looks back from each request; a `fixed` window begins with the first request after the last
	 * window.
	 */
	window: 'sliding' | 'fixed';
	/** Whether a request refused by the limit counts against it as well. */
	count_refused: boolean;
}

export interface Settings {
	rate_limit: RateLimitSettings;
	/** Whether the endpoints marked In development answer. */
	in_development: boolean;
	/** Makes one custom field of sales and one of tasks required. */
	required_custom_fields: boolean;
	/** Whether the agency is a consolidator, whose closed sales need an intermediary. */
	consolidator: boolean;
}

/** The state of the back office, from one reset to the next. */
export interface Office {
	readonly store: Store;
	readonly clock: Clock;
	readonly settings: Settings;
	readonly habits: Habits;
	/** A fresh UUID v4, the same sequence for the same seed. */
	newId(): string;
	/** A temporary link to the bytes of an attachment. */
	downloadUrl(attachment: StoredAttachment): string;
}
