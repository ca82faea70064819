import type { IDataObject } from 'n8n-workflow';

import type { StoredLists } from '../../../../nodes/shared/trigger/readLists';
import { checkOf } from '../../../../nodes/shared/trigger/storedState';
import { allInCI, seeds } from '../../../campaign';
import { DAY, HOUR, MINUTE } from '../histories/calendar';
import { Dice } from '../histories/dice';
import { PAYERS, SALE } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

interface Sale {
	status: string;
	balance: number;
	payer: (typeof PAYERS)[number];
	note: string;
}

type Expected = 'must' | 'may' | 'never';
type Deed = 'balance' | 'create' | 'note' | 'payer' | 'save' | 'status';

const EVENTS = [
	['created'],
	['updated'],
	['updated'],
	['created', 'updated'],
	['closed'],
	['canceled'],
	['paidOff'],
];
const STATUSES = ['opened', 'closed', 'canceled'];
const FILTERS = [[], [], ['closed'], ['opened'], ['opened', 'canceled']];

/** What a form is filled in with, and what its events are expected to give of each change of a sale. */
class Oracle {
	/** The content that the trigger last saw while the sale matched its filters. */
	private readonly seen = new Map<string, string>();
	private readonly canceled = new Set<string>();
	hasForgotten = false;

	constructor(
		private readonly events: readonly string[],
		private readonly statuses: readonly string[],
		private readonly payer: Sale['payer'] | undefined,
		private readonly isFull: boolean,
	) {}

	/** Of a sale that was there on publishing. */
	begin(id: string, sale: Sale): void {
		if (sale.status === 'canceled') this.canceled.add(id);
	}

	expect(id: string, before: Sale | undefined, after: Sale): Record<string, Expected> {
		const judged = this.events.map((event) => [event, this.judge(event, id, before, after)] as const);
		if (after.status === 'canceled' && this.isOfPayer(after)) this.canceled.add(id);
		if (this.isListed(after)) this.seen.set(id, this.contentOf(after));
		return Object.fromEntries(judged);
	}

	private judge(event: string, id: string, before: Sale | undefined, after: Sale): Expected {
		const isLeft = !this.isOfPayer(after);
		if (event === 'created') {
			if (before) return this.isListed(after) ? 'may' : 'never';
			return this.isListed(after) ? 'must' : 'never';
		}
		if (event === 'updated') {
			if (!before || !this.isListed(after)) return 'never';
			const seen = this.seen.get(id);
			if (seen !== undefined && this.contentOf(after) === seen) return this.hasForgotten ? 'may' : 'never';
			const isFirst = !this.isListed(before) || this.contentOf(before) !== this.contentOf(after);
			if (seen !== undefined || isFirst) return 'must';
			return 'may';
		}
		const wasOther = before !== undefined && !this.isOfPayer(before);
		if (event === 'canceled') {
			if (isLeft || after.status !== 'canceled') return 'never';
			return this.canceled.has(id) ? 'may' : 'must';
		}
		const [was, is] = [before && this.hasHappened(event, before), this.hasHappened(event, after)];
		if (isLeft || !is) return 'never';
		if (wasOther || before?.status === 'canceled' || this.isReopened(event, before)) return 'may';
		return was === true ? 'never' : 'must';
	}

	/** Whether a sale that was paid off before is now opened again, as the filter wants it. */
	private isReopened(event: string, before: Sale | undefined): boolean {
		return event === 'paidOff' && before?.status === 'closed' && before.balance <= 0;
	}

	private hasHappened(event: string, { status, balance }: Sale): boolean {
		if (event === 'closed') return status === 'closed';
		return balance <= 0 && status !== 'canceled' && this.isOfStatus(status);
	}

	private isListed(sale: Sale): boolean {
		return this.isOfPayer(sale) && this.isOfStatus(sale.status);
	}

	private isOfStatus(status: string): boolean {
		return this.statuses.length === 0 || this.statuses.includes(status);
	}

	private isOfPayer({ payer }: Sale): boolean {
		return this.payer === undefined || this.payer === payer;
	}

	private contentOf({ balance, ...more }: Sale): string {
		return JSON.stringify(this.isFull ? [balance, more] : balance);
	}
}

/** As if 1,000 other records had been seen since. */
function forgetful(state: string): string {
	const stored = JSON.parse(state) as { trigger: { check: string; lists: StoredLists } };
	for (const list of Object.values(stored.trigger.lists))
		for (let index = 0; index < 1_000; index += 1)
			list.records[`other${String(index).padStart(3, '0')}`] = [0, 'over', []];
	stored.trigger.check = checkOf(stored.trigger.lists);
	return JSON.stringify(stored);
}

/** Some sales, each changed several times, by a trigger of some events and filters. */
class Agency {
	readonly wrong: string[] = [];
	private readonly office: Place;
	private readonly oracle: Oracle;
	private readonly sales = new Map<string, Sale>();
	private readonly events: string[];

	constructor(private readonly dice: Dice) {
		this.events = dice.pick(EVENTS);
		const [status, payer, isFull] = [dice.pick(FILTERS), dice.pick([undefined, PAYERS[0]]), dice.chance(0.5)];
		this.oracle = new Oracle(this.events, status, payer, isFull || this.events[0] === 'paidOff');
		const filters: IDataObject = {
			...(status.length > 0 && { status }),
			...(payer && { peopleId: { person: [{ personId: payer.id }] } }),
		};
		const chosen = wanted(SALE, this.events, { filters, levelOfDetail: isFull ? 'full' : 'lean' });
		this.office = new Place('durable', chosen, { gap: 10 * MINUTE });
	}

	async live(): Promise<void> {
		const { office, dice } = this;
		await office.run(async () => {
			for (let sale = 0; sale < 3; sale += 1) this.oracle.begin(...this.write('create', dice.uuid()));
			await office.world.sleep(dice.pick([HOUR, DAY]));
			await office.n8n.publish();
			await office.polls(2);
			for (let step = 0; step < 12; step += 1) await this.step();
		});
		const ids = office.n8n.emissions.filter(({ event }) => event !== 'canceled').map((one) => one.eventId);
		if (new Set(ids).size < ids.length) this.wrong.push('two events have one ID');
	}

	private async step(): Promise<void> {
		const { office, dice, oracle } = this;
		if (dice.chance(0.15)) {
			await office.polls(5);
			await office.n8n.damage(forgetful);
			await office.polls(1);
			oracle.hasForgotten = true;
		}
		await office.polls(dice.pick([1, 1, 10, 30]));
		const deed = dice.pick([
			'create',
			'status',
			'status',
			'balance',
			'balance',
			'payer',
			'note',
			'save',
		] as const);
		const ids = [...this.sales.keys()];
		const id = deed === 'create' ? dice.uuid() : dice.chance(0.4) ? ids.at(-1)! : dice.pick(ids);
		const before = this.sales.get(id);
		const { length } = office.n8n.emissions;
		if (dice.chance(0.2)) {
			office.world.at(office.world.now + 2 * MINUTE, () => void this.write(deed, id));
			await office.n8n.unpublish(dice.pick([15 * MINUTE, 3 * HOUR]));
		} else this.write(deed, id);
		await office.polls(2);
		const after = this.sales.get(id)!;
		const came = office.n8n.emissions.slice(length);
		const told = `${this.events.join()} of ${JSON.stringify(before)} -> ${JSON.stringify(after)}`;
		if (came.some((one) => one.id !== id)) this.wrong.push(`another one came with ${told}`);
		const expected = oracle.expect(id, before, after);
		const counts = this.events.map((event) => came.filter((one) => one.event === event).length);
		const isPair = this.events.length > 1;
		if (isPair && expected.updated === 'must' && counts.some((count) => count > 0)) return;
		for (const [index, event] of this.events.entries()) {
			const [count, want] = [counts[index]!, expected[event]!];
			const isRight = want === 'may' ? count <= 1 : count === (want === 'must' ? 1 : 0);
			if (!isRight) this.wrong.push(`${want}, and ${count} came: ${told}`);
		}
	}

	private write(deed: Deed, id: string): [string, Sale] {
		const { dice, office, sales } = this;
		const before = sales.get(id);
		const sale = before
			? { ...before }
			: { status: 'opened', balance: dice.between(0, 1), payer: dice.pick(PAYERS), note: '' };
		const other = <T>(all: readonly T[], now: T): T => dice.pick(all.filter((one) => one !== now));
		if (deed === 'create' || deed === 'status') sale.status = other(STATUSES, before?.status ?? 'canceled');
		if (deed === 'balance') sale.balance = other([0, 1, 2], sale.balance);
		if (deed === 'payer') sale.payer = other(PAYERS, sale.payer);
		if (deed === 'note') sale.note = other(['', 'x', 'y'], sale.note);
		// What is closed has nothing to pay.
		if (sale.status === 'closed') sale.balance = 0;
		sales.set(id, sale);
		const { status, balance, payer, note } = sale;
		office.write({ status, lean: { totals: { balance } }, more: { payer, note } }, id);
		return [id, sale];
	}
}

test.each(allInCI(4, seeds(30, 1_000)))(
	'each change of a sale comes as it is wanted: number %i',
	async (seed) => {
		const agency = new Agency(new Dice(seed));
		await agency.live();
		expect(agency.wrong).toEqual([]);
	},
);
