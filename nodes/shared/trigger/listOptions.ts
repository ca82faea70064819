import type { Fields, Values } from '../fields/field';
import { isRecord, omit } from '../values';
import type { ChosenEvent } from './chosenEvents';
import { contentHash } from './polling/contentHash';
import type { ListOptions, ListState } from './polling/state';
import { isReminder, zoneOf } from './times';

/** What decides which records a list's events give. */
export function optionsOf(events: readonly ChosenEvent[]): ListOptions[] {
	return events.map((chosen) => [chosen.event.value, decisive(chosen)]);
}

/**
 * The parameters without those that decide only how much of a record is given, or when. What is under
 * Options decides no more than that, except for the time zone of a due time. Filters are digests, since they
 * may name people.
 */
function decisive({ event, params }: ChosenEvent): Values<Fields> {
	const timeZone = isReminder(event) ? zoneOf(params) : undefined;
	return { ...omit(params, 'levelOfDetail', 'hour'), filters: digestsOf(params), options: { timeZone } };
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
	const filters = digestsOf(params);
	const isNoWider = Object.entries(before.filters ?? {}).every(([name, digest]) => filters[name] === digest);
	return isNoWider ? before : undefined;
}

/** The filters that were entered, as digests. */
function digestsOf({ filters }: Values<Fields>): Record<string, string> {
	const entered = Object.entries(isRecord(filters) ? filters : {}).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entered.map(([name, value]) => [name, contentHash(value)]));
}
