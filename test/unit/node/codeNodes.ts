import { readFileSync } from 'fs';
import { join } from 'path';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { ROOT } from './nodesOfPackage';

export type Items = Array<{ json: IDataObject; pairedItem?: { item: number } }>;

/**
 * Runs the code of a Code node in an example, by the name of its file.
 * @param given the output of other nodes; nodes that are not named have not run
 */
export function runCode(name: string, given: Record<string, Items>, input: Items = []): Items {
	const itemsOf = (items: Items) => ({ all: () => items, first: () => items[0] });
	const node = (other: string) => ({ isExecuted: other in given, ...itemsOf(given[other] ?? []) });
	const now = DateTime.fromISO('2026-11-27T12:00:00-03:00');
	const code = readFileSync(join(ROOT, 'examples/code', `${name}.js`), 'utf8');
	const run = new Function('$', '$input', '$now', 'DateTime', code) as (...given: unknown[]) => Items;
	return run(node, itemsOf(input), now, DateTime);
}

/**
 * Runs several Code nodes one after the other, from the output of Extract From File to that of the last node.
 */
export function runInARow(names: readonly string[], given: Record<string, Items>, input: unknown[]): Items {
	return names.reduce<Items>(
		(items, name) => runCode(name, given, items),
		input.map((json) => ({ json: json as IDataObject })),
	);
}
