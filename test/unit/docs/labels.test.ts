import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import type { INodeProperties } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import {
	CREDENTIAL_FILES,
	loadCredential,
	loadNode,
	NODE_FILES,
	parametersOf,
	ROOT,
} from '../node/nodesOfPackage';
import { N8N_LABELS } from './n8nLabels';
import { pagesLike, partsOf, textOf } from './pages';
import type { Page, Part } from './pages';

/** The pages that say what to click, in both languages. */
const PAGES = /^docs\/(pt-BR\/)?(nodes\/.+|using-the-nodes|first-workflows|getting-started)\.md$/;

/** All that the editor shows of an input: its name, its choices, the buttons that add one more. */
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
			// The editor's lists of a node's actions and triggers leave out what all of them begin with.
			displayName.replace(/^Travel Agency /, '').replace(/ Trigger$/, ''),
			...parametersOf(properties).flatMap(({ property }) => labelsOf(property)),
		]),
		...credentials.flatMap(({ displayName, properties }) => [displayName, ...properties.flatMap(labelsOf)]),
	];
}

/** The names of workflows and of their nodes, which the examples bring and the pages speak of. */
function exampleNames(): string[] {
	const files = readdirSync(join(ROOT, 'examples')).filter(
		(file) => file.endsWith('.json') && !file.endsWith('.input.json'),
	);
	return files.flatMap((file) => {
		const { name, nodes } = JSON.parse(readFileSync(join(ROOT, 'examples', file), 'utf8')) as {
			name: string;
			nodes: Array<{ name: string }>;
		};
		return [name, ...nodes.map((node) => node.name)];
	});
}

/**
 * Whether what is in bold is meant as a label: it begins with a capital and is no sentence. Emphasis begins with a small
 * letter, and what a paragraph begins with ends like a sentence.
 */
const isLabel = (text: string) => /^\p{Lu}/u.test(text) && !/[.:?!…]$/.test(text);

interface Label {
	label: string;
	place: string;
}

/** The rows below the header of a table that tells what to fill in: fields in the first column, `Filters > Status` among them. */
const fieldsOf = (table: Part): Part[] => {
	const [header, ...rows] = table.children ?? [];
	const [first = '', second = ''] = (header?.children ?? []).map(textOf);
	return /^(Field|Campo)$/.test(first) && /^(Value|Valor)$/.test(second)
		? rows.flatMap(({ children }) => children?.[0] ?? [])
		: [];
};

function labelsIn(page: Page): Label[] {
	const bold = partsOf(page, 'strong').filter((part) => isLabel(textOf(part)));
	const fields = partsOf(page, 'table').flatMap(fieldsOf);
	return [...bold, ...fields].flatMap((part) =>
		textOf(part)
			.split(' > ')
			.map((label) => ({ label: label.trim(), place: `${page.file}:${part.position.start.line}` }))
			.filter(({ label }) => label !== ''),
	);
}

test('What a page shows as a label is one of the editor', async () => {
	const known = new Set([...(await packageLabels()), ...exampleNames(), ...N8N_LABELS]);
	const labels = nonEmpty((await pagesLike(PAGES)).flatMap(labelsIn));
	expect(
		labels.filter(({ label }) => !known.has(label)).map(({ label, place }) => `${place}: ${label}`),
	).toEqual([]);
});

test("No label of n8n's own is listed that no page shows", async () => {
	const shown = new Set((await pagesLike(PAGES)).flatMap(labelsIn).map(({ label }) => label));
	expect(N8N_LABELS.filter((label) => !shown.has(label))).toEqual([]);
});
