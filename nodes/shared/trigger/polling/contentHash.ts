import { digestOf } from '../../digest';

/** 36 bits: among a hundred million changes, probably none has the hash of the content before it. */
const CONTENT_LENGTH = 6;
/** 48 bits: among 10,000 records, the chance that two have the same hash is one in five million. */
const KEY_LENGTH = 8;
/** 36 bits: among 10,000 entries, the chance that another one looks the same is one in seven million. */
const ENTRY_LENGTH = 6;

/**
 * A short hash of a record's content. The order of fields and of nested lists does not matter, since the API
 * does not promise it.
 */
export function contentHash(record: unknown): string {
	return shortDigest(canonical(record), CONTENT_LENGTH);
}

/** A short hash of an ID, or of another key of something that is remembered. */
export function keyHash(key: string): string {
	return shortDigest(key, KEY_LENGTH);
}

/** A short hash of the ID of an entry of the change history, of which several are stored in a row. */
export function entryHash(id: string): string {
	return shortDigest(id, ENTRY_LENGTH);
}

/** The hashes that stand in a row. */
export function entryHashesIn(row: string): string[] {
	return Array.from({ length: row.length / ENTRY_LENGTH }, (_, index) =>
		row.slice(index * ENTRY_LENGTH, (index + 1) * ENTRY_LENGTH),
	);
}

function shortDigest(text: string, length: number): string {
	return digestOf(text).toString('base64url').slice(0, length);
}

function canonical(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
	if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
	const fields = Object.entries(value)
		// Dropped, because JSON has no undefined members.
		.filter(([, inner]) => inner !== undefined)
		.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
	return `{${fields.sort().join()}}`;
}
