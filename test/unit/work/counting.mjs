/** The code of nodes/, compiled so that it counts what it does. */

import { createRequire } from 'module';
import { dirname, join } from 'path';

import { transformSync } from 'esbuild';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);

/** @typedef {Record<string, any>} Exports whatever a file of nodes/ exports */

/** More than that is not waited for. */
class TooMuchWork extends Error {}

/**
 * A step is a call, a turn of a loop, and each letter or entry that a built-in function goes
 * through. Steps are the same on every machine, however busy; time is not.
 */
class Meter {
	isOn = false;
	steps = 0;
	most = Infinity;
	/** The functions and loops that were reached, by number. @type {Set<number>} */
	reached = new Set();

	/**
	 * How many steps `run` takes; more than `most` are not counted.
	 *
	 * @param {number} most
	 * @param {() => void} run
	 */
	count(most, run) {
		Object.assign(this, { isOn: true, steps: 0, most, reached: new Set() });
		let thrown;
		try {
			run();
		} catch (error) {
			thrown = error;
		}
		this.isOn = false;
		const { steps, reached } = this;
		return {
			steps,
			isTooMuch: steps > most,
			reached,
			thrown: thrown instanceof TooMuchWork ? undefined : thrown,
		};
	}

	/** @param {number} steps */
	add(steps) {
		this.steps += steps;
		if (this.steps > this.most) throw new TooMuchWork();
	}
}

export const meter = new Meter();

/** What the compiled code calls. */
Object.assign(globalThis, {
	/** @param {number} place */
	countedStep(place) {
		if (!meter.isOn) return;
		meter.reached.add(place);
		meter.add(1);
	},
	/** @param {object | undefined} value */
	countedSpread(value) {
		if (meter.isOn && value) meter.add(Object.keys(value).length);
		return value;
	},
});

/**
 * A folder's code, and a file besides.
 *
 * @typedef {{ files: string[], getSourceFile: (path: string) => ts.SourceFile | undefined }} Sources
 */

/** @param {string} folder @param {string} also */
const filesIn = (folder, also) => [...ts.sys.readDirectory(join(ROOT, folder), ['.ts']), join(ROOT, also)];

/**
 * The package's code as the compiler reads it: with the types of all that it uses, which takes long.
 *
 * @param {string} also a file besides
 */
export function programOf(also) {
	const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
	return ts.createProgram(filesIn('nodes', also), { ...options, rootDir: ROOT });
}

/**
 * The same without types, of a folder.
 *
 * @param {string} folder
 * @param {string} also a file besides
 * @returns {Sources}
 */
export function untyped(folder, also) {
	/** @type {Map<string, ts.SourceFile | undefined>} */
	const parsed = new Map();
	return {
		files: filesIn(folder, also),
		getSourceFile(path) {
			if (!parsed.has(path)) {
				const text = ts.sys.readFile(path);
				parsed.set(
					path,
					text === undefined ? text : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
				);
			}
			return parsed.get(path);
		},
	};
}

let places = 0;

/**
 * Counts at the beginning of each function and of each turn of a loop, and what an object is
 * spread of.
 *
 * @type {ts.TransformerFactory<ts.SourceFile>}
 */
function withSteps(context) {
	const { factory } = context;
	/** @param {string} name @param {ts.Expression} argument */
	const call = (name, argument) =>
		factory.createCallExpression(factory.createIdentifier(name), undefined, [argument]);
	const step = () => call('countedStep', factory.createNumericLiteral((places += 1)));
	/** @param {ts.Node} body */
	const counted = (body) => {
		if (ts.isBlock(body))
			return factory.updateBlock(body, [factory.createExpressionStatement(step()), ...body.statements]);
		if (ts.isStatement(body)) return factory.createBlock([factory.createExpressionStatement(step()), body]);
		const value = /** @type {ts.Expression} */ (body);
		return factory.createParenthesizedExpression(factory.createComma(step(), value));
	};
	/** @param {ts.Node} node @returns {ts.Node} */
	const visit = (node) => {
		const seen = ts.visitEachChild(node, visit, context);
		const { parent } = node;
		const isBody =
			(ts.isFunctionLike(parent) && 'body' in parent && parent.body === node) ||
			(parent && ts.isIterationStatement(parent, false) && parent.statement === node);
		if (isBody) return counted(seen);
		return ts.isSpreadAssignment(seen)
			? factory.updateSpreadAssignment(seen, call('countedSpread', seen.expression))
			: seen;
	};
	return (file) => ts.visitEachChild(file, visit, context);
}

/**
 * Gives the exports of a source file, as its counting code has them.
 *
 * @param {Pick<Sources, 'getSourceFile'>} sources
 */
export function counting(sources) {
	const printer = ts.createPrinter();
	/** @param {ts.SourceFile} source */
	const codeOf = (source) => {
		const { transformed } = ts.transform(source, [withSteps]);
		return transformSync(printer.printFile(/** @type {ts.SourceFile} */ (transformed[0])), {
			loader: 'ts',
			format: 'cjs',
		}).code;
	};
	/** @type {Map<ts.SourceFile, { exports: Exports }>} */
	const loaded = new Map();
	/** @param {ts.SourceFile} source @returns {Exports} */
	const load = (source) => {
		const known = loaded.get(source);
		if (known) return known.exports;
		/** @type {{ exports: Exports }} */
		const module = { exports: {} };
		loaded.set(source, module);
		/** @param {string} name @returns {unknown} */
		const ask = (name) => {
			if (!name.startsWith('.')) return require(name);
			const path = join(dirname(source.fileName), name);
			const own = [`${path}.ts`, join(path, 'index.ts')]
				.map((one) => sources.getSourceFile(one))
				.find(Boolean);
			return own && !own.isDeclarationFile ? load(own) : require(path);
		};
		new Function('require', 'module', 'exports', codeOf(source))(ask, module, module.exports);
		return module.exports;
	};
	return load;
}

/**
 * What a built-in was called on, what it was given, and what it gave.
 *
 * @typedef {(self: any, given: any[], result: any) => number} Cost
 */

/** @type {(value: unknown) => number} */
const lengthOf = (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);
/** @type {Cost} */
const bothLengths = (self, _, result) => lengthOf(self) + lengthOf(result);
const nothing = () => 0;

/**
 * What a built-in goes through: all of what it is called on and all that it gives, unless stated
 * here.
 *
 * @type {Record<string, Cost>}
 */
const COSTS = {
	...Object.fromEntries(
		'constructor at charAt charCodeAt codePointAt pop toString valueOf keys values entries'
			.split(' ')
			.map((name) => [name, nothing]),
	),
	push: (_, given) => given.length,
	slice: (_, __, result) => lengthOf(result),
	substring: (_, __, result) => lengthOf(result),
	startsWith: (_, [start]) => lengthOf(start),
	endsWith: (_, [end]) => lengthOf(end),
	indexOf: (self, [, from = 0], result) => (result < 0 ? self.length : result) - from,
	// They stop at what they look for; the calls count themselves.
	...Object.fromEntries(
		'find findIndex findLast findLastIndex some every'.split(' ').map((name) => [name, nothing]),
	),
	includes: (self, given, result) => (result ? indexIn(self, given[0]) : self.length),
};

/** @param {unknown} self @param {unknown} wanted */
function indexIn(self, wanted) {
	return Math.max(0, Reflect.apply(typeof self === 'string' ? INDEX_IN_TEXT : INDEX_IN_LIST, self, [wanted]));
}
const [INDEX_IN_TEXT, INDEX_IN_LIST] = [String.prototype.indexOf, Array.prototype.indexOf];

/** Makes the built-in functions of this process count. Nothing else may run in it, as it gets slow. */
export function countBuiltIns() {
	for (const prototype of [String.prototype, Array.prototype])
		for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
			if (typeof value === 'function' && name !== 'constructor')
				wrap(prototype, name, COSTS[name] ?? bothLengths);
	for (const name of ['keys', 'values', 'entries', 'fromEntries', 'assign'])
		wrap(Object, name, (_, [given], result) => lengthOf(result) || Object.getOwnPropertyNames(given).length);
	wrap(JSON, 'stringify', (_, __, result) => lengthOf(result));
	wrap(JSON, 'parse', (_, [text]) => lengthOf(text));
	wrap(Array, 'from', (_, __, result) => lengthOf(result));
	wrapIterator(Array.prototype);
	wrapIterator(String.prototype);
	const exec = RegExp.prototype.exec;
	// That a search takes no longer for each letter of a longer text has a test of its own. One that may
	// only begin where the one before it ended looks no farther.
	RegExp.prototype.exec = function (/** @type {string} */ text) {
		const from = this.global || this.sticky ? this.lastIndex : 0;
		const found = exec.call(this, text);
		const end = found ? found.index + found[0].length : this.sticky ? from : String(text).length;
		if (meter.isOn) meter.add(1 + end - from);
		return found;
	};
}

/** @param {object} owner @param {string} name @param {Cost} costOf */
function wrap(owner, name, costOf) {
	const original = Reflect.get(owner, name);
	/** @this {unknown} @param {unknown[]} given */
	const counted = function (...given) {
		const result = Reflect.apply(original, this, given);
		if (meter.isOn) meter.add(1 + costOf(this, given, result));
		return result;
	};
	Reflect.set(owner, name, counted);
}

/**
 * Spreading and destructuring take as many steps as they take entries.
 *
 * @param {{ [Symbol.iterator]: () => any }} prototype
 */
function wrapIterator(prototype) {
	const original = prototype[Symbol.iterator];
	prototype[Symbol.iterator] = function () {
		const entries = original.call(this);
		if (!meter.isOn) return entries;
		return {
			next() {
				meter.add(1);
				return entries.next();
			},
			[Symbol.iterator]() {
				return this;
			},
		};
	};
}
