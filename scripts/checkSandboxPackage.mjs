import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { check } from './npmScript.mjs';
import { anyFreePort, answersOk } from './ports.mjs';
import { run, startServer } from './processes.mjs';
import { SandboxControl } from './sandboxControl.mjs';
import { packSandbox, sandboxName } from './sandboxPackage.mjs';
import { step } from './step.mjs';
import { remember } from './tarball.mjs';
import { tsc } from './typescript.mjs';

/**
 * Checks the package on its own: packed, installed outside of the clone, and used with the commands and code
 * in its README.
 */

/**
 * The code blocks in a language below a heading of the README.
 *
 * @param {string} readme
 * @param {string} heading
 * @param {string} language
 */
function blocksBelow(readme, heading, language) {
	const section = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
	return [...section.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code]) =>
		String(code),
	);
}

/** @param {string} folder of the installed package */
function checkContent(folder) {
	const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const named = [manifest.main, manifest.types, ...Object.values(manifest.bin), 'README.md', 'LICENSE.md'];
	for (const file of named) check(existsSync(join(folder, file)), `${file} is in the package`);
	check(!existsSync(join(folder, 'src')), 'its sources are not');
	const readme = readFileSync(join(folder, 'README.md'), 'utf8');
	const targets = [...readme.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => String(target));
	const inside = targets.filter((target) => !target.includes('://'));
	const dead = inside.filter((target) => !existsSync(join(folder, target)));
	check(
		inside.length > 0 && dead.length === 0,
		`the README's ${inside.length} links lead to something${dead.map((one) => `, but not ${one}`).join('')}`,
	);
}

/** A user's project, apart from the package; the compiler is the clone's. */
const compilerOptions = {
	...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
	...{ target: 'es2022', lib: ['es2023'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
};

/**
 * Runs the test in the README, in a project with ES modules and in one with CommonJS.
 *
 * @param {string} project
 * @param {string} code
 */
async function checkTest(project, code) {
	for (const [type, module] of Object.entries({ module: 'nodenext', commonjs: 'node16' })) {
		const folder = join(project, type);
		mkdirSync(folder);
		writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
		writeFileSync(join(folder, 'sale.test.ts'), code);
		const config = { compilerOptions: { ...compilerOptions, module, moduleResolution: module } };
		writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
		await tsc(['-p', folder]);
		const output = await run(process.execPath, ['--test', join(folder, 'sale.test.js')], { cwd: folder });
		check(
			/^# pass 1$/m.test(output) || /ℹ pass 1$/m.test(output),
			`its test passes, with strict types (${type})`,
		);
		const wrong = code.replace('seed: 7', "seed: 'seven'");
		writeFileSync(join(folder, 'sale.test.ts'), wrong);
		const refused = await tsc(['-p', folder, '--noEmit']).then(
			() => '',
			(error) => String(error),
		);
		check(
			wrong !== code && refused.includes('TS2322'),
			`its types refuse what startSandbox does not take (${type})`,
		);
	}
}

/**
 * Runs the commands in the README against the sandbox that `npx` started.
 *
 * @param {string} project
 * @param {string} commands
 * @param {string} url
 */
async function checkCommands(project, commands, url) {
	const { full_access: token } = await new SandboxControl(url).tokens();
	const own = commands
		.replace('B=http://127.0.0.1:3399', `B=${url}`)
		.replace('the-token-that-it-prints', String(token));
	check(
		own.includes(`B=${url}\n`) && own.includes(`Bearer ${token}'`),
		'its commands ask the address that it names, with the token that it prints',
	);
	// A refusal stops the commands.
	const script = `set -e; curl() { command curl -sS --fail-with-body "$@"; echo; }\n${own}`;
	const answers = await run('bash', ['-c', script], { cwd: project });
	check(
		(answers.match(/Renata Vidal/g) ?? []).length >= 3,
		'they create a person, find her, and see the request in the log',
	);
}

/** @param {string} project @param {string} baseUrl */
async function checkCompare(project, baseUrl) {
	const { full_access: token } = await new SandboxControl(new URL(baseUrl).origin).tokens();
	const env = { ...process.env, TRAVEL_AGENCY_TOKEN: String(token) };
	// With the full limit, a request that is delayed on a busy machine would make eleven in three seconds.
	const asked = ['compare', '--base-url', baseUrl, '--pace', '8'];
	const output = await run('npx', [sandboxName, ...asked], { cwd: project, env });
	const [, told = ''] = /^(0 differences, \d+ requests)\.$/m.exec(output) ?? [];
	check(told !== '', `compared with itself, within the limit: ${told}`);
	const file = readFileSync(join(project, 'observed.json'), 'utf8');
	check(JSON.parse(file).version === 1, 'the file of it is there');
	check(!(output + file).includes(env.TRAVEL_AGENCY_TOKEN), 'neither of the two has the token');
	const refused = await execa('npx', [sandboxName, ...asked.slice(0, 2), 'http://agency.example'], {
		...{ cwd: project, env, reject: false },
	});
	check(refused.exitCode === 2, 'it does not send a token over http');
}

/** @param {string} project @param {string} url @param {number} port */
async function startByNpx(project, url, port) {
	const flags = [sandboxName, '--port', String(port)];
	return await startServer('npx', flags, {
		name: sandboxName,
		cwd: project,
		env: process.env,
		logFile: join(project, 'sandbox.log'),
		isReady: () => answersOk(`${url}/_sandbox/health`),
		seconds: 60,
	});
}

await main(async () => {
	const work = temporaryFolder('sandbox-package');
	removeAtExit(work);
	const tarball = await packSandbox(work);
	const { files, size, unpackedSize } = tarball;
	console.log(`${files.length} files, ${size} bytes packed, ${unpackedSize} unpacked`);

	const project = join(work, 'project');
	mkdirSync(project);
	writeFileSync(join(project, 'package.json'), '{ "private": true }');
	await step('Installing the tarball in an empty folder', () =>
		run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball.path], { cwd: project }),
	);
	const installed = join(project, 'node_modules', sandboxName);
	checkContent(installed);

	const readme = readFileSync(join(installed, 'README.md'), 'utf8');
	const [start = '', commands = ''] = blocksBelow(readme, 'The first five minutes', 'sh');
	const [code = ''] = blocksBelow(readme, 'In a test', 'ts');
	check(start === `npx ${sandboxName}\n`, 'the README starts it by npx');
	const port = await anyFreePort();
	const url = `http://127.0.0.1:${port}`;
	const { exited, pid } = await startByNpx(project, url, port);
	const log = readFileSync(join(project, 'sandbox.log'), 'utf8');
	check(log.includes(`${url}/api/v3`), 'it says where it is');
	await checkCommands(project, commands, url);
	await checkCompare(project, `${url}/api/v3`);
	// Like Ctrl-C in a terminal: signals npx and what it started.
	process.kill(-pid, 'SIGINT');
	await exited;
	check(!(await answersOk(`${url}/_sandbox/health`)), 'Ctrl-C ends it');

	await checkTest(project, code);
	remember('tried', tarball);
});
