import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

/** A filter as a user sets it, and what it has to become in the request. */
export interface FilterCase {
	form: INodeParameters;
	/** Without the page size. */
	query: Record<string, string>;
	/** What the process's clock shows meanwhile; the time of the test unless stated. */
	now?: string;
}

/** A resource that the nodes only read, described by what the API says of it. */
export interface ReadOnlyResource {
	/** Its node's display name without "Travel Agency". */
	name: string;
	node: INodeType;
	/** The sandbox's name of the stored records. */
	collection: string;
	/** The list's path in the API description. */
	route: string;
	/** The parameter that takes one record, and its label. */
	idParameter: string;
	idLabel: string;
	isGetInDevelopment?: true;
	/** Lists and details need the permission to read financial records. */
	isFinancial?: true;
	/** Its filters are about fields that the service computes, so that only its rows have them. */
	hasComputedFields?: true;
	/** What only a single record has. */
	detailFields: readonly string[];
	/** Every filter by its parameter's name, with cases made from the stored records. */
	filters: Record<string, (records: readonly IDataObject[]) => FilterCase[]>;
	/** Filters that the API is known to refuse, and the message shown instead. */
	refused: ReadonlyArray<{ filters: INodeParameters; sentence: string }>;
}

/** The first record that a case can be made from. */
export function one(
	records: readonly IDataObject[],
	isWanted: (record: IDataObject) => unknown = () => true,
): IDataObject {
	const found = records.find((record) => Boolean(isWanted(record)));
	if (!found) throw new Error('The seed holds no such record');
	return found;
}

/** One case for each value of a field that is filtered by exactly that value. */
export function eachValue(
	parameter: string,
	query: string,
	field = query,
): (records: readonly IDataObject[]) => FilterCase[] {
	return (records) =>
		[...new Set(records.map((record) => record[field]))]
			.filter((value) => typeof value === 'string')
			.map((value) => ({
				form: { [parameter]: value },
				query: { [query]: value },
			}));
}

/** 2026-06-05 as Brazilians write it: 05/06/2026. */
export function brazilian(day: string): string {
	return day.split('-').reverse().join('/');
}

/**
 * Days in the month of a record's day and in the next one, each with the range that "the record's month"
 * means on it.
 */
export function monthRanges(
	records: readonly IDataObject[],
	field: string,
): Array<{ now: string; name: string; first: string; last: string }> {
	const day = DateTime.fromISO(String(one(records, (record) => record[field])[field]), {
		zone: 'America/Sao_Paulo',
	});
	const month = {
		first: day.startOf('month').toFormat('yyyy-MM-dd'),
		last: day.endOf('month').toFormat('yyyy-MM-dd'),
	};
	const nextMonth = day.plus({ months: 1 });
	return [
		{ now: String(day.toISO()), name: 'thisMonth', ...month },
		{ now: String(nextMonth.toISO()), name: 'lastMonth', ...month },
	];
}
