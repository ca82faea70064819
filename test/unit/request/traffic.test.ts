import type { IDataObject } from 'n8n-workflow';

import type { KeySource } from '../../../nodes/shared/writes/keys';
import { path } from '../../../nodes/shared/request/path';
import { MAX_ATTEMPTS } from '../../../nodes/shared/request/retry';
import { openReader } from '../../../nodes/shared/reads/reader';
import { openSession, type Session } from '../../../nodes/shared/writes/session';
import { Lanes, type Turn } from '../../../nodes/shared/writes/lanes';
import { showTrafficHint } from '../../../nodes/shared/node/hints';
import { pageOf } from '../../service/records';
import { fakeHost } from '../fakeHost';
import { useVirtualTime } from './virtualTime';

/** What a run reports about its requests, in virtual time. */

const time = useVirtualTime();

const record = (index: number) => path`/sales/${index}`;

/** Reads this many records at once, or as many as the limit allows. */
const readAll = async ({ reads }: Pick<Session, 'reads'>, count: number) =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await reads.get(record(index))));

function hintOf({ connection: { traffic } }: Session): string | undefined {
	const hints: IDataObject[] = [];
	const host = { addExecutionHints: (hint: IDataObject) => void hints.push(hint) };
	showTrafficHint(host as never, traffic, 0, 'en');
	expect(hints.length).toBeLessThanOrEqual(1);
	expect(hints.every(({ location }) => location === 'outputPane')).toBe(true);
	return hints[0]?.message as string | undefined;
}

async function passed<T>(work: Promise<T>): Promise<T> {
	await time.run();
	return await work;
}

const source = (execution: string): KeySource => ({
	...{ instance: 'instance-1', execution, establishedAt: undefined, node: 'node-1', run: 0, item: 0 },
});

const create = async (session: Session, execution: string) => {
	const turn = (await new Lanes(undefined).next()) as Turn;
	return await session.writesOf(source(execution), turn).create(path`/people`, { name: 'Ana' });
};

test('45 reads wait for four windows: side by side, so the wait is no longer than the run', async () => {
	const session = await openSession(fakeHost([201]).host);
	await passed(readAll(session, 45));
	expect(hintOf(session)).toBe("45 requests in 13 s; 13 s of it waiting for the back office's limit.");
});

test('what is done between two waits is no wait', async () => {
	const session = await openSession(fakeHost([201]).host);
	const work = async () => {
		await readAll(session, 21);
		await new Promise((resolve) => setTimeout(resolve, 20_000));
	};
	await passed(work());
	expect(hintOf(session)).toBe("21 requests in 26 s; 6 s of it waiting for the back office's limit.");
});

test('who comes while others wait does not begin the wait anew', async () => {
	const session = await openSession(fakeHost([201]).host);
	const late = async () => {
		await new Promise((resolve) => setTimeout(resolve, 11_000));
		return await session.reads.get(record(45));
	};
	await passed(Promise.all([readAll(session, 45), late()]));
	expect(hintOf(session)).toBe("46 requests in 13 s; 13 s of it waiting for the back office's limit.");
});

test('a wait of five seconds is not worth a sentence, and no wait is none', async () => {
	const session = await openSession(fakeHost([201]).host);
	await passed(readAll(session, 20));
	expect(session.connection.traffic.waitedMs).toBeGreaterThan(2_900);
	expect(hintOf(session)).toBeUndefined();
});

test('runs at the same time report their own requests, though they wait for each other', async () => {
	const host = fakeHost([201]).host;
	const [first, second] = [await openSession(host), await openSession(host)];
	await passed(Promise.all([readAll(first, 31), readAll(second, 26)]));
	expect(hintOf(first)).toMatch(/^31 requests in \d+ s; /);
	expect(hintOf(second)).toMatch(/^26 requests in \d+ s; /);
});

test('while it still waits, it knows since when', async () => {
	const session = await openSession(fakeHost([201]).host);
	const reading = readAll(session, 60);
	await time.run(8_000);
	expect(Math.round(session.connection.traffic.waitedMs / 1_000)).toBe(8);
	await passed(reading);
});

test('what was sent again is counted by its causes, and the lost answer of a write as confirmed', async () => {
	const inProgress = { statusCode: 409, body: { errors: ['in progress'] } };
	const limited = { statusCode: 429, body: { errors: ['slow down'] } };
	const session = await openSession(
		fakeHost(['ECONNREFUSED', limited, 'ECONNRESET', inProgress, inProgress, 201]).host,
	);
	await passed(create(session, 'causes'));
	expect(hintOf(session)).toBe(
		'Requests sent again: 1 after a refusal for the limit, 1 after a lost answer, 1 after a failed connection, 2 while a first attempt was in progress. The answer to 1 write was lost, then confirmed: it was made once.',
	);
});

test('a try of Retry On Fail reports what it confirms of the try before', async () => {
	const host = fakeHost([...Array<string>(MAX_ATTEMPTS).fill('ECONNRESET'), 201]).host;
	const [first, second] = [await openSession(host), await openSession(host)];
	await expect(passed(create(first, 'retried').catch((thrown: unknown) => String(thrown)))).resolves.toMatch(
		/No answer/,
	);
	expect(hintOf(first)).toBe(`Requests sent again: ${MAX_ATTEMPTS - 1} after a lost answer.`);
	await passed(create(second, 'retried'));
	expect(hintOf(second)).toBe('The answer to 1 write was lost, then confirmed: it was made once.');
});

test('every ten seconds a long run logs how far it is, and how much is left once the rows are known', async () => {
	let pages = 0;
	const row = (index: number) => ({ id: `${pages}-${index}` });
	const { host } = fakeHost(({ path: at }) => {
		if (at !== '/sales') return 201;
		pages += 1;
		return pageOf(
			Array.from({ length: 10 }, (_, index) => row(index)),
			pages < 40 ? String(pages) : null,
		);
	});
	const lines: string[] = [];
	host.logger.info = (line: string) => void lines.push(line);
	const { reads, connection } = await openSession(host);
	const { traffic } = connection;
	const work = async () => {
		traffic.begin(1);
		const rows: unknown[] = [];
		const read = async (index: number) =>
			await traffic.part('rows', async () => await reads.get(record(index)));
		for await (const found of traffic.counted(reads.rows(path`/sales`, {}, Infinity)))
			if (rows.push(found) === 1) await read(0);
		for (const index of [...rows.keys()].slice(1)) await read(index);
	};
	await passed(work());
	expect(lines.slice(0, 3)).toEqual([
		'Travel agency: 41 requests so far',
		'Travel agency: 81 of 450 requests, about 2 minutes left',
		'Travel agency: 121 of 445 requests, about 2 minutes left',
	]);
});

test('a poll logs no progress: nobody waits for it', async () => {
	const { host } = fakeHost([201]);
	const lines: string[] = [];
	host.logger.info = (line: string) => void lines.push(line);
	await passed(readAll(await openReader(host, undefined, true), 60));
	expect(lines).toEqual([]);
});

test('a write that was answered is no news', async () => {
	const session = await openSession(fakeHost([201]).host);
	await passed(create(session, 'answered'));
	expect(hintOf(session)).toBeUndefined();
});
