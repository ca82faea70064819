import type { IBuilderHint, IRelatedNode } from 'n8n-workflow';

import { loadersOf } from '../fields/field';
import type { Operation } from './operation';

const PACKAGE = 'n8n-nodes-travel-agency';

const LIMIT =
	'The back office takes 10 requests in 3 seconds from one address: the node waits for that and sends again what was refused, so add no Wait, no batches and no retries.';

const KEY =
	'A write is made once per item of an execution, retries included. For once in all executions, give Options > Idempotency Key a text of the record, such as an order number.';

/** What n8n's assistant is told of a node: its operations, limit and keys, and related nodes. */
export function builderHintOf(
	resource: string,
	operations: readonly Operation[],
	events: ReadonlyArray<{ name: string }> = [],
): IBuilderHint {
	const lists = listsNeededBy(operations);
	const own = [...(lists.get(resource) ?? [])];
	const others = [...lists].filter(([other]) => other !== resource);
	return {
		searchHint: [
			`Operations: ${operations.map(({ action }) => action).join(', ')}.`,
			...(own.length > 0 ? [`Get Many comes before ${own.join(', ')}: its rows have the ID.`] : []),
			...(operations.some(takesKey) ? [KEY] : []),
			LIMIT,
		].join(' '),
		relatedNodes: [
			...(events.length > 0
				? [
						relatedNode(
							`${resource}Trigger`,
							`Starts a workflow on ${events.map(({ name }) => name).join(', ')}: use it instead of a schedule with Get Many`,
						),
					]
				: []),
			...others.map(([other, users]) =>
				relatedNode(
					other,
					`Get Many gives IDs for ${[...users].join(', ')}; where it says By Name, a name will do`,
				),
			),
		],
	};
}

/** The same for a resource's trigger. */
export function triggerHintOf(resource: string, events: ReadonlyArray<{ name: string }>): IBuilderHint {
	return {
		searchHint: `Starts a workflow on ${events.map(({ name }) => name).join(', ')}. It polls, and gives each of them once; an item says in event what happened, and event_id is the same if it ever comes again. ${LIMIT}`,
		relatedNodes: [relatedNode(resource, 'Reads or changes the record of an item, by the id in it')],
	};
}

function relatedNode(name: string, relationHint: string): IRelatedNode {
	return { nodeType: `${PACKAGE}.travelAgency${name}`, relationHint };
}

function takesKey({ properties }: Operation): boolean {
	return properties.options?.inner?.idempotencyKey !== undefined;
}

/** The operations that take an ID from a list, by the node that has the list. */
function listsNeededBy(operations: readonly Operation[]): Map<string, Set<string>> {
	const found = new Map<string, Set<string>>();
	for (const { name, properties } of operations)
		for (const { listedBy } of loadersOf(properties))
			if (listedBy !== undefined) found.set(listedBy, (found.get(listedBy) ?? new Set()).add(name));
	return found;
}
