import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../shared/fields/field';
import type { TriggerEvent } from './triggerEvent';

/** "Trigger On" and the fields of every event, each shown for its event alone. */
export function propertiesFor(events: readonly TriggerEvent[]): INodeProperties[] {
	const triggerOn: INodeProperties = {
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'options',
		noDataExpression: true,
		options: events.map(({ name, value, description }) => ({ name, value, description })),
		default: 'saleCreated',
		description: 'What starts the workflow',
	};
	const fields = events.flatMap(({ value, properties }) =>
		propertiesOf(properties).map((property) => ({
			...property,
			displayOptions: {
				...property.displayOptions,
				show: { ...property.displayOptions?.show, triggerOn: [value] },
			},
		})),
	);
	return [triggerOn, ...fields];
}

/** An expression for the words below the node's name on the canvas: the event's label, not its stored value. */
export function subtitleFor(events: readonly TriggerEvent[]): string {
	const labels = Object.fromEntries(events.map(({ value, name }) => [value, name]));
	return `={{ (${JSON.stringify(labels)})[$parameter["triggerOn"]] }}`;
}
