import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { events } from './events';
import { operations } from './operations';

export class TravelAgencyRefund implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Refund',
		name: 'travelAgencyRefund',
		icon: { light: 'file:../../icons/refund.svg', dark: 'file:../../icons/refund.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: 'Read the refunds of a travel agency, to customers and from suppliers',
		defaults: { name: 'Travel Agency Refund' },
		usableAsTool: true,
		builderHint: builderHintOf('Refund', operations, events),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations, { name: 'Refund', value: 'refund' })],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
