import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import packageJson from '../../../package.json';
import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';
import { commandLines, FILES, pagesLike, partsOf, SHELLS } from './pages';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const SCRIPTS: Record<string, string> = packageJson.scripts;

/** Commands on pages that CI does not run, by prefix, each with the reason. */
const NOT_IN_CI: Record<string, string> = {
	'npm run bench': 'takes hours; its parts share what the tests of bench/ run',
	'npm run test:campaign':
		'takes hours, with other cases each time; CI tries a share of them, always the same',
	'npm run docs:plots': 'test/unit/performancePage.test.ts draws the same, and compares it with what is kept',
	'npm run test:compat':
		'installs several n8n, which takes longer than all of CI; a unit test holds its table',
	'npm run docs:pictures': 'writes what is committed, from the screens that npm run test:e2e drives',
	'npm run film': 'makes a video, of what the browser tests try',
	'npm run sandbox': 'the server that the demo, the browser tests and npm start start',
	'npm run build': 'the first step of npm run scan, and of all that starts n8n',
	'npm run typecheck': 'a part of npm test',
	'npm run lint': 'what npm test checks, which in CI does so of all files',
	'npm run format': 'writes what npm test checks',
	'npx travel-agency-sandbox': 'scripts/checkSandboxPackage.mjs runs it, from the tarball, by its path',
	'npx jest': 'what npm test and npm run test:chaos run',
	'npm run generate': 'writes what npm test checks',
	'npm install --save-dev travel-agency-sandbox':
		'needs a release; scripts/checkSandboxPackage.mjs installs the tarball',
	'npm install --package-lock-only': 'changes what is committed',
	'npm install n8n-nodes-travel-agency': 'needs a release; npm run test:compat installs the tarball',
	'npm publish': 'is what npm run release:check stops before',
	'npm audit signatures': 'needs a release',
	'git clone': 'needs a release',
	cd: 'into the clone',
	curl: "asks the sandbox what its contract tests ask; those of the sandbox's page are its collection's",
};

/** The script in package.json that a command runs. */
function scriptOf(command: string): string | undefined {
	const [, lifecycle, named] = /^npm (?:(start|test)\b|run ([\w:]+))/.exec(command) ?? [];
	return lifecycle ?? named;
}

const CI = textOf('.ci/run').replaceAll('\\\n', ' ');
const STEPS = [...CI.matchAll(/^(?:(?:'[^']*'|"[^"]*") )?((?:env |npm |npx |node )[^>\n]*)/gm)].map(
	([, command = '']) =>
		command
			.trim()
			.replace(/^env /, '')
			.replace(/^(\w+=\S* )+/, ''),
);

/** Everything that CI runs: its steps, and the scripts that steps start like a user would. */
const RUN_BY_CI = [
	...STEPS,
	...STEPS.flatMap((step) => {
		const file = /^node (scripts\/\S+)/.exec(step)?.[1];
		if (file === undefined) return [];
		return [...textOf(file).matchAll(/npmScript\('([\w:]+)'/g)].map(([, script = '']) => `npm run ${script}`);
	}),
];
const SCRIPTS_OF_CI = new Set(RUN_BY_CI.map(scriptOf));

const begins = (command: string, with_: string) => command === with_ || command.startsWith(`${with_} `);
const exceptionOf = (command: string) => Object.keys(NOT_IN_CI).find((known) => begins(command, known));

/** Files that read the flags of our own commands. */
const PROGRAMS = ['scripts', 'sandbox/src']
	.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
			.filter((file) => /\.(mjs|ts)$/.test(file))
			.map((file) => textOf(`${folder}/${file}`)),
	)
	.join('\n');
const OF_OTHER_PROGRAMS = ['test', 'test:e2e', 'test:chaos', 'test:campaign'];

/** What is wrong with a command on a page, if anything. */
function flawOf(command: string): string | undefined {
	const script = scriptOf(command);
	if (script !== undefined && !(script in SCRIPTS)) return `package.json has no script ${script}`;
	const file = /^node (\S+)/.exec(command)?.[1];
	if (file !== undefined && !FILES.has(file)) return `there is no ${file}`;
	const isRun =
		script === undefined ? RUN_BY_CI.some((run) => begins(command, run)) : SCRIPTS_OF_CI.has(script);
	if (!isRun && exceptionOf(command) === undefined) return '.ci/run does not run it';
	const isOurs =
		script === undefined ? command.startsWith('npx travel') : !OF_OTHER_PROGRAMS.includes(script);
	const flags = isOurs ? [...command.matchAll(/ --([a-z][a-z-]*)/g)].map(([, flag = '']) => flag) : [];
	const unread = flags.find((flag) => flag !== 'help' && !new RegExp(`\\b${flag}\\b`).test(PROGRAMS));
	return unread === undefined ? undefined : `nothing reads --${unread}`;
}

/** The commands on all pages: whole blocks of shell code, and text that begins like a command. */
async function commands() {
	return (await pagesLike(/./)).flatMap((page) => {
		const blocks = partsOf(page, 'code').filter(({ lang }) => SHELLS.includes(lang ?? ''));
		const inline = partsOf(page, 'inlineCode').filter(({ value = '' }) =>
			/^([A-Z_]+=\S* )*(npm|npx|node) [a-z./]/.test(value),
		);
		const texts = [
			...blocks,
			...inline.map((part) => ({ ...part, value: part.value?.replaceAll('\n', ' ') })),
		];
		return texts.flatMap(({ value = '', position }) =>
			commandLines(value)
				// Variables set for a command are not part of it, and on their own no command.
				.map((line) => line.replace(/^(export )?([A-Za-z_]+=('[^']*'|"[^"]*"|\S*)( |$))+/, ''))
				.filter((command) => command !== '')
				.map((command) => ({ command, place: `${page.file}:${position.start.line}` })),
		);
	});
}

test('.ci/run is read as it is', () => {
	expect(STEPS).toEqual(expect.arrayContaining(['npm ci', 'npm test', 'npm run demo']));
	expect([...SCRIPTS_OF_CI]).toEqual(expect.arrayContaining(['start', 'dev', 'test', 'release:check']));
});

test('Every command of a page is one that CI runs, or an exception that says why not', async () => {
	const flaws = nonEmpty(await commands()).flatMap(({ command, place }) => {
		const flaw = flawOf(command);
		return flaw ? [`${place}: ${command}: ${flaw}`] : [];
	});
	expect(flaws).toEqual([]);
});

test('No exception is left that no page needs, or that CI runs', async () => {
	const named = (await commands()).map(({ command }) => exceptionOf(command));
	const idle = Object.keys(NOT_IN_CI).filter(
		(known) => !named.includes(known) || SCRIPTS_OF_CI.has(scriptOf(known) ?? known),
	);
	expect(idle).toEqual([]);
});
