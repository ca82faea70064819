import type { DateRow } from '../row';
import { excel } from './excel';
import { foreign } from './foreign';
import { forms } from './forms';
import { googleSheets } from './googleSheets';
import { luxon } from './luxon';
import { pasted } from './pasted';
import { postgres } from './postgres';
import { webhooks } from './webhooks';

export const sources: Record<string, DateRow[]> = {
	excel,
	foreign,
	forms,
	googleSheets,
	luxon,
	pasted,
	postgres,
	webhooks,
};

/** All rows as `source: name`, in the order in which the worker reports. */
export const rows: DateRow[] = Object.entries(sources).flatMap(([source, own]) =>
	own.map((row) => ({ ...row, name: `${source}: ${row.name}` })),
);
