import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { triggerHintOf } from '../shared/node/builderHint';
import { eventSubtitle, methodsFor } from '../shared/node/describe';
import { triggerProperties } from '../shared/trigger/fields';
import { pollTrigger } from '../shared/trigger/poll';
import { events } from './events';

export class TravelAgencyPersonTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Person Trigger',
		name: 'travelAgencyPersonTrigger',
		icon: { light: 'file:../../icons/person.svg', dark: 'file:../../icons/person.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(events),
		// n8n's list shows this one description for both nodes of a resource.
		description:
			'Create, find, change and delete the people of a travel agency, and start workflows on birthdays, before passports expire, and when somebody is registered',
		defaults: { name: 'Travel Agency Person Trigger' },
		polling: true,
		builderHint: triggerHintOf('Person', events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...triggerProperties(events, 'birthday')],
	};

	methods = methodsFor(events);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollTrigger(this, events);
	}
}
