import type { IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { escapeForErrorPanel } from '../errors/errorPanel';
import { toInvalidInputNodeError } from '../errors/invalidInput';
import type { Fields, Values } from '../fields/field';
import { FieldPath } from '../fields/fieldPath';
import { readParameters } from '../node/parameters';
import { areAllQuiet, isReminder } from './times';
import type { TriggerEvent } from './triggerEvent';

/** An event that was chosen, with its parameters. */
export interface ChosenEvent {
	event: TriggerEvent;
	params: Values<Fields>;
}

/**
 * The chosen events with their parameters.
 *
 * @throws NodeOperationError that names every entry to correct
 */
export function readForm(host: IPollFunctions, events: readonly TriggerEvent[]): ChosenEvent[] {
	const values = [host.getNodeParameter('triggerOn')].flat().map(String);
	const unknown = values.filter((value) => !events.some((event) => event.value === value));
	if (unknown.length > 0 || values.length === 0) {
		const message =
			unknown.length > 0
				? `This version of the node has no trigger "${unknown.join('", "')}"`
				: 'Trigger On is empty';
		throw new NodeOperationError(host.getNode(), message, {
			description: 'Choose from the list "Trigger On".',
		});
	}
	const fieldPath = FieldPath.ofForm(host.getNode().parameters);
	const chosen = events
		.filter(({ value }) => values.includes(value))
		.map((event) => ({
			event,
			params: readParameters(
				{ ...event.properties, ...event.common },
				(name) => host.getNodeParameter(name, ''),
				fieldPath,
			),
		}));
	const pollTimes = host.getNodeParameter('pollTimes', {});
	const isHeldBack = chosen.some(
		({ event, params }) =>
			isReminder(event) && areAllQuiet(params, pollTimes, host.getTimezone(), Date.now()),
	);
	if (isHeldBack && host.getMode() !== 'manual')
		fieldPath
			.inside('Poll Times')
			.addIssue(
				'has no time at which a reminder may come: all of them fall into Quiet Until or Quiet Days, on the clock of Brasília. Poll at other times, too, or shorten the quiet times',
			);
	// An empty filter would let everything through, and a trigger has no output to show a hint beside.
	const empty = fieldPath.emptyExpressions.map(
		(field) => `${field} is an expression that gave no value: correct it, or enter the value itself`,
	);
	// What all events have is read once for each.
	const issues = [...new Set([...fieldPath.issues, ...empty])];
	if (issues.length > 0) throw escapeForErrorPanel(toInvalidInputNodeError(host.getNode(), [{ issues }]));
	return chosen;
}
