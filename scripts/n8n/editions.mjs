/**
 * The examples in a language: the English ones of examples/en are the source, and examples/portuguese.json has
 * the Portuguese of their words. Code, field names and all else is taken over as it is.
 *
 * @typedef {import('./workflow.mjs').Workflow} Workflow
 * @typedef {Record<string, string>} Words
 * @typedef {(line: string) => string} Translate a line of text, with `{1}`, `{2}` for what code puts there
 */

/** A name to a program, not to people: `overdue`, `purchasing_agent`, `sum_amount`. */
const NAME = /^[a-z][A-Za-z0-9_]*$/;

/** What in a workflow is neither seen nor read by anybody. */
const UNREAD = new Set(['id', 'type', 'typeVersion', 'credentials', 'webhookId', 'operator', '__rl', 'mode']);

/**
 * The workflow with every text replaced: names, notes, messages, and the words in expressions.
 *
 * @param {Workflow} workflow
 * @param {Translate} translate
 * @returns {Workflow}
 */
export function translated(workflow, translate) {
	const say = (/** @type {string} */ text) => lines(text, translate);
	/** @param {unknown} value @returns {any} */
	const within = (value) => {
		if (typeof value === 'string') return textIn(value, translate);
		if (Array.isArray(value)) return value.map(within);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, UNREAD.has(key) ? inner : within(inner)]),
		);
	};
	const connections = Object.entries(workflow.connections).map(([from, outputs]) => [
		say(from),
		Object.fromEntries(
			Object.entries(outputs).map(([kind, branches]) => [
				kind,
				branches.map((/** @type {any[] | null} */ branch) =>
					branch ? branch.map((to) => ({ ...to, node: say(to.node) })) : branch,
				),
			]),
		),
	]);
	return {
		...workflow,
		name: say(workflow.name),
		nodes: workflow.nodes.map((node) => ({
			...node,
			name: say(node.name),
			parameters: within(node.parameters),
		})),
		connections: Object.fromEntries(connections),
	};
}

/**
 * What a user would enter, by the names of the fields in another language.
 *
 * @param {Record<string, unknown>} input
 * @param {Translate} translate
 */
export const translatedInput = (input, translate) =>
	Object.fromEntries(Object.entries(input).map(([field, value]) => [lines(field, translate), value]));

/** @param {string} value of a parameter @param {Translate} translate */
function textIn(value, translate) {
	if (value.startsWith('=')) return `=${template(value.slice(1), '{{', '}}', translate)}`;
	return NAME.test(value) ? value : lines(value, translate);
}

/**
 * Line by line, without what stands around the words.
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
 * A text with code in it, which becomes `{1}`, `{2}` for the translation and is translated by itself.
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
	// Each line has numbers of its own, so that another line in between changes nothing.
	return words
		.split(/(\\n|\n)/)
		.map((line) => {
			const marks = [...line.matchAll(/\u0001(\d+)\u0001/g)].map(([, mark]) => Number(mark));
			const plain = marks.reduce((rest, mark, place) => rest.replace(MARK(mark), `{${place + 1}}`), line);
			return lines(plain, translate).replace(
				/\{(\d+)\}/g,
				(whole, place) => codes[(marks[Number(place) - 1] ?? 0) - 1] ?? whole,
			);
		})
		.join('');
}

const MARK = (/** @type {number} */ number) => `\u0001${number}\u0001`;

/**
 * JavaScript with the texts in it translated; a lower-case word is one where the dictionary has it.
 *
 * @param {string} source
 * @param {Translate} translate
 */
function code(source, translate) {
	let result = '';
	for (let at = 0; at < source.length; ) {
		const quote = source[at] ?? '';
		if (!QUOTES.has(quote)) {
			result += quote;
			at++;
			continue;
		}
		const end = endOfText(source, at);
		const inner = source.slice(at + 1, end);
		result += quote + (quote === '`' ? template(inner, '${', '}', translate) : lines(inner, translate)) + quote;
		at = end + 1;
	}
	return result;
}

const QUOTES = new Set(["'", '"', '`']);

/** The place of the quote that ends the text. @param {string} source @param {number} at its first quote */
function endOfText(source, at) {
	for (let place = at + 1; place < source.length; place++) {
		if (source[place] === '\\') place++;
		else if (source[place] === source[at]) return place;
		else if (source[at] === '`' && source.startsWith('${', place)) place = endOfCode(source, place + 2, '}');
	}
	throw new Error(`No ${source[at]} ends ${source.slice(at, at + 40)}`);
}

/**
 * The place of what ends the code that begins there.
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
