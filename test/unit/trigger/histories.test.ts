import { History } from './histories/history';
import { KINDS, type KindName } from './histories/kinds';
import { SeveralTriggers } from './histories/several';
import { breaches, costs, wrongIds } from './histories/verdict';
import { allInCI, seeds } from '../../campaign';

/**
 * HISTORY_LOG=1 prints, line by line, what happened in each history that breaks a promise.
 * HISTORY_OFF=kill,late leaves out these knobs, to find the smallest history that fails.
 */
const { HISTORY_LOG, HISTORY_OFF = '' } = process.env;
const knobs = { off: new Set(HISTORY_OFF.split(',')), isLogged: HISTORY_LOG !== undefined };

describe.each(Object.keys(KINDS) as KindName[])('the promises hold in histories of %s', (name) => {
	let given = 0;

	test.each(allInCI(1, seeds(4, 100)))('number %i', async (seed) => {
		const history = new History(name, seed, knobs);
		await history.live();
		given += history.n8n.emissions.length;
		const found = [...breaches(history), ...costs(history), ...wrongIds(history.n8n)];
		if (found.length > 0 && knobs.isLogged) process.stdout.write(`${history.log.join('\n')}\n`);
		expect(found).toEqual([]);
		// Before that, the back office may have been down the whole time.
		const judged = history.n8n.polls.filter(({ begun, read }) => begun >= history.peace && read.size > 0);
		expect(judged.length).toBeGreaterThan(5);
	});

	test('something is given', () => {
		expect(given).toBeGreaterThan(0);
	});
});

describe('the promises hold for triggers that share what they read', () => {
	let given = 0;

	test.each(allInCI(2, seeds(6, 300)))('number %i', async (seed) => {
		const several = new SeveralTriggers(seed, knobs.off, knobs.isLogged);
		const found = [...(await several.live()), ...several.triggers.flatMap(wrongIds)];
		if (found.length > 0 && knobs.isLogged) process.stdout.write(`${several.log.join('\n')}\n`);
		expect(found).toEqual([]);
		for (const { emissions } of several.triggers) given += emissions.length;
	});

	test('something is given', () => {
		expect(given).toBeGreaterThan(0);
	});
});
