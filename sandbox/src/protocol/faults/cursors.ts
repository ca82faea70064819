import type { Clock } from '../../clock';
import { KeptMap } from '../../kept';
import type { Answer } from '../endpoint';
import type { brokenPaginations } from './options';

interface Pagination {
	has_next_page: boolean;
	next_cursor: string | null;
}

interface Page {
	data: unknown[];
	pagination: Pagination;
}

/** The answer's page, if it has one and it is not the last; undefined otherwise. */
function pageBefore(answer: Answer): (Page & { pagination: { next_cursor: string } }) | undefined {
	const page = answer.body as Page | undefined;
	return page?.pagination?.next_cursor ? (page as ReturnType<typeof pageBefore>) : undefined;
}

const withPagination = (answer: Answer, pagination: object): Answer => ({
	...answer,
	body: { ...(answer.body as Page), pagination },
});

/**
 * The cursors that lists have issued: when, and in answer to which other cursor. Kept while a fault may need
 * them.
 */
export class GivenCursors {
	readonly given = new KeptMap<string, { after: string | undefined; at: number }>();

	constructor(private readonly clock: Clock) {}

	/** @param asked the cursor in the request */
	note(asked: string | undefined, answer: Answer): void {
		const page = pageBefore(answer);
		if (page) this.given.set(page.pagination.next_cursor, { after: asked, at: this.clock.now() });
	}

	/** The cursor that the list issued this many pages earlier. */
	earlier(cursor: string, pages: number): string | undefined {
		let earlier: string | undefined = cursor;
		for (let left = pages; left > 0 && earlier !== undefined; left--)
			earlier = this.given.get(earlier)?.after;
		return earlier;
	}

	/**
	 * Whether the cursor was issued more than `lifetime` ms ago. Issuing it again renews it; one from before
	 * the fault never expires.
	 */
	isExpired(cursor: string | undefined, lifetime: number): boolean {
		const given = cursor === undefined ? undefined : this.given.get(cursor);
		return given !== undefined && this.clock.now() - given.at >= lifetime;
	}
}

/** The page with the next cursor of `length` pages ago. With a length of 2, cursors are A, B, A, B. */
export function repeatCursor(cursors: GivenCursors, answer: Answer, length: number): Answer | undefined {
	const page = pageBefore(answer);
	const earlier = page && cursors.earlier(page.pagination.next_cursor, length);
	return earlier === undefined
		? undefined
		: withPagination(answer, { ...page?.pagination, next_cursor: earlier });
}

/** A page that has a next one, with a pagination that does not say so properly. */
export function withBrokenPagination(
	answer: Answer,
	broken: (typeof brokenPaginations)[number],
): Answer | undefined {
	const page = pageBefore(answer);
	if (!page) return undefined;
	const { has_next_page, next_cursor, ...rest } = page.pagination;
	switch (broken) {
		case 'null_cursor':
			return withPagination(answer, { has_next_page, next_cursor: null, ...rest });
		case 'no_cursor':
			return withPagination(answer, { has_next_page, ...rest });
		case 'number_cursor':
			return withPagination(answer, { has_next_page, next_cursor: 2, ...rest });
		case 'no_has_next_page':
			return withPagination(answer, { next_cursor, ...rest });
	}
}
