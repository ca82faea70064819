import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencyTaskTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Task Trigger',
		name: 'travelAgencyTaskTrigger',
		icon: { light: 'file:../../icons/task.svg', dark: 'file:../../icons/task.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description:
			'Create, read, change, complete and delete tasks of a travel agency, and start workflows when one is due, created or completed',
		defaults: { name: 'Travel Agency Task Trigger' },
		polling: true,
		builderHint: triggerHintOf('Task', events),
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
