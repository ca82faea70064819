import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { NO_PORTUGUESE, PORTUGUESE_FOLDER } from './contents.mjs';

/** What users of any language read as it is: names in examples, and a letter that damaged text shows. */
const NAMES = [
	'Brasília',
	'Itaú',
	'Rio de Janeiro',
	'São Paulo',
	'Serra Gaúcha',
	'Viação Serrana',
	'Ã£ for ã',
];

/** What Brazilian law and banks call a field, in parentheses behind its English. */
export const TERMS = ['agência', 'inscrição municipal', 'operação própria', 'razão social', 'taxa de boleto'];

const KNOWN = new RegExp([...NAMES, ...TERMS].join('|'), 'g');

/** A letter that English has not, a short word of most sentences in Portuguese, or one of an agency's. */
const PORTUGUESE =
	/\p{L}*[À-ÖØ-öø-ÿ]\p{L}*|(?<![\w'-])(?:da|das|de|dos|em|na|nos|para|por|que|um|uma|clientes?|fornecedor|parcelas?|passageiros?|passaporte|vendas?)(?![\w'-])/u;

/**
 * @param {string} text
 * @returns {string | undefined} the first word of it that is Portuguese
 */
export const portugueseIn = (text) => PORTUGUESE.exec(text.replaceAll(KNOWN, ''))?.[0];

/** Every text of a description, wherever it stands. @param {unknown} value @returns {string[]} */
function textsIn(value) {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}

/**
 * What n8n shows of an unpacked package whose dependencies are there, and what its nodes can say.
 *
 * @param {string} folder
 */
export function loadPackage(folder) {
	const fromPackage = createRequire(join(folder, 'package.json'));
	const { n8n } = fromPackage('./package.json');
	const loaded = (/** @type {string[]} */ files) =>
		files.map((file) => {
			const Class = fromPackage(`./${file}`)[basename(file).split('.')[0] ?? ''];
			const made = new Class();
			return { file, ...(made.description ?? made) };
		});
	const { ENGLISH } = fromPackage('./dist/nodes/shared/messages/en');
	const { PORTUGUESE: portuguese } = fromPackage('./dist/nodes/shared/messages/pt');
	const { messageText } = fromPackage('./dist/nodes/shared/messages/texts');
	return {
		nodes: loaded(n8n.nodes),
		credentials: loaded(n8n.credentials),
		english: /** @type {Record<string, string>} */ (ENGLISH),
		/** By what they stand for, where the package has Portuguese. */
		portuguese: /** @type {Record<string, string>} */ (portuguese?.texts ?? {}),
		inPortuguese: (/** @type {string} */ id) => String(messageText(id, 'pt')),
	};
}

/** @typedef {ReturnType<typeof loadPackage>} Loaded */

/** Of a codex, all but the words by which it is found, which nobody is shown. @param {string} json */
function shownOfCodex(json) {
	return textsIn({ ...JSON.parse(json), alias: [] });
}

/** What stands in a file as it is: JavaScript escapes nothing in it. @param {string} text */
const longestPlainPart = (text) => text.split(/["'`\\\n]/).sort((a, b) => b.length - a.length)[0] ?? '';

/**
 * What the English edition says in Portuguese, and where it is another package than that of both languages.
 *
 * @param {Map<string, string>} texts of the English edition, by file
 * @param {Map<string, string>} ofBoth
 * @param {Loaded} english
 * @param {Loaded} both
 * @returns {string[]} a sentence for each flaw
 */
export function englishFlaws(texts, ofBoth, english, both) {
	const flaws = [];
	for (const [file, text] of texts)
		if (file !== NO_PORTUGUESE && ofBoth.get(file) !== text)
			flaws.push(
				`${file} is another than in the edition with both languages, which is the one that is tried.`,
			);
	for (const file of ofBoth.keys())
		if (!texts.has(file) && !file.startsWith(PORTUGUESE_FOLDER)) flaws.push(`${file} is missing.`);

	const codexes = [...texts].filter(([file]) => file.endsWith('.node.json'));
	const shown = [
		...[...english.nodes, ...english.credentials].map(({ file, ...about }) => [file, textsIn(about)]),
		...codexes.map(([file, text]) => [file, shownOfCodex(text)]),
		['messages/en', Object.values(english.english)],
		...['README.md', 'package.json'].map((file) => [file, [texts.get(file) ?? '']]),
	];
	for (const [file, said] of /** @type {[string, string[]][]} */ (shown))
		for (const text of said) {
			const word = portugueseIn(text);
			if (word !== undefined) flaws.push(`${file} says "${word}" in: ${text.slice(0, 100)}`);
		}

	const own = Object.entries(both.portuguese).filter(([id, text]) => text !== both.english[id]);
	if (own.length === 0) flaws.push('The edition with both languages says nothing in Portuguese.');
	for (const [id, text] of own) {
		if (english.inPortuguese(id) !== english.english[id]) flaws.push(`${id} is not said in English.`);
		const part = longestPlainPart(text);
		// A word alone is one that values are read by, too.
		const file =
			part.includes(' ') &&
			portugueseIn(part) &&
			[...texts].find(([name, content]) => name.endsWith('.js') && content.includes(part))?.[0];
		if (file) flaws.push(`${file} holds the Portuguese text of ${id}.`);
	}
	for (const { file, properties } of english.credentials)
		if (properties.some((/** @type {{ name: string }} */ { name }) => name === 'messageLanguage'))
			flaws.push(`${file} asks for a language.`);
	return flaws;
}
