import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencyChangeLogTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Change Log Trigger',
		name: 'travelAgencyChangeLogTrigger',
		icon: { light: 'file:../../icons/changeLog.svg', dark: 'file:../../icons/changeLog.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description:
			'Read who changed what in the back office of a travel agency, and start workflows with every new entry',
		defaults: { name: 'Travel Agency Change Log Trigger' },
		polling: true,
		builderHint: triggerHintOf('ChangeLog', events),
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
