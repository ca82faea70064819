import type { IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { escapeForErrorPanel } from '../errors/errorPanel';
import { toInvalidInputNodeError } from '../errors/invalidInput';
import type { Fields, Values } from '../fields/field';
import { FieldPath } from '../fields/fieldPath';
import { readParameters } from '../node/parameters';
import type { TriggerEvent } from './triggerEvent';

/** The chosen event and its parameters. @throws NodeOperationError that names every entry that needs a correction */
export function readForm(
	host: IPollFunctions,
	events: readonly TriggerEvent[],
): { event: TriggerEvent; params: Values<Fields> } {
	const chosen = host.getNodeParameter('triggerOn');
	const event = events.find(({ value }) => value === chosen);
	if (!event) {
		throw new NodeOperationError(
			host.getNode(),
			`This version of the node has no trigger "${String(chosen)}"`,
			{ description: 'Choose one from the list "Trigger On".' },
		);
	}
	const fieldPath = FieldPath.ofForm(host.getNode().parameters);
	const params = readParameters(event.properties, (name) => host.getNodeParameter(name, ''), fieldPath);
	// An empty filter would let everything through, and a trigger has no output to show a hint beside.
	const empty = fieldPath.emptyExpressions.map(
		(field) => `${field} is an expression that gave no value: correct it, or enter the value itself`,
	);
	const issues = [...fieldPath.issues, ...empty];
	if (issues.length > 0) throw escapeForErrorPanel(toInvalidInputNodeError(host.getNode(), [{ issues }]));
	return { event, params };
}
