import { expect } from '@playwright/test';
import type { INodePropertyOptions } from 'n8n-workflow';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { test } from '../editor';
import { chooserOf, labelsOf, nodeTypes } from '../nodeTypes';
import { makeWorkflow } from '../workflow';

/** n8n adds these to every trigger that polls: when it does. */
const pollTimes = ['Poll Times', 'Mode'];

/** n8n shows this one as part of the credential. */
const insideCredential = 'Authentication';

const events = nodeTypes()
	.filter(({ polling }) => polling)
	.flatMap((type) =>
		(chooserOf(type).options as INodePropertyOptions[]).map(({ name, value }) => ({
			...{ type, name, value, nodeName: `${type.displayName}: ${name}` },
		})),
	);

test.beforeAll(async ({ editor, world: { request, credentialIds } }) => {
	const nodes = events.map(({ type, value, nodeName }) => ({
		...{ name: nodeName, type: type.name, parameters: { triggerOn: [value] } },
	}));
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, nodes));
});

for (const { type, name, value, nodeName } of events) {
	test(`${type.displayName} > ${name} shows its fields, and an example`, async ({ editor }) => {
		await editor.open(nodeName);
		const labels = labelsOf(type, value).filter((label) => label !== insideCredential);
		await expect(editor.labels).toHaveText([...pollTimes, ...labels]);
		await editor.part('node-execute-button').click();
		await expect(await editor.json()).toContainText(`"event": "${String(value)}"`);
		await editor.close();
	});
}
