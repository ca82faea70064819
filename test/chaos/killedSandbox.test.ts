import { setTimeout as sleep } from 'timers/promises';

import { cases, SEED } from '../campaign';
import { promise } from '../contract/promises';
import { useRealTime } from '../virtualClock';
import { seededRandom } from '../unit/request/virtualTime';
import { agencyIn, rowsOf } from './agency';
import { fileOf, Writer, type KeyedWrite } from './keyedWrites';
import { buildSandbox, KillableSandbox } from './killableSandbox';

useRealTime();

const KILLS = cases(20, 200);
/** How many sandboxes are killed in parallel, each with a folder of its own. */
const LANES = cases(2, 4);
/** How many clients each sandbox has. Each sends one write after the other. */
const CLIENTS = 8;
/** It is killed after this many answers or milliseconds, at most. */
const MOST_ANSWERS = 25;
const MOST_MILLISECONDS = 20;
/** Every tenth time, it is killed while it starts, within this time in ms. */
const LONGEST_START = 400;

const sandboxes: KillableSandbox[] = [];
beforeAll(buildSandbox);
afterAll(async () => {
	await Promise.all(sandboxes.map(async (sandbox) => await sandbox.remove()));
});

/**
 * Lets clients write until the sandbox is killed, starting with the writes that had no answer before.
 * @returns what was wrong with answers
 */
async function workUntilKilled(
	sandbox: KillableSandbox,
	writer: Writer,
	random: () => number,
): Promise<string[]> {
	const url = await sandbox.ready();
	const again = writer.open;
	const wrong: string[] = [];
	let answersLeft = Math.floor(random() * MOST_ANSWERS);
	const kill = async (): Promise<void> => {
		await sleep(random() * MOST_MILLISECONDS);
		await sandbox.kill();
	};
	let killed: Promise<void> | undefined;
	const client = async (): Promise<void> => {
		for (;;) {
			if (answersLeft-- <= 0) killed ??= kill();
			const write = again.shift() ?? writer.next();
			try {
				wrong.push(...(await write.send(url)));
			} catch {
				return;
			}
		}
	};
	await Promise.all(Array.from({ length: CLIENTS }, client));
	await killed;
	return wrong;
}

/** Counts everything that is stored, by the marks of the writes. */
async function countsIn(url: string): Promise<(write: KeyedWrite) => Record<string, number>> {
	const people = await rowsOf(url, 'records/people');
	const nameOf = new Map(people.map(({ id, name }) => [id, String(name)]));
	const tasks = (await rowsOf(url, 'records/tasks')) as unknown as {
		title: string;
		history: { text: string }[];
	}[];
	const sales = await rowsOf(url, 'records/sales');
	const saleOf = new Map(sales.map(({ id, payer_id }) => [id, nameOf.get(String(payer_id)) ?? '']));
	const logs = await rowsOf(url, 'records/logs');
	const requests = (await rowsOf(url, 'requests')) as unknown as {
		idempotency_key: string;
		status: number;
	}[];
	const stored: Record<string, Map<string, number>> = {
		people: counted([...nameOf.values()]),
		tasks: counted(tasks.map(({ title }) => title)),
		comments: counted(tasks.flatMap(({ history }) => history.map(({ text }) => text))),
		sales: counted([...saleOf.values()]),
		bills: counted(
			(await rowsOf(url, 'records/bills'))
				.filter(({ kind }) => kind === 'sale_payment')
				.map(({ sale_id }) => saleOf.get(String(sale_id)) ?? ''),
		),
		files: counted((await rowsOf(url, 'records/attachments')).map(({ description }) => String(description))),
		// The last line for a change of the observations ends with their new text.
		changes: counted(logs.map(({ description }) => /"([^"]*)"$/.exec(String(description))?.[1] ?? '')),
		insertions: counted(
			logs.filter(({ kind }) => kind === 'insertion').map(({ resource_id }) => resource_id ?? ''),
		),
		answers: counted(
			requests.filter(({ status }) => status < 300).map(({ idempotency_key }) => idempotency_key),
		),
	};
	const count = (collection: string, of: string): number => stored[collection]?.get(of) ?? 0;
	return ({ kind, mark, id, key }) => ({
		...(kind === 'person' && { people: count('people', mark), insertions: count('insertions', id) }),
		...(kind === 'task' && { tasks: count('tasks', mark), insertions: count('insertions', id) }),
		...(kind === 'sale' && {
			people: count('people', mark),
			suppliers: count('people', `Hotel ${mark}`),
			sales: count('sales', mark),
			bills: count('bills', mark),
			insertions: count('insertions', id),
		}),
		...(kind === 'upload' && { files: count('files', mark) }),
		...(kind === 'change' && { changes: count('changes', mark) }),
		...(kind === 'comment' && { comments: count('comments', mark) }),
		// 1 if the sandbox has stored an answer for the write's key.
		answered: Math.min(1, count('answers', key)),
	});
}

function counted(values: string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}

/** The uploads to a person whose bytes differ from those that were sent. */
async function damagedFiles(person: string, url: string): Promise<string[]> {
	const answer = await fetch(`${url}/api/v3/people/${person}`, {
		headers: { authorization: 'Bearer sandbox_full_access' },
	});
	const { attachments } = (await answer.json()) as {
		attachments: { description: string; download_url: string }[];
	};
	const damaged = [];
	for (const { description, download_url } of attachments) {
		const content = await (await fetch(download_url)).text();
		if (content !== fileOf(description)) damaged.push(`${description}: ${content.slice(0, 100)}`);
	}
	return damaged;
}

/**
 * A sandbox that is killed again and again.
 * @returns everything that is wrong, and how many writes there were
 */
async function lane(number: number): Promise<{ wrong: string[]; writes: number; repeated: number }> {
	const random = seededRandom(SEED + number);
	const sandbox = new KillableSandbox();
	sandboxes.push(sandbox);
	sandbox.launch();
	const { person, ...agency } = await agencyIn(await sandbox.ready());
	const writer = new Writer({ person, ...agency }, number, random);
	const wrong: string[] = [];
	for (let kill = 0; kill < KILLS / LANES && wrong.length === 0; kill++) {
		if (kill % 10 === 9) {
			await sleep(random() * LONGEST_START);
			await sandbox.kill();
		} else {
			wrong.push(...(await workUntilKilled(sandbox, writer, random)));
		}
		sandbox.launch();
	}
	const url = await sandbox.ready();
	const unanswered = writer.open.length;
	// Every write once more: those that had an answer get the same answer again.
	const left = [...writer.writes];
	const client = async (): Promise<void> => {
		for (let write = left.shift(); write; write = left.shift()) wrong.push(...(await write.send(url)));
	};
	await Promise.all(Array.from({ length: CLIENTS }, client));
	const counts = await countsIn(url);
	for (const write of writer.writes) {
		const found = counts(write);
		if (Object.values(found).some((times) => times !== 1)) {
			wrong.push(`${write.kind} ${write.mark}, sent ${write.sent} times: ${JSON.stringify(found)}`);
		}
	}
	wrong.push(...(await damagedFiles(person, url)));
	expect(unanswered).toBeLessThanOrEqual(CLIENTS);
	return {
		wrong,
		writes: writer.writes.length,
		repeated: writer.writes.filter(({ sent }) => sent > 2).length,
	};
}

describe(promise('With `--data`'), () => {
	test(`a sandbox killed ${KILLS} times under load`, async () => {
		const lanes = await Promise.all(Array.from({ length: LANES }, async (_, number) => await lane(number)));
		const writes = lanes.reduce((sum, one) => sum + one.writes, 0);
		const repeated = lanes.reduce((sum, one) => sum + one.repeated, 0);
		process.stdout.write(`${KILLS} kills, ${writes} writes, ${repeated} of them repeated after a kill\n`);
		expect(lanes.flatMap(({ wrong }) => wrong)).toEqual([]);
		expect(repeated).toBeGreaterThan(KILLS);
	});
});
