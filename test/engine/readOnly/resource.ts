import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

/** A filter as the user sets it, and how the request must express it. */
export interface FilterCase {
	form: INodeParameters;
	/** Without the page size. */
	query: Record<string, string>;
	/** The time on the process's clock; by default, the time of the test. */
	now?: string;
}

/** A resource that nodes can only read, as the API describes it. */
export interface ReadOnlyResource {
	/** Its node's display name without "Travel Agency". */
	name: string;
	node: INodeType;
	/** The sandbox's collection of the records. */
	collection: string;
	/** The path of the list in the API description. */
	route: string;
	/** The parameter that selects a record, and its label. */
	idParameter: string;
	idLabel: string;
	isGetInDevelopment?: true;
	/** Set if lists and details need the permission to read financial records. */
	isFinancial?: true;
	/** Set if its filters are about fields that the service computes, so that only its rows have them. */
	hasComputedFields?: true;
	/** Fields that only a single record has. */
	detailFields: readonly string[];
	/** Every filter by parameter, with cases made from the stored records. */
	filters: Record<string, (records: readonly IDataObject[]) => FilterCase[]>;
	/** Filters that the API is known to refuse, and the message that users get instead. */
	refused: ReadonlyArray<{ filters: INodeParameters; sentence: string }>;
}

/** The first record from which a case can be made. */
export function one(
	records: readonly IDataObject[],
	isWanted: (record: IDataObject) => unknown = () => true,
): IDataObject {
	const found = records.find((record) => Boolean(isWanted(record)));
	if (!found) throw new Error('The seed holds no such record');
	return found;
}

/** A case for each value of a field for which the filter requires exactly that value. */
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

/** Writes 2026-06-05 the way Brazilians do: 05/06/2026. */
export function brazilian(day: string): string {
	return day.split('-').reverse().join('/');
}

/**
 * Days in the month of a record's day and in the following month, each with the range for "the record's
 * month" on that day.
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
