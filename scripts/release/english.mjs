import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { NO_PORTUGUESE, PORTUGUESE_FOLDER } from './contents.mjs';

/**
 * Words that users of any language read unchanged: names in examples, and a letter that shows damaged text.
 */
const NAMES = [
	'Brasília',
	'Itaú',
	'Rio de Janeiro',
	'São Paulo',
	'Serra Gaúcha',
	'Viação Serrana',
	'Ã£ for ã',
];

/** The names that Brazilian law and banks have for a field, in parentheses after the English name. */
export const TERMS = ['agência', 'inscrição municipal', 'operação própria', 'razão social', 'taxa de boleto'];

const KNOWN = new RegExp([...NAMES, ...TERMS].join('|'), 'g');

/**
 * A letter that English does not have, a short word that is in most Portuguese sentences, or a common word of
 * agencies.
 */
const PORTUGUESE =
	/\p{L}*[À-ÖØ-öø-ÿ]\p{L}*|(?<![\w'-])(?:da|das|de|dos|em|na|nos|para|por|que|um|uma|clientes?|fornecedor|parcelas?|passageiros?|passaporte|vendas?)(?![\w'-])/u;

/**
 * @param {string} text
 * @returns {string | undefined} the first Portuguese word in it
 */
export const portugueseIn = (text) => PORTUGUESE.exec(text.replaceAll(KNOWN, ''))?.[0];

/** Every text in a description, at any depth. @param {unknown} value @returns {string[]} */
function textsIn(value) {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}

/**
 * What n8n shows of an unpacked package (with its dependencies), and what its nodes can say.
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

/** The texts of a codex that users can see: all except the words for searching. @param {string} json */
function shownOfCodex(json) {
	return textsIn({ ...JSON.parse(json), alias: [] });
}

/**
 * A part of a text that is the same in a file, because JavaScript escapes nothing in it.
 * @param {string} text
 */
const longestPlainPart = (text) => text.split(/["'`\\\n]/).sort((a, b) => b.length - a.length)[0] ?? '';

/**
 * What the English edition says in Portuguese, and where else it differs from the package with both
 * languages.
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
		// A single word may also be one that values are recognized by.
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
