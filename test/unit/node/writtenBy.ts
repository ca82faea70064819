import type { IDataObject } from 'n8n-workflow';

import { EDITIONS, fieldsOf } from './examplesOfPackage';

export interface Item {
	json: IDataObject;
	binary?: unknown;
}

/**
 * The fields that a node of Edit Fields writes in an example.
 * @param given the output of other nodes; the first item of each is also the one that led here
 */
export function writtenBy(
	[example, node]: readonly [example: string, node: string],
	$json: IDataObject,
	given: Record<string, Item[]>,
): Record<string, string> {
	const { nodes } = EDITIONS.en.find(({ id }) => id === example)!;
	const $ = (name: string) => {
		const items = given[name] ?? [];
		return { all: () => items, first: () => items[0], item: items[0] };
	};
	const run = (code: string): unknown =>
		(new Function('$json', '$', `return ${code}`) as (...values: unknown[]) => unknown)($json, $);
	const textOf = (value: string) =>
		value.replace(/^=/, '').replace(/\{\{((?:(?!\}\})[^])*)\}\}/g, (_, code: string) => String(run(code)));
	const fields = fieldsOf(nodes.find(({ name }) => name === node)!);
	return Object.fromEntries(fields.map(({ name, value }) => [name, textOf(String(value))]));
}
