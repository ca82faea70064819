import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import axios from 'axios';
import { useRealTime } from '../virtualClock';
import { buildSandbox, SandboxProgram } from './cliProcess';

/** The program as people run it: what it prints when it starts, and for each request. */

useRealTime();

let program: SandboxProgram;
beforeAll(buildSandbox);
afterEach(() => program.end());

const run = promisify(execFile);

/** The sandbox's origin, once it has started. */
const originOf = async (): Promise<string> =>
	(await program.says(/(http:\/\/127\.0\.0\.1:\d+)\/api\/v3/))[1] ?? '';

const ask = async (path: string, token?: string): Promise<void> => {
	const headers = token ? { Authorization: `Bearer ${token}` } : {};
	await axios
		.get(`${await originOf()}${path}`, { headers, validateStatus: () => true })
		.catch(() => undefined);
};

/** The first `count` lines about requests. */
async function lines(count: number): Promise<string[]> {
	await program.says(new RegExp(`as they come:\\r?\\n(?:[^\\n]*\\n){${count}}`));
	return (program.output.split(/as they come:\r?\n/)[1] ?? '').split(/\r?\n/).filter(Boolean);
}

test('the curl that it says to try first works when it is pasted', async () => {
	program = SandboxProgram.start();
	const [, command = ''] = await program.says(/Try first\n {2}(curl .*)\n/);
	const { stdout } = await run('sh', ['-c', `${command} --silent --fail`]);
	expect(JSON.parse(stdout)).toMatchObject({ data: [{ id: expect.any(String) as unknown }] });
	expect(program.output).toMatch(/^Open +http:\/\/127\.0\.0\.1:\d+\//m);
});

test('a request is a line: time, method, path, status, milliseconds, credential, and why it was refused', async () => {
	program = SandboxProgram.start();
	await ask('/api/v3/sales?size=1', 'sandbox_full_access');
	await ask('/api/v3/people', 'sandbox_no_read_people');
	await ask('/api/v3/sales?nmber=1', 'sandbox_full_access');
	await ask('/api/v3/people');
	const [read, forbidden, wrong, anonymous] = await lines(4);
	expect(read).toMatch(/^\d\d:\d\d:\d\d {2}GET +\/sales +200 +\d+ ms {2}full_access$/);
	expect(forbidden).toMatch(
		/GET +\/people +403 +\d+ ms {2}no_read_people {2}permission_missing: The credential lacks the permission Read all people$/,
	);
	expect(wrong).toMatch(/400 .* unknown_parameter: nmber is not a parameter of this request$/);
	expect(anonymous).toMatch(/ 401 +\d+ ms {2}- +credential_invalid: The access token is missing or invalid$/);
});

test('it goes on when nobody reads its lines any more', async () => {
	program = SandboxProgram.start();
	const origin = await originOf();
	program.hangUp();
	for (let count = 0; count < 3; count += 1) await ask('/api/v3/sales', 'sandbox_full_access');
	expect((await axios.get(`${origin}/_sandbox/requests`)).data).toMatchObject({
		data: [{ status: 200 }, { status: 200 }, { status: 200 }],
	});
});

test('a fault, a cut and a replay are named', async () => {
	program = SandboxProgram.start();
	const origin = await originOf();
	for (const fault of [{ kind: 'cut_before_commit', times: 1 }]) {
		await axios.post(`${origin}/_sandbox/faults`, fault);
	}
	await ask('/api/v3/sales', 'sandbox_full_access');
	const headers = {
		Authorization: 'Bearer sandbox_full_access',
		'Idempotency-Key': '3b241101-e2bb-4255-8caf-4136c566a962',
	};
	const person = { person_kind: 'individual', name: 'Ana' };
	for (let times = 0; times < 2; times += 1) await axios.post(`${origin}/api/v3/people`, person, { headers });
	const [cut, , replay] = await lines(3);
	expect(cut).toMatch(/ cut +\d+ ms {2}full_access +fault: cut_before_commit$/);
	expect(replay).toMatch(/POST +\/people +200 .* replay$/);
});

test('no token, secret or query is in it beyond those it lists when it starts', async () => {
	program = SandboxProgram.start();
	await ask('/api/v3/sales?number=4711', 'my_own_token_1234');
	await ask('/oauth/authorize?state=secret-state&code_challenge=secret-challenge');
	const said = (await lines(2)).join('\n');
	expect(said).toContain('/oauth/authorize');
	expect(said).not.toMatch(/4711|my_own_token|secret-/);
});

test('what steers a terminal is shown, and not obeyed', async () => {
	program = SandboxProgram.start();
	const { hostname, port } = new URL(await originOf());
	const body = JSON.stringify({ 'name\u001b[31m\u0007': 1 });
	const request = [
		'POST /api/v3/people HTTP/1.1',
		`Host: ${hostname}`,
		'Authorization: Bearer sandbox_full_access',
		'Idempotency-Key: 3b241101-e2bb-4255-8caf-4136c566a962',
		'Content-Type: application/json',
		`Content-Length: ${body.length}`,
		'Connection: close',
	];
	connect(Number(port), hostname)
		.end(`${request.join('\r\n')}\r\n\r\n${body}`)
		.resume();
	const [line] = await lines(1);
	expect(line).toContain('\\u001b[31m\\u0007');
	expect(program.output).not.toContain('\u001b');
	expect(program.output).not.toContain('\u0007');
});

describe('colors', () => {
	test('are there in a terminal', async () => {
		program = SandboxProgram.startInTerminal({});
		await ask('/api/v3/sales', 'sandbox_full_access');
		await ask('/api/v3/sales');
		const [good, refused] = await lines(2);
		expect(good).toContain('\u001b[32m200\u001b[39m');
		expect(refused).toContain('\u001b[33m401\u001b[39m');
	});

	test('are not there where NO_COLOR asks for none', async () => {
		program = SandboxProgram.startInTerminal({ NO_COLOR: '1' });
		await ask('/api/v3/sales', 'sandbox_full_access');
		const [line] = await lines(1);
		expect(line).toMatch(/ 200 /);
		expect(line).not.toContain('\u001b');
	});

	test('are not there in a pipe', async () => {
		program = SandboxProgram.start();
		await ask('/api/v3/sales', 'sandbox_full_access');
		await lines(1);
		expect(program.output).not.toContain('\u001b');
	});
});

test('--quiet says nothing of requests', async () => {
	program = SandboxProgram.start('--quiet');
	await ask('/api/v3/sales', 'sandbox_full_access');
	await ask('/api/v3/sales', 'sandbox_full_access');
	expect(program.output).toContain('Try first');
	expect(program.output).not.toMatch(/GET/);
});

test('--json says everything as an object in each line', async () => {
	program = SandboxProgram.start('--json');
	await ask('/api/v3/sales?size=1', 'sandbox_full_access');
	await program.says(/"event":"request".*\n/);
	const told = program.output
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Record<string, unknown>);
	expect(told).toMatchObject([
		{ event: 'started', base_url: `${await originOf()}/api/v3` },
		{ event: 'request', method: 'GET', path: '/sales', query: { size: '1' }, status: 200, rule: null },
	]);
	expect(program.output).not.toContain('sandbox_full_access');
});

describe('while it makes its records', () => {
	/** Every look at the clock takes a third of a second. */
	const clock =
		'const { now } = performance; let late = 0; performance.now = () => now.call(performance) + (late += 333)';
	const slow = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };

	test('for more than a second it says how far it is', async () => {
		program = SandboxProgram.startWith(slow);
		const [, records = ''] = await program.says(/^Making the agency's records: ([\d,]+) so far\n/);
		await originOf();
		expect(Number(records.replace(',', ''))).toBeGreaterThan(0);
	});

	test('in a terminal that is one line, which goes away', async () => {
		program = SandboxProgram.startInTerminal(slow);
		await program.says(/Making the agency's records: [\d,]+ so far/);
		await originOf();
		expect(program.output).toContain("\r\u001b[KMaking the agency's records");
		expect(program.output).toContain('so far\r\u001b[KOpen ');
	});
});
