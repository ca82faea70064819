import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { pollTrigger } from '../shared/trigger/poll';
import { triggerProperties } from '../shared/trigger/properties';
import { events } from './events';

export class TravelAgencyTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Trigger',
		name: 'travelAgencyTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		description:
			'Starts the workflow when a sale is created, changed or canceled, when a task, bill or trip is due, or when the change history has a new entry',
		defaults: { name: 'Travel Agency Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'saleCreated')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
