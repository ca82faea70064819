import { own } from '../messages/message';
import { requiredRead } from '../errors/explain';
import type { Reader } from '../reads/reader';
import { path } from '../request/path';
import { addChanges } from './changeHistory';
import { isTransient } from './errors';
import type { ChosenEvent } from './form';
import type { PollTime, Row } from './polling/list';

const DAY_MS = 86_400_000;

const UNREAD =
	'The change history could not be read. The items come without it, with null in "changes": see whether the credential may read the history.';

/**
 * Reads as little of the change history as shows whether it may be read. What passes by itself is no matter:
 * items come without it until then.
 *
 * @throws RequiredReadError
 */
export async function tryChanges(api: Reader): Promise<void> {
	const context = {
		action: own('Read the change history'),
		permission: 'reading the change history',
	} as const;
	await requiredRead(context, async () => await api.page(path`/logs`, {}, undefined, 1)).catch(
		(thrown: unknown) => {
			if (!isTransient(thrown)) throw thrown;
		},
	);
}

/**
 * The items, with what was changed where the user wants to know. It is an addition: where it cannot be read,
 * the items come without it.
 *
 * @param readAt when the last reading began, in ms
 * @param given which entries were given before
 */
export async function withChanges<Item extends ChosenEvent & { row: Row }>(
	api: Reader,
	items: Item[],
	readAt: number,
	given: readonly string[] | undefined,
	time: PollTime,
): Promise<{ items: Item[]; given: readonly string[] | undefined; warnings: string[] }> {
	const rows = items.filter(({ event, params }) => event.tellsChanges?.(params)).map(({ row }) => row);
	if (rows.length === 0) return { items, given, warnings: [] };
	const warnings: string[] = [];
	const { records, emitted } = await addChanges(api, rows, readAt - DAY_MS, given ?? [], time).catch(() => {
		warnings.push(UNREAD);
		return { records: rows.map((row) => ({ ...row, changes: null })), emitted: given };
	});
	const byRow = new Map<Row, Row>(rows.map((row, index) => [row, records[index] ?? row]));
	return {
		items: items.map((item) => ({ ...item, row: byRow.get(item.row) ?? item.row })),
		given: emitted,
		warnings,
	};
}
