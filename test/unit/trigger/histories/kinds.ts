import type { IDataObject } from 'n8n-workflow';

import { events as bills } from '../../../../nodes/Bill/events';
import { events as logs } from '../../../../nodes/ChangeLog/events';
import { events as invoices } from '../../../../nodes/Invoice/events';
import { events as people } from '../../../../nodes/Person/events';
import { events as quotes } from '../../../../nodes/Quote/events';
import { events as refunds } from '../../../../nodes/Refund/events';
import { events as sales } from '../../../../nodes/Sale/events';
import type { TriggerEvent } from '../../../../nodes/shared/trigger/triggerEvent';
import { events as tasks } from '../../../../nodes/Task/events';
import { events as travels } from '../../../../nodes/Travel/events';
import { DAY, dayAt, MINUTE, SECOND, text, written, yearOf } from './calendar';
import type { Dice } from './dice';
import type { Version } from './service';
import type { Wanted } from './trigger';

/** How far from its date a record falls due. */
export interface Rule {
	field: string;
	direction: 'before' | 'after';
	lead: number;
	unit: 'days' | 'months' | 'minutes';
	/** After how many days it repeats. */
	repeat?: number;
	isYearly?: boolean;
	/** How many days after its day something may be entered at least and still comes. */
	lateDays?: number;
	/** Whether records that were overdue when first seen also count. */
	isAll?: boolean;
}

/** The kind of promise made for an event with this value. */
interface Told {
	tells: 'creation' | 'content' | 'once' | 'happening' | 'date';
	/** Whether it has happened to a record; undefined if it cannot happen to it. */
	happened?(version: Version): boolean | undefined;
	roll?(dice: Dice): { entered: IDataObject; rule: Rule };
}

/** An event with the choices of a history. */
export interface Chosen extends Wanted {
	told: Told;
	rule?: Rule;
}

type Content = Pick<Version, 'lean' | 'more' | 'dates' | 'status'>;
interface Pen {
	dice: Dice;
	clock: number;
	/** A value for this date field, close enough to matter for an event. */
	date(field: string): string | null;
}

/** The records of a list, and what people do with them. */
export interface Resource {
	events: readonly TriggerEvent[];
	told: Record<string, Told>;
	/** Whether its list is read once a day. */
	isDaily?: boolean;
	/** Whether the API leaves open where its dates are shown. */
	mayHideDates?: boolean;
	/** Whether reminders about it may come. */
	isOpen(version: Version): boolean;
	make(pen: Pen): Content;
	/** Undefined if records never change. */
	change?(before: Version, pen: Pen): Partial<Content>;
}

const CREATION: Told = { tells: 'creation' };
export const PAYERS = [
	{ id: '0a5c1e6f-3c1d-4b7e-9f00-000000000001' },
	{ id: '0a5c1e6f-3c1d-4b7e-9f00-000000000002' },
] as const;
const always = (): boolean => true;
/** A week, without the day on which the clocks may differ. */
const LATE_DAYS = 6;

const inDays =
	(field: string, name: string, direction: Rule['direction'], least = 0, most = 60): Told['roll'] =>
	(dice) => {
		const lead = Math.max(least, dice.pick([0, 1, 3, 7, 30, dice.between(least, most)]));
		const lateDays = direction === 'after' ? LATE_DAYS : 0;
		return { entered: { [name]: lead }, rule: { field, direction, lead, unit: 'days', lateDays } };
	};
const reminds = (roll: Told['roll']): Told => ({ tells: 'date', roll });

const onEitherSide = (field: string, days: string, side: string): Told =>
	reminds((dice) => {
		const direction = dice.pick(['before', 'after'] as const);
		const { entered, rule } = inDays(field, days, direction)!(dice);
		return { entered: { ...entered, [side]: direction }, rule };
	});

function anyRepeat(dice: Dice): { entered: IDataObject; repeat?: number } {
	const repeat = dice.pick(['once', 'once', 'daily', 'everyFewDays'] as const);
	const repeatDays = dice.between(1, 5);
	return {
		entered: { repeat, repeatDays },
		repeat: { once: undefined, daily: 1, everyFewDays: repeatDays }[repeat],
	};
}

const balanceOf = ({ lean }: Version): number => (lean.totals as { balance: number }).balance;

const sale: Resource = {
	events: sales,
	told: {
		created: CREATION,
		updated: { tells: 'content' },
		canceled: { tells: 'once', happened: ({ status }) => status === 'canceled' },
		closed: {
			tells: 'happening',
			happened: ({ status }) => (status === 'canceled' ? undefined : status === 'closed'),
		},
		paidOff: {
			tells: 'happening',
			happened: (version) => (version.status === 'canceled' ? undefined : balanceOf(version) <= 0),
		},
		departure: onEitherSide('departure_date', 'departureDays', 'departureSide'),
		return: onEitherSide('return_date', 'returnDays', 'returnSide'),
	},
	isOpen: ({ status }) => status !== 'canceled',
	make({ dice, date }) {
		const status = dice.chance(0.1) ? 'closed' : 'opened';
		const [beds, balance] = [dice.between(1, 3), status === 'closed' ? 0 : dice.between(0, 3)];
		return {
			status,
			lean: { totals: { balance, final_amount: dice.pick([null, 1, 2, 3]) } },
			more: { hotels: [{ id: 'a', beds }, { id: 'b' }], payer: dice.pick(PAYERS) },
			dates: { departure_date: date('departure_date'), return_date: date('return_date') },
		};
	},
	change(before, pen) {
		const { dice, date } = pen;
		const { status, lean, dates } = before;
		const roll = dice.roll();
		// Saved without a change, canceled, closed, or reopened. Nothing is left to pay for a closed sale.
		if (roll < 0.1) return {};
		if (roll < 0.2) return { status: 'canceled' };
		const totals = lean.totals as IDataObject;
		if (roll < 0.35 && status !== 'canceled')
			return status === 'closed'
				? { status: 'opened' }
				: { status: 'closed', lean: { totals: { ...totals, balance: 0 } } };
		if (roll < 0.5) return { dates: { ...dates, departure_date: date('departure_date') } };
		if (roll < 0.75) {
			const balance = status === 'opened' ? dice.between(0, 3) : totals.balance;
			return { lean: { totals: { balance, final_amount: dice.between(1, 9) } } };
		}
		return { more: { ...before.more, note: dice.pick([null, 'x', 'y', 'z']) } };
	},
};

const task: Resource = {
	events: tasks,
	told: {
		created: CREATION,
		completed: { tells: 'happening', happened: ({ lean }) => lean.completed === true },
		due: reminds((dice) => {
			const lead = dice.pick([0, 5, 60, 600]);
			const { entered, repeat } = anyRepeat(dice);
			const isAll = dice.chance(0.4);
			const options = isAll ? { beginWith: 'dueAlready' } : {};
			return {
				entered: { leadTime: lead, leadUnit: 'minutes', ...entered, options },
				rule: { field: 'due', direction: 'before', lead, unit: 'minutes', repeat, isAll },
			};
		}),
	},
	isOpen: ({ lean }) => lean.completed !== true,
	make: ({ dice, date }) => ({
		status: 'opened',
		lean: { title: dice.pick(['a', 'b', null]), completed: false, completed_at: null, deleted: false },
		more: {},
		dates: { due: date('due') },
	}),
	change({ lean, dates }, { dice, clock, date }) {
		const roll = dice.roll();
		if (roll < 0.35) return { dates: { ...dates, due: date('due') } };
		if (roll < 0.5) return { lean: { ...lean, title: dice.pick(['c', 'd']) } };
		const completed = lean.completed !== true;
		return { lean: { ...lean, completed, completed_at: completed ? written(clock) : null } };
	},
};

const bill: Resource = {
	events: bills,
	told: {
		due: reminds(inDays('due_date', 'dueDays', 'before')),
		overdue: reminds((dice) => {
			const { entered, rule } = inDays('due_date', 'overdueDays', 'after', 1)!(dice);
			const every = anyRepeat(dice);
			return {
				entered: { ...entered, ...every.entered },
				rule: { ...rule, repeat: every.repeat, lateDays: 365 },
			};
		}),
		settled: { tells: 'happening', happened: ({ status }) => status === 'settled' },
	},
	mayHideDates: true,
	isOpen: ({ status }) => status === 'unsettled',
	make: ({ dice, date }) => ({
		status: 'unsettled',
		lean: { number: `${dice.between(1, 999)}-1`, canceled: false },
		more: {},
		dates: { due_date: date('due_date'), settlement_date: null },
	}),
	change({ lean, dates, status }, { dice, clock, date }) {
		const roll = dice.roll();
		if (roll < 0.3) return { dates: { ...dates, due_date: date('due_date') } };
		if (roll < 0.4) return { lean: { ...lean, number: '1-2' } };
		if (roll < 0.5) return { status: 'canceled', lean: { ...lean, canceled: true } };
		const next = status === 'settled' ? 'unsettled' : 'settled';
		const day = next === 'settled' ? text(dayAt(clock) - dice.between(0, 3)) : null;
		return { status: next, lean: { ...lean, canceled: false }, dates: { ...dates, settlement_date: day } };
	},
};

const log: Resource = {
	events: logs,
	told: { added: CREATION },
	isOpen: always,
	make: ({ dice }) => ({
		status: 'opened',
		lean: { kind: 'edition', origin: dice.pick([null, 'Sales']), description: `Fee: ${dice.between(1, 9)}` },
		more: { person: null },
		dates: {},
	}),
};

/** Records of which only the dates matter, and whether they are active. */
const dated = (
	events: readonly TriggerEvent[],
	fields: readonly string[],
	told: Record<string, Told>,
): Resource => ({
	events,
	told,
	isOpen: ({ lean }) => lean.active !== false,
	make: ({ dice, date }) => ({
		status: 'opened',
		lean: { name: dice.pick(['a', 'b', null]), active: true },
		more: {},
		dates: Object.fromEntries(fields.map((field) => [field, date(field)])),
	}),
	change({ lean, dates }, { dice, date }) {
		const field = dice.pick(fields);
		if (dice.chance(0.6)) return { dates: { ...dates, [field]: date(field) } };
		return { lean: { ...lean, name: dice.pick(['c', 'd']), active: events !== quotes || dice.chance(0.4) } };
	},
});

const person: Resource = {
	...dated(people, ['birthdate', 'passport_expiration_date'], {
		created: CREATION,
		birthday: reminds((dice) => {
			const { entered, rule } = inDays('birthdate', 'birthdayDays', 'before', 0, 150)!(dice);
			return { entered, rule: { ...rule, isYearly: true } };
		}),
		passportExpiring: reminds((dice) => {
			const lead = dice.pick([0, 1, 6, 6, 36]);
			const rule: Rule = { field: 'passport_expiration_date', direction: 'before', lead, unit: 'months' };
			return { entered: { passportMonths: lead, passportTrip: 'any' }, rule };
		}),
	}),
	isDaily: true,
};

const invoice: Resource = {
	events: invoices,
	told: { issued: { tells: 'happening', happened: ({ status }) => status === 'issued' } },
	isOpen: ({ status }) => status === 'issued',
	make: (pen) => ({ lean: {}, more: {}, ...issue(pen, pen.dice.pick(['unissued', 'issued'])) }),
	change(before, pen) {
		const status = pen.dice.pick(['unissued', 'processing', 'issued', 'canceled']);
		return before.status === 'issued' ? { status } : issue(pen, status);
	},
};

function issue({ dice, clock }: Pen, status: string): Pick<Content, 'dates' | 'status'> {
	return { status, dates: { issue_date: text(dayAt(clock) - dice.pick([0, 0, 0, 1, 3, 6, 9])) } };
}

const travel = dated(travels, ['start_date', 'end_date'], {
	upcoming: reminds(inDays('start_date', 'upcomingDays', 'before')),
	finished: reminds(inDays('end_date', 'finishedDays', 'after')),
});
const expiring = { expiring: reminds(inDays('valid_until', 'expiringDays', 'before')) };
const quote = { ...dated(quotes, ['valid_until'], expiring), isDaily: true };
const refundDue = {
	due: reminds((dice) => {
		const { entered, rule } = inDays('due_date', 'dueDays', 'before')!(dice);
		return { entered, rule: { ...rule, lateDays: LATE_DAYS } };
	}),
};
const refund = { ...dated(refunds, ['due_date'], refundDue), isDaily: true };

/**
 * The subject of a history: events of one resource, some of which are chosen, polled every few minutes or
 * every few days.
 */
export interface Kind {
	resource: Resource;
	values: readonly string[];
	/** Whether all events are chosen, or only some. */
	isEach?: boolean;
	inDays?: boolean;
}

export const KINDS = {
	'Sale Created': { resource: sale, values: ['created'] },
	'Sale Updated': { resource: sale, values: ['updated'] },
	'Sale Created and Updated': { resource: sale, values: ['created', 'updated'], isEach: true },
	'Sale Canceled': { resource: sale, values: ['canceled'] },
	'Sale Closed': { resource: sale, values: ['closed'] },
	'Sale Paid Off': { resource: sale, values: ['paidOff'] },
	'several events of sales': {
		resource: sale,
		values: ['created', 'updated', 'canceled', 'closed', 'paidOff', 'departure'],
	},
	'Task Due': { resource: task, values: ['due'] },
	'several events of tasks': { resource: task, values: ['created', 'completed', 'due'] },
	'Bill Settled': { resource: bill, values: ['settled'] },
	'History Entry Added': { resource: log, values: ['added'] },
	trips: { resource: sale, values: ['departure', 'return'], inDays: true },
	bills: { resource: bill, values: ['due', 'overdue'], inDays: true },
	people: { resource: person, values: ['created', 'birthday', 'passportExpiring'], inDays: true },
	travels: { resource: travel, values: ['upcoming', 'finished'], inDays: true },
	quotes: { resource: quote, values: ['expiring'], inDays: true },
	refunds: { resource: refund, values: ['due'], inDays: true },
	invoices: { resource: invoice, values: ['issued'], inDays: true },
} satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;

/** An event of a resource, with the values entered in its form. */
export function choose({ events, told }: Resource, value: string, entered: IDataObject, dice?: Dice): Chosen {
	const event = events.find((one) => one.value === value)!;
	const rolled = dice && told[value]!.roll?.(dice);
	const options = { ...(rolled?.entered.options as IDataObject), ...(entered.options as IDataObject) };
	return {
		event,
		told: told[value]!,
		rule: rolled?.rule,
		entered: { ...rolled?.entered, ...entered, options },
	};
}

/** A date whose reminder comes at some time during a history; sometimes none. */
export function anyDate(
	rules: readonly Rule[],
	field: string,
	{ dice, clock }: Omit<Pen, 'date'>,
): string | null {
	if (dice.chance(0.06)) return null;
	const rule = rules.find((one) => one.field === field);
	if (field === 'due')
		return written(Math.floor((clock + dice.between(-300, 1800) * MINUTE) / SECOND) * SECOND);
	const falls = dayAt(clock) + dice.between(-6, dice.pick([3, 20, 50]));
	const day = rule ? dateOf(rule, falls) : falls;
	if (field !== 'birthdate') return text(day);
	if (dice.chance(0.3)) return `${dice.pick([1960, 1996, 2000, 2024])}-02-29`;
	const year = dice.pick([dice.between(1930, 2020), yearOf(day)]);
	return text(day).endsWith('02-29') ? '1988-02-29' : `${year}${text(day).slice(4)}`;
}

/** The date whose reminder comes on this day. */
function dateOf({ direction, lead, unit }: Rule, falls: number): number {
	if (unit !== 'months') return falls + (direction === 'before' ? lead : -lead);
	const date = new Date(falls * DAY);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + lead, date.getUTCDate()) / DAY;
}

export const SALE: Resource = sale;
export const TASK: Resource = task;
export const BILL: Resource = bill;
export const PERSON: Resource = person;
export const TRAVEL: Resource = travel;
