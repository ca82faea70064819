import { runInNewContext } from 'vm';
import type { IDataObject, INode } from 'n8n-workflow';
import { DateTime } from 'luxon';

import type { Recipe } from './recipes';

/** A recipe, or an example. */
export type Runnable = Pick<Recipe, 'id' | 'nodes'>;

/** The items that earlier nodes gave, by node. */
export type Given = Readonly<Record<string, readonly IDataObject[]>>;

const NOW = DateTime.fromISO('2026-11-30T09:00', { zone: 'America/Sao_Paulo' });

/** What n8n offers to Code and expressions, as far as recipes use it. */
const scopeOf = (
	given: Given,
	input: readonly IDataObject[],
	place: number,
	files: readonly object[] = [],
) => {
	const wrap = (items: readonly IDataObject[]) => ({
		all: () => items.map((json, index) => ({ json, binary: files[index] })),
		first: () => ({ json: items[0] }),
		item: { json: items[Math.min(place, items.length - 1)] },
	});
	return {
		$: (name: string) => wrap(given[name] ?? []),
		$input: wrap(input),
		$json: input[place] ?? {},
		$today: NOW.startOf('day'),
		$now: NOW,
		$execution: { id: '7' },
		DateTime,
	};
};

function nodeOf({ id, nodes }: Runnable, name: string): INode {
	const found = nodes.find((node) => node.name === name);
	if (!found) throw new Error(`${id} has no ${name}`);
	return found;
}

/** The value of an expression or text for the item at this place. */
export function valueOf(text: string, input: readonly IDataObject[], given: Given = {}, place = 0): unknown {
	if (!text.startsWith('=')) return text;
	const scope = scopeOf(given, input, place);
	const evaluated = (expression: string): unknown => runInNewContext(`(${expression})`, scope);
	const alone = /^=\{\{((?:(?!\}\}\s*[^]*\{\{)[^])*)\}\}$/.exec(text);
	if (alone?.[1]) return evaluated(alone[1]);
	return text.slice(1).replace(/\{\{(.*?)\}\}(?!\})/gs, (_, part: string) => {
		const value = evaluated(part);
		return value === undefined || value === null ? '' : String(value);
	});
}

/** The items that a Filter lets through. */
export function passing(recipe: Runnable, items: readonly IDataObject[], given: Given = {}): IDataObject[] {
	const { conditions } = nodeOf(recipe, 'Filter').parameters as unknown as {
		conditions: { conditions: [{ leftValue: string }] };
	};
	const [{ leftValue }] = conditions.conditions;
	return items.filter((_, place) => valueOf(leftValue, items, given, place) === true);
}

/** What Edit Fields makes of the item at this place. */
export function edited(
	recipe: Runnable,
	items: readonly IDataObject[],
	given: Given = {},
	place = 0,
	name = 'Edit Fields',
): IDataObject {
	const { assignments } = nodeOf(recipe, name).parameters as unknown as {
		assignments: { assignments: Array<{ name: string; value: string }> };
	};
	return Object.fromEntries(
		assignments.assignments.map((field) => [field.name, valueOf(field.value, items, given, place)]),
	) as IDataObject;
}

/** What a Code node gives for these items, and the files of each. */
export function coded(
	recipe: Runnable,
	items: readonly IDataObject[],
	given: Given = {},
	name = 'Code',
	files: readonly object[] = [],
): IDataObject[] {
	const { jsCode } = nodeOf(recipe, name).parameters as unknown as { jsCode: string };
	const made: unknown = runInNewContext(`(() => {${jsCode}\n})()`, scopeOf(given, items, 0, files));
	// The code's own realm has its own Array and Object.
	const plain = JSON.parse(JSON.stringify(made)) as Array<IDataObject & { json?: IDataObject }>;
	return plain.map((item) => item.json ?? item);
}
