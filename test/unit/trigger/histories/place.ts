import { dayOf, MINUTE, timeOf } from './calendar';
import { Dice } from './dice';
import { N8n } from './engines';
import { choose, type Chosen, type Resource } from './kinds';
import { CALM, Service, type Habits, type Version } from './service';
import { World } from './world';

/** Events of a resource, with full records unless something else is entered. */
export const wanted = (resource: Resource, values: string[], entered: Chosen['entered'] = {}): Chosen[] =>
	values.map((value) => choose(resource, value, { levelOfDetail: 'full', ...entered }));

/** A place in which nothing happens by chance. */
export class Place {
	readonly world = new World(timeOf(dayOf('2026-03-10'), 9));
	readonly dice = new Dice(1);
	readonly service: Service;
	readonly n8n: N8n;

	constructor(
		engine: 'standard' | 'durable',
		wanted: Chosen[],
		{ gap = MINUTE, ...habits }: Partial<Habits> & { gap?: number } = {},
	) {
		this.service = new Service(this.world, this.dice, { ...CALM, ...habits });
		this.n8n = new N8n(this.world, this.service, engine, gap, wanted);
	}

	write(change: Partial<Version>, id = this.dice.uuid()): string {
		return this.service.write(id, change).id;
	}

	sale(balance = 1, change: Partial<Version> = {}, id?: string): string {
		return this.write({ lean: { totals: { balance } }, ...change }, id);
	}

	async polls(count: number): Promise<void> {
		for (let i = 0; i < count; i += 1) {
			await this.world.sleep(this.n8n.gap - (this.world.now % this.n8n.gap));
			await this.n8n.tick();
		}
	}

	/** What n8n got, as `<event> <id>`. */
	get given(): string[] {
		return this.n8n.emissions.map(({ event, id }) => `${event} ${id}`);
	}

	get warnings(): string[] {
		return this.n8n.polls.flatMap(({ warnings }) => warnings);
	}

	get failed(): number {
		return this.n8n.polls.filter(({ thrown }) => thrown !== undefined).length;
	}

	async run(work: () => Promise<void>): Promise<void> {
		await this.world.run(work);
	}
}
