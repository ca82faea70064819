/**
 * The examples in a language. Those in examples/en are the source, and examples/portuguese.json translates
 * their words. Code, field names and everything else stay the same.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.mjs';
import { credentialName } from './credentials.mjs';

/**
 * @typedef {import('./workflow.mjs').Workflow} Workflow
 * @typedef {(line: string) => string} Translate a line of text, with `{1}`, `{2}` for what code puts there
 * @typedef {keyof typeof EDITIONS} Language
 */

/** The folders of the two editions. */
export const EDITIONS = /** @type {const} */ ({ en: 'examples/en', pt: 'examples/pt-BR' });

const json = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** @returns {Record<string, Record<string, string>>} Portuguese by English, for all examples and for each */
const portuguese = () => json('examples/portuguese.json');

/**
 * The Portuguese edition as it should be.
 *
 * @returns {{ file: string, text: string }[]}
 */
export function portugueseEdition() {
	const words = portuguese();
	return readdirSync(join(root, EDITIONS.en)).map((name) => {
		const own = { ...words.common, ...words[idOf(name)] };
		const translate = (/** @type {string} */ line) => own[line] ?? line;
		const source = json(`${EDITIONS.en}/${name}`);
		const edition = name.endsWith(INPUT) ? inputIn(source, translate) : translated(source, translate);
		return { file: `${EDITIONS.pt}/${name}`, text: `${JSON.stringify(edition, null, '\t')}\n` };
	});
}

/**
 * By example: the lines of text in the English edition that the dictionary lacks, and the lines in the
 * dictionary that are not used.
 */
export function lackingAndUnused() {
	const words = portuguese();
	const used = new Set();
	/** @type {string[]} */
	const lacking = [];
	for (const name of readdirSync(join(root, EDITIONS.en)).filter((file) => !file.endsWith(INPUT))) {
		const id = idOf(name);
		const workflow = json(`${EDITIONS.en}/${name}`);
		const names = new Set([workflow.name, ...workflow.nodes.map((/** @type {any} */ node) => node.name)]);
		translated(workflow, (line) => {
			const section = [id, 'common'].find((one) => words[one]?.[line] !== undefined);
			if (section !== undefined) used.add(`${section}: ${line}`);
			else if (names.has(line) || /\p{L}{2,} \p{L}{2,}/u.test(line)) lacking.push(`${id}: ${line}`);
			return line;
		});
	}
	const known = Object.entries(words).flatMap(([id, own]) =>
		Object.keys(own).map((line) => `${id}: ${line}`),
	);
	return { lacking: [...new Set(lacking)], unused: known.filter((line) => !used.has(line)) };
}

const INPUT = '.input.json';
const idOf = (/** @type {string} */ name) => name.replace(/(\.input)?\.json$/, '');

/** A name for programs and not for people: `overdue`, `purchasing_agent`, `sum_amount`. */
const NAME = /^[a-z][A-Za-z0-9_]*$/;

/** Parts of a workflow that nobody sees or reads. */
const UNREAD = new Set([
	'id',
	'type',
	'typeVersion',
	'credentials',
	'webhookId',
	'operator',
	'__rl',
	'mode',
	'customCss',
]);

/**
 * The workflow with all texts replaced: names, notes, messages, and words in expressions.
 *
 * @param {Workflow} workflow
 * @param {Translate} translate
 * @returns {Workflow}
 */
function translated(workflow, translate) {
	const say = (/** @type {string} */ text) => lines(text, translate);
	// The name by which a model calls a tool is the same in each language.
	const sayName = (/** @type {string} */ name) => (NAME.test(name) ? name : say(name));
	/** @param {unknown} value @returns {any} */
	const within = (value) => {
		if (typeof value === 'string') return textIn(value, translate);
		if (Array.isArray(value)) return value.map(within);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [
				key,
				UNREAD.has(key) ? inner : key === 'jsCode' ? code(inner, translate) : within(inner),
			]),
		);
	};
	const named = (/** @type {Record<string, { id?: string | null, name: string }>} */ credentials) =>
		Object.fromEntries(
			Object.entries(credentials).map(([type, { name, ...rest }]) => [
				type,
				{ ...rest, name: credentialName(name, 'pt') },
			]),
		);
	const connections = Object.entries(workflow.connections).map(([from, outputs]) => [
		sayName(from),
		Object.fromEntries(
			Object.entries(outputs).map(([kind, branches]) => [
				kind,
				branches.map((/** @type {any[] | null} */ branch) =>
					branch ? branch.map((to) => ({ ...to, node: sayName(to.node) })) : branch,
				),
			]),
		),
	]);
	return {
		...workflow,
		name: say(workflow.name),
		...(workflow.description && { description: say(workflow.description) }),
		nodes: workflow.nodes.map((node) => ({
			...node,
			name: sayName(node.name),
			parameters: within(node.parameters),
			...(node.credentials && { credentials: named(node.credentials) }),
		})),
		connections: Object.fromEntries(connections),
	};
}

/**
 * A user's input, with the names of the fields in another language.
 *
 * @param {Record<string, unknown>} input
 * @param {Translate} translate
 */
const inputIn = (input, translate) =>
	Object.fromEntries(Object.entries(input).map(([field, value]) => [lines(field, translate), value]));

/** @param {string} value of a parameter @param {Translate} translate */
function textIn(value, translate) {
	if (value.startsWith('=')) return `=${template(value.slice(1), '{{', '}}', translate)}`;
	return NAME.test(value) ? value : lines(value, translate);
}

/**
 * Translates line by line, without what surrounds the words.
 *
 * @param {string} text
 * @param {Translate} translate
 */
const lines = (text, translate) =>
	text
		.split(/(\\n|\n)/)
		.map((line) => {
			const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(line) ?? [];
			return /\p{L}/u.test(words.replace(/\{\d+\}|\\n/g, '')) ? before + translate(words) + after : line;
		})
		.join('');

/**
 * A text with code in it. For the translation, the code becomes `{1}`, `{2}`; it is translated separately.
 *
 * @param {string} text
 * @param {'{{' | '${'} open
 * @param {'}}' | '}'} close
 * @param {Translate} translate
 */
function template(text, open, close, translate) {
	/** @type {string[]} */
	const codes = [];
	let words = '';
	for (let at = 0; at < text.length; ) {
		if (!text.startsWith(open, at)) {
			words += text[at++];
			continue;
		}
		const end = endOfCode(text, at + open.length, close);
		codes.push(open + code(text.slice(at + open.length, end), translate) + close);
		words += MARK(codes.length);
		at = end + close.length;
	}
	// Each line has its own numbers, so that inserting another line changes nothing.
	return words
		.split(/(\\n|\n)/)
		.map((line) => {
			const marks = [...line.matchAll(/\uE000(\d+)\uE000/g)].map(([, mark]) => Number(mark));
			const plain = marks.reduce((rest, mark, place) => rest.replace(MARK(mark), `{${place + 1}}`), line);
			return lines(plain, translate).replace(
				/\{(\d+)\}/g,
				(whole, place) => codes[(marks[Number(place) - 1] ?? 0) - 1] ?? whole,
			);
		})
		.join('');
}

const MARK = (/** @type {number} */ number) => `\uE000${number}\uE000`;

/**
 * JavaScript with its texts translated, and also comments on lines of their own. A lower-case word counts as
 * a text if the dictionary has it.
 *
 * @param {string} source
 * @param {Translate} translate
 */
function code(source, translate) {
	let result = '';
	for (let at = 0; at < source.length; ) {
		const quote = source[at] ?? '';
		const [comment = ''] = COMMENT.exec(source.slice(at)) ?? [];
		if (comment !== '' && /^\s*$/.test(source.slice(source.lastIndexOf('\n', at - 1) + 1, at))) {
			result += `// ${lines(comment.slice(3), translate)}`;
			at += comment.length;
			continue;
		}
		if (!QUOTES.has(quote)) {
			result += quote;
			at++;
			continue;
		}
		const end = endOfText(source, at);
		const inner = source.slice(at + 1, end);
		result +=
			quote + (quote === '`' ? template(inner, '${', '}', translate) : lines(inner, translate)) + quote;
		at = end + 1;
	}
	return result;
}

const COMMENT = /^\/\/ .*/;
const QUOTES = new Set(["'", '"', '`']);

/**
 * The position of the quotation mark that ends the text.
 * @param {string} source @param {number} at its first quote
 */
function endOfText(source, at) {
	for (let place = at + 1; place < source.length; place++) {
		if (source[place] === '\\') place++;
		else if (source[place] === source[at]) return place;
		else if (source[at] === '`' && source.startsWith('${', place)) place = endOfCode(source, place + 2, '}');
	}
	throw new Error(`No ${source[at]} ends ${source.slice(at, at + 40)}`);
}

/**
 * The position of the end of the code that begins at `at`.
 *
 * @param {string} source
 * @param {number} at
 * @param {string} close
 */
function endOfCode(source, at, close) {
	let depth = 0;
	for (let place = at; place < source.length; place++) {
		const letter = source[place] ?? '';
		if (QUOTES.has(letter)) place = endOfText(source, place);
		else if (depth === 0 && source.startsWith(close, place)) return place;
		else if (letter === '{') depth++;
		else if (letter === '}') depth--;
	}
	throw new Error(`No ${close} ends ${source.slice(at, at + 40)}`);
}
