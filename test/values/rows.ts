import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import { DateTime } from 'luxon';

/**
 * A row of the JSON files in this folder: what people, sheets, programs and models write in a field, and what
 * becomes of it. A file has tables, each with the rows of a class or a source.
 */
interface Row {
	field: string | string[];
	/** Values with the same result. See NOTATIONS for values that JSON does not have. */
	given: unknown[];
	/** Null if nothing is sent. */
	sent?: unknown;
	isSentAsGiven?: true;
	/**
	 * The message after the field's name; or its end, as "… end", or some of its words, as "… words …". {given}
	 * is the value.
	 */
	refused?: string;
	/** The hint shown for a value that is sent. Without `sent`, the value is left out. */
	hint?: string;
}

/** One value of a row, for one field. */
export interface Case {
	file: string;
	table: string;
	field: string;
	given: unknown;
	/** Undefined if nothing is sent. */
	sent?: unknown;
	refused?: string;
	hint?: string;
}

/** `{ "$Date": "2026-06-05T17:30:00Z" }` and so on; a DateTime has its zone in brackets. */
const NOTATIONS: Record<string, (written: string) => unknown> = {
	$Date: (written) => new Date(written),
	$DateTime(written) {
		const [, iso = written, zone] = /^(.*)\[(.*)\]$/.exec(written) ?? [];
		return DateTime.fromISO(iso, zone === undefined ? {} : { zone });
	},
	$number: Number,
	$undefined: () => undefined,
};

function revived(given: unknown): unknown {
	const [[notation = '', written] = []] = Object.entries((given ?? {}) as Record<string, unknown>);
	return Object.hasOwn(NOTATIONS, notation) ? NOTATIONS[notation]?.(String(written)) : given;
}

function casesOf(row: Row): Array<Omit<Case, 'file' | 'table'>> {
	return [row.field].flat().flatMap((field) =>
		row.given.map(revived).map((given) => ({
			...{ field, given, hint: row.hint },
			sent: row.isSentAsGiven ? given : (row.sent ?? undefined),
			refused: row.refused?.replace('{given}', () => `"${String(given).trim()}"`),
		})),
	);
}

export const CASES: readonly Case[] = readdirSync(__dirname)
	.filter((name) => name.endsWith('.json'))
	.flatMap((name) => {
		const tables = JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as Record<string, Row[]>;
		return Object.entries(tables).flatMap(([table, rows]) =>
			rows.flatMap(casesOf).map((one) => ({ ...one, file: name.replace('.json', ''), table })),
		);
	});

/** Whether a message matches the one in a row. */
export function says(sentence: string, refused: string): boolean {
	const words = refused.replace(/^… | …$/g, '');
	if (refused.endsWith(' …')) return sentence.includes(words);
	return refused.startsWith('… ') ? sentence.endsWith(words) : sentence === words;
}
