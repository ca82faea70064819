import type { IDataObject } from 'n8n-workflow';

import { digestOf } from '../digest';
import { InvalidInputError } from '../errors/invalidInput';
import { refine, shownWhen, type Field } from '../fields/field';
import { text } from '../fields/text';
import { withoutFullStop } from '../fields/unwrap';
import { message, Message } from '../messages/message';
import { withSaid } from '../said';
import type { Notes, Unread } from '../reads/notes';
import { isRecord, quote } from '../values';

/**
 * The longest answer, in characters of the JSON that a model gets, without the offsets of times, which are
 * added later.
 */
const MAX_ANSWER_LENGTH = 2_800;

/** The most rows of one list in an answer for a model. More would not fit anyway. */
const MAX_ANSWER_ROWS = 60;

interface AnswerList {
	rows: readonly IDataObject[];
	/** How many rows there are; undefined if that is not known. */
	total?: number;
}

/** Which of the records an answer covers, if there are not enough requests to read all of them. */
interface AnswerPart {
	what: Unread;
	/** The IDs of all records, in the order in which they are read. */
	ids: readonly string[];
	from: number;
	to: number;
	/**
	 * Set if the facts are about all records and not about this part: then only the first answer states them.
	 */
	areFactsOfAll?: true;
}

interface InWorkflow {
	/** A row for each client, traveler or task. */
	rows: readonly IDataObject[];
	/** The columns that every row has. */
	columns: readonly string[];
}

/**
 * The answer of an operation to a question. A model gets as many rows as fit, and how to get the others; a
 * workflow gets everything, as one record or as rows.
 */
export class Answer {
	constructor(
		private readonly notes: Notes,
		private readonly facts: IDataObject,
		private readonly lists: Readonly<Record<string, AnswerList>>,
		private readonly more: { part?: AnswerPart; inWorkflow?: InWorkflow } = {},
	) {}

	get forWorkflow(): IDataObject | IDataObject[] {
		const { part, inWorkflow } = this.more;
		// A node in a workflow is not asked to continue, so the rest is left out.
		for (const id of part?.ids.slice(part.to) ?? []) this.notes.leaveOut(part?.what ?? 'names', id);
		if (inWorkflow) return this.rowsOf(inWorkflow);
		const lists = Object.entries(this.lists);
		const lacking = lists.flatMap(([name, { rows, total }]) => cutAt(name, rows.length, total));
		return {
			...this.facts,
			...Object.fromEntries(lists.map(([name, list]) => [name, orNull(list.rows, list)])),
			...lackOf([...lacking, ...this.notes.leftOut]),
		};
	}

	/**
	 * The answer for a model, in as few characters as possible: facts once, and nothing twice. If rows do not
	 * fit, the model gets them by asking again with `next`.
	 *
	 * @param given where an earlier answer was cut
	 * @param asked the question, see {@link questionIn}
	 */
	forModel(given: Continuation | undefined, asked: string): IDataObject {
		const { part } = this.more;
		const lists = Object.entries(this.lists).map(([name, list]) => ({
			...{ name, total: list.total },
			rows: list.rows.map((row) => saidOnce(row) as IDataObject),
			from: 0,
		}));
		// There may be fewer rows by now than were shown.
		for (const [place, list] of lists.entries())
			list.from = Math.min(given?.shown[place] ?? 0, list.rows.length);
		const facts = saidOnce(this.facts) as IDataObject;
		const signAt = (shown: readonly number[]): string =>
			// Where a part begins, we know only the IDs of the records that follow.
			fingerprintOf(
				part && shown.every((count) => count === 0) ? part.ids : [facts, lists.map(({ rows }) => rows)],
				SIGN_LENGTH,
			);
		const begins = lists.map(({ from }) => from);
		const isBeginning = begins.every((count) => count === 0);
		const hasChanged = given !== undefined && given.sign !== signAt(begins);
		const areFactsTold = isBeginning && !(part?.areFactsOfAll && part.from > 0);
		const shown = lists.map(({ rows, from }) => rows.slice(from, from + MAX_ANSWER_ROWS));
		const composed = (): IDataObject => {
			const ends = lists.map(({ from }, place) => from + (shown[place]?.length ?? 0));
			const cut = lists.flatMap(({ name, total }, place) => cutAt(name, ends[place] ?? 0, total));
			const goesOn = lists.some(({ rows }, place) => (ends[place] ?? 0) < rows.length);
			const isLastPart = !part || part.to === part.ids.length;
			const at = goesOn ? [...ends, ...(part ? [part.from] : [])] : [...ends.map(() => 0), part?.to ?? 0];
			const own = part ? at.slice(0, -1) : at;
			const held = {
				...((areFactsTold || hasChanged) && facts),
				...((isBeginning || hasChanged) && part && partCells(part)),
				...Object.fromEntries(
					lists.flatMap((list, place) => {
						const rows = shown[place] ?? [];
						return isBeginning || rows.length > 0 ? [[list.name, orNull(rows, list)]] : [];
					}),
				),
			};
			return withSaid(held, {
				...(hasChanged && { changed: message('changed') }),
				...lackOf([...cut, ...this.notes.leftOut], goesOn || !isLastPart),
				...((goesOn || !isLastPart) && { next: continuationText({ shown: at, asked, sign: signAt(own) }) }),
			});
		};
		for (let now = composed(); JSON.stringify(now).length > MAX_ANSWER_LENGTH; now = composed()) {
			const longest = shown.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
			// An answer without any row would only lead back to itself.
			if (shown.flat().length <= 1) break;
			longest.pop();
		}
		return composed();
	}

	/**
	 * A row for each client, traveler or task. If none was found, a single row says so: its `is_found` is
	 * false, or null if something that we did not read may contain one. Each row says what is missing from the
	 * answer as a whole.
	 */
	private rowsOf({ rows, columns }: InWorkflow): IDataObject[] {
		const { leftOut, isWhole } = this.notes;
		const isFound = rows.length > 0;
		return (isFound ? rows : [{ at_least: !isWhole }]).map((row) => ({
			...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
			is_found: isFound || (isWhole ? false : null),
			left_out: leftOut.length > 0 ? message('row.leftOut', { parts: leftOut.map(inOneLine) }) : null,
		})) as IDataObject[];
	}
}

/** Null instead of an empty list, unless it is known to be empty. */
const orNull = (shown: readonly IDataObject[], { total }: Pick<AnswerList, 'total'>) =>
	shown.length === 0 && total !== 0 ? null : [...shown];

const cutAt = (what: string, shown: number, total: number | undefined): object[] =>
	shown === total ? [] : [{ what, shown, total: total ?? null }];

/** Members that say whether something is left out, and what. */
const lackOf = (leftOut: object[], goesOn = false): IDataObject => ({
	has_more: goesOn || leftOut.length > 0,
	...(leftOut.length > 0 && { left_out: leftOut as IDataObject[] }),
});

const partCells = ({ what, ids, from, to }: AnswerPart): IDataObject =>
	from === 0 && to === ids.length
		? {}
		: {
				part: {
					of: message(`unread.${what}`),
					from: from + 1,
					to,
					total: ids.length,
				} as unknown as IDataObject,
			};

const sizeOf = (rows: readonly IDataObject[]): number =>
	rows.length === 0 ? 0 : JSON.stringify(rows).length;

/**
 * A copy without repetition: it drops texts of dates and amounts next to their values, a WhatsApp link next
 * to its number, IDs that no tool takes or that the sale's number replaces, and seconds of 00. Some people
 * are shortened to their names.
 */
function saidOnce(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(saidOnce);
	if (typeof value === 'string') return value.replace(FULL_MINUTE, '$1');
	if (!isRecord(value) || value instanceof Message) return value;
	const isSaid = (name: string): boolean =>
		(name.endsWith('_text') && name.replace(/_text$/, '') in value) ||
		(name === 'sale_id' && typeof value.sale_number === 'number') ||
		(name === 'whatsapp' && 'mobile_number' in value) ||
		NO_TOOL_TAKES.has(name);
	const isFound = (name: string): boolean =>
		FOUND_BY_SALE.has(name) || (name === 'client' && 'sale_number' in value);
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, inner]) =>
			isSaid(name) ? [] : [[name, saidOnce(isFound(name) ? nameOrPerson(inner) : inner)]],
		),
	);
}

/** A time with seconds of 00, which are dropped. The zone is always the agency's. */
const FULL_MINUTE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):00$/;

const NO_TOOL_TAKES = new Set(['attachment_id', 'bill_id', 'refund_id']);

/** People shown by name alone: the answer about their sale has their IDs, or users do not ask about them. */
const FOUND_BY_SALE = new Set(['payer', 'seller']);

const nameOrPerson = (person: unknown): unknown => (isRecord(person) && person.name ? person.name : person);

const inOneLine = ({ what, not_read: count, why }: Notes['leftOut'][number]): Message =>
	count === undefined
		? message('row.leftOutAll', { what, why })
		: message('row.leftOutSome', { what, count, why });

/** Where an answer was cut, which a model sends back to continue: `12.0-3f9a2c`. */
export interface Continuation {
	/** How many rows of each list were shown, and the index of the first record that the answer is about. */
	shown: readonly number[];
	/** A short hash of the question. */
	asked: string;
	/** A short hash of what there was to show, which tells whether that has changed. */
	sign: string;
}

const CONTINUATION_FORMAT = /^(\d{1,6}(?:\.\d{1,6})*)-([\da-f]{2})([\da-f]{4})$/;
const ASKED_LENGTH = 2;
const SIGN_LENGTH = 4;

/** A short hash, so that models copy it without mistakes. It proves nothing. */
function fingerprintOf(value: unknown, length: number): string {
	return digestOf(JSON.stringify(value)).toString('hex').slice(0, length);
}

function continuationText({ shown, asked, sign }: Continuation): string {
	return `${shown.join('.')}-${asked}${sign}`;
}

/**
 * A short hash of what a model asks for.
 *
 * @throws InvalidInputError if it asks for the rest of an answer to another question
 */
export function questionIn(
	operation: string,
	{ next, ...values }: Readonly<Record<string, unknown>>,
): string {
	const asked = fingerprintOf([operation, values], ASKED_LENGTH);
	if (next === undefined || (next as Continuation).asked === asked) return asked;
	const field = { labels: nextField.property.displayName, parameters: 'next' };
	throw new InvalidInputError([{ field, said: message('INVALID_NEXT.otherValues') }]);
}

/** Where a tool continues an answer that was cut. Hidden in workflows, which get all rows. */
export const nextField: Field<Continuation | undefined> = shownWhen(
	{ '@tool': [true] },
	refine(
		text('Next', {
			placeholder: 'e.g. 12-3f9a2c',
			description:
				'What "next" of the answer before says, to get what had no room there, such as 12-3f9a2c; empty for the beginning',
		}),
		(written, place) => {
			const [, shown = '', asked = '', sign] = CONTINUATION_FORMAT.exec(withoutFullStop(written)) ?? [];
			if (sign === undefined) return place.refuse(message('INVALID_NEXT', { given: quote(written) }));
			return { shown: shown.split('.').map(Number), asked, sign };
		},
	),
);

/** The index of the record at which a model continues; 0 if it asks for the first time. */
export const beginningOf = (given: Continuation | undefined): number => given?.shown.at(-1) ?? 0;
