import { allInCI, seeds, someInTurn } from '../../../campaign';
import { History } from '../histories/history';
import { KINDS, type KindName } from '../histories/kinds';
import { N8n, type Emission } from '../histories/engines';
import { SeveralTriggers } from '../histories/several';
import { mishapsIn, SMALL_KINDS, SmallWorld, type Mishap } from '../histories/smallWorld';
import { pollLists, pollTrigger } from '../histories/trigger';
import { breaches, costs } from '../histories/verdict';

/**
 * The second engine beside the first. In histories each is judged by the same verdict, whose allowances for
 * the second say what it promises otherwise (`isOnLists`); in the small world, both give the same but for
 * this.
 */
const INTENDED: Record<string, (event: string, engine: string, isMore: boolean) => boolean> = {
	'a sale that was made while nothing was stored may come as updated': (event, engine, isMore) =>
		event === 'updated' && engine === 'standard' && isMore,
	'a task may fall due after a poll and be completed before the next one: the polls take less time': (
		event,
	) => event === 'due',
};

const whatOf = ({ event, id, row }: Emission): string =>
	`${event} ${id} ${JSON.stringify([row.created, row.poll])}`;

/** IDs that two different events have, or that one event has not when it is given again. */
function wrongIds({ emissions }: N8n): string[] {
	return emissions.flatMap((one, index) =>
		emissions
			.slice(index + 1)
			.filter((other) => one.eventId === undefined || isWrong(one, other))
			.map((other) => `${whatOf(one)} and ${whatOf(other)} have ${one.eventId}, ${other.eventId}`),
	);
}

/** What one poll gave and another one knows of is another event; what neither knows of was given again. */
function isWrong(one: Emission, other: Emission): boolean {
	const isSame = one.eventId === other.eventId;
	const isOfSame = one.event === other.event && one.id === other.id;
	if (isSame && !isOfSame) return true;
	return isSame && N8n.knows(other.poll, one.poll);
}

const NAMES = Object.keys(KINDS) as KindName[];

describe.each(NAMES)('the second engine keeps its promises in histories of %s', (name) => {
	test.each(allInCI(1, seeds(2, 100)))('number %i', async (seed) => {
		const history = new History(name, seed, { trigger: pollLists });
		await history.live();
		expect([...breaches(history), ...costs(history)]).toEqual([]);
		expect(wrongIds(history.n8n)).toEqual([]);
	});
});

test.each(allInCI(2, seeds(4, 300)))('triggers of one process keep theirs: number %i', async (seed) => {
	const several = new SeveralTriggers(seed, new Set(), false, pollLists);
	expect(await several.live()).toEqual([]);
	for (const one of several.triggers) expect(wrongIds(one)).toEqual([]);
});

describe.each(SMALL_KINDS)('wherever something goes wrong, both engines give the same: %s', (name) => {
	const given = async (engine: 'standard' | 'durable', mishap: Mishap, trigger: typeof pollLists) => {
		const small = new SmallWorld(name, engine, trigger);
		const wrong = await small.live([mishap]);
		return { wrong, n8n: small.n8n, all: new Set(small.n8n.emissions.map(whatOf)) };
	};

	test.each(['standard', 'durable'] as const)('%s', async (engine) => {
		const calm = new SmallWorld(name, engine);
		await calm.live([]);
		for (const mishap of someInTurn(6, 24, mishapsIn(calm), 0)) {
			const first = await given(engine, mishap, pollTrigger);
			const second = await given(engine, mishap, pollLists);
			const isIntended = (one: string, isMore: boolean): boolean =>
				Object.values(INTENDED).some((isOne) => isOne(one.split(' ')[0]!, engine, isMore));
			const more = [...second.all].filter((one) => !first.all.has(one) && !isIntended(one, true));
			const less = [...first.all].filter((one) => !second.all.has(one) && !isIntended(one, false));
			expect({ mishap, more, less, wrong: second.wrong }).toEqual({ mishap, more: [], less: [], wrong: [] });
			expect(wrongIds(second.n8n)).toEqual([]);
		}
	});
});
