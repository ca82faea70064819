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

/** The page in an answer that is one and is not the last; undefined for everything else. */
function pageBefore(answer: Answer): (Page & { pagination: { next_cursor: string } }) | undefined {
	const page = answer.body as Page | undefined;
	return page?.pagination?.next_cursor ? (page as ReturnType<typeof pageBefore>) : undefined;
}

const withPagination = (answer: Answer, pagination: object): Answer => ({
	...answer,
	body: { ...(answer.body as Page), pagination },
});

/** The cursors that lists gave out: after which other one, and when. Kept while a fault may ask for them. */
export class GivenCursors {
	readonly given = new KeptMap<string, { after: string | undefined; at: number }>();

	constructor(private readonly clock: Clock) {}

	/** @param asked the cursor that was asked with */
	note(asked: string | undefined, answer: Answer): void {
		const page = pageBefore(answer);
		if (page) this.given.set(page.pagination.next_cursor, { after: asked, at: this.clock.now() });
	}

	/** The cursor that the list gave that many pages earlier than this one. */
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

/** The page whose next cursor is that of `length` pages ago: A, B, A, B for a length of 2. */
export function repeatCursor(cursors: GivenCursors, answer: Answer, length: number): Answer | undefined {
	const page = pageBefore(answer);
	const earlier = page && cursors.earlier(page.pagination.next_cursor, length);
	return earlier === undefined
		? undefined
		: withPagination(answer, { ...page?.pagination, next_cursor: earlier });
}

/** A page that has a next one and does not properly say so. */
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
