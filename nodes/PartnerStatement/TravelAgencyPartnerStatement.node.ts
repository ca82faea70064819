import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { operations } from './operations';

export class TravelAgencyPartnerStatement implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Partner Statement',
		name: 'travelAgencyPartnerStatement',
		icon: {
			light: 'file:../../icons/partnerStatement.svg',
			dark: 'file:../../icons/partnerStatement.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: "Read the receipts of a travel agency's partner statements",
		defaults: { name: 'Travel Agency Partner Statement' },
		usableAsTool: true,
		builderHint: builderHintOf('PartnerStatement', operations),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [
			authentication,
			...propertiesFor(operations, { name: 'Partner Statement', value: 'partnerStatement' }),
		],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
