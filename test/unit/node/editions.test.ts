import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import { expectGenerated, expectNoOther } from '../../generated';
import { nonEmpty } from '../../nonEmpty';
import { inPlainNode } from '../plainModule';
import { EDITIONS, kindOf } from './examplesOfPackage';
import { ROOT } from './nodesOfPackage';

/** The two editions of the examples, which are made from one source and a dictionary. */

const SCRIPT = 'scripts/n8n/editions.mjs';

const CODE = 'examples/code';
const codeOf = (file: string): string => readFileSync(join(ROOT, CODE, file), 'utf8');

test('each Code node of an example has the code of the file that is called like it', () => {
	const written = EDITIONS.en.flatMap(({ id, nodes }) => {
		const file = join(ROOT, 'examples/en', `${id}.json`);
		let text = readFileSync(file, 'utf8');
		const own = nodes.filter((node) => kindOf(node) === 'code');
		const names = own.map(({ name }) => `${name.toLowerCase().replaceAll(' ', '-')}.js`);
		for (const [index, { parameters }] of own.entries())
			text = text.replace(JSON.stringify(parameters.jsCode), () =>
				JSON.stringify(codeOf(names[index] ?? '')),
			);
		if (own.length > 0) expectGenerated(file, text);
		return names;
	});
	expect([...new Set(written)].sort()).toEqual(readdirSync(join(ROOT, CODE)).sort());
});

test('the Portuguese edition is the English one, in the words of examples/portuguese.json', () => {
	const files = inPlainNode<Array<{ file: string; text: string }>>(
		SCRIPT,
		'script.portugueseEdition()',
		null,
	);
	for (const { file, text } of nonEmpty(files)) expectGenerated(join(ROOT, file), text);
	const folder = join(ROOT, 'examples/pt-BR');
	expectNoOther(
		readdirSync(folder).map((file) => join(folder, file)),
		files.map(({ file }) => join(ROOT, file)),
	);
});

test('the dictionary has every name and sentence, and no other', () => {
	expect(inPlainNode(SCRIPT, 'script.lackingAndUnused()', null)).toEqual({ lacking: [], unused: [] });
});

/** The nodes with only those parts that do not depend on the language. */
const bare = ({ nodes, connections }: (typeof EDITIONS)['en'][number]) => ({
	nodes: nodes.map(({ id, type, typeVersion, position, disabled, credentials, parameters }) => ({
		...{ id, type, typeVersion, position, disabled },
		credentials: Object.entries(credentials ?? {}).map(([kind, credential]) => [kind, credential.id]),
		operation: parameters.operation,
		size: [parameters.width, parameters.height],
	})),
	wires: Object.entries(connections).map(([from, outputs]) => [
		nodes.findIndex(({ name }) => name === from),
		Object.values(outputs).map((lines) =>
			lines.map((to) => (to ?? []).map(({ node }) => nodes.findIndex(({ name }) => name === node))),
		),
	]),
});

test('both have the same nodes, places and wires', () => {
	expect(EDITIONS.pt.map(({ id }) => id)).toEqual(EDITIONS.en.map(({ id }) => id));
	expect(EDITIONS.pt.map(bare)).toEqual(nonEmpty(EDITIONS.en).map(bare));
});

const texts = (value: unknown): string[] =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value).flatMap(texts)
			: [];

/** Words that a language needs. The columns of a spreadsheet are Portuguese in both editions. */
const OTHER_LANGUAGE = {
	en: / (de|da|das|dos|em|um|uma|para|que|não|com) /iu,
	pt: / (the|of|and|is|are|with|when|to|your|each|in|for) /iu,
};

test.each(['en', 'pt'] as const)('no sentence of the edition %s is in the other language', (language) => {
	const foreign = EDITIONS[language].flatMap(({ id, name, nodes }) =>
		[name, ...nodes.flatMap((node) => [node.name, ...texts(node.parameters)])]
			// There are few words inside code, and the dictionary has them.
			.filter((text) => !text.startsWith('={{') && !text.includes('\n\t'))
			.map((text) => text.replace(/\{\{.*?\}\}/gs, ' '))
			.filter((text) => OTHER_LANGUAGE[language].test(text))
			.map((text) => `${id}: ${text}`),
	);
	expect(foreign).toEqual([]);
});
