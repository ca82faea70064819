/** Where the node runs: the process's zone (TZ), and the workflow's (its setting "Timezone"). */
export interface Zones {
	process: string;
	workflow: string;
}

/** What is sent, or what the sentence about it says. */
export type Outcome = string | RegExp;

/** The kinds of field that take dates, by a field of each. */
export interface Outcomes {
	/** Sale Date: a day. */
	day: Outcome;
	/** Due of a task: a moment on the clock of Brasília. */
	due: Outcome;
	/** Departure Date of a flight: a moment on the clock of the airport. */
	departure: Outcome;
}

/** A value as a source gives it. */
export interface DateRow {
	name: string;
	/** What the item carries, made in the process that reads it; or else an expression in the field itself. */
	value?: () => unknown;
	expression?: string;
	becomes: Outcomes | ((zones: Zones) => Outcomes);
}

/** A day of which no time is known: the same in every kind of field. */
export const isDay = (day: string): Outcomes => ({
	day,
	due: `${day}T18:00:00`,
	departure: `${day}T00:00:00`,
});

/** A time without a zone: what is written is what is meant, in Brasília as at the airport. */
export const isTime = (time: string): Outcomes => ({ day: time.slice(0, 10), due: time, departure: time });

/** A time in UTC, given as that of Brasília. */
export const isUniversal = (time: string): Outcomes => ({
	day: time.slice(0, 10),
	due: time,
	departure: /takes the time that the clock at the place shows, .*, not a time in UTC: "/,
});

/** @param given as the sentence shows it */
export const isRefused = (given: string): Outcomes => ({
	day: new RegExp(`takes a date such as .* not ${escaped(given)}`),
	due: new RegExp(`takes a date and time such as .* not ${escaped(given)}`),
	departure: new RegExp(`takes a date and time such as .* not ${escaped(given)}`),
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
