import type { IDataObject } from 'n8n-workflow';

import { message, Message } from '../messages/message';
import type { LeftOut, Notes, Unread } from '../reads/notes';
import { isRecord } from '../values';
import { signOf, writtenAs, type Continuation } from './continuation';

/** Of an answer as JSON, which is what n8n gives to a model. Offsets of times are added later. */
const MOST_CHARACTERS = 2_800;

/** Rows of one list beyond this would not fit anyway. */
const MOST_ROWS = 60;

export interface ListOfAnswer {
	rows: readonly IDataObject[];
	/** How many there are; undefined where that is not known. */
	total?: number;
}

/** Which of its records an answer is about, where there are not enough requests for all of them. */
export interface Part {
	what: Unread;
	/** Their IDs, in the order in which they are read. */
	ids: readonly string[];
	from: number;
	to: number;
	/** The facts count all of them, and not this part: they are told with the first. */
	areFactsOfAll?: true;
}

/** Where the part of an answer begins that a model goes on with. */
export const beginningOf = (given: Continuation | undefined): number => given?.shown.at(-1) ?? 0;

interface InWorkflow {
	/** A row for each client, traveler or task. */
	rows: readonly IDataObject[];
	/** The columns of a row, which each of them has. */
	columns: readonly string[];
}

/**
 * What an operation found out that answers a question. A model is told as many rows as have room, and how to
 * get the others; a workflow gets all there is, in one record or in rows.
 */
export class Question {
	constructor(
		private readonly notes: Notes,
		private readonly facts: IDataObject,
		private readonly lists: Readonly<Record<string, ListOfAnswer>>,
		private readonly more: { part?: Part; inWorkflow?: InWorkflow } = {},
	) {}

	get forWorkflow(): IDataObject | IDataObject[] {
		const { part, inWorkflow } = this.more;
		// Nobody asks a node of a workflow to go on.
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
	 * What a model is told, in as few characters as it needs: the facts once, and nothing twice. What has no
	 * room follows when it asks the same again with `next`.
	 *
	 * @param given the place at which an earlier answer was cut
	 */
	forModel(given: Continuation | undefined): IDataObject {
		const { part } = this.more;
		const lists = Object.entries(this.lists).map(([name, list]) => ({
			...{ name, total: list.total },
			rows: list.rows.map((row) => saidOnce(row) as IDataObject),
			from: 0,
		}));
		for (const [place, list] of lists.entries()) list.from = given?.shown[place] ?? 0;
		const facts = saidOnce(this.facts) as IDataObject;
		const signAt = (shown: readonly number[]): string =>
			// Of the records that come next only the IDs are known.
			signOf(part && shown.every((count) => count === 0) ? part.ids : [facts, lists.map(({ rows }) => rows)]);
		const begins = lists.map(({ from }) => from);
		const isBeginning = begins.every((count) => count === 0);
		const hasChanged = given !== undefined && given.sign !== signAt(begins);
		const areFactsTold = isBeginning && !(part?.areFactsOfAll && part.from > 0);
		const shown = lists.map(({ rows, from }) => rows.slice(from, from + MOST_ROWS));
		const composed = (): IDataObject => {
			const ends = lists.map(({ from }, place) => from + (shown[place]?.length ?? 0));
			const cut = lists.flatMap(({ name, total }, place) => cutAt(name, ends[place] ?? 0, total));
			const goesOn = lists.some(({ rows }, place) => (ends[place] ?? 0) < rows.length);
			const isLastPart = !part || part.to === part.ids.length;
			const at = goesOn ? [...ends, ...(part ? [part.from] : [])] : [...ends.map(() => 0), part?.to ?? 0];
			const own = part ? at.slice(0, -1) : at;
			return {
				...(hasChanged && { changed: message('changed') }),
				...((areFactsTold || hasChanged) && facts),
				...((isBeginning || hasChanged) && part && partAsTold(part)),
				...Object.fromEntries(
					lists.flatMap((list, place) => {
						const rows = shown[place] ?? [];
						return isBeginning || rows.length > 0 ? [[list.name, orNull(rows, list)]] : [];
					}),
				),
				...lackOf([...cut, ...this.notes.leftOut], goesOn || !isLastPart),
				...((goesOn || !isLastPart) && { next: writtenAs({ shown: at, sign: signAt(own) }) }),
			};
		};
		for (let now = composed(); JSON.stringify(now).length > MOST_CHARACTERS; now = composed()) {
			const longest = shown.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
			// Without a row the answer would lead to itself.
			if (shown.flat().length <= 1) break;
			longest.pop();
		}
		return composed();
	}

	/**
	 * A row for each that was found; if there are none, one that says so by `is_found`, which is null where
	 * what was not read may have some. Each says what is not known of all of them.
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

/** A list that may have rows and shows none is null. */
const orNull = (shown: readonly IDataObject[], { total }: Pick<ListOfAnswer, 'total'>) =>
	shown.length === 0 && total !== 0 ? null : [...shown];

const cutAt = (what: string, shown: number, total: number | undefined): object[] =>
	shown === total ? [] : [{ what, shown, total: total ?? null }];

/** Whether something is left out, and what. */
const lackOf = (leftOut: object[], goesOn = false): IDataObject => ({
	has_more: goesOn || leftOut.length > 0,
	...(leftOut.length > 0 && { left_out: leftOut as IDataObject[] }),
});

const partAsTold = ({ what, ids, from, to }: Part): IDataObject =>
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
 * A copy in which nothing is said twice: no text of a date or an amount that stands beside it, no ID that no
 * tool takes or that the number of the sale stands for, and of times what is always the same.
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
			isSaid(name) ? [] : [[name, saidOnce(isFound(name) ? nameIn(inner) : inner)]],
		),
	);
}

/** Without seconds that are none: its zone is always the agency's. */
const FULL_MINUTE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):00$/;

const NO_TOOL_TAKES = new Set(['attachment_id', 'bill_id', 'refund_id']);

/** People whose IDs the answer about their sale has, or who are nobody to ask about. */
const FOUND_BY_SALE = new Set(['payer', 'seller']);

const nameIn = (person: unknown): unknown => (isRecord(person) && person.name ? person.name : person);

const inOneLine = ({ what, not_read: count, why }: LeftOut): Message =>
	count === undefined
		? message('row.leftOutAll', { what, why })
		: message('row.leftOutSome', { what, count, why });
