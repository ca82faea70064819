import { readFileSync } from 'fs';
import { join } from 'path';

import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';
import { FILES, pagesLike, partsOf, textOf } from './pages';

const GLOSSARY = 'docs/pt-BR/glossary.md';

/** Where we write Portuguese: pages, workflows and their messages, the sandbox's page and its agency. */
const PORTUGUESE = [
	/^docs\/pt-BR\/.+\.md$/,
	/^(examples\/(?!en\/).+|scripts\/demo\/messages\/.+)\.(json|csv|mjs)$/,
	/^sandbox\/(page\/words\/pt\w*|src\/seed\/.+)\.ts$/,
	/^nodes\/shared\/messages\/pt\/.+\.ts$/,
	/^scripts\/language\.mjs$/,
];

/**
 * Regular expressions for the words that the last column of the glossary rules out, also across line ends.
 */
async function ruledOut(): Promise<RegExp[]> {
	const [page] = nonEmpty(await pagesLike(/^docs\/pt-BR\/glossary\.md$/));
	const [, ...rows] = page === undefined ? [] : (partsOf(page, 'table')[0]?.children ?? []);
	const words = nonEmpty(rows).flatMap(({ children = [] }) =>
		partsOf({ file: GLOSSARY, parts: children.slice(-1) }, 'inlineCode').map(textOf),
	);
	return nonEmpty(words).map((word) => {
		const literal = word.replace(/[()]/g, '\\$&');
		const pattern = literal.replaceAll('*', '\\p{L}*').replaceAll('#', '\\d+').replaceAll(' ', '\\s+');
		return new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'giu');
	});
}

test('No Portuguese text of ours has a word that the glossary rules out', async () => {
	const words = await ruledOut();
	const files = [...FILES].filter((file) => file !== GLOSSARY && PORTUGUESE.some((kind) => kind.test(file)));
	const found = nonEmpty(files).flatMap((file) => {
		// In a string, "\
		// " is not part of a word.
		const text = readFileSync(join(ROOT, file), 'utf8').replaceAll('\\n', '  ');
		return words.flatMap((word) =>
			[...text.matchAll(word)].map(
				({ 0: match, index }) => `${file}:${text.slice(0, index).split('\n').length}: ${match}`,
			),
		);
	});
	expect(found).toEqual([]);
});
