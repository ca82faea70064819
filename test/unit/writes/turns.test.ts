import { CanceledError } from '../../../nodes/shared/request/failures';
import { Turns, type Turn } from '../../../nodes/shared/writes/turns';
import { useVirtualTime } from '../request/virtualTime';

const time = useVirtualTime();

interface Item {
	name: string;
	/** Milliseconds until it comes to write, and until its write is answered. */
	reads?: number;
	takes: number;
	/** Known before it begins, and when it writes. */
	looksFor?: string[];
	writes?: string[];
	/** Under Continue, the others go on. */
	fails?: 'stops' | 'continues';
}

const wait = async (milliseconds: number) =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs items as a node does, and tells what was sent and answered when, in ms. */
async function run(items: Item[], turns = new Turns(undefined)): Promise<string[]> {
	const began = time.now();
	const told: string[] = [];
	const tell = (what: string) => told.push(`${Math.round(time.now() - began)} ${what}`);
	const write = async ({ name, reads = 0, takes, writes = [], fails }: Item, turn: Turn) => {
		await wait(reads);
		await turn.toWrite(writes);
		turn.sent();
		tell(`> ${name}`);
		await wait(takes);
		tell(`< ${name}`);
		if (fails === 'stops') throw new Error(name);
		if (fails === undefined) turn.succeeded();
	};
	const all = (async () => {
		const begun: Array<Promise<void>> = [];
		for (const item of items) {
			const turn = await turns.next(item.looksFor ?? []);
			if (!turn) break;
			begun.push(
				write(item, turn)
					.catch((thrown: unknown) => {
						if (!(thrown instanceof CanceledError)) turns.stop();
					})
					.finally(() => turn.end()),
			);
		}
		await Promise.all(begun);
	})();
	await time.run();
	await all;
	return told;
}

const sentOf = (told: string[]) => told.filter((line) => line.includes('>'));

test('what is answered at once is written one after the other', async () => {
	const told = await run(['a', 'b', 'c'].map((name) => ({ name, takes: 10 })));
	expect(told).toEqual(['0 > a', '10 < a', '10 > b', '20 < b', '20 > c', '30 < c']);
});

test('slow answers are not waited for: each begins a moment after the one before', async () => {
	const told = await run(['a', 'b', 'c'].map((name) => ({ name, takes: 800 })));
	expect(told).toEqual(['0 > a', '15 > b', '30 > c', '800 < a', '815 < b', '830 < c']);
});

test('ten are under way at most', async () => {
	const names = Array.from({ length: 12 }, (_, index) => `item ${index}`);
	const told = await run(names.map((name) => ({ name, takes: 2_000 })));
	expect(sentOf(told).slice(9)).toEqual(['135 > item 9', '2000 > item 10', '2015 > item 11']);
});

test('they write in their order, though one reads longer before it does', async () => {
	const told = await run([
		{ name: 'a', reads: 300, takes: 100 },
		{ name: 'b', takes: 100 },
	]);
	expect(sentOf(told)).toEqual(['300 > a', '315 > b']);
});

test.each<[string, Partial<Item>, Partial<Item>]>([
	['looked for before', { looksFor: ['cpf_cnpj 1'] }, { looksFor: ['cpf_cnpj 1'] }],
	['known when they write', { writes: ['id'] }, { writes: ['id'] }],
	['looked for by the one, written by the other', { looksFor: ['email a'] }, { writes: ['email a'] }],
])('what concerns the same record follows each other: %s', async (_, first, second) => {
	const told = await run([
		{ name: 'a', takes: 500, ...first },
		{ name: 'b', takes: 500, ...second },
		{ name: 'c', takes: 500 },
	]);
	expect(sentOf(told)).toEqual(['0 > a', '500 > b', '515 > c']);
});

test('a person in several sales is waited for until one of them is stored', async () => {
	const writes = ['in a sale: external_id op-1'];
	const told = await run(['a', 'b', 'c'].map((name) => ({ name, takes: 500, writes })));
	expect(sentOf(told)).toEqual(['0 > a', '500 > b', '515 > c']);
	const failing = await run([
		{ name: 'a', takes: 500, writes, fails: 'continues' },
		{ name: 'b', takes: 500, writes },
		{ name: 'c', takes: 500, writes },
	]);
	expect(sentOf(failing)).toEqual(['0 > a', '500 > b', '1000 > c']);
});

test('after a mistake nothing more begins to write, and what is under way is awaited', async () => {
	const told = await run([
		{ name: 'a', takes: 800 },
		{ name: 'b', takes: 100, fails: 'stops' },
		{ name: 'c', takes: 800 },
		{ name: 'd', takes: 800, reads: 120 },
		{ name: 'e', takes: 800 },
	]);
	expect(told).toEqual(['0 > a', '15 > b', '30 > c', '115 < b', '800 < a', '830 < c']);
});

test('one at a time, when that is wanted', async () => {
	const told = await run(
		['a', 'b'].map((name) => ({ name, takes: 800 })),
		new Turns(undefined, 1),
	);
	expect(told).toEqual(['0 > a', '800 < a', '800 > b', '1600 < b']);
});

test('a canceled execution begins nothing more, and says so', async () => {
	const controller = new AbortController();
	const turns = new Turns(controller.signal);
	const turn = (await turns.next()) as Turn;
	await turn.toWrite([]);
	turn.sent();
	controller.abort();
	const next = (await turns.next()) as Turn;
	await expect(next.toWrite([])).rejects.toThrow(CanceledError);
	expect([next.isDropped, turn.signal()]).toEqual([false, controller.signal]);
});
