import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE, type Query, type ReadApi } from '../reads/contract';
import type { Path } from '../request/path';
import { requiredRead } from '../errors/requiredRead';
import { quoted } from '../values';
import type { FieldPath } from './fieldPath';
import { firstText, nameOf } from './labels';
import type { FormReads } from './lookUps';
import {
	fittingIn,
	longestWordIn,
	nearbySearches,
	nearestNames,
	toldApart,
	type Fitting,
	type Named,
} from './named';
import { name } from './text';

/** The records of a list, as far as they are looked for by name. */
export interface RecordList {
	/** The method that the editor calls for it; unique within the package. */
	method: string;
	filters?: Query;
	/** The record's `id` unless something else identifies it. */
	identifierOf?(row: IDataObject): unknown;
	/** The API has announced the list, but not released it. */
	isInDevelopment?: boolean;
	/** Where records have names by which they can be given. */
	named?: NamedBy;
}

/** @see RecordList; `otherMode` is how a record is entered that no name tells apart, such as "By ID" */
type NamedList = RecordList & { named: NamedBy; otherMode: string };

/** As the API takes names. */
const TEXT = name('', { maxLength: 200 });

/** How a record of a list is found by its name. */
interface NamedBy {
	/** "a person": what is found, for sentences. */
	what: string;
	/** What can be entered, for the description. */
	takes: string;
	example: string;
	/** The API's own search for a word of the name; without it, the list at `path` is looked through. */
	search?: (word: string, path: Path) => Query | undefined;
	/**
	 * For what is no name and identifies a record, such as a CPF: finds those that have it. Undefined for a
	 * name.
	 */
	byKey?(entered: unknown): ((reads: ReadApi) => Promise<IDataObject[]>) | undefined;
	/** What else than more of the name tells records of one name apart, for sentences. */
	otherKeys?: string;
	/** To read the list, as the back office names it. */
	permission?: string;
}

/** At most that many pages are looked through: 2,000 records, in some 12 seconds. */
export const MAX_PAGES = 40;

const MOST_SHOWN = 5;
const NEAREST = 3;

/** Stands for a record until the API has said which one it is. */
const NOT_KNOWN_YET = '00000000-0000-4000-8000-000000000000';

/** What a name led to. */
interface Found extends Fitting {
	/** The names most like it, where none fits. */
	nearest: readonly string[];
	/** Whether it has more records than are looked through. */
	isTooLong?: boolean;
}

/**
 * The identity of the one record of the list at `path` that is called so.
 *
 * @param path a sentence where what it depends on is not chosen
 * @param entered neither empty nor an ID
 */
export function readByName(
	list: NamedList,
	path: Path | string,
	entered: unknown,
	fieldPath: FieldPath,
): string | undefined {
	const text = TEXT.read(entered, fieldPath);
	if (text === undefined) return undefined;
	if (typeof path === 'string') {
		fieldPath.addIssue(`cannot be looked up by name. ${path}`);
		return undefined;
	}
	const { named, otherMode } = list;
	const context = {
		action: `Find ${named.what} by name`,
		permission: named.permission,
		otherWay: `Choose ${otherMode} instead of By Name.`,
	};
	const found = fieldPath.know<Found>({
		// A number may have lost zeros that a text has.
		key: JSON.stringify([list.method, String(path), typeof entered, text]),
		ask: async (api) =>
			await requiredRead(context, async () => await find(list, { path, text, entered, api })),
	});
	if (found === undefined) return NOT_KNOWN_YET;
	const [first] = found.found;
	if (!found.isTooLong && found.found.length === 1 && first?.id !== undefined) {
		if (found.isInactive)
			fieldPath.addHint('names a record that is inactive or deleted: no other one has that name');
		return first.id;
	}
	fieldPath.addIssue(predicateOf(found, text, list));
	return undefined;
}

interface Wanted {
	path: Path;
	text: string;
	entered: unknown;
	api: FormReads;
}

async function find(list: NamedList, { path, text, entered, api }: Wanted): Promise<Found> {
	const { named, filters, identifierOf = ({ id }) => id } = list;
	const asNamed = (row: IDataObject): Named => ({
		id: firstText(identifierOf(row)) || undefined,
		name: nameOf(row),
		row,
	});
	const withKey = await named.byKey?.(entered)?.(api.fresh);
	if (withKey) return { found: withKey.map(asNamed), isInactive: false, nearest: [] };

	const searched = named.search?.(longestWordIn(text), path);
	const reads = searched ? api.fresh : api.kept;
	const records: Named[] = [];
	let pages = 0;
	for await (const { rows, nextCursor } of reads.pages(path, { ...filters, ...searched })) {
		records.push(...rows.map(asNamed));
		if ((pages += 1) === MAX_PAGES && nextCursor !== undefined)
			return { found: [], isInactive: false, nearest: [], isTooLong: true };
	}
	const fitting = fittingIn(records, text);
	if (fitting.found.length > 0) return { ...fitting, nearest: [] };
	const nearby = searched ? nearbySearches(text) : [];
	const found = await Promise.all(
		nearby.map(async (word) => await reads.page(path, { ...filters, ...named.search?.(word, path) })),
	);
	records.push(...found.flatMap(({ rows }) => rows.map(asNamed)));
	return { ...fitting, nearest: nearestNames(records, text, NEAREST) };
}

function predicateOf({ found, nearest, isTooLong }: Found, text: string, list: NamedList): string {
	const { named, otherMode } = list;
	const choose = `choose From List or ${otherMode}`;
	const more = ['enter more of the name', named.otherKeys, choose].filter(Boolean).join(', or ');
	if (isTooLong)
		return `takes one record, and the back office has more than ${MAX_PAGES * PAGE_SIZE} to look through for ${quoted(text)}: ${named.search ? more : choose}`;
	if (found.length > 1) {
		const shown = found.slice(0, MOST_SHOWN).map(toldApart);
		const left = found.length - shown.length;
		return `takes one record, and ${quoted(text)} fits ${found.length}: ${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}. To say which one, ${more}`;
	}
	if (found.length === 1)
		return `takes a record with an ID, which the one named ${quoted(text)} does not show: run the workflow again later, or look at it in the back office`;
	const near = nearest.length > 0 ? `. The nearest are ${nearest.join(', ')}` : '';
	return `takes the name of a record, and ${quoted(text)} fits none${near}. Correct it, or ${choose}`;
}
