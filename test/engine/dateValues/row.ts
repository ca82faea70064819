/** Where the node runs: the zone of the process (TZ), and of the workflow (its setting "Timezone"). */
export interface Zones {
	process: string;
	workflow: string;
}

/** What is sent, or what the error says. */
export type Outcome = string | RegExp;

/** The kinds of date fields, each with an example. */
export interface Outcomes {
	/** Sale Date: a day. */
	day: Outcome;
	/** Due of a task: a moment in the zone of Brasília. */
	due: Outcome;
	/** Departure Date of a flight: a moment in the airport's zone. */
	departure: Outcome;
}

/** A value as a source provides it. */
export interface DateRow {
	name: string;
	/** The item's value, created in the process that reads it; or else an expression in the field itself. */
	value?: () => unknown;
	expression?: string;
	becomes: Outcomes | ((zones: Zones) => Outcomes);
}

/** A day without a time: the same in every kind of field. */
export const isDay = (day: string): Outcomes => ({
	day,
	due: `${day}T18:00:00`,
	departure: `${day}T00:00:00`,
});

/** A time without a zone: it means what is written, both in Brasília and at the airport. */
export const isTime = (time: string): Outcomes => ({ day: time.slice(0, 10), due: time, departure: time });

/** A time in UTC, given as the time in Brasília. */
export const isUniversal = (time: string): Outcomes => ({
	day: time.slice(0, 10),
	due: time,
	departure: /takes the time that the clock at the place shows, .*, not a time in UTC: "/,
});

/** @param given as the error shows it */
export const isRefused = (given: string): Outcomes => ({
	day: new RegExp(`takes a date such as .* not ${escaped(given)}`),
	due: new RegExp(`takes a date and time such as .* not ${escaped(given)}`),
	departure: new RegExp(`takes a date and time such as .* not ${escaped(given)}`),
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
