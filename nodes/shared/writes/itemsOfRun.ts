import type { WriteIntent } from './idempotency';

/** What this process knows of the items of a node's run, by their indexes. */
export interface ItemsOfRun {
	/** Those whose write the API has confirmed. */
	written: Set<number>;
	/** Items that sent something which may be stored although no answer confirmed it; a later try may have. */
	open: Set<number>;
}

/** A run is of interest until Retry On Fail has ended: minutes. */
const MAX_RUNS = 500;

const runs = new Map<string, ItemsOfRun>();

/**
 * What became of the items of a node's run, over all tries of Retry On Fail: n8n reruns the whole node
 * without mentioning earlier tries, but what they stored is stored.
 */
export function itemsOfRun({
	instance,
	execution,
	establishedAt,
	node,
	run,
}: Pick<WriteIntent, 'instance' | 'execution' | 'establishedAt' | 'node' | 'run'>): ItemsOfRun {
	const name = JSON.stringify([instance, execution, establishedAt ?? null, node, run]);
	const items = runs.get(name) ?? { written: new Set<number>(), open: new Set<number>() };
	// Last used last.
	runs.delete(name);
	runs.set(name, items);
	const [oldest] = runs.keys();
	if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest);
	return items;
}
