import type { FastifyInstance } from 'fastify';

/** Nothing that the API takes is nested ten deep; functions that walk a body may call themselves this often. */
const deepestNesting = 100;

/**
 * Whether the text opens more brackets within each other than a body may. Read before it is parsed: thousands of them
 * make a value that can't be written out again.
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

/** Of the kind that the parser itself throws: the API and the authorization endpoints answer it each in their way. */
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
