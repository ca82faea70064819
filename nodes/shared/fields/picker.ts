import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Query, ReadApi } from '../api/api';
import { isUuid, type Path } from '../api/path';
import { load } from '../node/load';
import { isEmpty, isRecord, kindOf, quoted, type Field } from './field';
import type { Describe } from './text';

/** Where a picker's list comes from and what a line of it says. */
export interface PickerSource {
	/** The method that the editor calls; unique within the package. */
	method: string;
	path: Path;
	/**
	 * The service's own search for what the user typed, or undefined when nothing can match; without it, the loaded page
	 * is searched.
	 */
	search?: (typed: string) => Query | undefined;
	filters?: Query;
	label(row: IDataObject): string;
	isInDevelopment?: boolean;
}

const PAGE_SIZE = 50;

/**
 * One record, chosen from a searchable list or given by its ID. Its list loads a page at a time; a list that the
 * service refuses says why, and the ID still works.
 */
export function picker(
	displayName: string,
	source: PickerSource,
	about: Describe = {},
): Field<string | undefined> {
	return {
		property: {
			displayName,
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: source.method, searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b',
				},
			],
			...about,
		},
		loaders: { listSearch: { [source.method]: searchOf(source) } },
		read(raw, place) {
			const value = isRecord(raw) && 'value' in raw ? raw.value : raw;
			if (isEmpty(value)) return undefined;
			if (typeof value === 'string' && isUuid(value.trim())) return value.trim();
			place.report(
				`takes a record from the list or its ID, such as 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b, not ${typeof value === 'string' ? quoted(value) : kindOf(value)}`,
			);
			return undefined;
		},
	};
}

function searchOf(source: PickerSource) {
	return async function (
		this: ILoadOptionsFunctions,
		typed?: string,
		cursor?: string,
	): Promise<INodeListSearchResult> {
		return await load(this, { action: 'Load the list', isInDevelopment: source.isInDevelopment }, (reads) =>
			searchPage(reads, source, typed?.trim() ?? '', cursor),
		);
	};
}

async function searchPage(
	reads: ReadApi,
	source: PickerSource,
	typed: string,
	cursor?: string,
): Promise<INodeListSearchResult> {
	const searched = typed === '' || !source.search ? {} : source.search(typed);
	if (searched === undefined) return { results: [] };
	const query = { ...source.filters, ...searched };
	const page = await reads.page(source.path, query, PAGE_SIZE, cursor);
	const results = page.rows.flatMap((row): INodeListSearchItems[] =>
		typeof row.id === 'string' ? [{ name: source.label(row), value: row.id }] : [],
	);
	return {
		results: source.search ? results : results.filter(({ name }) => isIn(name, typed)),
		paginationToken: page.nextCursor,
	};
}

/** As the service searches names: regardless of case, accents and position. */
function isIn(name: string, searched: string): boolean {
	const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	return plain(name).includes(plain(searched));
}
