import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencyTravelTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Travel Trigger',
		name: 'travelAgencyTravelTrigger',
		icon: { light: 'file:../../icons/travel.svg', dark: 'file:../../icons/travel.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description:
			"Read the travels of a travel agency's customers, and start workflows before one begins, or after it ended",
		defaults: { name: 'Travel Agency Travel Trigger' },
		polling: true,
		builderHint: triggerHintOf('Travel', events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'upcoming')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
