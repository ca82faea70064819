import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { credentialTypeOf } from '../shared/request/connection';
import { builderHintOf } from '../shared/node/builderHint';
import { propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { operations } from './operations';

export class TravelAgencyPartnerConnection implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Partner Connection',
		name: 'travelAgencyPartnerConnection',
		icon: {
			light: 'file:../../icons/partnerConnection.svg',
			dark: 'file:../../icons/partnerConnection.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description:
			"Check a partner's approval and its connection with a travel agency, or cut that connection for good",
		defaults: { name: 'Travel Agency Partner Connection' },
		// Not a tool: a model that revokes by accident stops every workflow of the partner at this agency.
		usableAsTool: undefined,
		builderHint: builderHintOf('PartnerConnection', operations),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: credentialTypeOf('oAuth2'), required: true }],
		properties: [
			// Only a partner's credential can be checked here; the client reads the type from this parameter.
			{ displayName: 'Authentication', name: 'authentication', type: 'hidden', default: 'oAuth2' },
			...propertiesFor(operations, { name: 'Partner Connection', value: 'partnerConnection' }),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
