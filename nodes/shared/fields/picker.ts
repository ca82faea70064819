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

/** How the IDs of a kind of record look. */
export interface IdForm {
	isId(written: string): boolean;
	example: string;
}

const UUID_FORM: IdForm = { isId: isUuid, example: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b' };

/** Where a picker's list comes from and what a line of it says. */
export interface PickerSource {
	/** The method that the editor calls; unique within the package. */
	method: string;
	/** May depend on what else is chosen in the form. */
	path: Path | ((host: ILoadOptionsFunctions) => Path);
	/**
	 * The service's own search for what the user typed, or undefined when nothing can match; without it, the loaded page
	 * is searched.
	 */
	search?: (typed: string) => Query | undefined;
	filters?: Query;
	label(row: IDataObject): string;
	/** The record's `id` unless another field identifies it. */
	idOf?(row: IDataObject): unknown;
	/** UUIDs unless stated. */
	idForm?: IdForm;
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
	const { isId, example } = source.idForm ?? UUID_FORM;
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
				{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
			],
			...about,
		},
		loaders: { listSearch: { [source.method]: searchOf(source) } },
		read(raw, place) {
			const value = isRecord(raw) && 'value' in raw ? raw.value : raw;
			if (isEmpty(value)) return undefined;
			const written =
				typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
			if (written !== undefined && isId(written)) return written;
			place.report(
				`takes a record from the list or its ID, such as ${example}, not ${written === undefined ? kindOf(value) : quoted(written)}`,
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
		return await load(
			this,
			{
				action: 'This list',
				isInDevelopment: source.isInDevelopment,
				otherWay: 'Choose By ID and enter the ID instead.',
			},
			async (reads) => {
				const path = typeof source.path === 'string' ? source.path : source.path(this);
				return await searchPage(reads, source, path, typed?.trim() ?? '', cursor);
			},
		);
	};
}

async function searchPage(
	reads: ReadApi,
	{ search, filters, label, idOf = ({ id }) => id }: PickerSource,
	path: Path,
	typed: string,
	cursor?: string,
): Promise<INodeListSearchResult> {
	const searched = typed === '' || !search ? {} : search(typed);
	if (searched === undefined) return { results: [] };
	// Where the service cannot search, its pages are looked through until one has a match: the editor does not scroll on
	// from an empty list.
	for (let next = cursor; ; ) {
		const page = await reads.page(path, { ...filters, ...searched }, PAGE_SIZE, next);
		const results = page.rows
			.map((row) => ({ name: label(row), value: idOf(row) }))
			.filter(
				(item): item is INodeListSearchItems =>
					typeof item.value === 'string' || typeof item.value === 'number',
			)
			.filter(({ name }) => search !== undefined || isIn(name, typed));
		next = page.nextCursor;
		if (results.length > 0 || next === undefined) return { results, paginationToken: next };
	}
}

/** As the service searches names: regardless of case, accents and position. */
function isIn(name: string, searched: string): boolean {
	const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	return plain(name).includes(plain(searched));
}
