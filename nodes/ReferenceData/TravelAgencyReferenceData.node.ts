import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { operations } from './operations';

export class TravelAgencyReferenceData implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Reference Data',
		name: 'travelAgencyReferenceData',
		icon: { light: 'file:../../icons/referenceData.svg', dark: 'file:../../icons/referenceData.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations, 'resource'),
		description:
			"Read the lists of a travel agency's back office: cities, currencies, accounts, sellers and more",
		defaults: { name: 'Travel Agency Reference Data' },
		usableAsTool: true,
		builderHint: builderHintOf('ReferenceData', operations),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations)],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
