import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { events } from './events';
import { operations } from './operations';

export class TravelAgencyChangeLog implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Change Log',
		name: 'travelAgencyChangeLog',
		icon: { light: 'file:../../icons/changeLog.svg', dark: 'file:../../icons/changeLog.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: 'Read who changed what in the back office of a travel agency',
		defaults: { name: 'Travel Agency Change Log' },
		usableAsTool: true,
		builderHint: builderHintOf('ChangeLog', operations, events),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations, { name: 'Change Log', value: 'changeLog' })],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
