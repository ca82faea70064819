import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { asOpenApi30 } from './asOpenApi30.mjs';
import { cachedInstall } from './cachedInstall.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { anyFreePort } from './ports.mjs';
import { run, stopAll } from './processes.mjs';
import { startSandboxServer } from './sandboxServer.mjs';
import { step } from './step.mjs';

const DOCUMENT = join(root, 'sandbox/collection/openapi.json');
/** Where Debian installs the sources of Go packages. */
const GO_PACKAGES = '/usr/share/gocode';

const folder = temporaryFolder('api');
const inFolder = { cwd: folder, show: true };

/** @param {string} name of a program of test/clients @returns {string} its copy next to the client */
function copied(name) {
	copyFileSync(join(root, 'test/clients', name), join(folder, name));
	return join(folder, name);
}

/**
 * Two linters for OpenAPI documents must find nothing in it.
 *
 * @param {(name: string) => string} bin
 * @param {string} file the document's name in the folder, and the beginning of the step's label
 * @param {object} document
 */
async function lint(bin, file, document) {
	// Without tabs, because a YAML linter warns about each.
	writeFileSync(join(folder, file), JSON.stringify(document, null, 2));
	writeFileSync(join(folder, '.spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }));
	writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ extends: ['recommended-strict'] }));
	await step(`Spectral: ${file}`, () =>
		run(bin('spectral'), ['lint', file, '-r', '.spectral.json', '--fail-severity=hint'], inFolder),
	);
	// Strict: warnings count as errors.
	await step(`Redocly: ${file}`, () =>
		run(bin('redocly'), ['lint', file, '--config', 'redocly.yaml'], inFolder),
	);
}

/** @param {(name: string) => string} bin @param {readonly string[]} args of the program */
async function typescript(bin, args) {
	writeFileSync(
		join(folder, 'package.json'),
		JSON.stringify({ private: true, type: 'module', dependencies: {} }),
	);
	copied('sales.mts');
	await run(bin('openapi-typescript'), ['openapi.json', '-o', 'api.d.ts'], inFolder);
	const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'];
	await run(bin('tsc'), [...options, '--lib', 'es2023,dom', '--types', 'node', 'sales.mts'], inFolder);
	await run(process.execPath, ['sales.mjs', ...args], inFolder);
}

/** Generates a client. @param {string} generator @param {string} name of its package @returns where it is */
async function generate(generator, name) {
	const installed = await cachedInstall({
		label: 'the generator of clients in Python and Go',
		name: 'api-clients',
		manifestFolder: join(root, 'scripts', 'apiClients'),
	});
	const jar = join(installed, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
	const out = join(folder, generator);
	await run('java', [
		...['-Dlog.level=error', '-jar', jar, 'generate', '-i', join(folder, 'openapi-3.0.json')],
		...['-g', generator, '-o', out, '-p', `packageName=${name}`],
	]);
	return out;
}

/** @param {readonly string[]} args of the program */
async function python(args) {
	const client = await generate('python', 'travel_agency');
	const env = { ...process.env, PYTHONPATH: client, PYTHONDONTWRITEBYTECODE: '1' };
	await run('/usr/bin/python3', [copied('sales.py'), ...args], { ...inFolder, env });
}

/** @param {readonly string[]} args of the program */
async function go(args) {
	// In later versions of the generator, this one is called go.
	const client = await generate('go-experimental', 'travelagency');
	const own = join(folder, 'gopath');
	mkdirSync(join(own, 'src'), { recursive: true });
	cpSync(client, join(own, 'src/travelagency'), { recursive: true });
	const env = {
		...process.env,
		GO111MODULE: 'off',
		GOPATH: [own, GO_PACKAGES].join(delimiter),
		GOCACHE: join(folder, 'gocache'),
	};
	await run('go', ['run', copied('sales.go'), ...args], { ...inFolder, env });
}

/**
 * @param {[command: string, ...args: string[]][]} commands which all have to succeed
 * @returns {Promise<boolean>}
 */
async function canRun(...commands) {
	try {
		for (const [command, ...args] of commands) await run(command, args);
		return true;
	} catch {
		return false;
	}
}

/**
 * Uses the sandbox's OpenAPI documents like other people's programs do. Two linters must find nothing in the
 * API's and the control plane's; and programs with a client generated from the API's must compile, and do
 * their work with a sandbox. Programs in Python and Go only run where their tools are installed.
 */
await main(async () => {
	const installed = await cachedInstall({
		label: 'the linters and generators of OpenAPI documents',
		name: 'api-linters',
		manifestFolder: join(root, 'scripts', 'apiLinters'),
	});
	removeAtExit(folder);
	symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
	const bin = (/** @type {string} */ name) => join(installed, 'node_modules/.bin', name);
	const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
	writeFileSync(join(folder, 'openapi-3.0.json'), JSON.stringify(asOpenApi30(document)));
	await lint(bin, 'openapi.json', document);

	const { baseUrl, url, tokens } = await startSandboxServer({
		port: await anyFreePort(),
		logFile: join(folder, 'sandbox.log'),
		flags: ['--no-rate-limit', '--quiet'],
	});
	try {
		const control = await fetch(`${url}/_sandbox/openapi.json`);
		await lint(bin, 'control-plane.json', /** @type {object} */ (await control.json()));
		const args = [baseUrl, String(tokens.full_access)];
		await step('A client in TypeScript', () => typescript(bin, args));
		const modules = 'import certifi, dateutil, six, urllib3';
		if (await canRun(['java', '-version'], ['/usr/bin/python3', '-c', modules]))
			await step('A client in Python', () => python(args));
		else
			console.log(
				'No client in Python: it needs default-jre-headless, python3-certifi, python3-dateutil, python3-urllib3',
			);
		const hasPackages = existsSync(join(GO_PACKAGES, 'src/golang.org/x/oauth2'));
		if (hasPackages && (await canRun(['java', '-version'], ['go', 'version'])))
			await step('A client in Go', () => go(args));
		else
			console.log(
				'No client in Go: it needs default-jre-headless, golang-go, golang-golang-x-oauth2-dev of Debian',
			);
	} finally {
		await stopAll();
	}
});
