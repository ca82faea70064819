import type { INodePropertyOptions } from 'n8n-workflow';

import { MESSAGES } from '../everyMessage';
import { nonEmpty } from '../../nonEmpty';
import { CREDENTIAL_FILES, loadCredential, loadNode, NODE_FILES, parametersOf } from './nodesOfPackage';

/** As much as a tooltip shows at a glance; anything else belongs in the docs. */
const LONGEST = 200;

interface Text {
	at: string;
	text: string;
}

async function texts(): Promise<Text[]> {
	const nodes = await Promise.all(NODE_FILES.map(async (file) => (await loadNode(file)).description));
	const forms = [...nodes, ...(await Promise.all(CREDENTIAL_FILES.map(loadCredential)))];
	const own = nodes.map(({ name, description }) => ({ at: name, text: description }));
	return [
		...own,
		...nonEmpty(forms).flatMap(({ name, properties }) =>
			nonEmpty(parametersOf(properties)).flatMap(({ property, path }) => [
				{ at: `${name} ${path}`, text: property.description ?? '' },
				{ at: `${name} ${path} (hint)`, text: property.hint ?? '' },
				{ at: `${name} ${path} (note)`, text: property.type === 'notice' ? property.displayName : '' },
				...((property.options ?? []) as INodePropertyOptions[]).map((option) => ({
					at: `${name} ${path} ${option.name}`,
					text: option.description ?? '',
				})),
			]),
		),
	];
}

test('no tooltip, hint or note of a form is longer than one glance', async () => {
	const all = nonEmpty(await texts());
	expect(all.filter(({ text }) => text.length > 100).length).toBeGreaterThan(10);
	expect(all.filter(({ text }) => text.length > LONGEST)).toEqual([]);
});

test('a message has every label of a field in single quotes', async () => {
	const loaded = await Promise.all([...NODE_FILES.map(loadNode), ...CREDENTIAL_FILES.map(loadCredential)]);
	const forms = loaded.map((form) => ('description' in form ? form.description : form));
	const labels = forms.flatMap(({ properties }) =>
		parametersOf(properties).map(({ property }) => property.displayName),
	);
	// Words such as CPF and External ID also occur apart from the fields with these names.
	const fields = [...new Set(labels)].filter(
		(label) => /^[A-Z]\w*[a-z ][\w ]*$/.test(label) && label !== 'External ID',
	);
	const [several, one] = [fields.filter((label) => label.includes(' ')), fields].map((some) =>
		some.join('|'),
	);
	// A single word may begin a sentence.
	const unquoted = new RegExp(`\\b(${several})\\b|(?<=[a-zé,] )(?<!By )(${one})\\b`);
	// Permissions have the names that the back office uses.
	const ours = Object.entries(MESSAGES).filter(([key]) => !key.startsWith('permission.'));
	const texts = nonEmpty(ours.flatMap(([, { en, pt }]) => [en, pt]));
	expect(texts.filter((text) => unquoted.test(text.replace(/'[A-Z][^']*'/g, '')))).toEqual([]);
});

test('choosing an operation or an event has no tooltip: it would say nothing', async () => {
	for (const file of nonEmpty(NODE_FILES)) {
		const { description } = await loadNode(file);
		const chooser = description.properties.find(({ name }) => ['operation', 'triggerOn'].includes(name));
		expect([description.name, chooser?.description]).toEqual([description.name, undefined]);
	}
});

test('what is said of an operation names its resource, which the form does not show', async () => {
	const nameless = [];
	for (const file of nonEmpty(NODE_FILES.filter((name) => !name.endsWith('Trigger.node.ts')))) {
		const { description } = await loadNode(file);
		const [resource = ''] = /Travel Agency (.+)/.exec(description.displayName)?.slice(1) ?? [];
		const words = resource === 'Person' ? ['person', 'people'] : resource.toLowerCase().split(' ');
		const chooser = description.properties.find(({ name }) => name === 'operation');
		const operations = nonEmpty((chooser?.options ?? []) as INodePropertyOptions[])
			// n8n's linter requires exactly this text for it.
			.filter(({ value }) => value !== 'upsert');
		for (const { name, description: said = '' } of operations)
			if (!words.some((word) => said.toLowerCase().includes(word.replace(/y$/, ''))))
				nameless.push(`${resource} > ${name}: ${said}`);
	}
	expect(nameless).toEqual([]);
});
