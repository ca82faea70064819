import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencyQuoteTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Quote Trigger',
		name: 'travelAgencyQuoteTrigger',
		icon: { light: 'file:../../icons/quote.svg', dark: 'file:../../icons/quote.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description: 'Read the quotes of a travel agency, and start workflows before one expires',
		defaults: { name: 'Travel Agency Quote Trigger' },
		polling: true,
		builderHint: triggerHintOf('Quote', events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'expiring')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
