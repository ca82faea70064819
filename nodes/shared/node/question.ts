import type { IDataObject } from 'n8n-workflow';

import { message, type Message } from '../messages/message';
import type { LeftOut, Notes } from '../reads/notes';
import { answer, type ListOfAnswer } from './brief';

/**
 * What an operation found out that answers a question: one answer for a tool, which a model reads, and in a
 * workflow a row for each client, traveler or task.
 */
export class Question {
	constructor(
		private readonly notes: Notes,
		private readonly facts: IDataObject,
		private readonly lists: Readonly<Record<string, ListOfAnswer>>,
		private readonly ownRows: readonly IDataObject[],
		/** The columns of a row, which each of them has. */
		private readonly columns: readonly string[],
	) {}

	/** As few characters as a model needs. */
	get answer(): IDataObject {
		return answer(this.notes, this.facts, this.lists);
	}

	/**
	 * A row for each that was found; if there are none, one that says so by `is_found`, which is null where
	 * what was not read may have some. Each says what is not known of all of them.
	 */
	get rows(): IDataObject[] {
		const { leftOut } = this.notes;
		const { isWhole } = this.notes;
		const isFound = this.ownRows.length > 0;
		return (isFound ? this.ownRows : [{ at_least: !isWhole }]).map((row) => ({
			...Object.fromEntries(this.columns.map((column) => [column, row[column] ?? null])),
			is_found: isFound || (isWhole ? false : null),
			left_out: leftOut.length > 0 ? message('row.leftOut', { parts: leftOut.map(inOneLine) }) : null,
		})) as IDataObject[];
	}
}

const inOneLine = ({ what, not_read: count, why }: LeftOut): Message =>
	count === undefined
		? message('row.leftOutAll', { what, why })
		: message('row.leftOutSome', { what, count, why });
