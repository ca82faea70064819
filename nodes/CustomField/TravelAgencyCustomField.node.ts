import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { operations } from './operations';

export class TravelAgencyCustomField implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Custom Field',
		name: 'travelAgencyCustomField',
		icon: { light: 'file:../../icons/customField.svg', dark: 'file:../../icons/customField.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: 'Read the custom fields that a travel agency has defined',
		defaults: { name: 'Travel Agency Custom Field' },
		usableAsTool: true,
		builderHint: builderHintOf('CustomField', operations),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [
			authentication,
			...propertiesFor(operations, { name: 'Custom Field', value: 'customField' }),
		],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
