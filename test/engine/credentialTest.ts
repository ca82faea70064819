import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeCredentialTestResult,
	INodeType,
} from 'n8n-workflow';
import { createEmptyRunExecutionData } from 'n8n-workflow';

import { TravelAgencyApi } from '../../credentials/TravelAgencyApi.credentials';
import { setUp } from './runNode';

interface Thrown extends Error {
	cause?: { code?: string; response?: { status: number; statusText?: string } };
}

/**
 * What the editor says when a credential is saved or tested, following the steps of n8n's credentials tester:
 * the `test` request becomes the routing of an otherwise empty node, and its rules select the message.
 */
export async function testCredential(
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const { request, rules = [] } = new TravelAgencyApi().test;
	const tester: INodeType = {
		description: {
			displayName: 'No Operation, do nothing',
			name: 'noOp',
			group: ['organization'],
			version: 1,
			description: 'No Operation',
			defaults: { name: 'No Operation, do nothing' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'travelAgencyApi', required: true }],
			properties: [{ displayName: 'Temp', name: 'temp', type: 'string', routing: { request }, default: '' }],
		},
	};
	const { workflow, additionalData } = setUp(tester, {}, data);
	const node = Object.values(workflow.nodes).find(({ type }) => type === 'underTest') as INode;
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const credential = { id: '1', name: 'Test', type: 'travelAgencyApi', data };
	try {
		await workflow.expression.acquireIsolate();
		await new RoutingNode(context, tester, credential).runNode();
		return { status: 'OK', message: 'Connection successful!' };
	} catch (thrown) {
		const { cause, message } = thrown as Thrown;
		if (cause?.response) {
			const { status, statusText } = cause.response;
			const rule = rules.find(
				({ type, properties }) => type === 'responseCode' && properties.value === status,
			);
			const said = rule?.properties.message ?? statusText;
			return { status: 'Error', message: said || `Received HTTP status code: ${status}` };
		}
		return { status: 'Error', message: cause?.code ?? message };
	} finally {
		await workflow.expression.releaseIsolate();
	}
}
