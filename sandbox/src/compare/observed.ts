import { readFileSync } from 'node:fs';
import { createAjv } from '../openapi/formats';
import { oneOf, Type, type Static } from '../schema';
import { decisions } from './decisions';

/** The format of the file that a comparison writes, and that a sandbox can be started with. */

const version = 1;

const row = Type.Object({
	about: Type.String(),
	sandbox: Type.String(),
	service: Type.String(),
	basis: Type.Optional(oneOf(['description', 'assumption'] as const)),
	applied: Type.Boolean(),
});

const observedFile = Type.Object({
	format: Type.Literal('travel-agency-sandbox observed'),
	version: Type.Integer(),
	/** In ISO 8601. */
	observed_at: Type.String(),
	/** The host of the service. */
	service: Type.String(),
	/**
	 * Where the service differs from the sandbox: the observed value of each decision, by the decision's ID.
	 */
	observed: Type.Record(Type.String(), Type.Unknown()),
	/** The same differences, in words for people. */
	differences: Type.Array(row),
	/** What could not be checked, and why. */
	unobserved: Type.Record(Type.String(), Type.String()),
});

export type ObservedFile = Static<typeof observedFile>;
/** Observed values, by the ID of the decision. */
export type Observed = ObservedFile['observed'];

export const newFile = (facts: Omit<ObservedFile, 'format' | 'version'>): ObservedFile => ({
	format: 'travel-agency-sandbox observed',
	version,
	...facts,
});

/**
 * Reads the observations from a comparison's file.
 *
 * @throws {RangeError} when it can't be read, has another format or version, or names unknown observations
 */
export function readObserved(path: string): Observed {
	const file = parse(path);
	const ajv = createAjv();
	if (!ajv.validate(observedFile, file)) throw new RangeError(`${path} is no file of a comparison`);
	const { version: given, observed } = file as ObservedFile;
	if (given !== version) {
		throw new RangeError(`${path} has version ${given} and this sandbox reads ${version}: compare again`);
	}
	for (const [id, value] of Object.entries(observed)) {
		const known = decisions.find((one) => one.id === id);
		if (!known) throw new RangeError(`${path}: this sandbox has no decision "${id}"`);
		if (!ajv.validate(known.schema, value))
			throw new RangeError(`${path}: "${id}" has no value that it can have`);
	}
	return observed;
}

function parse(path: string): unknown {
	const text = readText(path);
	try {
		return JSON.parse(text);
	} catch (cause) {
		// We do not pass on the parser's message, because it quotes the file.
		throw new RangeError(`${path} is not JSON`, { cause });
	}
}

function readText(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch (cause) {
		throw new RangeError(`${path} can't be read: ${cause instanceof Error ? cause.message : cause}`, {
			cause,
		});
	}
}
