import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { operations } from './operations';

export class TravelAgencyProduct implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Product',
		name: 'travelAgencyProduct',
		icon: { light: 'file:../../icons/product.svg', dark: 'file:../../icons/product.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: 'Read the products that a travel agency sells',
		defaults: { name: 'Travel Agency Product' },
		usableAsTool: true,
		builderHint: builderHintOf('Product', operations),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations, { name: 'Product', value: 'product' })],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
