import { spawnSync } from 'child_process';
import { mkdtempSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';

import { startSandbox } from '../../sandbox/src';
import { inPlainNode } from './plainModule';

/**
 * Nothing in this repository gives access to anything: neither to what `npm start`, `npm run demo` or the
 * sandbox created for a state folder, nor to any account.
 */

const ROOT = join(__dirname, '../..');

const filesOfRepository = (): string[] =>
	spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
		cwd: ROOT,
		encoding: 'utf8',
		maxBuffer: 1e8,
	})
		.stdout.split('\0')
		.filter(Boolean);

/** Pictures contain no text, and npm checks what it has locked by its own digests. */
const isRead = (file: string): boolean =>
	!/\.(webp|png|ico|xlsx|zip|pdf|woff2?)$|package-lock\.json$/.test(file);

interface Line {
	place: string;
	text: string;
}

const lines: readonly Line[] = filesOfRepository()
	.filter(isRead)
	.flatMap((file) => {
		let text;
		try {
			text = readFileSync(join(ROOT, file), 'utf8');
		} catch {
			return []; // deleted, but not committed yet
		}
		return text.split('\n').map((line, at) => ({ place: `${file}:${at + 1}`, text: line }));
	});

const ours = lines.filter(({ place }) => !place.startsWith('test/'));
const [wholeText, ourText] = [lines, ours].map((all) => all.map(({ text }) => text).join('\n')) as [
	string,
	string,
];

/** Lines are only searched if all of them together have a match: there are a quarter of a million. */
const ourLinesWith = (shape: RegExp): readonly Line[] =>
	shape.test(ourText) ? ours.filter(({ text }) => shape.test(text)) : [];

/** Everything that gives access to a sandbox. */
const secretsOf = ({
	token,
	tokens,
	partners,
	users,
}: Awaited<ReturnType<typeof startSandbox>>): string[] => [
	token,
	...tokens.map((one) => one.token),
	...partners.map(({ client_secret }) => client_secret),
	...users.map(({ password }) => password),
];

const SMALL = { sales: 1, people: 3, tasks: 1 };

/** The secrets that two new state folders get. */
async function made(): Promise<string[][]> {
	const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'secrets-')));
	try {
		const all: string[][] = [];
		for (const folder of folders) {
			const sandbox = await startSandbox({ data: join(folder, 'sandbox'), ...SMALL });
			await sandbox.close();
			all.push(secretsOf(sandbox));
		}
		const ofN8n = [
			inPlainNode<string[]>(
				'scripts/n8n/owner.mjs',
				'given.map((one) => script.ownerOf(one).password)',
				folders,
			),
			inPlainNode<string[]>('scripts/n8n/credentials.mjs', 'given.map(script.mcpTokenOf)', folders),
		];
		return all.map((secrets, at) => [...secrets, ...ofN8n.map((each) => each[at] ?? '')]);
	} finally {
		for (const folder of folders) rmSync(folder, { recursive: true });
	}
}

test('What a state folder is given is made for it: no two have anything in common, and nothing of it stands here', async () => {
	const [one = [], other = []] = await made();
	expect(one.length).toBeGreaterThan(28);
	expect(new Set([...one, ...other]).size).toBe(one.length + other.length);
	const found = [...one, ...other].filter((secret) => wholeText.includes(secret));
	expect(lines.filter(({ text }) => found.some((secret) => text.includes(secret)))).toEqual([]);
});

test('The n8n that npm start runs is given secrets in no other way', () => {
	// A credential may be made of what was just created, or of what the sandbox says; a constant is neither.
	const constants = lines.filter(
		({ place, text }) =>
			!place.startsWith('sandbox/page/words/') &&
			/^(scripts|examples|sandbox\/(src|page|collection)|docs|bench|README|SECURITY|CONTRIBUTING)/.test(
				place,
			) &&
			/(?:token|secret|password|api_?key)["'`]?\s*[:=]\s*["'`](?!the-)[^"'`${}<>\s]{6,}["'`]/i.test(text),
	);
	expect(constants).toEqual([]);
});

test('What once opened everybody’s sandbox is what tests give to their own, and stands nowhere else', async () => {
	const ofTests = await startSandbox({ token: 'sandbox', ...SMALL });
	await ofTests.close();
	// The last two gave access to n8n and its MCP server.
	const once = [
		...secretsOf(ofTests).slice(1),
		['sandbox', 'mcp', 'clients'].join('_'),
		['Sandbox', '2026'].join('-'),
	];
	const anyOfThem = new RegExp(`(?<![\\w-])(?:${once.join('|')})(?![\\w-])`);
	expect(ourLinesWith(anyOfThem)).toEqual([]);
	const toEverybody = lines.filter(({ text }) => once.slice(-2).some((secret) => text.includes(secret)));
	expect(toEverybody).toEqual([]);
});

/** What other people's secrets look like. */
const SHAPES: Readonly<Record<string, RegExp>> = {
	'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
	'a token of GitHub': /\b(?:gh[pousr]_\w{30,}|github_pat_\w{30,})/,
	'a token of npm': /\bnpm_[A-Za-z0-9]{36}/,
	'a key of AWS': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
	'a token of Slack': /\bxox[abprs]-[\w-]{20,}/,
	'a key of Google': /\bAIza[\w-]{35}/,
	'a key of a model': /\bsk-[A-Za-z0-9_-]{20,}/,
	'a JWT': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
	'a hash of a password': /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}/,
	'a log-in in an address': /\bhttps?:\/\/[^\s/'"`:@{}$]+:[^\s/'"`@{}$]+@(?!.*\.example\b)/,
};

test.each(Object.entries(SHAPES))('%s is nowhere', (_what, shape) => {
	expect(ourLinesWith(shape)).toEqual([]);
});

/** Bits per letter. */
function entropyOf(word: string): number {
	const counts = new Map<string, number>();
	for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1);
	return [...counts.values()].reduce(
		(sum, count) => sum - (count / word.length) * Math.log2(count / word.length),
		0,
	);
}

test('no word looks as if it had been drawn by lot', () => {
	const drawn = [...ourText.matchAll(/(?<![\w/+.-])[A-Za-z0-9_-]{24,}(?![\w/+.-])/g)].filter(
		([word]) => /\d/.test(word) && /[A-Z]/.test(word) && /[a-z]/.test(word) && entropyOf(word) > 4.2,
	);
	expect(ours.filter(({ text }) => drawn.some(([word]) => text.includes(word)))).toEqual([]);
});

test('The MCP example cannot be published with a token that somebody else knows', () => {
	for (const edition of ['en', 'pt-BR']) {
		const { nodes } = JSON.parse(
			readFileSync(join(ROOT, 'examples', edition, 'agency-assistant-mcp.json'), 'utf8'),
		) as {
			nodes: { type: string; parameters: Record<string, unknown>; credentials?: Record<string, object> }[];
		};
		const [server] = nodes.filter(({ type }) => type.endsWith('.mcpTrigger'));
		expect(server?.parameters.authentication).toBe('bearerAuth');
		// n8n refuses every request until its owner has created a credential of this type.
		const { httpBearerAuth } = server?.credentials ?? {};
		expect(Object.keys(httpBearerAuth ?? {}).sort()).toEqual(['id', 'name']);
	}
});
