import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import { nonEmpty } from '../../nonEmpty';

/**
 * What records mean is decided in two folders. Each of their functions is tested here, and its comment says
 * what it is based on: a sentence of the API description, or that there is none.
 */

const ROOT = join(__dirname, '../../..');
const textsIn = (folder: string): string[] =>
	readdirSync(join(ROOT, folder))
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

/** The exported functions, with the comment above each, or else above its file. */
function functionsIn(text: string): Array<[name: string, comment: string]> {
	const [ofFile = ''] = /^\/\*\*[^]*?\*\//.exec(text) ?? [];
	const exported = text.matchAll(
		/(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export (?:async )?(?:function|const) (\w+)(?=[(<]| = (?:async )?\(|: \()/g,
	);
	return [...exported].map(([, comment = '', name = '']) => [name, `${ofFile} ${comment}`]);
}

const FUNCTIONS = nonEmpty(
	['nodes/shared/agency', 'nodes/shared/people'].flatMap(textsIn).flatMap(functionsIn),
);

test.each(FUNCTIONS)('%s has cases, and a sentence that it rests on', (name, comment) => {
	const tests = ['test/unit/agency', 'test/unit/people'].flatMap(textsIn);
	const imported = tests.flatMap((text) => text.match(/import \{[^}]*\}/g) ?? []).join();
	expect(imported).toMatch(new RegExp(`\\b${name}\\b`));
	expect(comment).toMatch(/@see the API|API is silent|API's|[Aa]ssumption "|The API\s|E\.164/);
});
