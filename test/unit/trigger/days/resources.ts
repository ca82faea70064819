import type { IDataObject } from 'n8n-workflow';

import { due as billDue } from '../../../../nodes/Bill/events/due';
import { overdue } from '../../../../nodes/Bill/events/overdue';
import { issued } from '../../../../nodes/Invoice/events/issued';
import { birthday } from '../../../../nodes/Person/events/birthday';
import { created as personCreated } from '../../../../nodes/Person/events/created';
import { passportExpiring } from '../../../../nodes/Person/events/passportExpiring';
import { expiring } from '../../../../nodes/Quote/events/expiring';
import { due as refundDue } from '../../../../nodes/Refund/events/due';
import { departure } from '../../../../nodes/Sale/events/departure';
import { tripReturn } from '../../../../nodes/Sale/events/return';
import type { TriggerEvent } from '../../../../nodes/shared/trigger/triggerEvent';
import { created as taskCreated } from '../../../../nodes/Task/events/created';
import { finished } from '../../../../nodes/Travel/events/finished';
import { upcoming } from '../../../../nodes/Travel/events/upcoming';
import type { Dice } from '../foreign/dice';
import type { Version } from '../foreign/service';
import { datesOf } from './service';

/** How far from its date a record falls due. */
export interface Rule {
	direction: 'before' | 'after';
	lead: number;
	unit: 'everyFewDays' | 'months';
	/** Of every few days, how many. */
	repeat?: number;
	isYearly?: boolean;
	trip?: 'departure' | 'sixMonths';
}

/** An event that reminds of a date, with the parameters that its form takes and what they mean. */
export interface Reminder {
	event: TriggerEvent;
	field: string;
	roll(dice: Dice): { entered: IDataObject; rule: Rule };
}

/** Records of one list, and the events of its trigger. */
export interface Resource {
	reminders: Reminder[];
	news?: { event: TriggerEvent; of: 'created' | 'issued' };
	/** Read once a day. */
	isDaily?: boolean;
	/** Whether records have an endpoint of their own. */
	isReadable?: boolean;
	/** Whether the API leaves open that the list shows the date. */
	mayHideDates?: boolean;
	statuses: readonly string[];
	/** What the list has when it is asked for no status; all where absent. */
	usually?: readonly string[];
	/** The status that the list filters by. */
	statusAt(version: Version, today: number): string;
	/** Whether nothing has ended it. */
	isOpen(version: Version): boolean;
}

const LEADS = [0, 1, 3, 7, 30] as const;

const inDays =
	(name: string, direction: 'before' | 'after', least = 0, most = 365): Reminder['roll'] =>
	(dice) => {
		const lead = Math.min(most, Math.max(least, dice.pick([...LEADS, dice.between(least, 60)])));
		return { entered: { [name]: lead }, rule: { direction, lead, unit: 'everyFewDays' } };
	};

const onEitherSide =
	(days: string, side: string): Reminder['roll'] =>
	(dice) => {
		const direction = dice.pick(['before', 'after'] as const);
		const rolled = inDays(days, direction)(dice);
		return { ...rolled, entered: { ...rolled.entered, [side]: direction } };
	};

const again: Reminder['roll'] = (dice) => {
	const { entered, rule } = inDays('overdueDays', 'after', 1)(dice);
	const repeat = dice.pick(['once', 'daily', 'everyFewDays'] as const);
	const repeatDays = dice.between(1, 5);
	const every = { once: undefined, daily: 1, everyFewDays: repeatDays }[repeat];
	return { entered: { ...entered, repeat, repeatDays }, rule: { ...rule, repeat: every } };
};

const ofPassports: Reminder['roll'] = (dice) => {
	const lead = dice.pick([0, 1, 6, 6, 36]);
	const passportTrip = dice.pick(['any', 'departure', 'sixMonths'] as const);
	const trip = passportTrip === 'any' ? undefined : passportTrip;
	return {
		entered: { passportMonths: lead, passportTrip },
		rule: { direction: 'before', lead, unit: 'months', trip },
	};
};

const ofBirthdays: Reminder['roll'] = (dice) => {
	const { entered, rule } = inDays('birthdayDays', 'before', 0, 180)(dice);
	return { entered, rule: { ...rule, isYearly: true } };
};

const asItIs = ({ status }: Version): string => status;

export const RESOURCES = {
	sale: {
		reminders: [
			{
				event: departure,
				field: 'departure_date',
				roll: onEitherSide('departureDays', 'departureSide'),
			},
			{ event: tripReturn, field: 'return_date', roll: onEitherSide('returnDays', 'returnSide') },
		],
		isReadable: true,
		statuses: ['opened', 'closed', 'canceled'],
		usually: ['opened', 'closed'],
		statusAt: asItIs,
		isOpen: ({ status }) => status !== 'canceled',
	},
	travel: {
		reminders: [
			{ event: upcoming, field: 'start_date', roll: inDays('upcomingDays', 'before') },
			{ event: finished, field: 'end_date', roll: inDays('finishedDays', 'after') },
		],
		statuses: ['opened'],
		statusAt: asItIs,
		isOpen: () => true,
	},
	bill: {
		reminders: [
			{ event: billDue, field: 'due_date', roll: inDays('dueDays', 'before') },
			{ event: overdue, field: 'due_date', roll: again },
		],
		isReadable: true,
		mayHideDates: true,
		statuses: ['unsettled', 'settled', 'canceled'],
		statusAt: (version, today) =>
			version.status !== 'unsettled'
				? version.status
				: isBefore(datesOf(version).due_date, today)
					? 'overdue'
					: 'open',
		isOpen: ({ status }) => status === 'unsettled',
	},
	person: {
		reminders: [
			{ event: birthday, field: 'birthdate', roll: ofBirthdays },
			{ event: passportExpiring, field: 'passport_expiration_date', roll: ofPassports },
		],
		news: { event: personCreated, of: 'created' },
		isDaily: true,
		isReadable: true,
		statuses: ['opened'],
		statusAt: asItIs,
		isOpen: () => true,
	},
	quote: {
		reminders: [{ event: expiring, field: 'valid_until', roll: inDays('expiringDays', 'before') }],
		isDaily: true,
		statuses: ['active', 'inactive'],
		statusAt: asItIs,
		isOpen: ({ status }) => status === 'active',
	},
	refund: {
		reminders: [{ event: refundDue, field: 'due_date', roll: inDays('dueDays', 'before') }],
		isDaily: true,
		isReadable: true,
		statuses: ['opened'],
		statusAt: asItIs,
		isOpen: () => true,
	},
	invoice: {
		reminders: [],
		news: { event: issued, of: 'issued' },
		isReadable: true,
		statuses: ['unissued', 'processing', 'issued', 'canceled'],
		statusAt: asItIs,
		isOpen: ({ status }) => status === 'issued',
	},
	task: {
		reminders: [],
		news: { event: taskCreated, of: 'created' },
		statuses: ['opened'],
		statusAt: asItIs,
		isOpen: () => true,
	},
} satisfies Record<string, Resource>;

export type Kind = keyof typeof RESOURCES;

function isBefore(date: unknown, today: number): boolean {
	return typeof date === 'string' && Date.parse(date) < today * 86_400_000;
}
