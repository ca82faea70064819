import { createHash } from 'crypto';

/** 36 bits: among a hundred million changes, none is likely to have the hash of the content before it. */
const LENGTH = 6;

/** A short hash of a record's content, the same whatever the order of its fields. */
export function contentHash(record: unknown): string {
	return createHash('sha256')
		.update(JSON.stringify(sortFields(record)))
		.digest('base64url')
		.slice(0, LENGTH);
}

function sortFields(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortFields);
	if (typeof value !== 'object' || value === null) return value;
	return Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, inner]) => [name, sortFields(inner)]);
}
