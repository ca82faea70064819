import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { events } from './events';
import { operations } from './operations';

export class TravelAgencySale implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Sale',
		name: 'travelAgencySale',
		icon: { light: 'file:../../icons/sale.svg', dark: 'file:../../icons/sale.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: 'Create and read the sales of a travel agency, with products, passengers and payments',
		defaults: { name: 'Travel Agency Sale' },
		usableAsTool: true,
		builderHint: builderHintOf('Sale', operations, events),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations, { name: 'Sale', value: 'sale' })],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
