/** What is to be run: every function and field of nodes/, and what to give it, by its types. */

import { join, relative } from 'path';

import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');

/** Lists as long as this one stand for the rows of a service, or the lines of a form. */
const FEW = 3;

/** It asks the API, or n8n: then it is no pure function. */
class NotPure extends Error {}

/** How what is given is made of a long text and the words in it. */
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

const rowsFor = (whole) => Math.ceil(whole.length / 5);

const SHORT = { whole: 'Ana Reis', words: ['Ana', 'Reis'] };

/**
 * What is to be run, as functions that take a text and the words in it and give what to call; and
 * the exported functions that are not run, because they ask the API or n8n.
 *
 * @param load gives the exports of a source file
 * @param folder of the files whose exports are run
 */
export function runnable(program, load, folder) {
	const checker = program.getTypeChecker();
	const runs = [];
	const impure = [];
	for (const source of program.getSourceFiles()) {
		const file = relative(ROOT, source.fileName);
		const symbol = file.startsWith(folder) && checker.getSymbolAtLocation(source);
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

/** Undefined for what asks the API or n8n. */
function runsOf(checker, { where, source, signature, value }) {
	const types = signature.parameters.map((each) => checker.getTypeOfSymbol(each));
	const names = namesIn(source);
	const argumentsFor = (way, isTrue) => {
		const made = new Arguments(checker, { ...way, names, isTrue });
		return types.map((type) => made.of(type, 0));
	};
	if (isPromise(checker.typeToString(signature.getReturnType()))) return undefined;
	try {
		// What declares a form is given our own words; its fields read those of others.
		const fields = fieldsIn(resultOf(value, argumentsFor(WAYS.text(SHORT), true)));
		if (fields.length > 0) return readsOf(where, fields);
	} catch (thrown) {
		if (thrown instanceof NotPure) return undefined;
	}
	return Object.entries(WAYS).flatMap(([name, way]) =>
		[false, true].map((isTrue) => ({
			where,
			way: name,
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

function resultOf(value, given) {
	try {
		return value(...given);
	} catch {
		return undefined;
	}
}

/** Which names of the API's a file speaks of: its functions are given records that have them. */
function namesIn(source) {
	const names = new Set(['id', 'name']);
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

/** The fields of a form that a value holds, at any depth. */
function fieldsIn(value, seen = new Set()) {
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	const own = typeof value.read === 'function' && value.property ? [value] : [];
	return [...own, ...Object.values(value).flatMap((inner) => fieldsIn(inner, seen))];
}

/** Many exports hold the same fields. */
const known = new WeakSet();

/** How each of the fields reads what somebody entered. */
function readsOf(where, fields) {
	const { FieldPath } = pathsOf;
	return fields
		.filter((field) => !known.has(field) && known.add(field))
		.flatMap((field) =>
			Object.entries(enteredFor(field)).map(([way, enteredOf]) => ({
				where: `${where} ${field.property.displayName}`,
				way,
				isField: true,
				prepare(text) {
					const entered = enteredOf(text);
					return () => field.read(entered, FieldPath.ofForm());
				},
			})),
		);
}

/** Set once, by whoever loads the counting code. */
export const pathsOf = { FieldPath: undefined };

const linesOf = ({ whole, words }) =>
	Array.from({ length: rowsFor(whole) }, (_, index) => `${words[0]} ${index}`);

/** What n8n could hand over for a field: the long text, a list, many lines. */
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
		const linesFor = (name, text) =>
			linesOf(text)
				.filter((_, index) => index % 20 === 0)
				.map((line) => asForm(inner[name]?.inner ?? inner, line));
		return {
			different: (text) => Object.fromEntries(options.map(({ name }) => [name, linesFor(name, text)])),
		};
	}
	if (type === 'collection' && inner) return { text: ({ whole }) => asForm(inner, whole) };
	return {
		text: ({ whole }) => whole,
		different: linesOf,
		joined: (text) => linesOf(text).join(', '),
		json: (text) => JSON.stringify(linesOf(text)),
		record: (text) => Object.fromEntries(linesOf(text).map((line) => [line, line])),
	};
}

const asForm = (fields, text) => Object.fromEntries(Object.keys(fields).map((name) => [name, text]));

/** Makes what a type wants. */
class Arguments {
	constructor(checker, way) {
		this.checker = checker;
		this.way = way;
		this.index = 0;
	}

	of(type, depth) {
		const { checker, way } = this;
		const { flags } = type;
		if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))
			return way.isTrue ? this.record(depth) : this.text(depth);
		if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
		if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping))
			return this.text(depth);
		if (flags & ts.TypeFlags.NumberLike) return FEW;
		if (flags & ts.TypeFlags.BooleanLiteral) return type.intrinsicName === 'true';
		if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return undefined;
		if (flags & ts.TypeFlags.Null) return null;
		if (type.isUnion()) return this.of(this.chosenOf(type), depth);
		const constraint = checker.getBaseConstraintOfType(type);
		if (flags & ts.TypeFlags.Instantiable) return constraint ? this.of(constraint, depth) : this.text(depth);
		return this.object(type, depth);
	}

	/** What goes farthest: a text before a list before the rest, and of true and false what is wanted. */
	chosenOf({ types }) {
		const { checker, way } = this;
		const rank = (type) => {
			if (type.flags & ts.TypeFlags.String) return 0;
			if (checker.isArrayType(type)) return 1;
			if (type.flags & ts.TypeFlags.BooleanLiteral)
				return (type.intrinsicName === 'true') === way.isTrue ? 2 : 3;
			return type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null) ? 9 : 4;
		};
		return [...types].sort((one, other) => rank(one) - rank(other))[0];
	}

	object(type, depth) {
		const { checker, way } = this;
		if (depth > 5) return undefined;
		const name = type.aliasSymbol?.name ?? type.symbol?.name;
		const known = Object.hasOwn(KNOWN, name) && KNOWN[name];
		if (known)
			return known(
				this,
				depth,
				checker.getTypeArguments(type).map((inner) => () => this.of(inner, depth + 1)),
			);
		if (checker.isTupleType(type))
			return checker.getTypeArguments(type).map((inner) => this.of(inner, depth + 1));
		if (checker.isArrayType(type)) {
			const [inner] = checker.getTypeArguments(type);
			return manyOf(this, () => this.of(inner, depth + 1));
		}
		const [called] = type.getCallSignatures();
		if (called) {
			if (isPromise(checker.typeToString(called.getReturnType()))) throw new NotPure();
			return () => this.of(called.getReturnType(), depth + 1);
		}
		if (type.isClass()) throw new NotPure();
		const made = type.getStringIndexType() ? this.record(depth) : {};
		for (const property of type.getProperties()) {
			const own = checker.getTypeOfSymbol(property);
			const isOptional = property.flags & ts.SymbolFlags.Optional;
			if (isOptional && (depth > 2 || !way.isTrue)) continue;
			made[property.name] = this.of(own, depth + 1);
		}
		return made;
	}

	text(depth) {
		const { whole, words, areDifferent } = this.way;
		if (areDifferent) return `${words[0]} ${(this.index += 1)}`;
		return depth === 0 ? whole : words[0];
	}

	/** A record as the API could give it, with what its fields may hold. */
	record(depth) {
		const { words, names } = this.way;
		const [, word] = words;
		const reference = { id: this.id(), name: word, code: 'PE', code_3: 'PER' };
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

const isPromise = (type) => /\b(Promise|AsyncIterable|AsyncGenerator)</.test(type);

/** What is made otherwise than member by member. */
const KNOWN = {
	FieldPath: () => pathsOf.FieldPath.ofForm(),
	Field: () => pathsOf.text('A field'),
	Fields: () => ({ field: pathsOf.text('A field') }),
	Path: () => pathsOf.path`/people`,
	Message: () => pathsOf.message('FIELD_EMPTY'),
	Date: () => new Date(0),
	RegExp: () => /a/,
	DateTime: () => pathsOf.DateTime.utc(2027, 6, 5),
	IDataObject: (made, depth) => made.record(depth),
	Map: (made, depth, [key, value]) => new Map(manyOf(made, () => [key(), value()])),
	ReadonlyMap: (made, depth, [key, value]) => new Map(manyOf(made, () => [key(), value()])),
	Set: (made, depth, [value]) => new Set(manyOf(made, value)),
	ReadonlySet: (made, depth, [value]) => new Set(manyOf(made, value)),
	Iterable: (made, depth, [value]) => manyOf(made, value),
};

/** Many in the outermost list, and few in each of them. */
function manyOf(made, make) {
	const length = made.isInList ? FEW : made.way.rows;
	const isOutermost = !made.isInList;
	made.isInList = true;
	const many = Array.from({ length }, make);
	if (isOutermost) made.isInList = false;
	return many;
}
