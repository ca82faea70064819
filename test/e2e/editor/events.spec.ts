import { expect } from '@playwright/test';
import type { INodePropertyOptions } from 'n8n-workflow';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { test } from '../editorTest';
import { chooserOf, labelsOf, nodeTypes } from '../nodeTypes';
import { repeated } from '../repeated';
import { makeWorkflow } from '../workflow';

/** Parameters that n8n adds to every polling trigger, for the times of polls. */
const pollTimes = ['Poll Times', 'Mode'];

/** n8n shows this field in the credential's section. */
const insideCredential = 'Authentication';

/** One trigger for changes, and one for due dates. */
const IN_CI = ['travelAgencySaleTrigger', 'travelAgencyBillTrigger'];

const triggers = repeated(
	nodeTypes().filter(({ polling }) => polling),
	({ name }) => name,
	IN_CI,
).map((type) => ({
	type,
	events: (chooserOf(type).options as INodePropertyOptions[]).map(({ name, value }) => ({
		...{ value, nodeName: `${type.displayName}: ${name}` },
	})),
}));

test.beforeAll(async ({ editor, world: { request, credentialIds } }) => {
	const nodes = triggers.flatMap(({ type, events }) =>
		events.map(({ value, nodeName }) => ({
			...{ name: nodeName, type: type.name, parameters: { triggerOn: [value] } },
		})),
	);
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, nodes));
});

for (const { type, events } of triggers) {
	test(`${type.displayName} shows the fields of each event, and an example`, async ({ editor }) => {
		for (const { value, nodeName } of events) {
			await editor.open(nodeName);
			const labels = labelsOf(type, value).filter((label) => label !== insideCredential);
			await expect(editor.labels, nodeName).toHaveText([...pollTimes, ...labels]);
		}
		// The engine tests check the example of each event.
		await editor.part('node-execute-button').click();
		await expect(await editor.json()).toContainText(`"event": "${String(events.at(-1)!.value)}"`);
		await editor.close();
	});
}
