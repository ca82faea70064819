import { chooserOf, labelsOf } from './nodeTypes.mjs';
import { becomes, expect } from './waiting.mjs';

/** n8n adds this to every node that has a credential; it hands over to the HTTP Request node. */
const addedByN8n = 'Custom API Call';

/** n8n shows this one as part of the credential. */
const insideCredential = 'Authentication';

const takesToken = ({ credentials }) => credentials.some(({ name }) => name === 'travelAgencyApi');

/** Each node as it is dropped on the canvas; those for partners only have the partner's credential. */
export const untouchedNodes = (types, partner) =>
	types.map((type) => ({
		name: type.displayName,
		type: type.name,
		parameters: {},
		...(!takesToken(type) && { credentials: { travelAgencyOAuth2Api: partner } }),
	}));

/** n8n adds these to every trigger that polls: when it does. */
const pollTimes = ['Poll Times', 'Mode'];

/** Opens every node: its credential, its operations or events, and the form of each. */
export async function checkNodes({ checks, editor, types, credential, partner }) {
	for (const type of types) {
		const { displayName } = type;
		const { name: credentialName } = takesToken(type) ? credential : partner;
		const { name: chooser, options: choices } = chooserOf(type);

		await checks.check(`${displayName} opens with its credential and what it can do`, async () => {
			await editor.open(displayName);
			const chosen = editor.part('node-credentials-select').locator('input');
			await becomes(
				'The chosen credential',
				async () => (await chosen.inputValue()) || (await chosen.getAttribute('placeholder')),
				credentialName,
			);
			const shown = (await editor.choices(chooser)).filter((label) => label !== addedByN8n);
			await checks.keep(`Node ${displayName}`);
			const wanted = choices.map(({ name }) => name);
			expect(shown.join() === wanted.join(), `Choices are ${shown}; wanted are ${wanted}`);
			await editor.pickChoice(wanted[0]);
		});

		for (const { name, value } of choices) {
			await checks.check(`${displayName} > ${name} shows its fields`, async () => {
				if ((await editor.part('ndv').count()) === 0) await editor.open(displayName);
				await editor.choose(chooser, name);
				const labels = labelsOf(type, value).filter((label) => label !== insideCredential);
				await becomes(
					'The labels of the form',
					async () => (await editor.labels()).filter((label) => !pollTimes.includes(label)),
					labels,
				);
				await checks.keep(`Form ${displayName} > ${name}`);
			});
		}
	}
}
