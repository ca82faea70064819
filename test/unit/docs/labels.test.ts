import type { INodeProperties } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { EDITIONS } from '../node/examplesOfPackage';
import { CREDENTIAL_FILES, loadCredential, loadNode, NODE_FILES, parametersOf } from '../node/nodesOfPackage';
import { en } from '../../../sandbox/page/words/en';
import { pt } from '../../../sandbox/page/words/pt';
import { N8N_LABELS, OTHER_NAMES } from './n8nLabels';
import { pagesLike, partsOf, textOf } from './pages';
import type { Page, Part } from './pages';

/** The pages that say what to click, in both languages. */
const PAGES = /^docs\/(pt-BR\/)?(nodes\/.+|using-the-nodes|first-workflows|getting-started)\.md$/;

/** Everything that the editor shows of an input: its name, its choices, and the buttons for adding one. */
function labelsOf(property: INodeProperties): string[] {
	const { displayName, placeholder, typeOptions, options = [], modes = [] } = property;
	return [
		displayName,
		...(placeholder ? [placeholder] : []),
		...(typeOptions?.multipleValueButtonText ? [typeOptions.multipleValueButtonText] : []),
		...options.flatMap((option) => [
			...('displayName' in option ? [option.displayName] : []),
			...('action' in option && option.action ? [option.action] : []),
			...('value' in option ? [option.name] : []),
			// The editor's list of a node's triggers writes events like this.
			...(property.name === 'triggerOn' ? [`On ${option.name.toLowerCase()}`] : []),
		]),
		...modes.map((mode) => mode.displayName),
	];
}

async function packageLabels(): Promise<string[]> {
	const nodes = await Promise.all(NODE_FILES.map(loadNode));
	const credentials = await Promise.all(CREDENTIAL_FILES.map(loadCredential));
	return [
		...nodes.flatMap(({ description: { displayName, defaults, properties } }) => [
			displayName,
			...(defaults.name === undefined ? [] : [String(defaults.name)]),
			// The editor's lists of actions and triggers leave out the words with which all of them begin.
			displayName.replace(/^Travel Agency /, '').replace(/ Trigger$/, ''),
			...parametersOf(properties).flatMap(({ property }) => labelsOf(property)),
		]),
		...credentials.flatMap(({ displayName, properties }) => [displayName, ...properties.flatMap(labelsOf)]),
	];
}

/** The names of workflows and nodes in the examples, which pages refer to. */
function exampleNames(): string[] {
	return Object.values(EDITIONS)
		.flat()
		.flatMap(({ name, nodes }) => [name, ...nodes.map((node) => node.name)]);
}

/** The texts on the sandbox's page, in both languages. */
const wordsOf = (words: unknown): string[] =>
	typeof words === 'string' ? [words] : Object.values(words ?? {}).flatMap(wordsOf);

const plain = (part: Part) => textOf(part).replaceAll('\n', ' ');

/** Whether each word is capitalized, except short ones; words that introduce a paragraph are not. */
const isTitle = (text: string) => text.split(' ').every((word) => word.length < 4 || !/^\p{Ll}/u.test(word));

/**
 * Whether bold text is a label. Emphasis begins with a small letter, and words that introduce a paragraph end
 * with a period or are written like a sentence.
 */
const isLabel = (text: string, isFirst: boolean) =>
	/^\p{Lu}/u.test(text) && !/[.:?!]$/.test(text) && (!isFirst || isTitle(text));

interface Label {
	label: string;
	place: string;
}

/** The first column of a table of settings, with fields such as `Filters > Status`. */
const fieldsOf = (table: Part): Part[] => {
	const [header, ...rows] = table.children ?? [];
	const [first = '', second = ''] = (header?.children ?? []).map(textOf);
	return /^(Field|Campo)$/.test(first) && /^(Value|Valor)$/.test(second)
		? rows.flatMap(({ children }) => children?.[0] ?? [])
		: [];
};

function labelsIn(page: Page): Label[] {
	const first = new Set(partsOf(page, 'paragraph').map(({ children = [] }) => children[0]));
	const bold = partsOf(page, 'strong').filter((part) => isLabel(plain(part), first.has(part)));
	const fields = partsOf(page, 'table').flatMap(fieldsOf);
	return [...bold, ...fields].flatMap((part) =>
		plain(part)
			.split(' > ')
			.map((label) => ({ label: label.trim(), place: `${page.file}:${part.position.start.line}` }))
			.filter(({ label }) => label !== ''),
	);
}

test('What a page shows as a label is one of the editor', async () => {
	const known = new Set([
		...[...(await packageLabels()), ...exampleNames(), ...wordsOf(en), ...wordsOf(pt)],
		...[...N8N_LABELS, ...OTHER_NAMES],
	]);
	const labels = nonEmpty((await pagesLike(PAGES)).flatMap(labelsIn));
	expect(
		labels.filter(({ label }) => !known.has(label)).map(({ label, place }) => `${place}: ${label}`),
	).toEqual([]);
});
