import { earlierParams, optionsOf } from '../../../../nodes/shared/trigger/listOptions';
import type { ListState } from '../../../../nodes/shared/trigger/polling/state';

const reminder = { kind: 'due', value: 'expiring' };
const withCondition = {
	...reminder,
	condition: ({ trip }: { trip?: string }) =>
		trip === 'any' ? undefined : { tryOut: async () => await Promise.resolve() },
};
const chosen = (params: object, event: object = { ...reminder, condition: undefined }) =>
	({ event, params }) as never;

/** The parameters of before, if they tell of a row whether it was due. */
function earlier(before: object, after: object, event?: object, state: Partial<ListState> = {}): unknown {
	const options = optionsOf([chosen(before, event)]);
	return earlierParams({ options, ...state } as ListState, chosen(after, event))?.days;
}

test.each<[string, object, object, number | undefined]>([
	['other days', { days: 3 }, { days: 5 }, 3],
	['one filter more', { days: 3, filters: { kind: 'a' } }, { filters: { kind: 'a', side: 'b' } }, 3],
	['a filter less', { days: 3, filters: { kind: 'a' } }, { filters: {} }, undefined],
	['another value of a filter', { days: 3, filters: { ids: ['a'] } }, { filters: { ids: ['b'] } }, undefined],
	[
		'a filter in another order',
		{ days: 3, filters: { ids: ['a', 'b'] } },
		{ filters: { ids: ['b', 'a'] } },
		3,
	],
])(
	'a row tells whether it was due before, unless the list had left it out: %s',
	(_what, before, after, days) => {
		expect(earlier(before, after)).toBe(days);
	},
);

test('a condition that decided before is not known of a row', () => {
	expect(earlier({ days: 3, trip: 'departure' }, { trip: 'any' }, withCondition)).toBeUndefined();
	expect(earlier({ days: 3, trip: 'any' }, { trip: 'departure' }, withCondition)).toBe(3);
});

test('options that were never noted to the end tell nothing; those before them still do', () => {
	expect(earlier({ days: 3 }, { days: 5 }, undefined, { isNoting: true })).toBeUndefined();
	expect(earlier({ days: 3 }, { days: 5 }, undefined, { isNoting: true, earlier: { days: 1 } })).toBe(1);
});
