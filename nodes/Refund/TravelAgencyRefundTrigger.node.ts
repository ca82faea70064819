import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencyRefundTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Refund Trigger',
		name: 'travelAgencyRefundTrigger',
		icon: { light: 'file:../../icons/refund.svg', dark: 'file:../../icons/refund.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description: 'Read the refunds of a travel agency, and start workflows before one is due',
		defaults: { name: 'Travel Agency Refund Trigger' },
		polling: true,
		builderHint: triggerHintOf('Refund', events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'due')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
