/**
 * Makes five changes in a copy, as a newcomer would, and counts the files written by hand, besides words and
 * what `npm run generate` writes. When something is left out, a check has to name it and the next step. At
 * the end all checks of what was touched have to pass.
 */
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copySources } from '../../scripts/copySources.mjs';
import { removeAtExit, root, temporaryFolder } from '../../scripts/folders.mjs';
import { main } from '../../scripts/main.mjs';
import { run } from '../../scripts/processes.mjs';
import { secondsSince } from '../../scripts/step.mjs';
import { CHANGES } from './changes.mjs';

const folder = temporaryFolder('newcomer');

/** @param {import('./changes.mjs').Edit} edit */
function make({ file, text, inPlaceOf }) {
	const path = join(folder, file);
	mkdirSync(dirname(path), { recursive: true });
	if (inPlaceOf === undefined) return appendFileSync(path, text);
	const source = readFileSync(path, 'utf8');
	const times = source.split(inPlaceOf).length - 1;
	if (times !== 1) throw new Error(`${file} has ${times} times, and not once:\n${inPlaceOf}`);
	writeFileSync(
		path,
		source.replace(inPlaceOf, () => text),
	);
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const runThere = (command, args, env = {}) =>
	run(command, args, {
		cwd: folder,
		env: { ...process.env, CI: 'true', FORCE_COLOR: '0', ...env },
		seconds: 600,
	});

/**
 * Runs tests of the copy.
 *
 * @param {string[]} args of jest @param {NodeJS.ProcessEnv} [env]
 * @throws {Error} with all that failing tests say
 */
async function jest(args, env) {
	const report = join(folder, '.report.json');
	const program = join(root, 'node_modules/jest/bin/jest.js');
	try {
		await runThere(
			process.execPath,
			[program, '--forceExit', '--json', '--outputFile', report, ...args],
			env,
		);
	} catch (error) {
		if (!existsSync(report)) throw error;
		/** @type {{ testResults: { message: string }[] }} */
		const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
		rmSync(report);
		throw new Error(testResults.map(({ message }) => message).join('\n'));
	}
}

/** @param {Promise<unknown>} check that has to fail @param {string[]} nextSteps what it has to say */
async function fails(check, ...nextSteps) {
	const said = await check.then(
		() => 'nothing',
		(error) => String(error),
	);
	const missing = nextSteps.filter((sentence) => !said.includes(sentence));
	if (missing.length > 0) throw new Error(`Nothing says "${missing.join('", "')}", but:\n${said}`);
	for (const sentence of nextSteps) console.log(`  ${sentence}`);
}

/** @param {import('./changes.mjs').Change} change */
function countOf({ title, mostFiles, byHand, words }) {
	const edits = Object.values(byHand);
	const files = new Set(edits.map(({ file }) => file)).size;
	const lines = edits.flatMap(({ text, inPlaceOf = '' }) => {
		const before = inPlaceOf.split('\n');
		return text.split('\n').filter((line) => line.trim() !== '' && !before.includes(line));
	}).length;
	const pages = new Set(words.map(({ file }) => file)).size;
	console.log(`${title}: ${files} of at most ${mostFiles} files, ${lines} lines; words in ${pages} files`);
	return files <= mostFiles;
}

/**
 * What the clone's own tests requested, if all of them have run as they are now: the changes add one request.
 *
 * @returns words of the tests that are left to run
 */
async function bringEvidence() {
	const isThere = await run(process.execPath, ['test/engine/apiCoverage/check.mjs']).then(
		() => true,
		() => false,
	);
	if (!isThere) return [];
	cpSync(join(root, 'coverage/engine'), join(folder, 'coverage/engine'), { recursive: true });
	return ['outputSchemas', 'docs-nodes', 'parameterNames', 'collection'];
}

const TOUCHED_TESTS = [
	...['node/listed', 'node/agreement', 'node/parameterNames', 'trigger/events', 'docs/nodePages'],
	...[
		'docs/troubleshooting',
		'sale/saleForm',
		'sale/saleBody',
		'request/send',
		'writes/session',
		'request/traffic',
	],
].map((name) => `test/unit/${name}.test.ts`);

await main(async () => {
	const start = performance.now();
	const { operation, kind, event, field, retry } = CHANGES;
	const all = Object.values(CHANGES);
	removeAtExit(folder);
	await copySources(folder);
	// A test of the docs asks git which files there are.
	await runThere('git', ['init', '--quiet']);

	console.log('New files that nobody lists');
	for (const edit of [operation.byHand.operation, kind.byHand.kind, event.byHand.event]) make(edit);
	await fails(
		jest(['test/unit/node/listed.test.ts']),
		'List getLarge in nodes/Refund/operations/index.ts.',
		'List excursion in nodes/Sale/productKinds/index.ts.',
		'List longOverdue in nodes/Bill/events/index.ts.',
	);

	console.log('Listed, but not known to the sandbox, and without a test');
	for (const edit of [
		operation.byHand.listed,
		operation.byHand.listedToo,
		event.byHand.listed,
		event.byHand.listedToo,
		field.byHand.field,
	])
		make(edit);
	await fails(
		jest([
			'test/unit/trigger/events.test.ts',
			'test/engine/outputSchemas.test.ts',
			'-t',
			'tried out|Refund|/Sale/',
		]),
		'Try out TravelAgencyBillTrigger with longOverdue in a test/engine/trigger-*.test.ts.',
		'Refund getLarge: ',
		"'Hotel > Pet Name' (hotels[0].pet_name) is not a field of this request",
		'Does the sandbox know what is sent (sandbox/src/resources)?',
	);

	console.log('Neither generated nor described');
	for (const edit of [
		...[operation.byHand.sandbox, operation.byHand.sandboxToo, event.byHand.test, field.byHand.sandbox],
		retry.byHand.rule,
	])
		make(edit);
	await fails(
		jest([
			...[
				'test/unit/node/parameterNames.test.ts',
				'test/unit/docs',
				'test/contract/collection/collection.test.ts',
			],
			...['-t', 'on record|lists|how often|examples are what'],
		]),
		'test/unit/parameterNames.txt is out of date. Run npm run generate',
		'sandbox/src/openapi/examples.json is out of date. Run npm run generate',
		'Describe every operation in the first table of the page refund, in both languages.',
		'Name what each trigger starts on in the table of nodes of docs/pt-BR/nodes/index.md.',
		'Name what each trigger starts on in the table of nodes of README.md.',
		'Say once for what Bill Long Overdue comes in the first table of docs/trigger.md.',
	);

	console.log('Generated, while the description does not name what is new');
	const words = all.flatMap((change) => change.words);
	const isPage = (/** @type {{ file: string }} */ { file }) => file.endsWith('.md');
	const pages = words.filter(isPage);
	for (const edit of pages) make(edit);
	await fails(
		runThere('npm', ['run', 'generate', '--', ...(await bringEvidence())]),
		'Refund > Get Large sends a request in GET /large_refunds, which the description does not name',
		'What the description is to name goes into test/engine/apiCoverage/description/',
	);
	for (const edit of words.filter((edit) => !isPage(edit))) make(edit);
	// The last step of npm run generate, with the requests of those before.
	await runThere(process.execPath, ['test/engine/apiCoverage/check.mjs', '--write']);

	console.log(
		'The sandbox has the kinds of the API, so the new kind is not sent: its form and its names are looked at',
	);
	for (const edit of [kind.byHand.imported, kind.byHand.listed]) make(edit);
	const names = ['test/unit/node/parameterNames.test.ts'];
	await fails(jest(names), 'test/unit/parameterNames.txt is out of date. Run npm run generate');
	await jest(names, { GENERATE: '1' });

	console.log('All is there');
	const changed = [...new Set(all.flatMap(({ byHand, words: said }) => [...Object.values(byHand), ...said]))];
	const files = [...new Set(changed.map(({ file }) => file))];
	// As npm run format does.
	await runThere('prettier', ['--write', ...files]);
	// The other projects have nothing of it.
	await runThere(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', 'test']);
	const linted = files.filter((file) => /\.(ts|mjs)$/.test(file));
	await runThere('eslint', ['--config', 'scripts/lint/eslint.rules.mjs', '--max-warnings', '0', ...linted]);
	await jest([...TOUCHED_TESTS, event.byHand.test.file]);

	const withinLimits = all.map(countOf);
	console.log(`A newcomer's hour took ${secondsSince(start)}`);
	return withinLimits.every(Boolean) ? 0 : 1;
});
