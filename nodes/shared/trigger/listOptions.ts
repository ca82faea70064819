import type { Fields, Values } from '../fields/field';
import { isRecord, omit } from '../values';
import type { ChosenEvent } from './chosenEvents';
import { contentHash } from './polling/contentHash';
import type { ListOptions, ListState } from './polling/state';
import { isReminder } from './times';

/** What decides which records a list's events give. */
export function optionsOf(events: readonly ChosenEvent[]): ListOptions[] {
	return events.map((chosen) => [chosen.event.value, decisive(chosen)]);
}

/**
 * The parameters without those that decide only how much of a record is given, or when. What is under
 * Options decides no more than that, except for the time zone of a due time.
 */
function decisive({ event, params }: ChosenEvent): Values<Fields> {
	const { options } = params;
	const timeZone = isReminder(event) && isRecord(options) ? options.timeZone : undefined;
	return { ...omit(params, 'levelOfDetail', 'hour'), options: { timeZone } };
}

export function areSame(one: readonly ListOptions[], other: readonly ListOptions[]): boolean {
	return contentHash(one) === contentHash(other);
}

/**
 * The parameters before a change of options, by which a row tells whether it was due. Undefined if it cannot
 * tell: the list had not yet been noted, a condition decided, or the list has records that earlier filters
 * left out.
 */
export function earlierParams(
	{ options, isNoting, earlier }: ListState,
	{ event, params }: ChosenEvent,
): ListOptions[1] | undefined {
	const before = isNoting ? earlier : options[0]?.[1];
	if (!before || event.kind !== 'due' || event.condition?.(before)) return undefined;
	const filters = filtersIn(params);
	const isNoWider = Object.entries(filtersIn(before)).every(
		([name, value]) => contentHash(filters[name]) === contentHash(value),
	);
	return isNoWider ? before : undefined;
}

const filtersIn = ({ filters }: Values<Fields>): Record<string, unknown> =>
	isRecord(filters) ? filters : {};
