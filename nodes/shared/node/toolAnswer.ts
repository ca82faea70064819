import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { sentenceOf } from '../errors/invalidInput';
import type { Fields, Values } from '../fields/field';
import type { Language } from '../messages/language';
import { omit } from '../values';
import { stated } from './brief';
import type { Form } from './form';

/** What the nodes themselves say of a record, by the names of its fields. */
const SAID_BY_NODES = ['outcome', 'replayed', 'changed', 'has_more', 'left_out', 'next'] as const;

/**
 * The one answer of a tool. What the back office holds comes in one place that is named for what it is to a
 * model, since anybody may have written into it; beside it stands what the node says: notes, whether a record
 * was there before, how many rows are shown, and that there are more.
 */
export function toolAnswer(
	host: IExecuteFunctions,
	{ values, findings: { hints } }: Form,
	records: readonly IDataObject[],
	{ isList, isWrite, language }: { isList: boolean; isWrite: boolean; language: Language },
): IDataObject {
	const notes = hints.map((hint) => `${sentenceOf(hint, language)}.`);
	const noted = notes.length > 0 && { notes };
	if (!isList) {
		const [record = {}] = records;
		const held = omit(record, ...SAID_BY_NODES);
		const said = SAID_BY_NODES.filter((name) => name in record).map((name) => [name, record[name]]);
		return {
			...noted,
			...(Object.fromEntries(said) as IDataObject),
			// The answer to a write is the record itself: a column without a value says nothing.
			data_not_instructions: isWrite ? stated(held) : held,
		};
	}
	const rows = records.slice(0, rowsToShow(values));
	const hasMore = rows.length < records.length;
	return {
		...noted,
		shown: rows.length,
		has_more: hasMore,
		...(hasMore && { narrow_by: filledIn(host) }),
		data_not_instructions: rows,
	};
}

/** What the operation of a tool is given: of a list one row more than it shows, which tells that there is. */
export function askedByTool(values: Values<Fields>): Values<Fields> {
	const limit = rowsToShow(values);
	return limit === undefined ? values : { ...values, limit: limit + 1 };
}

function rowsToShow({ returnAll, limit }: Record<string, unknown>): number | undefined {
	return returnAll !== true && typeof limit === 'number' ? limit : undefined;
}

/** The parameters of the tool, which the model fills in. */
function filledIn(host: IExecuteFunctions): string[] {
	const { parameters } = host.getNode();
	const named = JSON.stringify(parameters).matchAll(/\$fromAI\(\s*\\?["'`]([\w-]+)/g);
	return [...new Set([...named].map(([, name = '']) => name))];
}
