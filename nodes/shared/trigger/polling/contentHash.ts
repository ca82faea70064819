import { createHash } from 'crypto';

/** 36 bits: among a hundred million changes, none is likely to have the hash of the content before it. */
const LENGTH = 6;

/**
 * A short hash of a record's content, the same whatever the order of its fields and of its nested lists,
 * which the API does not promise.
 */
export function contentHash(record: unknown): string {
	return createHash('sha256').update(canonical(record)).digest('base64url').slice(0, LENGTH);
}

function canonical(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
	if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
	const fields = Object.entries(value)
		// JSON has no such fields.
		.filter(([, inner]) => inner !== undefined)
		.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
	return `{${fields.sort().join()}}`;
}
