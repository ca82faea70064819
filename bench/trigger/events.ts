import type { IDataObject } from 'n8n-workflow';

import { Place } from '../../nodes/shared/fields/place';
import { readGroup } from '../../nodes/shared/fields/readGroup';
import type { ChosenEvent } from '../../nodes/shared/trigger/chosenEvents';
import { readLists, type StoredLists } from '../../nodes/shared/trigger/readLists';
import {
	DAY,
	dayAt,
	dayOf,
	HOUR,
	MINUTE,
	SECOND,
	text,
	timeOf,
	written,
} from '../../test/unit/trigger/histories/calendar';
import { Dice } from '../../test/unit/trigger/histories/dice';
import { choose, KINDS, PAYERS, type Resource } from '../../test/unit/trigger/histories/kinds';
import { CALM, Service, type Habits, type Version } from '../../test/unit/trigger/histories/service';
import { Life, World } from '../../test/unit/trigger/histories/world';

const RECORDS = 1_000;
/** How long n8n's engines let a poll take. */
const BUDGETS_MS = { standard: 300 * SECOND, durable: 36 * SECOND };
/** Lists that are read once a day are read from seven o'clock on: an hour after publishing. */
const PUBLISHED = timeOf(dayOf('2026-03-10'), 6);
const WARM_UP = 30 * MINUTE;
const MEASURED = HOUR;
const HOURS_OF_CHANGES = (WARM_UP + MEASURED) / HOUR;

type Deed = (agency: Agency, index: number) => void;

/** A service with records whose dates are spread over a year. */
class Agency {
	private static count = 0;
	/** Each agency has its own credential. */
	readonly credential = String((Agency.count += 1));
	readonly world = new World(PUBLISHED - DAY);
	readonly service: Service;
	readonly ids: string[] = [];
	private readonly dice = new Dice(1);

	constructor(
		private readonly resource: Resource,
		habits: Partial<Habits>,
	) {
		this.service = new Service(this.world, this.dice, { ...CALM, answerMs: [100, 300], ...habits });
	}

	enter(more: Partial<Version> = {}): void {
		const { dice, world, resource, service, ids } = this;
		const id = dice.uuid();
		ids.push(id);
		const made = resource.make(this.pen);
		// As in a real agency, most bills are settled once their due date has passed.
		const isOver = String(made.dates.due_date ?? '9') < text(dayAt(world.now)) && dice.chance(0.95);
		const settled = isOver && {
			status: 'settled',
			dates: { ...made.dates, settlement_date: made.dates.due_date! },
		};
		service.write(id, { ...made, ...(made.status === 'unsettled' && settled), ...more });
	}

	change(index: number, change: Partial<Version>): void {
		this.service.write(this.ids[(index * 7_919) % this.ids.length]!, change);
	}

	/** Changes a random record. */
	goOn(): void {
		const { dice, service, resource } = this;
		const { id, versions } = service.records.get(dice.pick(this.ids))!;
		service.write(id, resource.change!(versions.at(-1)!, this.pen));
	}

	private get pen(): Parameters<Resource['make']>[0] {
		const { dice, world, service } = this;
		const date = (field: string): string => {
			if (field === 'due') return written(world.now + dice.between(-180, 180) * DAY);
			const day = dayAt(world.now) + dice.between(-180, 180);
			return field === 'birthdate' ? `1980${text(day).slice(4)}` : text(day);
		};
		return { dice, clock: service.clock, date };
	}
}

/** Enters a record and drops the oldest, so that their number stays the same. */
const enter: Deed = (agency) => {
	agency.enter();
	agency.service.records.delete(agency.ids.shift()!);
};
const changeTo =
	(change: (index: number) => Partial<Version>): Deed =>
	(agency, index) =>
		agency.change(index, change(index));
const owing = (balance: number): Partial<Version> => ({ lean: { totals: { balance, final_amount: 9 } } });

/** A row of the table: an event, several events of one trigger, or several triggers. */
interface Group {
	name: string;
	resource: Resource;
	values: readonly string[];
	/** What each change is; by default, a record is entered. */
	deed?: Deed;
	/** How many records there are. */
	records?: number;
	/** What each record is like at first. */
	begins?: Partial<Version>;
	habits?: Partial<Habits>;
	/** The triggers, if there are several. */
	triggers?: readonly Wanted[];
}

/** The events of a trigger, and what is entered in its form. */
interface Wanted {
	values: readonly string[];
	entered?: IDataObject;
}

const SALE = KINDS['Sale Updated'].resource;
const TASK = KINDS['Task Due'].resource;
const BILL = KINDS.bills.resource;
const PERSON = KINDS.people.resource;
const open: Partial<Version> = { status: 'opened', ...owing(5) };
/** These events happen only once to a record, so there are more records than changes. */
const once = { records: 3_000, begins: open };
const updated = { resource: SALE, values: ['updated'], begins: open, deed: changeTo(owing) };
const settle: Deed = (agency, index) => {
	const day = text(dayAt(agency.world.now));
	agency.change(index, { status: 'settled', dates: { due_date: day, settlement_date: day } });
};

const GROUPS: Group[] = [
	{ name: 'Sale Updated', ...updated },
	{ name: 'Sale Created', resource: SALE, values: ['created'], deed: (agency) => agency.enter() },
	{ name: 'Sale Created and Sale Updated', ...updated, values: ['created', 'updated'] },
	{
		...{ name: 'Sale Canceled', resource: SALE, values: ['canceled'], ...once },
		deed: changeTo(() => ({ status: 'canceled' })),
	},
	{
		...{ name: 'Sale Closed', resource: SALE, values: ['closed'], ...once },
		deed: changeTo(() => ({ status: 'closed' })),
	},
	{ name: 'Sale Paid Off', resource: SALE, values: ['paidOff'], ...once, deed: changeTo(() => owing(0)) },
	{
		...{ name: 'Sale Closed and Sale Paid Off', resource: SALE, values: ['closed', 'paidOff'], ...once },
		deed: changeTo(() => ({ status: 'closed', ...owing(0) })),
	},
	{ name: 'Departure', resource: SALE, values: ['departure'] },
	{ name: 'Return', resource: SALE, values: ['return'] },
	{ name: 'Travel Upcoming', resource: KINDS.travels.resource, values: ['upcoming'] },
	{ name: 'Travel Finished', resource: KINDS.travels.resource, values: ['finished'] },
	{ name: 'Bill Due', resource: BILL, values: ['due'] },
	{ name: 'Bill Overdue', resource: BILL, values: ['overdue'] },
	{
		...{ name: 'Bill Settled', resource: BILL, values: ['settled'], deed: settle },
		...{ records: 3_000, begins: { status: 'unsettled' } },
	},
	{
		...{ name: 'Invoice Issued', resource: KINDS.invoices.resource, values: ['issued'] },
		begins: { status: 'unissued' },
		deed: (agency) =>
			agency.enter({ status: 'issued', dates: { issue_date: text(dayAt(agency.world.now)) } }),
	},
	{ name: 'Task Created', resource: TASK, values: ['created'] },
	{
		...{ name: 'Task Completed', resource: TASK, values: ['completed'] },
		deed(agency, index) {
			const completed_at = written(agency.service.clock);
			agency.change(index, { lean: { completed: true, completed_at } });
			agency.change(index + RECORDS / 2, { lean: { completed: false, completed_at: null } });
		},
	},
	{ name: 'Task Due', resource: TASK, values: ['due'] },
	{ name: 'all three of tasks', resource: TASK, values: ['created', 'completed', 'due'] },
	{ name: 'Person Created', resource: PERSON, values: ['created'] },
	{ name: 'Person Birthday', resource: PERSON, values: ['birthday'] },
	{ name: 'Passport Expiring', resource: PERSON, values: ['passportExpiring'] },
	{ name: 'all three of people', resource: PERSON, values: ['created', 'birthday', 'passportExpiring'] },
	{ name: 'Quote Expiring', resource: KINDS.quotes.resource, values: ['expiring'] },
	{ name: 'Refund Due', resource: KINDS.refunds.resource, values: ['due'] },
	{
		...{ name: 'History Entry Added', resource: KINDS['History Entry Added'].resource, values: ['added'] },
		...{ habits: { order: '-created' }, deed: (agency) => agency.enter() },
	},
	{ name: 'ten triggers of Sale Updated', ...updated, triggers: new Array<Wanted>(10).fill(updated) },
];

const ofOneClient = { peopleId: { person: [{ personId: PAYERS[0].id }] } };
/** What an agency may have: ten workflows, and sales that are entered, changed, closed and canceled. */
const MIX: Group = {
	...{ name: 'ten triggers of sales', resource: SALE, values: [], begins: open },
	triggers: [
		...['created', 'updated', 'canceled', 'closed', 'paidOff', 'departure', 'return'].map((value) => ({
			values: [value],
		})),
		{ values: ['departure'], entered: { departureDays: 3 } },
		{ values: ['updated'], entered: { filters: { status: ['opened'] } } },
		{ values: ['created', 'updated'], entered: { filters: ofOneClient } },
	],
	deed: (agency, index) => (index % 5 === 0 ? agency.enter() : agency.goOn()),
};

/** A published trigger. */
class Trigger {
	private readonly chosen: ChosenEvent[];
	private states: StoredLists = {};
	private readonly life = new Life();
	private isPolling = false;
	given = 0;

	constructor(
		private readonly agency: Agency,
		resource: Resource,
		{ values, entered = {} }: Wanted,
		private readonly budget = BUDGETS_MS.standard,
	) {
		this.chosen = values.map((value) => {
			const { event } = choose(resource, value, {});
			const params = readGroup({ ...event.properties, ...event.common }, entered, Place.ofForm());
			return { event, params };
		});
	}

	async poll(isActivation = false): Promise<void> {
		if (this.isPolling) return;
		this.isPolling = true;
		const { world, service } = this.agency;
		const deadline = world.now + this.budget;
		const { items, states } = await readLists(this.chosen, {
			...{ before: this.states, isActivation, hasLostPolls: false, interval: MINUTE },
			...{ reader: this.agency.credential, runningForMs: 0 },
			api: service.api({ life: this.life, deadline }),
			timeFor: (left) => {
				const begun = world.now;
				const budget = (deadline - begun) / left;
				return {
					localNow: () => world.now,
					hasTime: () => world.now < begun + budget,
					hasTimeToList: () => world.now < begun + budget / 2,
				};
			},
		});
		this.states = JSON.parse(JSON.stringify(states)) as StoredLists;
		this.given += items.length;
		this.isPolling = false;
	}
}

interface Cost {
	perMinute: number;
	busiest: number;
	given: number;
}

/** The requests in an hour with this many changes per second. */
async function costOf(group: Group, perSecond: number): Promise<Cost> {
	const { resource, habits = {}, records = RECORDS, begins, deed = enter, triggers = [group] } = group;
	const agency = new Agency(resource, habits);
	const { world, service } = agency;
	const ofMinutes: number[] = [];
	let given = 0;
	await world.run(async () => {
		for (let index = 0; index < records; index += 1) {
			agency.enter(begins);
			await world.sleep(DAY / records);
		}
		const all = triggers.map((wanted) => new Trigger(agency, resource, wanted));
		await Promise.all(all.map(async (trigger) => await trigger.poll(true)));
		// Polls through a day first, so that a list that is read once a day has been read before.
		if (resource.isDaily === true)
			for (let hour = 0; hour < 24; hour += 0.05) {
				await world.sleep(0.05 * HOUR);
				await all[0]!.poll();
			}
		const begun = Math.ceil(world.now / MINUTE) * MINUTE;
		for (let index = 0; index < perSecond * HOURS_OF_CHANGES * 3_600; index += 1)
			world.at(begun + (index / perSecond) * SECOND, () => deed(agency, index));
		let before = service.requests;
		const count = (): number => all.reduce((sum, trigger) => sum + trigger.given, 0) / all.length;
		for (let minute = 1; minute <= (WARM_UP + MEASURED) / MINUTE; minute += 1) {
			await world.sleep(begun + minute * MINUTE - world.now);
			ofMinutes.push(service.requests - before);
			before = service.requests;
			if (minute === WARM_UP / MINUTE) given = -count();
			// n8n polls each trigger at a random second of the minute; here, they are evenly spread.
			for (const [index, trigger] of all.entries())
				world.at(world.now + (index / all.length) * MINUTE, () => void trigger.poll());
		}
		given += count();
	});
	const measured = ofMinutes.slice(WARM_UP / MINUTE);
	return {
		perMinute: measured.reduce((sum, one) => sum + one) / measured.length,
		busiest: Math.max(...measured),
		given,
	};
}

/** What each event requests, polled every minute. */
export async function costsOfEvents(): Promise<void> {
	console.log(
		'| polled every minute | requests a minute at rest | busiest minute | at 0.5 changes a second | busiest minute | items in that hour |',
	);
	console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
	for (const group of GROUPS) {
		const rest = await costOf(group, 0);
		const busy = await costOf(group, 0.5);
		const cells = [
			...[group.name, rest.perMinute.toFixed(1), rest.busiest, busy.perMinute.toFixed(1)],
			...[busy.busiest, Math.round(busy.given)],
		];
		console.log(`| ${cells.join(' | ')} |`);
	}
}

/** How many requests ten triggers of an agency make together, by how much happens there. */
export async function costsOfMix(): Promise<void> {
	console.log(`| ${MIX.name}, changes a day | requests a minute |`);
	console.log('| ---: | ---: |');
	for (const aDay of [0, 864, 8_640, 43_200]) {
		const { perMinute } = await costOf(MIX, aDay / (DAY / SECOND));
		console.log(`| ${aDay} | ${perMinute.toFixed(1)} |`);
	}
}

/** How long a trigger takes to report everything that changed while the back office was down. */
export async function costOfOutage(changed: number): Promise<void> {
	for (const [engine, budget] of Object.entries(BUDGETS_MS)) {
		const agency = new Agency(SALE, {});
		const { world, service } = agency;
		const trigger = new Trigger(agency, SALE, updated, budget);
		const pollEveryMinute = async (until: () => boolean): Promise<void> => {
			while (!until()) {
				await world.sleep(MINUTE - (world.now % MINUTE));
				await trigger.poll();
			}
		};
		await world.run(async () => {
			for (let count = 0; count < RECORDS; count += 1) agency.enter(open);
			await world.sleep(DAY);
			await trigger.poll(true);
			const away = world.now + WARM_UP;
			await pollEveryMinute(() => world.now > away);
			service.isDown = true;
			for (let index = 0; index < changed; index += 1)
				world.at(world.now + (index / changed) * HOUR, () => agency.change(index, owing(index)));
			await pollEveryMinute(() => world.now > away + HOUR + MINUTE);
			service.isDown = false;
			const { requests, reads } = service;
			const back = world.now;
			await pollEveryMinute(() => trigger.given >= changed);
			const pages = service.requests - requests - (service.reads - reads);
			console.log(
				`${changed} sales changed in an outage: ${((world.now - back) / MINUTE).toFixed(1)} minutes, ${pages} pages (${engine} engine)`,
			);
		});
	}
}
