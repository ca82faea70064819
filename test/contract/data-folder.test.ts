import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
	cpSync,
	existsSync,
	mkdirSync,
	linkSync,
	mkdtempSync,
	chmodSync,
	chownSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { globalAgent } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import { open, type Key } from 'lmdb';
import { startSandbox } from '../../sandbox/src';
import { useRealTime } from '../virtualClock';
import { buildSandbox, cli, SandboxProgram } from './cliProcess';
import { FIRST_COMPANY, type RunningSandbox, start } from './client';
import { refusal, success } from './expectations';
import { fileOf } from './files';
import {
	askForConsent,
	attempt,
	authorizationQuery,
	connect,
	exchangeBody,
	LICENSED_PARTNER,
	obtainCode,
	PARTNER,
	postForm,
} from './oauth-agency';
import { individual } from './people-bodies';
import { promise } from './promises';
import { sale } from './sale-bodies';
import type { Person, Sale, Task } from './shapes';
import { secondsAhead, stateOf } from './state';
import { taskBody } from './task-bodies';
import { attach } from './upload';

/** `data`: what a folder keeps for the next start, and which folders are refused. */

// The real clock, because another process has to see that this one is alive.
useRealTime();

let data: string;
let running: RunningSandbox | undefined;
beforeEach(() => {
	data = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(async () => {
	await running?.close();
	running = undefined;
	for (const folder of readdirSync(tmpdir()).filter((name) => join(tmpdir(), name).startsWith(data)))
		rmSync(join(tmpdir(), folder), { recursive: true });
});

/** Stops the sandbox if one is running, and starts one with the folder. */
async function restart(options: Parameters<typeof start>[0] = {}): Promise<RunningSandbox> {
	await running?.close();
	running = undefined;
	// At the same address, the client would otherwise reuse a connection to the old sandbox.
	globalAgent.destroy();
	running = await start({ data, ...options });
	return running;
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

/** Why a start with the folder is refused. */
async function refusedStart(): Promise<string> {
	const failure = await startSandbox({ data }).then(
		async (started) => {
			await started.close();
			return undefined;
		},
		(error: Error) => error,
	);
	expect(failure).toBeInstanceOf(Error);
	return String(failure?.message);
}

describe('what is kept', () => {
	test('all that the control plane shows', async () => {
		const first = await restart();
		const api = first.as('full_access');
		const person = success(await api.post<Person>('/people', individual()), 201);
		success(await api.patch(`/people/${person.id}`, { observations: 'Prefere corredor' }), 200);
		const another = success(await api.post<Person>('/people', individual()), 201);
		success(await api.delete(`/people/${another.id}`), 204);
		const sold = success(await api.post<Sale>('/sales', sale()), 201);
		success(await attach(api, 'sale', sold.id, fileOf('pdf')), 201);
		const task = success(await api.post<Task>('/tasks', await taskBody(first)), 201);
		success(await api.post(`/tasks/${task.id}/history`, { text: 'Sem resposta' }), 201);
		success(await api.patch(`/tasks/${task.id}`, { completed: true }), 200);
		await first.control.patch(`/sales/${sold.id}`, { status: 'canceled' });
		const [bill] = await first.records('bills');
		await first.control.patch(`/bills/${String(bill?.id)}`, { settlement_date: '2031-01-02' });
		const [invoice] = await first.records('nfs');
		await first.control.patch(`/nfs/${String(invoice?.id)}`, { status: 'issued' });
		refusal(await api.post('/people', {}), 422);
		await first.settings({ consolidator: true, rate_limit: { window: 'fixed' } });
		await first.advanceClock(86_400);
		await first.fault({ kind: 'latency', latency_ms: 1, times: 2 });
		await first.fault({ kind: 'cursor_repeats', path: '/people' });
		await first.fault({ kind: 'cut_after_commit', method: 'POST', path: '/people' });
		success(await api.get('/people'), 200);
		await expect(api.post('/people', individual({ name: 'Resposta Perdida' }))).rejects.toThrow();
		await first.control.put(`/partners/${PARTNER.client_id}`, {
			redirect_uri: 'https://n8n.example/callback',
		});
		const before = await stateOf(first.url);
		const ahead = await secondsAhead(first.url);

		const second = await restart();
		expect(await stateOf(second.url)).toEqual(before);
		expect(Math.abs((await secondsAhead(second.url)) - ahead)).toBeLessThan(30);
		// What was stored can still be changed, and no ID, code or number is assigned twice.
		await second.control.delete('/faults');
		success(await second.as('full_access').patch(`/people/${person.id}`, { observations: 'Janela' }), 200);
		const next = success(await second.as('full_access').post<Person>('/people', individual()), 201);
		const ids = Object.values(before).flatMap((shown) =>
			((shown as { data?: { id: string }[] }).data ?? []).map(({ id }) => id),
		);
		expect(ids).not.toContain(next.id);
		const ofPeople = (before['records/people'] as { data: { code: number }[] }).data;
		// The removed person had the code in between.
		expect(next.code).toBe(Math.max(...ofPeople.map(({ code }) => code)) + 1);
		const third = await restart();
		const [read] = (await third.records('people')).filter(({ id }) => id === person.id);
		expect(read?.observations).toBe('Janela');
	});

	test('how a request ended that others overtook', async () => {
		const first = await restart();
		await first.fault({ kind: 'latency', latency_ms: 1_500, path: '/people' });
		const slow = first.as('full_access').get('/people');
		for (let times = 0; times < 3; times++) success(await first.as('full_access').get('/tasks'), 200);
		success(await slow, 200);
		const before = await stateOf(first.url);
		expect(await stateOf((await restart()).url)).toEqual(before);
	});

	test('what an answer tells that breaks off, from the moment at which it begins', async () => {
		const first = await restart();
		await first.fault({ kind: 'cut_inside_body', method: 'POST' });
		const sent = individual();
		await expect(first.as('full_access').post('/people', sent)).rejects.toThrow();
		const copy = `${data}.copy`;
		cpSync(data, copy, { recursive: true, filter: (file) => !file.includes('in-use-') });
		const second = await start({ data: copy });
		const people = await second.records('people');
		await second.close();
		expect(people).toContainEqual(expect.objectContaining({ name: sent.name }));
	});

	test('a record with the answer under its Idempotency-Key, in one transaction', async () => {
		const sandbox = await restart();
		const folder = open({ path: data, noSubdir: false, encoding: 'binary', overlappingSync: false });
		const transactions = () => (folder.getStats() as { lastTxnId: number }).lastTxnId;
		const before = transactions();
		success(await sandbox.as('full_access').post('/people', individual(), randomUUID()), 201);
		expect(transactions() - before).toBe(1);
		await folder.close();
	});

	test('the answers under Idempotency-Keys, character by character, until they expire', async () => {
		const first = await restart();
		const sent = sale();
		const [key, fileKey] = [randomUUID(), randomUUID()];
		const post = (sandbox: RunningSandbox) =>
			sandbox.as('full_access').http.post<string>('/sales', sent, {
				headers: { 'Idempotency-Key': key },
				transformResponse: (text: string) => text,
			});
		const sold = await post(first);
		expect(sold.status).toBe(201);
		const { id } = JSON.parse(sold.data) as Sale;
		const file = fileOf('pdf');
		const attached = success(await attach(first.as('full_access'), 'sale', id, file, fileKey), 201);
		const stored = await stateOf(first.url);

		const second = await restart();
		const again = await post(second);
		expect(again.headers['x-idempotent-replay']).toBe('true');
		expect(again.data).toBe(sold.data);
		const api = second.as('full_access');
		expect(success(await attach(api, 'sale', id, file, fileKey), 200)).toEqual(attached);
		refusal(await api.post('/sales', sale(), key), 422);
		expect(await stateOf(second.url)).toMatchObject({
			'records/sales': stored['records/sales'],
			'records/attachments': stored['records/attachments'],
		});

		await second.advanceClock(24 * 3600);
		expect((await post(await restart())).status).toBe(201);
	});

	test('what partners and browsers were given: token, code, license, sign-in and form', async () => {
		const first = await restart();
		const port = Number(new URL(first.url).port);
		const token = await connect(first, PARTNER, FIRST_COMPANY);
		const obtained = await obtainCode(first, LICENSED_PARTNER, FIRST_COMPANY);
		const used = await obtainCode(first, LICENSED_PARTNER, FIRST_COMPANY);
		const exchanged = await postForm(first, '/oauth/token', exchangeBody(LICENSED_PARTNER, used));
		const { state, code_challenge } = attempt();
		const browser = await askForConsent(first, authorizationQuery(PARTNER, { state, code_challenge }));
		await first.control.put(`/companies/${FIRST_COMPANY}`, { license: 'read_only' });

		const second = await restart({ port });
		success(await second.bearing(token).post('/sales', sale()), 201);
		const reader = second.bearing(String(exchanged.data.access_token));
		success(await reader.get('/people'), 200);
		refusal(await reader.post('/people', individual()), 403);
		const again = await postForm(second, '/oauth/token', exchangeBody(LICENSED_PARTNER, used));
		expect(again.data).toMatchObject({ error: 'invalid_grant' });
		const late = await postForm(second, '/oauth/token', exchangeBody(LICENSED_PARTNER, obtained));
		expect(late.status).toBe(200);
		// A partner has one connection with a company, so the one from before the restart has ended.
		refusal(await reader.get('/people'), 401);
		await browser.submit({ company: browser.companyValue(FIRST_COMPANY), decision: 'approve' });
		expect(browser.left?.searchParams.get('code')).toEqual(expect.any(String));
	});

	test('the bytes of attachments, and links to them that were given out', async () => {
		const downloadPort = await freePort();
		const first = await restart({ downloadPort });
		const sold = success(await first.as('full_access').post<Sale>('/sales', sale()), 201);
		const file = fileOf('pdf');
		success(await attach(first.as('full_access'), 'sale', sold.id, file), 201);
		const linkIn = async (sandbox: RunningSandbox): Promise<string> => {
			const { attachments } = success(await sandbox.as('full_access').get<Sale>(`/sales/${sold.id}`), 200);
			return String(attachments[0]?.download_url);
		};
		const link = await linkIn(first);
		const second = await restart({ downloadPort });
		for (const address of [link, await linkIn(second)]) {
			const { data: bytes } = await axios.get<Buffer>(address, { responseType: 'arraybuffer' });
			expect(bytes.equals(file.content)).toBe(true);
		}
	});

	test('settings, unless the next start says otherwise; an agency begins once', async () => {
		const first = await restart({ inDevelopment: true });
		await first.settings({ rate_limit: { count_refused: true }, consolidator: true });
		const { data: before } = await first.control.get<Record<string, unknown>>('/settings');
		const sales = await first.records('sales');
		const second = await restart({ sales: 3, seed: 5, now: '2031-01-01T00:00:00Z', inDevelopment: false });
		expect((await second.control.get('/settings')).data).toEqual({ ...before, in_development: false });
		expect(await second.records('sales')).toEqual(sales);
		expect(Math.abs(await secondsAhead(second.url))).toBeLessThan(30);
	});

	test('a reset begins anew there as well, and keys are forgotten', async () => {
		const first = await restart();
		const [sent, key] = [individual(), randomUUID()];
		success(await first.as('full_access').post('/people', sent, key), 201);
		await first.advanceClock(86_400);
		await first.reset({ sales: 7 });
		expect(await first.count('sales')).toBe(7);
		expect(await first.records('people')).not.toContainEqual(expect.objectContaining({ name: sent.name }));
		const before = await stateOf(first.url);
		const second = await restart();
		expect(await stateOf(second.url)).toEqual(before);
		success(await second.as('full_access').post('/people', sent, key), 201);
	});
});

describe('a folder that is not ready for it', () => {
	const file = (): string => join(data, 'data.mdb');
	const end = async (): Promise<void> => {
		await running?.close();
		running = undefined;
	};

	describe(promise('Only one process uses a folder'), () => {
		test('is in use: the process is named, and nothing happens to it', async () => {
			const first = await restart();
			expect(await refusedStart()).toContain(`in use by another sandbox (process ${process.pid} of `);
			success(await first.as('full_access').post('/people', individual()), 201);
			const people = await first.count('people');
			expect(await (await restart()).count('people')).toBe(people);
		});

		test('was in use by a process that was killed: what is left of its claim goes', async () => {
			await restart();
			await end();
			const claim = join(data, 'in-use-by-the-dead');
			const program = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
			expect(spawnSync(process.execPath, ['-e', program, claim]).signal).toBe('SIGKILL');
			const database = open<Buffer>({ path: data, noSubdir: false, encoding: 'binary' });
			await database.put(['', 'owner'], Buffer.from(JSON.stringify({ claim: 'in-use-by-the-dead' })));
			await database.close();
			expect(existsSync(claim)).toBe(true);
			expect(await (await restart()).count('sales')).toBe(24);
			expect(existsSync(claim)).toBe(false);
		});

		test('is in use by a process that nobody here sees, as in another container', async () => {
			buildSandbox();
			const other = SandboxProgram.startElsewhere('--data', data, ...['--sales', '3', '--people', '30']);
			await other.says(/Base URL/);
			// In its container the process has number 1 or 2, which is another process here.
			expect(await refusedStart()).toMatch(/in use by another sandbox \(process [12] of /);
			await other.end('SIGKILL');
			expect(await (await restart()).count('sales')).toBe(3);
		});

		const removals: [string, () => void][] = [
			['itself', () => rmSync(data, { recursive: true })],
			[
				'what shows that it is in use',
				() => {
					for (const name of readdirSync(data)) if (name.startsWith('in-use-')) rmSync(join(data, name));
				},
			],
		];
		test.each(removals)(
			'has %s removed meanwhile: it is the next one who may write',
			async (_what, remove) => {
				const first = await restart();
				remove();
				const second = await start({ data });
				const complaints = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
				const sent = individual();
				try {
					refusal(await first.as('full_access').post('/people', sent), 500);
					await expect(first.close()).rejects.toThrow('was removed, or taken by another sandbox');
				} finally {
					complaints.mockRestore();
					running = undefined;
				}
				success(await second.as('full_access').post('/people', sent), 201);
				const { length } = (await second.records('people')).filter(({ name }) => name === sent.name);
				await second.close();
				expect(length).toBe(1);
				expect(await (await restart()).records('people')).toContainEqual(
					expect.objectContaining({ name: sent.name }),
				);
			},
		);

		test('is wanted by several at once: one gets it', async () => {
			const wanted = await Promise.allSettled(
				Array.from({ length: 4 }, () => startSandbox({ data, sales: 3 })),
			);
			const started = wanted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
			for (const one of wanted) {
				if (one.status === 'rejected') expect(String(one.reason)).toContain('in use by another sandbox');
			}
			expect(started.length).toBeLessThanOrEqual(1);
			for (const one of started) await one.close();
			expect(await (await restart()).count('sales')).toBe(3 * started.length || 24);
		});

		test('has a path that is longer than that of a socket', async () => {
			data = join(data, 'a'.repeat(100), 'b'.repeat(100));
			const first = await restart();
			expect(await refusedStart()).toContain('in use by another sandbox');
			success(await first.as('full_access').post('/people', individual()), 201);
			const people = await first.count('people');
			expect(await (await restart()).count('people')).toBe(people);
		});
	});

	test('holds data of another version: they are moved aside as they are, and an agency begins', async () => {
		await (await restart()).reset({ sales: 3 });
		await end();
		const database = open<Buffer>({ path: data, noSubdir: false, encoding: 'binary' });
		await database.put(['', 'format'], Buffer.from(JSON.stringify({ layout: 99, encoding: 15 })));
		await database.close();

		const started = await startSandbox({ data, sales: 9 });
		await started.close();
		const setAside = String(started.data?.setAside);
		expect(started.data).toEqual({ folder: data, isNew: true, setAside });
		expect(setAside).toMatch(/\.layout-99-encoding-15$/);
		const kept = open<Buffer>({ path: setAside, noSubdir: false, encoding: 'binary' });
		expect(kept.get(['', 'format'])?.toString()).toContain('99');
		expect([...kept.getKeys({ start: ['sales'], end: ['sales', 'added'] })]).toHaveLength(3);
		await kept.close();
		expect(await (await restart()).count('sales')).toBe(9);
	});

	describe(promise('A damaged folder is refused'), () => {
		const change = (at: number, bytes: Buffer): void => {
			const all = readFileSync(file());
			bytes.copy(all, at);
			writeFileSync(file(), all);
		};
		/** Replaces these bytes wherever they are. */
		const replace = (text: string, by: string): void => {
			const all = readFileSync(file());
			for (let at = all.indexOf(text); at !== -1; at = all.indexOf(text, at + 1)) all.write(by, at);
			writeFileSync(file(), all);
		};
		/** Changes an entry without the sandbox. @param prefix of its key */
		const inTable = async (
			prefix: string,
			change: (rows: [Key, Buffer][]) => [Key, Buffer | undefined][],
		) => {
			const database = open<Buffer>({ path: data, noSubdir: false, encoding: 'binary' });
			const range = database.getRange({ start: [prefix, 0], end: [prefix, 10_000], limit: 2 });
			const rows = [...range].map(({ key, value }): [Key, Buffer] => [key, value]);
			expect(rows).toHaveLength(2);
			for (const [key, value] of change(rows))
				await (value ? database.put(key, value) : database.remove(key));
			await database.close();
		};
		/** A page in the middle, which is certainly in use. */
		const middle = (): number => Math.floor(statSync(file()).size / 4096 / 2) * 4096;

		const damages: [string, () => void | Promise<void>][] = [
			['is another kind of file', () => writeFileSync(file(), 'something else')],
			['begins with garbage', () => writeFileSync(file(), Buffer.alloc(statSync(file()).size, 7))],
			['has lost its end', () => truncateSync(file(), statSync(file()).size - 4096)],
			['has lost nearly everything', () => truncateSync(file(), 100)],
			['is empty', () => truncateSync(file(), 0)],
			['is gone', () => rmSync(file())],
			['has a page of zeros', () => change(middle(), Buffer.alloc(4096))],
			['has a page of garbage', () => change(middle(), Buffer.alloc(4096, 0xa5))],
			['has pages that point anywhere', () => change(middle(), Buffer.alloc(4096 * 8, 0x01))],
			['has another letter in a record', () => replace('Horizonte', 'Horizomte')],
			['lacks an account movement', () => inTable('accountMovements', ([first]) => [[first![0], undefined]])],
			[
				'has two account movements in the place of each other',
				() =>
					inTable('accountMovements', ([a, b]) => [
						[a![0], b![1]],
						[b![0], a![1]],
					]),
			],
			[
				'has an account movement twice',
				() => inTable('accountMovements', ([a]) => [[[...(a![0] as Key[]), 'x'] as Key, a![1]]]),
			],
			[
				'has another sum before an account movement',
				() =>
					inTable('accountMovements', ([a]) => [
						[a![0], Buffer.from(a![1].map((byte, at) => byte ^ Number(at === 0)))],
					]),
			],
		];
		test.each(damages)(
			'its file %s: a sentence says so, and the file stays as it is',
			async (_how, damage) => {
				await restart();
				await end();
				await damage();
				const bytes = existsSync(file()) ? readFileSync(file()) : undefined;
				expect(await refusedStart()).toBe(
					`The data in ${data} are damaged, so nothing was read or changed there: move the folder away, or give another one`,
				);
				expect(existsSync(file()) ? readFileSync(file()) : undefined).toEqual(bytes);
			},
		);

		test.each(['data.mdb', 'lock.mdb'])('its %s is a folder: a sentence says so', async (name) => {
			await restart();
			await end();
			rmSync(join(data, name));
			mkdirSync(join(data, name));
			expect(await refusedStart()).toContain(`The data in ${data} are damaged`);
		});
	});

	describe(promise('A folder that holds other files'), () => {
		/** Runs it in a file system of its own, where it cannot get space elsewhere. */
		const confined = (mount: string, ...args: string[]) =>
			spawnSync(
				'unshare',
				[
					'--map-root-user',
					'--mount',
					'sh',
					'-c',
					`${mount} && exec "$@"`,
					'sh',
					...[process.execPath, cli, '--port', '0', '--data', data, ...args],
				],
				{ encoding: 'utf8' },
			);

		test.each([16, 300, 2_000])('is on a disk with room for %d KB: a sentence says so', (kilobytes) => {
			buildSandbox();
			const { status, stderr } = confined(`mount -t tmpfs -o mode=700,size=${kilobytes}k none ${data}`);
			expect(status).toBe(1);
			expect(stderr).toContain(data);
			expect(stderr).toContain('there is no room on the disk');
			expect(stderr.trim().split('\n')).toHaveLength(1);
		});

		test('cannot be written: a sentence says so, and what to do', () => {
			buildSandbox();
			const { status, stderr } = confined(`mount -t tmpfs -o mode=700,ro none ${data}`);
			expect(status).toBe(1);
			expect(stderr).toContain(`${data} can't be used as a folder for the data`);
			expect(stderr).toContain('Give another folder, or make this one writable');
			expect(stderr.trim().split('\n')).toHaveLength(1);
		});

		test('holds something else', async () => {
			writeFileSync(join(data, 'letter.txt'), 'Dear');
			expect(await refusedStart()).toContain('holds other files (letter.txt)');
			expect(readdirSync(data)).toEqual(['letter.txt']);
		});

		test('is a file, or below one', async () => {
			const file = join(data, 'letter.txt');
			writeFileSync(file, 'Dear');
			for (const path of [file, join(file, 'below')])
				await expect(startSandbox({ data: path })).rejects.toThrow("can't be used as a folder for the data");
			expect(readFileSync(file, 'utf8')).toBe('Dear');
		});
	});

	describe(promise('A folder that others may write to'), () => {
		const elsewhere = (): string => join(data, 'elsewhere');
		const folder = (): string => join(data, 'folder');
		const refused = async (): Promise<string> => {
			const failure = await startSandbox({ data: folder() }).then(
				async (started) => {
					await started.close();
					return 'It started';
				},
				(error: Error) => error.message,
			);
			return failure;
		};
		beforeEach(() => {
			mkdirSync(folder(), { mode: 0o700 });
			writeFileSync(elsewhere(), 'Dear');
		});

		test.each(['data.mdb', 'lock.mdb', 'begun', 'token', 'token.new', 'in-use-by-another'])(
			'holds %s as a link: what it leads to stays as it is',
			async (name) => {
				symlinkSync(elsewhere(), join(folder(), name));
				expect(await refused()).toContain(`${join(folder(), name)} is a symbolic link`);
				rmSync(join(folder(), name));
				linkSync(elsewhere(), join(folder(), name));
				expect(await refused()).toContain(`${join(folder(), name)} is another file as well`);
				expect(readFileSync(elsewhere(), 'utf8')).toBe('Dear');
			},
		);

		test.each([0o777, 0o1777, 0o702, 0o775])('has the mode %o: a sentence says what to do', async (mode) => {
			chmodSync(folder(), mode);
			if (mode === 0o775) chownSync(folder(), process.getuid?.() ?? 0, 54_321);
			chmodSync(folder(), mode);
			expect(await refused()).toBe(
				`Others may write to ${folder()} (mode ${mode.toString(8).padStart(4, '0')}), and so change what the sandbox reads: chmod 700 ${folder()}, or give another folder`,
			);
			expect(readdirSync(folder())).toEqual([]);
		});

		test('holds a file that others may write to', async () => {
			await (await startSandbox({ data: folder(), sales: 3 })).close();
			chmodSync(join(folder(), 'data.mdb'), 0o606);
			expect(await refused()).toContain(`chmod 600 ${join(folder(), 'data.mdb')}`);
		});

		test('belongs to another user', async () => {
			chownSync(folder(), 54_321, 54_321);
			expect(await refused()).toBe(
				`${folder()} belongs to another user (number 54321): give the data a folder of your own`,
			);
		});

		test('is allowed where the group is that of one user, and where a link of hers leads there', async () => {
			chmodSync(folder(), 0o770);
			symlinkSync(folder(), join(data, 'link'));
			const started = await startSandbox({ data: join(data, 'link'), sales: 3 });
			await started.close();
			expect(started.data?.folder).toBe(folder());
		});
	});

	describe('what it says of itself', () => {
		const write = async (name: string, text: string): Promise<void> => {
			const database = open<Buffer>({ path: data, noSubdir: false, encoding: 'binary' });
			await database.put(['', name], Buffer.from(text));
			await database.close();
		};
		test.each([
			...['null', '7', '"2"', '[]', '{}', 'no JSON', ''].map((text): [string, string] => ['format', text]),
			['format', '{"layout":"../../stolen","encoding":15}'],
			['format', '{"layout":-1,"encoding":15}'],
			['format', '{"layout":2}'],
			['format', '{"layout":2,"encoding":null}'],
			...['null', '7', '{"claim":7}', '{"claim":"../elsewhere"}', 'no JSON'].map((text): [string, string] => [
				'owner',
				text,
			]),
			['digest', 'null'],
			['digest', 'no JSON'],
		])('its %s is %s: a sentence says that it is damaged, and it stays where it is', async (name, text) => {
			await restart();
			await end();
			await write(name, text);
			const bytes = readFileSync(file());
			expect(await refusedStart()).toBe(
				`The data in ${data} are damaged, so nothing was read or changed there: move the folder away, or give another one`,
			);
			expect(readFileSync(file()).equals(bytes)).toBe(true);
		});
	});

	describe('holds data of another version', () => {
		const asOfAnother = async (): Promise<void> => {
			const database = open<Buffer>({ path: data, noSubdir: false, encoding: 'binary' });
			await database.put(['', 'format'], Buffer.from(JSON.stringify({ layout: 99, encoding: 15 })));
			await database.close();
		};

		test('that runs: they are not moved away under it', async () => {
			const first = await restart();
			await asOfAnother();
			expect(await refusedStart()).toContain('in use by another sandbox');
			success(await first.as('full_access').post('/people', individual()), 201);
		});

		test('that begins meanwhile: it finds the folder in use until it is moved, as a whole', async () => {
			await restart();
			await end();
			await asOfAnother();
			const calls: string[] = [];
			const call = `require('net').connect(process.argv[1], () => process.exit(7)).on('error', () => process.exit(8))`;
			const rename = fs.renameSync;
			const renamed = jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
				if (from === data) {
					const database = open<Buffer>({ path: data, noSubdir: false, encoding: 'binary' });
					const { claim } = JSON.parse(String(database.get(['', 'owner']))) as { claim: string };
					void database.close();
					// Acts like another sandbox: checks who owns the folder, and whether that process is alive.
					const { status } = spawnSync(process.execPath, ['-e', call, join(data, claim)]);
					calls.push(status === 7 ? 'is there' : 'is gone');
				}
				rename(from, to);
			});
			try {
				await (await startSandbox({ data, sales: 3 })).close();
			} finally {
				renamed.mockRestore();
			}
			expect(calls).toEqual(['is there']);
			const [moved = ''] = readdirSync(tmpdir()).filter((name) => name.includes('.layout-99-'));
			expect(readdirSync(join(tmpdir(), moved)).filter((name) => name.startsWith('in-use-'))).toEqual([]);
		});
	});

	test('has a token of its own, which stays through resets and starts until another is chosen', async () => {
		const first = await startSandbox({ data, sales: 3 });
		const kept = (): string => readFileSync(join(data, 'token'), 'utf8');
		expect(kept()).toBe(`${first.token}\n`);
		await fetch(`${first.url}/_sandbox/reset`, { method: 'POST' });
		await first.close();
		const second = await startSandbox({ data });
		expect(second.token).toBe(first.token);
		const answer = await fetch(`${second.baseUrl}/sales`, {
			headers: { Authorization: `Bearer ${first.token}_full_access` },
		});
		expect(answer.status).toBe(200);
		await second.close();
		const third = await startSandbox({ data, token: 'chosen' });
		expect(third.token).toBe('chosen');
		await third.close();
		expect(kept()).toBe('chosen\n');
	});

	test('is made with all the folders above it, for its owner alone', async () => {
		const started = await startSandbox({ data: join(data, 'a', 'b.c') });
		await started.close();
		expect(started.data).toEqual({ folder: join(data, 'a', 'b.c'), isNew: true, setAside: undefined });
		expect(existsSync(file())).toBe(false);
		for (const name of ['data.mdb', 'lock.mdb', 'token'])
			expect(statSync(join(data, 'a', 'b.c', name)).mode & 0o777).toBe(0o600);
	});
});

test('without data there is no folder', async () => {
	const started = await startSandbox();
	await started.close();
	expect(started.data).toBeUndefined();
});
