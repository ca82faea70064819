import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fullAccess, sandboxOfThisFile } from './client';
import { success } from './expectations';
import { individual } from './people-bodies';

/** GET /_sandbox/events: what happens, while it happens, read through a plain socket. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());
let stream: Stream | undefined;
afterEach(() => stream?.end());

interface Told {
	id: string;
	event: string;
	data: Record<string, unknown>;
}

/** Parses server-sent events as the HTML standard defines them, and the chunks of HTTP/1.1. */
class Stream {
	private text = '';
	readonly closed: Promise<void>;

	constructor(private readonly socket: ReturnType<typeof connect>) {
		socket.setEncoding('utf8').on('data', (chunk: string) => (this.text += chunk));
		this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
	}

	static open(headers: string[] = []): Stream {
		const { hostname, port, host } = new URL(sandbox().url);
		const socket = connect(Number(port), hostname);
		socket.write(['GET /_sandbox/events HTTP/1.1', `Host: ${host}`, ...headers, '', ''].join('\r\n'));
		stream = new Stream(socket);
		return stream;
	}

	get head(): string {
		return this.text.split('\r\n\r\n')[0] ?? '';
	}

	get events(): Told[] {
		// The size of each chunk is on a line of its own.
		const body = this.text
			.slice(this.head.length + 4)
			.replace(/(^|\r\n)[0-9a-f]+\r\n/g, '')
			.split('\n\n');
		return body.slice(0, -1).flatMap((block) => {
			const fields = Object.fromEntries(
				block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
			) as Record<string, string>;
			return fields.event
				? [
						{
							id: fields.id ?? '',
							event: fields.event,
							data: JSON.parse(fields.data ?? '') as Told['data'],
						},
					]
				: [];
		});
	}

	/** Waits for `count` events of a kind. */
	async have(event: string, count = 1): Promise<Told[]> {
		for (const deadline = Date.now() + 20_000; ; ) {
			const found = this.events.filter((told) => told.event === event);
			if (found.length >= count) return found;
			if (Date.now() > deadline) throw new Error(`No ${count} of ${event} in:\n${this.text}`);
			await wait(5);
		}
	}

	async end(): Promise<void> {
		this.socket.destroy();
		await this.closed;
	}
}

test('a request is told when it comes and when it has ended', async () => {
	const reader = Stream.open();
	await reader.have('hello');
	expect(reader.head).toMatch(/^HTTP\/1\.1 200 OK/);
	expect(reader.head).toContain('text/event-stream');
	success(await api.get('/sales?size=1'), 200);
	const [came, ended] = await reader.have('request', 2);
	expect(came?.data).toMatchObject({ number: 1, method: 'GET', path: '/sales', ms: null, status: null });
	expect(ended?.data).toMatchObject({ number: 1, status: 200, ms: expect.any(Number) as unknown });
	expect(ended?.data).not.toHaveProperty('headers');
});

test('a request that is held back is told before it has ended', async () => {
	await sandbox().fault({ kind: 'latency', latency_ms: 600, times: 1 });
	const reader = Stream.open();
	await reader.have('hello');
	const asked = api.get('/sales');
	await reader.have('request');
	expect(reader.events.filter(({ event }) => event === 'request')).toHaveLength(1);
	await asked;
	const [, ended] = await reader.have('request', 2);
	expect(ended?.data).toMatchObject({ fault: 'latency', status: 200 });
});

test('changes of clock, settings, faults, records and partners are told, and a reset', async () => {
	const reader = Stream.open();
	await reader.have('hello');
	await sandbox().setClock('2031-01-02T03:04:05-03:00');
	await sandbox().settings({ in_development: true });
	await sandbox().fault({ kind: 'latency', times: 1 });
	const [sale] = await sandbox().records('sales');
	await sandbox().control.patch(`/sales/${String(sale?.id)}`, { move_days: 1 });
	await sandbox().control.put('/partners/sandbox_client_mar_azul', { status: 'disabled' });
	await sandbox().control.delete('/requests');
	await sandbox().reset();
	await reader.have('reset');
	expect(reader.events.map(({ event }) => event)).toEqual([
		...['hello', 'clock', 'settings', 'faults', 'records', 'partners', 'requests_cleared', 'reset'],
	]);
	const [clock] = await reader.have('clock');
	expect(clock?.data.now).toMatch(/^2031-01-02T06:04:/);
	const [records] = await reader.have('records');
	expect(records?.data).toEqual({ collection: 'sales', id: sale?.id });
	const [faults] = await reader.have('faults');
	expect(faults?.data.data).toMatchObject([{ kind: 'latency', hits: 0 }]);
});

test('whoever comes back with the last id gets what was missed, in order and once', async () => {
	const reader = Stream.open();
	await reader.have('hello');
	await api.get('/sales?size=1');
	const [, last] = await reader.have('request', 2);
	await reader.end();
	success(await api.post('/people', individual()), 201);
	await api.get('/people?size=1');
	const again = Stream.open([`Last-Event-ID: ${last?.id}`]);
	const missed = await again.have('request', 4);
	await again.have('hello');
	expect(missed.map(({ data }) => data.number)).toEqual([2, 2, 3, 3]);
	await again.end();

	const [greeting] = await again.have('hello');
	const upToDate = Stream.open([`Last-Event-ID: ${greeting?.id}`]);
	await upToDate.have('hello');
	expect(upToDate.events).toHaveLength(1);
});

test.each(['another-process:3', 'nonsense'])('with the id %s it is told to start over', async (id) => {
	const reader = Stream.open([`Last-Event-ID: ${id}`]);
	await reader.have('start_over');
	expect(reader.events).toHaveLength(1);
	await api.get('/sales');
	await reader.have('request');
});

test('after more than it remembers, too', async () => {
	const reader = Stream.open();
	const [greeting] = await reader.have('hello');
	await reader.end();
	for (let times = 0; times < 1001; times += 1) await sandbox().control.delete('/requests');
	const again = Stream.open([`Last-Event-ID: ${greeting?.id}`]);
	await again.have('start_over');
	expect(again.events).toHaveLength(1);
});

test('a page of another origin reads nothing', async () => {
	const reader = Stream.open(['Origin: https://evil.example']);
	await api.get('/sales');
	while (!reader.head) await wait(5);
	expect(reader.head).toMatch(/^HTTP\/1\.1 403/);
	expect(reader.events).toEqual([]);
	const rebound = Stream.open(['Sec-Fetch-Site: cross-site']);
	while (!rebound.head) await wait(5);
	expect(rebound.head).toMatch(/^HTTP\/1\.1 403/);
});
