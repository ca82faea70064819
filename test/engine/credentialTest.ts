import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialDataDecryptedObject,
	IDataObject,
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

type Rule = IAuthenticateRuleResponseCode | IAuthenticateRuleResponseSuccessBody;

/** As lodash's `get`, which n8n asks: a text has members, too. */
const read = (value: unknown, path: string): unknown =>
	path.split('.').reduce((at, key) => (at as IDataObject | undefined)?.[key], value);

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
		const [[answer] = []] = (await new RoutingNode(context, tester, credential).runNode()) ?? [];
		const rule = (rules as Rule[]).find(
			({ type, properties }) =>
				type === 'responseSuccessBody' && read(answer?.json, properties.key) === properties.value,
		);
		if (rule) return { status: 'Error', message: rule.properties.message };
		return { status: 'OK', message: 'Connection successful!' };
	} catch (thrown) {
		const { cause, message } = thrown as Thrown;
		if (cause?.response) {
			const { status, statusText } = cause.response;
			const rule = (rules as Rule[]).find(
				({ type, properties }) => type === 'responseCode' && properties.value === status,
			);
			if (rule) return { status: 'Error', message: rule.properties.message };
			if (status > 299)
				return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
		}
		return { status: 'Error', message: (!cause?.response && cause?.code) || message };
	} finally {
		await workflow.expression.releaseIsolate();
	}
}
