import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencySaleTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Sale Trigger',
		name: 'travelAgencySaleTrigger',
		icon: { light: 'file:../../icons/sale.svg', dark: 'file:../../icons/sale.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description:
			'Create and read the sales of a travel agency, and start workflows when one is created, changed or canceled, or when a trip begins or ends',
		defaults: { name: 'Travel Agency Sale Trigger' },
		polling: true,
		builderHint: triggerHintOf('Sale', events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'created')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
