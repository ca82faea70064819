import type { IPollFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInput';
import type { Fields, Values } from '../fields/field';
import { Place } from '../fields/place';
import { message, StatedError } from '../messages/message';
import { readParameters } from '../node/parameters';
import { areAllQuiet, isReminder } from './times';
import type { TriggerEvent } from './triggerEvent';
import { quote } from '../values';

/** An event that the user chose, with its parameters. */
export interface ChosenEvent {
	event: TriggerEvent;
	params: Values<Fields>;
}

/**
 * The chosen events with their parameters.
 *
 * @throws InvalidInputError that names every entry to correct, StatedError for an unknown event
 */
export function readChosenEvents(host: IPollFunctions, events: readonly TriggerEvent[]): ChosenEvent[] {
	const values = [host.getNodeParameter('triggerOn')].flat().map(String);
	const unknown = values.filter((value) => !events.some((event) => event.value === value));
	if (unknown.length > 0 || values.length === 0) {
		const said =
			unknown.length > 0
				? message('TRIGGER_UNKNOWN', { given: unknown.map(quote) })
				: message('FIELD_EMPTY.triggerOn');
		throw new StatedError(said, [message('next.triggerOn')]);
	}
	const place = Place.ofForm(host.getNode().parameters);
	const chosen = events
		.filter(({ value }) => values.includes(value))
		.map((event) => ({
			event,
			params: readParameters(
				{ ...event.properties, ...event.common },
				(name) => host.getNodeParameter(name, ''),
				place,
			),
		}));
	const pollTimes = host.getNodeParameter('pollTimes', {});
	const isHeldBack = chosen.some(
		({ event, params }) =>
			isReminder(event) && areAllQuiet(params, pollTimes, host.getTimezone(), Date.now()),
	);
	if (isHeldBack && host.getMode() !== 'manual')
		place.inside('Poll Times', 'pollTimes').refuse(message('POLL_TIMES_QUIET'));
	// An empty filter would let everything through, and a trigger has no output next to which to show a hint.
	const issues = [...place.findings.issues, ...place.findings.emptyExpressions];
	if (issues.length > 0) throw new InvalidInputError(issues);
	return chosen;
}
