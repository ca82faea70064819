/** What the sentences need to know of the operation that was refused. */
export interface ErrorContext {
	/** "Create a sale" */
	action: string;
	/** As the back office names it, when the operation needs one. */
	permission?: string;
	/** What to do while it is not allowed, where that is not another operation. */
	otherWay?: string;
	/** The API's names of fields with the labels under which the user knows them. */
	labels?: ReadonlyMap<string, string>;
}

/** What happened, and what to do next. */
export interface Explanation {
	message: string;
	description: string;
}
