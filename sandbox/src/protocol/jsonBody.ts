import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/**
 * Nothing that the API takes is nested even ten deep, and functions that walk through a body may recurse this
 * far.
 */
const deepestNesting = 100;

/** A sale with a hundred passengers has some thousands. Rules may compare each with all records. */
const mostValues = 20_000;

/**
 * What is excessive about the JSON. Checked before parsing, because a value nested thousands deep cannot be
 * serialized again, and millions of small values take twenty times the memory of their text.
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

/**
 * An error like those of the parser itself, because the API and the authorization endpoints answer these
 * differently.
 */
const unreadable = (why: string): Error =>
	Object.assign(new SyntaxError(`The JSON ${why}`), { statusCode: 400 });

/**
 * Makes the server read JSON bodies. A body that can't be parsed, is nested too deep or has too many values
 * gets a 400.
 */
export function acceptJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
		// A DELETE may name a media type without having a body.
		if (bytes.length === 0) return done(null, undefined);
		if (!isUtf8(bytes)) return done(unreadable('is not UTF-8'));
		const text = bytes.toString();
		const excess = excessOf(text);
		if (excess === undefined) void parse(request, text, done);
		else done(unreadable(excess));
	});
}
