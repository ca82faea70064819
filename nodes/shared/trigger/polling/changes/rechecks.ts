import { withIds, type PollTime } from '../list';
import { PageReader } from '../pageReader';
import { quarterOf } from './knownRecords';
import type { Ledger } from './ledger';
import type { ChangeSource } from './source';
import type { ListReading } from './state';

/**
 * Requests the known records that must be read again after the list: those that changed once more while
 * listed, and those that left after a change that may not have been seen.
 *
 * @param isComplete whether the list is known to be complete
 */
export async function requestRechecks(
	{ known, pending, state }: Ledger,
	source: ChangeSource,
	reading: ListReading,
	isComplete: boolean,
	time: PollTime,
): Promise<void> {
	const isListed = (id: string): boolean => id in reading.lastPass;
	const quarter = quarterOf(Date.parse(reading.startedAt));
	const relisted = [...known].filter(
		([id, { freshness }]) =>
			isListed(id) && !pending.has(id) && (freshness === 'read' || freshness === 'relisted'),
	);
	const changed = relisted.length > 0 ? await changedSince(state.recheckedAt, source, time) : new Set();
	for (const [id, record] of known) {
		if (isListed(id)) record.listedIn = quarter;
		if (record.freshness === 'justRead') record.freshness = isListed(id) || !isComplete ? 'read' : 'current';
		else if (!isListed(id) && isComplete) {
			if (record.freshness === 'relisted' && !pending.has(id)) pending.set(id, { rowHash: record.rowHash });
			if (record.freshness === 'gone') known.delete(id);
			record.freshness = 'current';
		}
	}
	for (const [id, record] of relisted) {
		record.freshness = 'relisted';
		if (changed.has(id)) pending.set(id, { rowHash: record.rowHash });
	}
	for (const [id, wanted] of pending) wanted.isListed = isListed(id);
	state.recheckedAt = reading.startedAt;
}

/** The IDs changed since a moment, as far as they can be read: the rest is read when it leaves the list. */
async function changedSince(
	since: string | undefined,
	source: ChangeSource,
	time: PollTime,
): Promise<Set<string>> {
	const ids = new Set<string>();
	if (since === undefined) return ids;
	const pages = new PageReader(async (cursor) => await source.page(since, cursor));
	let cursor: string | undefined;
	do {
		const page = await pages.read(cursor);
		if (page === 'restart' || page === 'stop') break;
		for (const [id] of withIds(page.rows)) ids.add(id);
		cursor = page.nextCursor;
	} while (cursor !== undefined && time.hasTime());
	return ids;
}
