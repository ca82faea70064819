import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { operations } from './operations';

export class TravelAgencyAccountMovement implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Account Movement',
		name: 'travelAgencyAccountMovement',
		icon: {
			light: 'file:../../icons/accountMovement.svg',
			dark: 'file:../../icons/accountMovement.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: "Read the movements of a travel agency's accounts: money in and out",
		defaults: { name: 'Travel Agency Account Movement' },
		usableAsTool: true,
		builderHint: builderHintOf('AccountMovement', operations),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [
			authentication,
			...propertiesFor(operations, { name: 'Account Movement', value: 'accountMovement' }),
		],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
