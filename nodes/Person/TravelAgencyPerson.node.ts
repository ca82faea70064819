import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { events } from './events';
import { operations } from './operations';

export class TravelAgencyPerson implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Person',
		name: 'travelAgencyPerson',
		icon: { light: 'file:../../icons/person.svg', dark: 'file:../../icons/person.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: 'Create, find, change and delete the people of a travel agency: clients, suppliers, sellers',
		defaults: { name: 'Travel Agency Person' },
		usableAsTool: true,
		builderHint: builderHintOf('Person', operations, events),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations, { name: 'Person', value: 'person' })],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
