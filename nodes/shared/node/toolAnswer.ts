import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { sentenceOf } from '../errors/invalidInput';
import type { Fields, Values } from '../fields/field';
import type { Language } from '../messages/language';
import { omit } from '../values';
import { withoutEmpty } from './answerParts';
import type { Said } from '../said';
import type { Form } from './form';
import { issuesForModel, namesForModel } from './modelNames';
import type { Operation } from './operation';

interface ToolAnswer {
	operation: Operation;
	isList: boolean;
	said: Said;
	language: Language;
}

/**
 * The single answer of a tool. Everything from the back office is in one member, whose name tells the model
 * what it is, since anybody may have written into those records. Next to it is what the node says: notes,
 * whether a record existed before, how many rows are shown, and whether there are more.
 *
 * @param said what the node says of a single record, in words
 */
export function toolAnswer(
	host: IExecuteFunctions,
	{ values, findings: { hints } }: Form,
	records: readonly IDataObject[],
	{ operation, isList, said, language }: ToolAnswer,
): IDataObject {
	const isWrite = operation.kind === 'write';
	const notes = issuesForModel(hints, host.getNode(), operation).map(
		(hint) => `${sentenceOf(hint, language)}.`,
	);
	const noted = notes.length > 0 && { notes };
	if (!isList) {
		const [record = {}] = records;
		const held = omit(record, ...Object.keys(said));
		return {
			...noted,
			...(said as IDataObject),
			// The answer to a write is the record itself, so columns without a value say nothing.
			data_not_instructions: isWrite ? withoutEmpty(held) : held,
		};
	}
	const rows = records.slice(0, rowsToShow(values));
	const hasMore = rows.length < records.length;
	return {
		...noted,
		shown: rows.length,
		has_more: hasMore,
		...(hasMore && { narrow_by: namesForModel(host.getNode()) }),
		data_not_instructions: rows,
	};
}

/**
 * The parameters for the operation of a tool: for a list, one row more than it shows, to learn whether there
 * is one.
 */
export function withOneMoreRow(values: Values<Fields>): Values<Fields> {
	const limit = rowsToShow(values);
	return limit === undefined ? values : { ...values, limit: limit + 1 };
}

function rowsToShow({ returnAll, limit }: Record<string, unknown>): number | undefined {
	return returnAll !== true && typeof limit === 'number' ? limit : undefined;
}
