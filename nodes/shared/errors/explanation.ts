import type { Message, Value } from '../messages/message';
import type { Permission } from '../messages/en';

/** What the sentences need to know of the operation that was refused. */
export interface ErrorContext {
	/** "Create a sale" */
	action: Value;
	/** As the back office names it, when the operation needs one. */
	permission?: Permission;
	/** What to do while it is not allowed, where that is not another operation. */
	otherWay?: Message;
	/** The API's names of fields with the labels under which the user knows them. */
	labels?: ReadonlyMap<string, string>;
}

/** What happened, and what to do next. */
export interface Explanation {
	said: Message;
	/** What whoever refused it said, in the place of ours. */
	ownWords?: string;
	next: readonly Message[];
	/** Of the HTTP answer. */
	status?: number;
}
