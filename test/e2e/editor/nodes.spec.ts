import { expect } from '@playwright/test';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { fullAccessCredential, partnerCredential } from '../../../scripts/n8n/credentials.mjs';
import { test } from '../editorTest';
import { chooserOf, labelsOf, nodeTypes } from '../nodeTypes';
import { repeated } from '../repeated';
import { placeUntouched, takesToken } from './untouched';

/** n8n adds this to every node with a credential; it leads to the HTTP Request node. */
const addedByN8n = 'Custom API Call';

/** n8n shows this field in the credential's section. */
const insideCredential = 'Authentication';

/**
 * The longest form, one that depends on another field as well, one only for partners, and one with events.
 */
const IN_CI = [
	...['travelAgencySale', 'travelAgencyReferenceData', 'travelAgencyPartnerConnection'],
	'travelAgencyBillTrigger',
];

test.beforeAll(placeUntouched);

for (const type of repeated(nodeTypes(), ({ name }) => name, IN_CI)) {
	const { displayName } = type;
	const { name: chooser, options } = chooserOf(type);
	const choices = options as INodePropertyOptions[];

	test(`${displayName} opens with its credential and what it can do, and each of that with its fields`, async ({
		editor,
	}) => {
		await editor.open(displayName);
		const chosen = editor.part('node-credentials-select').locator('input');
		const credential = takesToken(type) ? fullAccessCredential : partnerCredential;
		await expect
			.poll(async () => (await chosen.inputValue()) || (await chosen.getAttribute('placeholder')))
			.toBe(credential);
		// The list of a field that takes several choices stays open.
		const takesSeveral = type.polling;
		if (takesSeveral) await editor.input(chooser).locator('.el-select').click();
		else await editor.openChoices(chooser);
		const headlines = editor.page.locator('.option-headline').filter({ visible: true });
		await expect(headlines.filter({ hasNotText: addedByN8n })).toHaveText(choices.map(({ name }) => name));
		// events.spec.ts covers the forms of events.
		for (const [index, { name, value }] of type.polling ? [] : choices.entries()) {
			if (index > 0) await editor.openChoices(chooser);
			await editor.pickChoice(name);
			await expect(editor.labels, `The fields of ${name}`).toHaveText(shownLabels(type, value));
		}
		await editor.close();
	});
}

const shownLabels = (type: INodeTypeDescription, chosen: unknown) =>
	labelsOf(type, chosen).filter((label) => label !== insideCredential);
