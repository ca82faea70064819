import { labelsOf } from './nodeTypes.mjs';
import { becomes, expect } from './waiting.mjs';

/** n8n adds this to every node that has a credential; it hands over to the HTTP Request node. */
const addedByN8n = 'Custom API Call';

/** n8n shows this one as part of the credential. */
const insideCredential = 'Authentication';

/** Each node as it is dropped on the canvas. */
export const untouchedNodes = (types) =>
	types.map(({ displayName, name }) => ({ name: displayName, type: name, parameters: {} }));

/** Opens every node: its credential, its operations, and the form of each. */
export async function checkNodes({ checks, editor, types, credential }) {
	// The trigger has events in place of operations.
	const withOperations = types.filter(({ properties }) =>
		properties.some(({ name }) => name === 'operation'),
	);
	for (const type of withOperations) {
		const { displayName, properties, credentials } = type;
		const takesToken = credentials.some(({ name }) => name === 'travelAgencyApi');
		const { options: operations } = properties.find(({ name }) => name === 'operation');

		await checks.check(`${displayName} opens with its credential and its operations`, async () => {
			await editor.open(displayName);
			const chosen = editor.part('node-credentials-select').locator('input');
			await becomes(
				'The chosen credential',
				async () => (await chosen.inputValue()) || (await chosen.getAttribute('placeholder')),
				// Of the other kind there is none yet.
				takesToken ? credential.name : 'Select Credential',
			);
			const shown = (await editor.choices('operation')).filter((label) => label !== addedByN8n);
			await checks.keep(`Node ${displayName}`);
			const wanted = operations.map(({ name }) => name);
			expect(shown.join() === wanted.join(), `Operations are ${shown}; wanted are ${wanted}`);
			await editor.pickChoice(wanted[0]);
		});

		for (const { name, value } of operations) {
			await checks.check(`${displayName} > ${name} shows its fields`, async () => {
				if ((await editor.part('ndv').count()) === 0) await editor.open(displayName);
				await editor.choose('operation', name);
				const labels = labelsOf(type, value).filter((label) => label !== insideCredential);
				await becomes('The labels of the form', () => editor.labels(), labels);
				await checks.keep(`Form ${displayName} > ${name}`);
			});
		}
	}
}
