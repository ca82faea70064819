/** What is to be run: every function and field of nodes/, and what to give it, by its types. */

import { join, relative } from 'path';

import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');

/** Lists as long as this one stand for the rows of a service, or the lines of a form. */
const FEW = 3;

/** It asks the API, or n8n: then it is no pure function. */
class NotPure extends Error {}

/**
 * A long text and the words in it.
 *
 * @typedef {{ whole: string, words: [string, string] }} Long
 */

/** @typedef {Long & { rows: number, areDifferent?: boolean }} Way what is given, made of a long text */

/**
 * A field of a form, as far as it is run.
 *
 * @typedef {{
 * 	property: { type: string, displayName: string, options?: Array<{ name: string }> },
 * 	inner?: Record<string, any>,
 * 	read: (entered: unknown, path: unknown) => unknown,
 * }} Field
 */

/** @typedef {{ where: string, way: string, isField?: true, prepare: (text: Long) => () => void }} Run */

/**
 * @typedef {{
 * 	where: string,
 * 	source: ts.SourceFile,
 * 	signature: ts.Signature,
 * 	value: (...given: any[]) => unknown,
 * }} Exported
 */

/**
 * How what is given is made of a long text and the words in it.
 *
 * @satisfies {Record<string, (text: Long) => Way>}
 */
const WAYS = {
	/** A long text, beside records that hold words of it. */
	text: ({ whole, words }) => ({ whole, words, rows: FEW }),
	/** Long texts everywhere. */
	records: ({ whole }) => ({ whole, words: [whole, whole], rows: FEW }),
	/** Many rows that are alike. */
	alike: ({ whole, words }) => ({ whole: words[0], words, rows: rowsFor(whole) }),
	/** Many rows that differ. */
	different: ({ whole, words }) => ({ whole: words[0], words, rows: rowsFor(whole), areDifferent: true }),
};

/** @param {string} whole */
const rowsFor = (whole) => Math.ceil(whole.length / 5);

/** @type {Long} */
const SHORT = { whole: 'Ana Reis', words: ['Ana', 'Reis'] };

/**
 * What is to be run, as functions that take a text and the words in it and give what to call; and
 * the exported functions that are not run, because they ask the API or n8n.
 *
 * @param {ts.Program} program
 * @param {(source: ts.SourceFile) => Record<string, any>} load gives the exports of a source file
 * @param {string[]} folders of the files whose exports are run
 * @returns {{ runs: Run[], impure: string[] }}
 */
export function runnable(program, load, folders) {
	const checker = program.getTypeChecker();
	/** @type {Run[]} */
	const runs = [];
	const impure = [];
	for (const source of program.getSourceFiles()) {
		const file = relative(ROOT, source.fileName);
		const symbol = folders.some((folder) => file.startsWith(folder)) && checker.getSymbolAtLocation(source);
		if (!symbol) continue;
		for (const exported of checker.getExportsOfModule(symbol)) {
			if (!exported.valueDeclaration) continue;
			const [signature] = checker.getTypeOfSymbol(exported).getCallSignatures();
			const where = `${file} ${exported.name}`;
			const value = load(source)[exported.name];
			if (!signature) runs.push(...readsOf(where, fieldsIn(value)));
			else if (signature.parameters.length > 0) {
				const found = runsOf(checker, { where, source, signature, value });
				if (found) runs.push(...found);
				else impure.push(where);
			}
		}
	}
	return { runs, impure };
}

/**
 * What the types of texts are called where a function is declared, and what to give for each.
 *
 * @type {Record<string, (text: Long) => unknown>}
 */
const TEXTS_ALONE = {
	string: ({ whole }) => whole,
	unknown: ({ whole }) => whole,
	'readonly string[]': ({ words }) => words,
	number: () => FEW,
	boolean: () => true,
};

/**
 * The exported functions that take texts alone: their declaration says so, without the types of
 * anything else.
 *
 * @param {import('./counting.mjs').Sources} sources
 * @param {(source: ts.SourceFile) => Record<string, any>} load gives the exports of a source file
 * @returns {Run[]}
 */
export function ofTextsAlone({ files, getSourceFile }, load) {
	return files.flatMap((path) => {
		const source = getSourceFile(path);
		return (source?.statements ?? []).flatMap((statement) => {
			if (!ts.isFunctionDeclaration(statement) || !statement.name || !source) return [];
			const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
			const given = statement.parameters.map(({ type }) => TEXTS_ALONE[type?.getText() ?? '']);
			if (!isExported || given.length === 0 || !given.every(Boolean)) return [];
			const { text: name } = statement.name;
			const value = load(source)[name];
			/** @type {Run} */
			const run = {
				where: `${relative(ROOT, path)} ${name}`,
				way: 'text',
				prepare(text) {
					const values = given.map((make) => make?.(text));
					return () => value(...values);
				},
			};
			return [run];
		});
	});
}

/**
 * Undefined for what asks the API or n8n.
 *
 * @param {ts.TypeChecker} checker
 * @param {Exported} exported
 * @returns {Run[] | undefined}
 */
function runsOf(checker, { where, source, signature, value }) {
	const types = signature.parameters.map((each) => checker.getTypeOfSymbol(each));
	const names = namesIn(source);
	/** @param {Way} way @param {boolean} isTrue @returns {any[]} */
	const argumentsFor = (way, isTrue) => {
		const made = new Arguments(checker, { ...way, names, isTrue });
		const given = types.map((type) => made.of(type, 0));
		isTruthAsked ||= made.isTruthAsked;
		return given;
	};
	let isTruthAsked = false;
	if (isPromise(checker.typeToString(signature.getReturnType()))) return undefined;
	try {
		// What declares a form is given our own words; its fields read those of others.
		const fields = fieldsIn(resultOf(value, argumentsFor(WAYS.text(SHORT), true)));
		if (fields.length > 0) return readsOf(where, fields);
	} catch (thrown) {
		if (thrown instanceof NotPure) return undefined;
	}
	const truths = isTruthAsked ? [false, true] : [true];
	return Object.entries(WAYS).flatMap(([name, way]) =>
		truths.map((isTrue) => ({
			where,
			way: name,
			/** @param {Long} text */
			prepare(text) {
				const given = argumentsFor(way(text), isTrue);
				return () => {
					const result = value(...given);
					if (typeof result === 'function') result(...given);
				};
			},
		})),
	);
}

/** @param {Exported['value']} value @param {unknown[]} given */
function resultOf(value, given) {
	try {
		return value(...given);
	} catch {
		return undefined;
	}
}

/**
 * Which names of the API's a file speaks of: its functions are given records that have them.
 *
 * @param {ts.SourceFile} source
 */
function namesIn(source) {
	const names = new Set(['id', 'name']);
	/** @param {ts.Node} node */
	const visit = (node) => {
		const name =
			(ts.isBindingElement(node) && (node.propertyName ?? node.name)) ||
			(ts.isPropertyAccessExpression(node) && node.name);
		if (name && ts.isIdentifier(name) && /^[a-z_]+$/.test(name.text)) names.add(name.text);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return [...names].filter(
		(name) => !(name in Array.prototype || name in String.prototype || name === 'size'),
	);
}

/**
 * The fields of a form that a value holds, at any depth.
 *
 * @param {unknown} value
 * @param {Set<unknown>} [seen]
 * @returns {Field[]}
 */
function fieldsIn(value, seen = new Set()) {
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	const field = /** @type {Partial<Field>} */ (value);
	const own = typeof field.read === 'function' && field.property ? [/** @type {Field} */ (value)] : [];
	return [...own, ...Object.values(value).flatMap((inner) => fieldsIn(inner, seen))];
}

/** Many exports hold the same fields. */
const known = new WeakSet();

/**
 * How each of the fields reads what somebody entered.
 *
 * @param {string} where
 * @param {Field[]} fields
 * @returns {Run[]}
 */
function readsOf(where, fields) {
	const { Place } = pathsOf;
	return fields
		.filter((field) => !known.has(field) && known.add(field))
		.flatMap((field) =>
			Object.entries(enteredFor(field)).map(([way, enteredOf]) => ({
				where: `${where} ${field.property.displayName}`,
				way,
				isField: /** @type {const} */ (true),
				/** @param {Long} text */
				prepare(text) {
					const entered = enteredOf(text);
					return () => field.read(entered, Place.ofForm());
				},
			})),
		);
}

/**
 * Functions of nodes/ that make what others take. Set once, by whoever loads the counting code.
 *
 * @type {Record<string, any>}
 */
export const pathsOf = {};

/** @param {Long} text */
const linesOf = ({ whole, words }) =>
	Array.from({ length: rowsFor(whole) }, (_, index) => `${words[0]} ${index}`);

/**
 * What n8n could hand over for a field: the long text, a list, many lines.
 *
 * @param {Field} field
 * @returns {Record<string, (text: Long) => unknown>}
 */
function enteredFor({ property: { type, options = [] }, inner }) {
	if (type === 'resourceLocator')
		return {
			name: ({ whole }) => ({ __rl: true, mode: 'name', value: whole }),
			id: ({ whole }) => ({ __rl: true, mode: 'id', value: whole }),
		};
	if (type === 'resourceMapper')
		return {
			different: (text) => {
				const lines = linesOf(text);
				const value = Object.fromEntries(lines.map((line, index) => [String(index + 1), line]));
				const schema = lines.map((displayName, index) => ({ id: String(index + 1), displayName }));
				return { mappingMode: 'defineBelow', value, schema };
			},
		};
	if (type === 'fixedCollection' && inner) {
		// A line has up to a hundred fields.
		/** @param {string} name @param {Long} text */
		const linesFor = (name, text) =>
			linesOf(text)
				.filter((_, index) => index % 20 === 0)
				.map((line) => asForm(inner[name]?.inner ?? inner, line));
		return {
			different: (text) => Object.fromEntries(options.map(({ name }) => [name, linesFor(name, text)])),
		};
	}
	if (type === 'collection' && inner) return { form: ({ whole }) => asForm(inner, whole) };
	return {
		text: ({ whole }) => whole,
		different: linesOf,
		joined: (text) => linesOf(text).join(', '),
		json: (text) => JSON.stringify(linesOf(text)),
		record: (text) => Object.fromEntries(linesOf(text).map((line) => [line, line])),
	};
}

/** @param {object} fields @param {string} text */
const asForm = (fields, text) => Object.fromEntries(Object.keys(fields).map((name) => [name, text]));

/** Makes what a type wants. */
class Arguments {
	/** Whether many are being made, of which each has few. */
	isInList = false;

	/** Whether anything depends on what is true, or there at all. */
	isTruthAsked = false;

	/** @param {ts.TypeChecker} checker @param {Way & { names: string[], isTrue: boolean }} way */
	constructor(checker, way) {
		this.checker = checker;
		this.way = way;
		this.index = 0;
	}

	get isTrue() {
		this.isTruthAsked = true;
		return this.way.isTrue;
	}

	/** @param {ts.Type} type @param {number} depth @returns {any} */
	of(type, depth) {
		const { checker } = this;
		const { flags } = type;
		if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))
			return this.isTrue ? this.record(depth) : this.text(depth);
		if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
		if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping))
			return this.text(depth);
		if (flags & ts.TypeFlags.NumberLike) return FEW;
		if (flags & ts.TypeFlags.BooleanLiteral) return isTrueType(type);
		if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return undefined;
		if (flags & ts.TypeFlags.Null) return null;
		if (type.isUnion()) return this.of(this.chosenOf(type), depth);
		const constraint = checker.getBaseConstraintOfType(type);
		if (flags & ts.TypeFlags.Instantiable) return constraint ? this.of(constraint, depth) : this.text(depth);
		return this.object(type, depth);
	}

	/**
	 * What goes farthest: a text before a list before the rest, and of true and false what is wanted.
	 *
	 * @param {ts.UnionType} type
	 */
	chosenOf({ types }) {
		const { checker } = this;
		/** @param {ts.Type} type */
		const rank = (type) => {
			if (type.flags & ts.TypeFlags.String) return 0;
			if (checker.isArrayType(type)) return 1;
			if (type.flags & ts.TypeFlags.BooleanLiteral) return isTrueType(type) === this.isTrue ? 2 : 3;
			return type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null) ? 9 : 4;
		};
		return /** @type {ts.Type} */ ([...types].sort((one, other) => rank(one) - rank(other))[0]);
	}

	/** @param {ts.Type} type @param {number} depth */
	object(type, depth) {
		const { checker } = this;
		if (depth > 5) return undefined;
		const name = type.aliasSymbol?.name ?? type.symbol?.name;
		const known = Object.hasOwn(KNOWN, name) && KNOWN[name];
		const ofInner = () => checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
		if (known)
			return known(
				this,
				depth,
				ofInner().map((inner) => () => this.of(inner, depth + 1)),
			);
		if (checker.isTupleType(type)) return ofInner().map((inner) => this.of(inner, depth + 1));
		if (checker.isArrayType(type)) {
			const [inner] = /** @type {[ts.Type]} */ (ofInner());
			return manyOf(this, () => this.of(inner, depth + 1));
		}
		const [called] = type.getCallSignatures();
		if (called) {
			if (isPromise(checker.typeToString(called.getReturnType()))) throw new NotPure();
			return () => this.of(called.getReturnType(), depth + 1);
		}
		if (type.isClass()) throw new NotPure();
		/** @type {Record<string, unknown>} */
		const made = type.getStringIndexType() ? this.record(depth) : {};
		for (const property of type.getProperties()) {
			const own = checker.getTypeOfSymbol(property);
			const isOptional = property.flags & ts.SymbolFlags.Optional;
			if (isOptional && (depth > 2 || !this.isTrue)) continue;
			made[property.name] = this.of(own, depth + 1);
		}
		return made;
	}

	/** @param {number} depth */
	text(depth) {
		const { whole, words, areDifferent } = this.way;
		if (areDifferent) return `${words[0]} ${(this.index += 1)}`;
		return depth === 0 ? whole : words[0];
	}

	/** A record as the API could give it, with what its fields may hold. @param {number} depth */
	record(depth) {
		const { words, names } = this.way;
		const [, word] = words;
		const reference = { id: this.id(), name: word, code: 'PE', code_3: 'PER' };
		/** @param {string} name */
		const isReference = (name) =>
			['city', 'state', 'address', 'country', 'person', 'product', 'payer'].includes(name);
		const fields = names.map((name) => [name, isReference(name) ? reference : word]);
		return { ...Object.fromEntries(fields), id: this.id(), name: this.text(depth + 1) };
	}

	id() {
		this.index += 1;
		return `3f2b6c1e-8a4d-4f8e-9b57-${String(this.index).padStart(12, '0')}`;
	}
}

/** @param {string} type */
const isPromise = (type) => /\b(Promise|AsyncIterable|AsyncGenerator)</.test(type);

/** @param {ts.Type} type */
const isTrueType = (type) => 'intrinsicName' in type && type.intrinsicName === 'true';

/**
 * What is made otherwise than member by member.
 *
 * @type {Record<string, (made: Arguments, depth: number, inner: Array<() => unknown>) => unknown>}
 */
const KNOWN = {
	Place: () => pathsOf.Place.ofForm(),
	Field: () => pathsOf.text('A field'),
	Fields: () => ({ field: pathsOf.text('A field') }),
	Path: () => pathsOf.path`/people`,
	Message: () => pathsOf.message('FIELD_EMPTY'),
	Date: () => new Date(0),
	RegExp: () => /a/,
	DateTime: () => pathsOf.DateTime.utc(2027, 6, 5),
	IDataObject: (made, depth) => made.record(depth),
	Map: mapOf,
	ReadonlyMap: mapOf,
	Set: (made, _, [value = nothing]) => new Set(manyOf(made, value)),
	ReadonlySet: (made, _, [value = nothing]) => new Set(manyOf(made, value)),
	Iterable: (made, _, [value = nothing]) => manyOf(made, value),
};

/** @param {Arguments} made @param {number} _ @param {Array<() => unknown>} inner */
function mapOf(made, _, [key = nothing, value = nothing]) {
	return new Map(manyOf(made, () => [key(), value()]));
}

function nothing() {
	return undefined;
}

/**
 * Many in the outermost list, and few in each of them.
 *
 * @template Made
 * @param {Arguments} made
 * @param {() => Made} make
 */
function manyOf(made, make) {
	const length = made.isInList ? FEW : made.way.rows;
	const isOutermost = !made.isInList;
	made.isInList = true;
	const many = Array.from({ length }, make);
	if (isOutermost) made.isInList = false;
	return many;
}
