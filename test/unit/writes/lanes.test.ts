import { CanceledError } from '../../../nodes/shared/request/failures';
import { Lanes, type Concerns, type Turn } from '../../../nodes/shared/writes/lanes';
import { useVirtualTime } from '../request/virtualTime';

const time = useVirtualTime();

interface Item {
	name: string;
	/** Milliseconds until it is ready to write, and until its write is answered. */
	reads?: number;
	takes: number;
	/** What is known before it begins, and the record that it writes to. */
	concerns?: Concerns;
	writesTo?: string[];
	/** With `continue`, the other items go on. */
	fails?: 'stops' | 'continues';
}

const wait = async (milliseconds: number) =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs items like a node does, and lists what was sent and answered when, in ms. */
async function run(items: Item[], lanes = new Lanes(undefined)): Promise<string[]> {
	const began = time.now();
	const events: string[] = [];
	const note = (what: string) => events.push(`${Math.round(time.now() - began)} ${what}`);
	const write = async ({ name, reads = 0, takes, writesTo = [], fails }: Item, turn: Turn) => {
		await wait(reads);
		await turn.toWrite(writesTo);
		turn.sent();
		note(`> ${name}`);
		await wait(takes);
		note(`< ${name}`);
		if (fails === 'stops') throw new Error(name);
		if (fails === undefined) turn.hasSucceeded = true;
	};
	const all = (async () => {
		const begun: Array<Promise<void>> = [];
		for (const item of items) {
			const turn = await lanes.next(item.concerns);
			if (!turn) break;
			begun.push(
				write(item, turn)
					.catch((thrown: unknown) => {
						if (!(thrown instanceof CanceledError)) lanes.stop();
					})
					.finally(() => lanes.end(turn)),
			);
		}
		await Promise.all(begun);
	})();
	await time.run();
	await all;
	return events;
}

const sentOf = (events: string[]) => events.filter((line) => line.includes('>'));

test('what is answered at once is written one after the other', async () => {
	const events = await run(['a', 'b', 'c'].map((name) => ({ name, takes: 10 })));
	expect(events).toEqual(['0 > a', '10 < a', '10 > b', '20 < b', '20 > c', '30 < c']);
});

test('slow answers are not waited for: each begins a moment after the one before', async () => {
	const events = await run(['a', 'b', 'c'].map((name) => ({ name, takes: 800 })));
	expect(events).toEqual(['0 > a', '15 > b', '30 > c', '800 < a', '815 < b', '830 < c']);
});

test('ten are under way at most', async () => {
	const names = Array.from({ length: 12 }, (_, index) => `item ${index}`);
	const events = await run(names.map((name) => ({ name, takes: 2_000 })));
	expect(sentOf(events).slice(9)).toEqual(['135 > item 9', '2000 > item 10', '2015 > item 11']);
});

test('they write in their order, though one reads longer before it does', async () => {
	const events = await run([
		{ name: 'a', reads: 300, takes: 100 },
		{ name: 'b', takes: 100 },
	]);
	expect(sentOf(events)).toEqual(['300 > a', '315 > b']);
});

test.each<[string, Partial<Item>, Partial<Item>]>([
	['declared by both', { concerns: { changes: ['cpf 1'] } }, { concerns: { changes: ['cpf 1', 'code 2'] } }],
	['the record that they write to', { writesTo: ['a0'] }, { writesTo: ['a0'] }],
	['declared by the one, written to by the other', { concerns: { changes: ['a0'] } }, { writesTo: ['a0'] }],
])('what concerns the same record follows each other: %s', async (_, first, second) => {
	const events = await run([
		{ name: 'a', takes: 500, ...first },
		{ name: 'b', takes: 500, ...second },
		{ name: 'c', takes: 500 },
	]);
	expect(sentOf(events)).toEqual(['0 > a', '500 > b', '515 > c']);
});

test('a person in several sales is waited for until one of them is stored', async () => {
	const concerns = { names: ['external_id op-1'] };
	const events = await run(['a', 'b', 'c'].map((name) => ({ name, takes: 500, concerns })));
	expect(sentOf(events)).toEqual(['0 > a', '500 > b', '515 > c']);
	const failing = await run([
		{ name: 'a', takes: 500, concerns, fails: 'continues' },
		{ name: 'b', takes: 500, concerns },
		{ name: 'c', takes: 500, concerns },
	]);
	expect(sentOf(failing)).toEqual(['0 > a', '500 > b', '1000 > c']);
});

test('after a mistake nothing more begins to write, and what is under way is awaited', async () => {
	const events = await run([
		{ name: 'a', takes: 800 },
		{ name: 'b', takes: 100, fails: 'stops' },
		{ name: 'c', takes: 800 },
		{ name: 'd', takes: 800, reads: 120 },
		{ name: 'e', takes: 800 },
	]);
	expect(events).toEqual(['0 > a', '15 > b', '30 > c', '115 < b', '800 < a', '830 < c']);
});

test('one at a time, when that is wanted', async () => {
	const events = await run(
		['a', 'b'].map((name) => ({ name, takes: 800 })),
		new Lanes(undefined, 1),
	);
	expect(events).toEqual(['0 > a', '800 < a', '800 > b', '1600 < b']);
});

test('a canceled execution begins nothing more, and says so', async () => {
	const controller = new AbortController();
	const lanes = new Lanes(controller.signal);
	const turn = (await lanes.next()) as Turn;
	await turn.toWrite([]);
	turn.sent();
	controller.abort();
	const next = (await lanes.next()) as Turn;
	await expect(next.toWrite([])).rejects.toThrow(CanceledError);
	expect([next.isDropped, turn.signal()]).toEqual([false, controller.signal]);
});
