import { execFile, spawnSync } from 'child_process';
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { pathToFileURL } from 'url';
import { promisify } from 'util';

import { inPlainNode } from './plainModule';

/** What `npm start` says before it starts anything. */

let home: string;
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function start(XDG_STATE_HOME: string, ...flags: string[]): { status: number | null; said: string } {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', ...flags], {
		cwd: join(__dirname, '../..'),
		env: { ...process.env, LC_ALL: 'C', XDG_STATE_HOME },
		encoding: 'utf8',
	});
	return { status, said: `${stdout}${stderr}`.trim() };
}

test('a home that cannot be written is named, with what to do', () => {
	const file = join(home, 'letter.txt');
	writeFileSync(file, 'Dear');
	const { status, said } = start(file);
	expect(status).toBe(1);
	expect(said).toContain(`${join(file, 'n8n-nodes-travel-agency')} can't be used`);
	expect(said).toContain('XDG_STATE_HOME can name another place for it.');
	expect(said).not.toContain('already running');
});

test('--password says the log-in and the tokens, once there are some', () => {
	expect(start(home, '--password')).toEqual({
		status: 1,
		said: 'There is no log-in yet: npm start makes it.',
	});
	const folder = join(home, 'n8n-nodes-travel-agency', 'n8n');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'owner-password'), 'Bird-2345\n');
	writeFileSync(join(folder, 'mcp-token'), 'of-mcp-clients\n');
	mkdirSync(join(folder, '../sandbox'));
	writeFileSync(join(folder, '../sandbox/token'), 'of-the-sandbox\n');
	expect(start(home, '--password')).toEqual({
		status: 0,
		said: 'n8n       owner@example.com / Bird-2345\nMCP       of-mcp-clients\nSandbox   of-the-sandbox',
	});
});

test('each n8n has a password of its own, which only its user reads', () => {
	const owner = (folder: string): string =>
		inPlainNode('scripts/n8n/owner.mjs', 'script.ownerOf(given).password', folder);
	const passwords = ['a', 'b'].map((name) => {
		const folder = join(home, name);
		mkdirSync(folder);
		const password = owner(folder);
		expect(owner(folder)).toBe(password);
		expect(statSync(join(folder, 'owner-password')).mode & 0o777).toBe(0o600);
		// n8n requires a capital letter and a digit.
		expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{4}(-[A-Za-z\d]{4}){3}$/);
		return password;
	});
	expect(passwords[0]).not.toBe(passwords[1]);
});

test('MCP clients show a token that is random, made once and read by its user alone', () => {
	const token = (folder: string): string =>
		inPlainNode('scripts/n8n/credentials.mjs', 'script.mcpTokenOf(given)', folder);
	const own = join(home, 'own');
	mkdirSync(own);
	// Left by an interrupted write of an earlier version.
	writeFileSync(join(own, 'mcp-token'), '');
	const made = token(own);
	expect(made).toMatch(/^[\w-]{43}$/);
	expect(readdirSync(own)).toEqual(['mcp-token']);
	expect(statSync(join(own, 'mcp-token')).mode & 0o777).toBe(0o600);
	chmodSync(join(own, 'mcp-token'), 0o644);
	expect(token(own)).toBe(made);
	expect(statSync(join(own, 'mcp-token')).mode & 0o777).toBe(0o600);
});

test('A secret that several make at once is that of the first', async () => {
	const script = `import(process.argv[1]).then((script) => console.log(script.keepSecret(process.argv[2], script.randomToken)))`;
	const url = String(pathToFileURL(join(__dirname, '../../scripts/secretFile.mjs')));
	const made = await Promise.all(
		Array.from({ length: 4 }, async () => {
			const { stdout } = await promisify(execFile)(process.execPath, [
				'-e',
				script,
				url,
				join(home, 'secret'),
			]);
			return stdout.trim();
		}),
	);
	expect(new Set(made)).toEqual(new Set([readFileSync(join(home, 'secret'), 'utf8').trim()]));
});

test('n8n runs on the same Node on every platform that has one packaged', () => {
	const { optionalDependencies } = JSON.parse(
		readFileSync(join(__dirname, '../../scripts/pinned-n8n/package.json'), 'utf8'),
	) as { optionalDependencies: Record<string, string> };
	expect(Object.keys(optionalDependencies)).toHaveLength(4);
	expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

test('Of steps inside each other, one says that it is still going', () => {
	const endless = 'new Promise(() => {})';
	const lines = inPlainNode<string[]>(
		'scripts/step.mjs',
		`(() => {
			const [lines, ticks, { log }] = [[], [], console];
			globalThis.setInterval = (tick) => ticks.push(tick);
			console.log = (line) => lines.push(line);
			void script.step('Installing', () => script.step('Building', () => ${endless}));
			for (const tick of ticks) tick();
			console.log = log;
			return lines;
		})()`,
		null,
	);
	expect(lines).toEqual(['Installing ...', 'Building ...', expect.stringMatching(/^ {2}still going, /)]);
});

describe('The language', () => {
	const spoken = (args: string[], env: Record<string, string>): string =>
		inPlainNode('scripts/language.mjs', 'script.speakAs(given.args, given.env)', { args, env });

	test.each<[string, string[], Record<string, string>]>([
		['pt', [], { LANG: 'pt_BR.UTF-8' }],
		['pt', [], { LANG: 'en_US.UTF-8', LC_ALL: 'pt_BR.UTF-8' }],
		['en', [], { LANG: 'pt_BR.UTF-8', LC_ALL: 'C' }],
		['en', [], {}],
		['pt', ['--lang', 'pt'], {}],
		['en', ['--lang=en'], { LANG: 'pt_BR.UTF-8' }],
	])('is %s with %j in %j', (language, args, env) => {
		expect(spoken(args, env)).toBe(language);
	});

	test('writes the seconds and gigabytes as it does', () => {
		const said = "['pt', 'en'].map((each) => (script.speakAs(['--lang', each], {}), script.decimal(12.34)))";
		expect(inPlainNode('scripts/language.mjs', said, null)).toEqual(['12,3', '12.3']);
	});

	test('says no sentence in one language only', () => {
		const folder = join(__dirname, '../../scripts');
		const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
			(file) => file.endsWith('.mjs') && !file.includes('node_modules'),
		);
		const said = files.flatMap((file) => sentencesIn(readFileSync(join(folder, file), 'utf8')));
		const known = inPlainNode<Record<string, string>>('scripts/language.mjs', 'script.portuguese', null);
		expect(said.length).toBeGreaterThan(40);
		expect(Object.keys(known).sort()).toEqual([...new Set(said)].sort());
		const marks = (text: string) => text.match(/\{\d+\}/g)?.sort() ?? [];
		expect(Object.entries(known).filter(([en, pt]) => marks(en).join() !== marks(pt).join())).toEqual([]);
	});

	test('is that of its errors, too', () => {
		expect(start(home, '--password', '--lang', 'pt').said).toBe('Ainda não há login: npm start o cria.');
		expect(start(home, '--lang', 'fr')).toEqual({ status: 1, said: '--lang takes pt or en, not fr.' });
	});
});

/** The sentences written as say`…`, with {1} for inserted values. */
function sentencesIn(source: string): string[] {
	return source
		.split('say`')
		.slice(1)
		.map((rest) => {
			let [sentence, values, depth] = ['', 0, 0];
			for (let at = 0; at < rest.length; at++) {
				if (depth === 0 && rest[at] === '`') return sentence.replaceAll('\\n', '\n');
				if (rest.startsWith('${', at)) {
					if (depth === 0) sentence += `{${(values += 1)}}`;
					depth += 1;
					at += 1;
				} else if (depth > 0 && rest[at] === '}') depth -= 1;
				else if (depth === 0) sentence += rest[at] ?? '';
			}
			throw new Error(`No end of ${rest.slice(0, 40)}`);
		});
}

test('what it says it took began with the command, before it had what it needs', () => {
	const waited = `(${() => {
		// While this runs, nothing else is loaded.
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
	}})()`;
	const said = inPlainNode<[number, string]>(
		'scripts/step.mjs',
		`[process.uptime(), ${waited} ?? script.secondsSinceCommand()]`,
		null,
	);
	expect(parseFloat(said[1])).toBeGreaterThanOrEqual(Math.round(said[0] * 10 + 3) / 10 - 0.1);
	expect(readFileSync(join(__dirname, '../../scripts/start.mjs'), 'utf8')).toContain(
		'Ready in ${secondsSinceCommand()}',
	);
});
