import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencyBillTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Bill Trigger',
		name: 'travelAgencyBillTrigger',
		icon: { light: 'file:../../icons/bill.svg', dark: 'file:../../icons/bill.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description: 'Read the bills of a travel agency, and start workflows when one is due, overdue or settled',
		defaults: { name: 'Travel Agency Bill Trigger' },
		polling: true,
		builderHint: triggerHintOf('Bill', events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'overdue')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
