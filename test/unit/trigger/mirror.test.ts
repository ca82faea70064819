import { dayOf, HOUR, MINUTE, SECOND, timeOf } from './histories/calendar';
import { Dice } from './histories/dice';
import { N8n } from './histories/engines';
import { SALE } from './histories/kinds';
import { wanted } from './histories/place';
import { CALM, Service, type Version } from './histories/service';
import { setClocks } from './histories/trigger';
import { World } from './histories/world';

let agencies = 0;

/** Workflows of one n8n, whose triggers of one credential wait for changed sales, at seconds of their own. */
class Agency {
	readonly world = new World(timeOf(dayOf('2026-03-10'), 9));
	readonly service = new Service(this.world, new Dice(1), CALM);
	readonly triggers: N8n[];
	private readonly dice = new Dice(2);

	constructor(gaps: readonly number[], engine: 'standard' | 'durable') {
		agencies += 1;
		this.triggers = gaps.map((gap, workflow) => {
			const shared = { process: 1e6 + agencies, workflow };
			return new N8n(this.world, this.service, engine, gap, wanted(SALE, ['updated']), shared);
		});
	}

	sale(balance: number, id = this.dice.uuid(), late = 0): string {
		const change: Partial<Version> = { lean: { totals: { balance } } };
		return this.service.write(id, change, late).id;
	}

	/** All poll for some minutes. */
	async poll(minutes: number, triggers = this.triggers): Promise<void> {
		const { world } = this;
		const over = world.now + minutes * MINUTE;
		await Promise.all(
			triggers.map(async (trigger) => {
				const phase = this.triggers.indexOf(trigger) * 13 * SECOND;
				for (;;) {
					const next = Math.ceil((world.now + 1 - phase) / trigger.gap) * trigger.gap + phase;
					if (next > over) break;
					await world.sleep(next - world.now);
					await trigger.tick();
					// A workflow changes what it gets, and no other one notices.
					for (const { row } of trigger.emissions) Object.assign(row.totals as object, { isSeen: true });
				}
			}),
		);
		await world.sleep(over - world.now);
	}

	async run(work: () => Promise<void>): Promise<void> {
		const { world } = this;
		const now = (): number => world.now;
		const clocks = setClocks(now, now);
		await world.run(work).finally(() => clocks.forEach((clock) => clock.mockRestore()));
	}

	/** What each has given, and the balance with which it did. */
	get given(): string[][] {
		return this.triggers.map(({ emissions }) =>
			emissions.map(({ id, row }) => `${id} ${(row.totals as { balance: number }).balance}`),
		);
	}
}

describe.each(['standard', 'durable'] as const)('triggers that read the same list (%s)', (engine) => {
	/** By default, three that have polled for long enough to take from each other what they read. */
	async function published(
		work: (agency: Agency, ids: string[]) => Promise<void>,
		{ gaps = [MINUTE, MINUTE, MINUTE], minutesAgo = 25 } = {},
	): Promise<void> {
		const agency = new Agency(gaps, engine);
		await agency.run(async () => {
			const ids = Array.from({ length: 10 }, () => agency.sale(1));
			await agency.world.sleep(HOUR);
			for (const trigger of agency.triggers) await trigger.publish();
			await agency.poll(minutesAgo);
			await work(agency, ids);
		});
	}

	test.each([
		{ minutesAgo: 28, reads: 2 },
		// Lists each for itself, but records from each other.
		{ minutesAgo: 3, reads: 3 },
	])(
		'ten read a record $reads times in all, $minutesAgo minutes after publishing',
		async ({ minutesAgo, reads }) => {
			const work = async (agency: Agency, ids: string[]): Promise<void> => {
				const { service, world } = agency;
				const before = service.reads;
				for (const [index, id] of ids.entries())
					world.at(world.now + index * SECOND, () => agency.sale(2, id));
				await agency.poll(2);
				// Each as soon as it polls.
				const each = ids.map((id) => `${id} 2`).sort();
				for (const given of agency.given) expect(given.sort()).toEqual(each);
				await agency.poll(30);
				for (const given of agency.given) expect(given).toHaveLength(ids.length);
				expect(service.reads - before).toBeLessThanOrEqual(reads * ids.length + 3);
			};
			await published(work, { minutesAgo, gaps: Array<number>(10).fill(MINUTE) });
		},
	);

	test('each gives changes that hide behind an earlier one, and those that are seen late', async () => {
		await published(async (agency) => {
			const { world, service } = agency;
			const expected: string[] = [];
			for (let after = 5; after < 240; after += 9)
				for (const late of [60, 118]) {
					const id = agency.sale(2);
					// Neither the list nor what has changed since somebody asked shows it.
					world.at(world.now + after * SECOND, () => {
						service.write(id, { more: { note: 'x' } }, late * SECOND);
					});
					expected.push(id);
				}
			await agency.poll(20);
			for (const { emissions } of agency.triggers)
				expect(
					emissions
						.filter(({ row }) => row.note === 'x')
						.map(({ id }) => id)
						.sort(),
				).toEqual(expected.sort());
		});
	});

	test('a change that hides behind an earlier one comes, though n8n started in between', async () => {
		const agency = new Agency([MINUTE], engine);
		await agency.run(async () => {
			const id = agency.sale(1);
			const [trigger] = agency.triggers;
			await agency.world.sleep(HOUR);
			await trigger!.publish();
			await agency.poll(3);
			agency.sale(2, id);
			await agency.poll(10);
			// Saved without a change: n8n's durable engine keeps nothing of the poll that reads it.
			agency.service.write(id, {});
			agency.service.write(id, { more: { note: 'x' } }, 100 * SECOND);
			await trigger!.restart();
			await agency.poll(10);
			expect(trigger!.emissions.at(-1)?.row.note).toBe('x');
		});
	});

	test('a change that hides behind an earlier one comes, however seldom it polls', async () => {
		const agency = new Agency([5 * MINUTE], engine);
		await agency.run(async () => {
			const { world, service } = agency;
			const id = agency.sale(1);
			const [trigger] = agency.triggers;
			await world.sleep(HOUR);
			await trigger!.publish();
			await agency.poll(10);
			const next = Math.ceil((world.now + MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
			world.at(next - 40 * SECOND, () => void agency.sale(2, id));
			world.at(next - 20 * SECOND, () => void service.write(id, { more: { note: 'x' } }, 100 * SECOND));
			await agency.poll(25);
			expect(trigger!.emissions.at(-1)?.row.note).toBe('x');
		});
	});

	test('each gives what changes again while another one has read it', async () => {
		await published(async (agency, [id = '']) => {
			const { world } = agency;
			for (let note = 2; note < 12; note += 1) {
				world.at(world.now + 5 * SECOND, () => {
					agency.service.write(id, { more: { note } });
				});
				await agency.poll(1);
			}
			await agency.poll(1);
			for (const given of agency.given) expect(given).toHaveLength(10);
		});
	});

	test('one that is published later gives nothing from before', async () => {
		await published(async (agency, ids) => {
			const [, , third] = agency.triggers;
			await third!.unpublish(SECOND);
			await third!.import(undefined);
			for (const id of ids) agency.sale(2, id);
			await agency.poll(4, agency.triggers.slice(0, 2));
			await third!.import(undefined);
			await agency.poll(40);
			const [first = [], second = [], last] = agency.given;
			expect([first.length, second.length, last]).toEqual([10, 10, []]);
		});
	});

	test('one that was published lately gives what it alone has seen', async () => {
		await published(async (agency, [id = '']) => {
			const { world, triggers } = agency;
			await triggers[2]!.import(undefined);
			agency.sale(2, id);
			await agency.poll(3);
			// Shown between the polls of the others and its own.
			world.at(world.now + MINUTE - (world.now % MINUTE) + 18 * SECOND, () => {
				agency.sale(3, id, 60 * SECOND);
			});
			await agency.poll(3);
			expect(agency.given[2]!.at(-1)).toBe(`${id} 3`);
		});
	});

	test('others go on when the one that reads is switched off, and n8n is killed', async () => {
		await published(async (agency, [one = '', other = '', third = '']) => {
			const [first, ...others] = agency.triggers;
			agency.sale(2, one);
			await agency.poll(3, others);
			agency.sale(3, other);
			await agency.poll(3, others);
			for (const trigger of others) await trigger.restart();
			agency.sale(4, third);
			await agency.poll(3, others);
			await first!.restart();
			await agency.poll(20);
			const each = [`${one} 2`, `${other} 3`, `${third} 4`].sort();
			expect(agency.given.map((given) => given.sort())).toEqual([each, each, each]);
		});
	});

	test('one that polls less often gives the same', async () => {
		await published(
			async (agency, ids) => {
				for (const [index, id] of ids.entries()) {
					agency.sale(index + 2, id);
					await agency.poll(1);
				}
				await agency.poll(20);
				const each = ids.map((id, index) => `${id} ${index + 2}`).sort();
				expect(agency.given.map((given) => given.sort())).toEqual([each, each, each]);
			},
			{ gaps: [MINUTE, 5 * MINUTE, 15 * MINUTE] },
		);
	});
});
