import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { startSandbox } from '../../sandbox/src';
import { Changes } from '../changes';
import { secondsAhead, stateOf } from './state';

export type Answer<T> = AxiosResponse<T>;
export type Query = Record<string, string | number | boolean>;
type StartOptions = NonNullable<Parameters<typeof startSandbox>[0]>;

/** The taxpayer IDs of the two companies that are in every seed. */
export const FIRST_COMPANY = '12345678000195';
export const SECOND_COMPANY = '98765432000198';

/** The token of the sandboxes in these tests. */
export const TOKEN = 'sandbox';

/** Small, because most tests begin with a reset; a file about pages asks for more. */
const SMALL = { sales: 24, people: 40, tasks: 18 };

/**
 * A plain HTTP client for one token. It adds nothing but the token and, for writes, the Idempotency-Key, and
 * never throws because of a status.
 */
export class Api {
	/** @param connect returns an axios instance that sends the client's token with every request */
	constructor(private readonly connect: () => AxiosInstance) {}

	get http(): AxiosInstance {
		return this.connect();
	}

	get<T = unknown>(path: string, query?: Query): Promise<Answer<T>> {
		return this.http.get<T>(path, { params: query });
	}

	/** If `key` is null, no Idempotency-Key is sent. */
	post<T = unknown>(path: string, body: unknown, key: string | null = randomUUID()): Promise<Answer<T>> {
		return this.http.post<T>(path, body, { headers: keyHeader(key) });
	}

	patch<T = unknown>(path: string, body: unknown, key: string | null = randomUUID()): Promise<Answer<T>> {
		return this.http.patch<T>(path, body, { headers: keyHeader(key) });
	}

	delete<T = unknown>(path: string): Promise<Answer<T>> {
		return this.http.delete<T>(path);
	}
}

function keyHeader(key: string | null): Record<string, string> {
	return key === null ? {} : { 'Idempotency-Key': key };
}

/**
 * A new connection for each request: the sandbox closes idle ones while this process, in which both run, is
 * busy.
 */
const httpAgent = new Agent({ keepAlive: false });

/** A running sandbox: clients by the name of their token, and its control plane. */
export class RunningSandbox {
	readonly control: AxiosInstance;
	/** Changes since it was last reset. */
	private readonly changes = new Changes();

	constructor(
		readonly url: string,
		readonly baseUrl: string,
		private readonly stop: () => Promise<void>,
	) {
		this.control = this.client(`${url}/_sandbox`, {});
		this.changes.watch();
	}

	async close(): Promise<void> {
		this.changes.end();
		await this.stop();
	}

	private client(baseURL: string, headers: Record<string, string>): AxiosInstance {
		return axios.create({
			baseURL,
			headers,
			httpAgent,
			validateStatus: () => true,
			maxBodyLength: Infinity,
			maxRedirects: 0,
		});
	}

	/** @param name the token without its `sandbox_` prefix, e.g. `read_only` */
	as(name: string): Api {
		return this.bearing(`sandbox_${name}`);
	}

	/** @param token as the service issued it */
	bearing(token: string): Api {
		const http = this.client(this.baseUrl, { Authorization: `Bearer ${token}` });
		return new Api(() => http);
	}

	anonymous(): Api {
		const http = this.client(this.baseUrl, {});
		return new Api(() => http);
	}

	async resetIfChanged(): Promise<void> {
		if (this.changes.any) await this.reset();
	}

	async reset(body?: Record<string, number>): Promise<void> {
		const answer = await this.control.post<unknown>('/reset', body ?? {});
		expect(answer.status).toBe(204);
		if (body === undefined) this.changes.forget();
	}

	/** The stored records of a collection: what was really written, whatever the service answered. */
	async records(collection: string): Promise<Array<Record<string, unknown>>> {
		const answer = await this.control.get<{ data: Array<Record<string, unknown>> }>(`/records/${collection}`);
		expect(answer.status).toBe(200);
		return answer.data.data;
	}

	async count(collection: string): Promise<number> {
		return (await this.records(collection)).length;
	}

	/** @param now ISO 8601 with offset */
	async setClock(now: string): Promise<void> {
		const answer = await this.control.put<unknown>('/clock', { now });
		expect(answer.status).toBe(200);
	}

	async advanceClock(seconds: number): Promise<void> {
		const answer = await this.control.put<unknown>('/clock', { advance_seconds: seconds });
		expect(answer.status).toBe(200);
	}

	async settings(body: Record<string, unknown>): Promise<void> {
		const answer = await this.control.put<unknown>('/settings', body);
		expect(answer.status).toBe(200);
	}

	async fault(body: Record<string, unknown>): Promise<void> {
		const answer = await this.control.post<unknown>('/faults', body);
		expect(answer.status).toBe(201);
	}
}

export async function start(options: StartOptions = {}): Promise<RunningSandbox> {
	const whole = { ...SMALL, token: TOKEN, rateLimit: { enabled: false }, ...options };
	if (isKept() && whole.data === undefined) return await startWithData(whole);
	const started = await startSandbox(whole);
	return new RunningSandbox(started.url, started.baseUrl, () => started.close());
}

/** Different writes. Everything that the other files write and read is stored in one of these ways. */
const WRITES = [
	...['attachments', 'control-money', 'control-plane', 'control-sales', 'faults', 'idempotency'],
	...['integrations', 'oauth-connection', 'oauth-token', 'people-delete', 'people-write'],
	...['sale-payments', 'sales-create', 'task-changes'],
];

/** Whether this file's sandbox has a data folder: with CONTRACT_DATA=1 in some files, with =all in each. */
function isKept(): boolean {
	const { CONTRACT_DATA } = process.env;
	const { testPath = '' } = expect.getState();
	return (
		CONTRACT_DATA === 'all' || (Boolean(CONTRACT_DATA) && WRITES.includes(basename(testPath, '.test.ts')))
	);
}

/**
 * With CONTRACT_DATA, a sandbox with a data folder. At the end it is started again from the folder, and must
 * be as it was.
 */
async function startWithData(options: StartOptions): Promise<RunningSandbox> {
	const data = mkdtempSync(join(tmpdir(), 'contract-'));
	const started = await startSandbox({ ...options, data });
	return new RunningSandbox(started.url, started.baseUrl, async () => {
		const before = await stateOf(started.url);
		const ahead = await secondsAhead(started.url);
		await started.close();
		const again = await startSandbox({ data });
		const after = await stateOf(again.url);
		// Generous, because asking may take long on a busy machine.
		expect(Math.abs((await secondsAhead(again.url)) - ahead)).toBeLessThan(30);
		await again.close();
		rmSync(data, { recursive: true });
		expect(after).toEqual(before);
	});
}

/**
 * One sandbox for a test file. It is reset before a test if an earlier test has changed it. A file that
 * depends on traces of reads and refusals (the request log, the rate limit) has to reset it by itself.
 */
export function sandboxOfThisFile(options: StartOptions = {}): () => RunningSandbox {
	let running: RunningSandbox | undefined;
	const current = (): RunningSandbox => {
		if (running === undefined) throw new Error('The sandbox is there only while tests run');
		return running;
	};
	beforeAll(async () => {
		running = await start(options);
	});
	beforeEach(() => current().resetIfChanged());
	afterAll(() => running?.close());
	return current;
}

/** A client that may do everything, for the sandbox that is running when it is used. */
export const fullAccess = (sandbox: () => RunningSandbox): Api =>
	new Api(() => sandbox().as('full_access').http);
