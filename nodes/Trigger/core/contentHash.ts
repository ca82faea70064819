import { createHash } from 'crypto';

/** 36 bits: of a hundred million changes, not one is likely to be taken for the content before it. */
const LENGTH = 6;

/** A short hash of what a record says, the same whatever the order of its fields. */
export function contentHash(record: unknown): string {
	return createHash('sha256')
		.update(JSON.stringify(ordered(record)))
		.digest('base64url')
		.slice(0, LENGTH);
}

function ordered(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(ordered);
	if (typeof value !== 'object' || value === null) return value;
	return Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, inner]) => [name, ordered(inner)]);
}
