import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** Nothing the API takes is nested ten deep, and functions that walk a body may recurse this far. */
const deepestNesting = 100;

/** A sale of a hundred passengers holds some thousands; of each, rules may look at all records. */
const mostValues = 20_000;

/**
 * What is too much about the JSON. Checked before parsing: a value thousands deep can't be serialized again,
 * and millions of small ones take twenty times their text in memory.
 */
function excessOf(json: string): string | undefined {
	let depth = 0;
	let values = 1;
	let isText = false;
	for (let at = 0; at < json.length; at++) {
		const character = json[at];
		if (isText) {
			if (character === '\\') at++;
			else if (character === '"') isText = false;
		} else if (character === '"') isText = true;
		else if (character === '{' || character === '[') {
			if (++depth > deepestNesting) return `is nested more than ${deepestNesting} levels deep`;
		} else if (character === '}' || character === ']') depth--;
		else if (character === ',' && ++values > mostValues) return `holds more than ${mostValues} values`;
	}
	return undefined;
}

/** Of the parser's own type, since the API and the authorization endpoints answer it differently. */
const unreadable = (why: string): Error =>
	Object.assign(new SyntaxError(`The JSON ${why}`), { statusCode: 400 });

/** Makes the server read JSON bodies; one that can't be read, or is too deep or too wide, is a 400. */
export function acceptJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
		// A DELETE may name the media type and send nothing.
		if (bytes.length === 0) return done(null, undefined);
		if (!isUtf8(bytes)) return done(unreadable('is not UTF-8'));
		const text = bytes.toString();
		const excess = excessOf(text);
		if (excess === undefined) void parse(request, text, done);
		else done(unreadable(excess));
	});
}
