import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { authentication, credentials } from '../shared/node/authentication';
import { builderHintOf } from '../shared/node/builderHint';
import { methodsFor, propertiesFor, subtitleFor } from '../shared/node/describe';
import { runOperations } from '../shared/node/run';
import { operations } from './operations';

export class TravelAgencyAttachment implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Travel Agency Attachment',
		name: 'travelAgencyAttachment',
		icon: { light: 'file:../../icons/attachment.svg', dark: 'file:../../icons/attachment.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(operations),
		description: "Upload and download the attachments of a travel agency's sales and people",
		defaults: { name: 'Travel Agency Attachment' },
		// Not a tool: n8n passes no files between a model and its tools.
		usableAsTool: undefined,
		builderHint: builderHintOf('Attachment', operations),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [authentication, ...propertiesFor(operations, { name: 'Attachment', value: 'attachment' })],
	};

	methods = methodsFor(operations);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperations(this, operations);
	}
}
