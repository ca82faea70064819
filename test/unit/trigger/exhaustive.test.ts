import { Dice } from './histories/dice';
import { mishapsIn, SMALL_KINDS, SmallWorld, type Mishap } from './histories/smallWorld';
import { wrongIds } from './histories/verdict';
import { allInCI, seeds } from '../../campaign';

const ENGINES = ['standard', 'durable'] as const;

describe.each(SMALL_KINDS)('whatever goes wrong, wherever it does: %s', (name) => {
	describe.each(ENGINES)('%s', (engine) => {
		const lived = async (...mishaps: Mishap[]): Promise<string[]> => {
			const small = new SmallWorld(name, engine);
			const wrong = [...(await small.live(mishaps)), ...wrongIds(small.n8n)];
			return wrong.length === 0
				? []
				: [`${mishaps.map(({ what, at }) => `${what} at ${at}`).join(', ')}: ${wrong.join(', ')}`];
		};
		const places = async (): Promise<Mishap[]> => {
			const calm = new SmallWorld(name, engine);
			expect(await calm.live([])).toEqual([]);
			expect(calm.n8n.emissions).not.toEqual([]);
			return mishapsIn(calm);
		};

		test('once', async () => {
			const found: string[] = [];
			for (const mishap of allInCI(8, await places())) found.push(...(await lived(mishap)));
			expect(found).toEqual([]);
		});

		test('twice', async () => {
			const all = await places();
			const found: string[] = [];
			for (const seed of allInCI(1, seeds(10, 1_000))) {
				const dice = new Dice(seed);
				found.push(...(await lived(dice.pick(all), dice.pick(all))));
			}
			expect(found).toEqual([]);
		});
	});
});
