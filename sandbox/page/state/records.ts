import { effect, signal, untracked } from '@preact/signals';
import { companies } from '../../src/records/companies';
import { ask } from './control';
import { resets, writes } from './live';

export type Stored = Record<string, unknown> & { id: string | number };

export interface Shelf {
	collection: string;
	/** How many there are. `rows` has only the newest. */
	total: number;
	rows: readonly Stored[];
}

export interface Change {
	collection: string;
	record: Stored;
	kind: 'created' | 'changed' | 'removed';
	/** The fields that have changed, with their earlier values as text. */
	before: Readonly<Record<string, string>>;
}

/** How many records of each collection the page looks at, newest first. */
const looked = 200;

export const shelves = signal<readonly Shelf[]>([]);
/** What has changed since the page looked before the last write. */
export const lastChanges = signal<readonly Change[]>([]);

export const shown = (value: unknown): string =>
	typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function difference(before: Stored, after: Stored): Record<string, string> {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return Object.fromEntries(
		names
			.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
			.map((name) => [name, shown(before[name])]),
	);
}

/** Every record seen so far, by collection and ID, to compare with. */
let seen: ReadonlyMap<string, Stored> = new Map();
let newestSeen: Readonly<Record<string, number>> = {};

const keyOf = (collection: string, { id }: Stored): string => `${collection} ${id}`;

function changesIn({ collection, rows, total }: Shelf): Change[] {
	const changes: Change[] = [];
	for (const record of rows) {
		const before = seen.get(keyOf(collection, record));
		// A record that is only in view because others were removed is not new.
		if (!before) {
			if (changes.length < total - (newestSeen[collection] ?? 0))
				changes.push({ collection, record, kind: 'created', before: {} });
			continue;
		}
		const fields = difference(before, record);
		if (Object.keys(fields).length > 0) changes.push({ collection, record, kind: 'changed', before: fields });
	}
	if (rows.length === total) {
		const present = new Set(rows.map((record) => keyOf(collection, record)));
		for (const [key, record] of seen) {
			if (key.startsWith(`${collection} `) && !present.has(key))
				changes.push({ collection, record, kind: 'removed', before: {} });
		}
	}
	return changes;
}

async function look(compare: boolean): Promise<void> {
	const { data } = await ask<{ data: Shelf[] }>('GET', `/records?newest=${looked}`);
	const changes = compare ? data.flatMap(changesIn) : [];
	if (changes.length > 0 || !compare) lastChanges.value = changes;
	seen = new Map(
		data.flatMap(({ collection, rows }) =>
			rows.map((record) => [keyOf(collection, record), record] as const),
		),
	);
	newestSeen = Object.fromEntries(data.map(({ collection, total }) => [collection, total]));
	shelves.value = data;
}

let looking: Promise<void> | undefined;
let lookAgain = false;
let resetSeen = 0;

/** Looks once at a time, and once more if anything was written in the meantime. */
function lookSoon(): void {
	if (looking) {
		lookAgain = true;
		return;
	}
	const isSameAgency = resetSeen === resets.peek() && shelves.peek().length > 0;
	resetSeen = resets.peek();
	looking = look(isSameAgency)
		// If the sandbox has ended, the page says so elsewhere.
		.catch(() => undefined)
		.then(() => new Promise((resolve) => setTimeout(resolve, 300)))
		.then(() => {
			looking = undefined;
			if (lookAgain) {
				lookAgain = false;
				lookSoon();
			}
		});
}

effect(() => {
	if (writes.value > 0) untracked(lookSoon);
});

/**
 * A record by its ID, in whichever collection.
 * @throws if there is none
 */
export const find = (id: string): Promise<{ collection: string; record: Stored }> =>
	ask('GET', `/record/${encodeURIComponent(id)}`);

/** The records of a collection that contain a text, newest first. */
export const search = (collection: string, text: string): Promise<{ total: number; data: Stored[] }> =>
	ask('GET', `/records/${collection}?newest=${looked}&search=${encodeURIComponent(text)}`);

const companyNames = new Map(companies.map(({ id, name }) => [id, name]));

/**
 * The name that people use for a record: its name, title, number or description; undefined if it has none.
 */
export function nameOf(record: Stored): string | undefined {
	for (const field of ['name', 'title', 'number', 'receipt_number', 'subject', 'event', 'description']) {
		const value = record[field];
		if (typeof value === 'string' && value !== '')
			return value.length > 40 ? `${value.slice(0, 40)}…` : value;
		if (typeof value === 'number') return String(value);
	}
	return undefined;
}

/**
 * The record that a reference leads to, if the page has seen it: its collection, and the name that people
 * use.
 */
export function referenceTo(id: string): { collection: string; name: string } | undefined {
	for (const { collection, rows } of shelves.value) {
		const record = rows.find((row) => row.id === id);
		const name = record && nameOf(record);
		if (name !== undefined) return { collection, name };
	}
	const company = companyNames.get(id);
	return company === undefined ? undefined : { collection: 'people', name: company };
}
