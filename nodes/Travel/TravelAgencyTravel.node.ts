import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { events } from './events';
import { operations } from './operations';

export class TravelAgencyTravel implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Travel',
		name: 'travelAgencyTravel',
		icon: { light: 'file:../../icons/travel.svg', dark: 'file:../../icons/travel.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: "Read the travels of a travel agency's customers",
		defaults: { name: 'Travel Agency Travel' },
		usableAsTool: true,
		builderHint: builderHintOf('Travel', operations, events),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations, { name: 'Travel', value: 'travel' })],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
