import type { FastifyInstance } from 'fastify';

/** Nothing the API takes is nested ten deep, and functions that walk a body may recurse this far. */
const deepestNesting = 100;

/**
 * Whether brackets are nested deeper than a body may be. Checked before parsing: a value thousands deep can't
 * be serialized again.
 */
function isNestedTooDeep(json: string): boolean {
	let depth = 0;
	let isText = false;
	for (let at = 0; at < json.length; at++) {
		const character = json[at];
		if (isText) {
			if (character === '\\') at++;
			else if (character === '"') isText = false;
		} else if (character === '"') isText = true;
		else if (character === '{' || character === '[') {
			if (++depth > deepestNesting) return true;
		} else if (character === '}' || character === ']') depth--;
	}
	return false;
}

/** Of the parser's own type, since the API and the authorization endpoints answer it differently. */
const tooDeep = (): Error =>
	Object.assign(new SyntaxError(`The JSON is nested more than ${deepestNesting} levels deep`), {
		statusCode: 400,
	});

/** Makes the server read JSON bodies; one that can't be read, or is nested more than 100 deep, is a 400. */
export function acceptJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
		// A DELETE may name the media type and send nothing.
		if (text === '') done(null, undefined);
		else if (isNestedTooDeep(text)) {
			done(tooDeep());
		} else void parse(request, text, done);
	});
}
