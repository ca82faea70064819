import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '../../schema';
import { decision } from '../decision';
import { lists } from '../survey';
import { Unobserved } from '../unobserved';

/** How long a cursor stays valid: it is issued at the beginning of the comparison and used at the end. */

/** Half a minute, counted in windows of the rate limit. */
const age = 10;

const say = (lifetime: number | null): string => (lifetime === null ? 'good' : 'refused');

export const cursorAge = decision<number | null>({
	id: 'old cursor',
	basis: { assumption: 'What a cursor is bound to' },
	own: null,
	// In ms: it expired within this time.
	schema: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
	observe: async (survey) => {
		const { pace } = survey.service;
		const long = await survey.listOf(
			50,
			lists.map(({ url }) => url),
		);
		if (long instanceof Unobserved) return long;
		const cursor = long.page.pagination.next_cursor;
		if (typeof cursor !== 'string') return new Unobserved('no list has a second page of 50');
		const wait = age * pace.window;
		const given = survey.listedAt(long.url);
		await sleep(Math.max(0, given + wait - performance.now()));
		const { status } = await survey.service.ask({ path: long.url, query: { size: 50, cursor } });
		return status === 200 ? null : wait;
	},
	differences: (value, expected) =>
		say(value) === say(expected)
			? []
			: [
					{
						about: `Lists: a cursor that is half a minute old`,
						sandbox: say(expected),
						service: say(value),
						applied: true,
					},
				],
	apply: (value) =>
		value === null ? {} : { faults: [{ kind: 'cursor_expires', lifetime_ms: Math.ceil(value / 2) }] },
});
