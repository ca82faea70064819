import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { pollTrigger } from '../shared/trigger/poll';
import { triggerProperties } from '../shared/trigger/properties';
import { events } from './events';

export class TravelAgencyChangeLogTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Change Log Trigger',
		name: 'travelAgencyChangeLogTrigger',
		icon: { light: 'file:../../icons/changeLog.svg', dark: 'file:../../icons/changeLog.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		description: 'Starts the workflow with every new entry of the change history',
		defaults: { name: 'Travel Agency Change Log Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'added')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
