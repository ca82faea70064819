import { UnreadableRecordError } from '../../../nodes/shared/trigger/polling/list';
import { toIso } from '../../../nodes/shared/trigger/polling/lookBack';
import { RecordReader, type PostponedReads } from '../../../nodes/shared/trigger/polling/recordReader';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;

/** A poll that reads these, of which those that are called broken cannot be read. @returns what was tried */
async function poll(
	postponed: PostponedReads,
	keys: string[],
	now = NOON,
	{ isListComplete = true, readBefore = [] as string[] } = {},
) {
	const tried: string[] = [];
	const read = async (key: string) => {
		tried.push(key);
		if (key.startsWith('broken')) throw new UnreadableRecordError(new Error('refused'), 'status 500');
		return await Promise.resolve(key);
	};
	const reader = new RecordReader(postponed, () => readBefore);
	await reader.readAll(keys, read, { hasTime: () => true, now, isListComplete });
	return tried;
}

test('a record that cannot be read is tried again after a minute, then after twice as long each time, an hour at most', async () => {
	const postponed: PostponedReads = {};
	let now = NOON;
	for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
		expect(await poll(postponed, ['broken', 'good'], now)).toEqual(['broken', 'good']);
		expect(postponed.broken?.[1]).toBe(toIso(now + pause * MINUTE));
		now += pause * MINUTE;
		expect(await poll(postponed, ['broken', 'good'], now - 1)).toEqual(['good']);
	}
});

test('with more than a hundred of them the fault is the service’s', async () => {
	const broken = Array.from({ length: 101 }, (_, index) => `broken ${index}`);
	const postponed: PostponedReads = {};
	await poll(postponed, ['good', ...broken.slice(0, 100)]);
	expect(Object.keys(postponed)).toHaveLength(100);
	await expect(poll(postponed, ['good', ...broken])).rejects.toThrow('refused');
});

test('where none can be read, the fault is the service’s, unless one that was read before can, or others are still to be listed', async () => {
	await expect(poll({}, ['broken'])).rejects.toThrow('refused');
	await expect(poll({}, ['broken'], NOON, { readBefore: ['broken before'] })).rejects.toThrow('refused');
	const postponed: PostponedReads = {};
	expect(await poll(postponed, ['broken'], NOON, { readBefore: ['good'] })).toEqual(['broken', 'good']);
	expect(Object.keys(postponed)).toEqual(['broken']);
	expect(await poll({}, ['broken'], NOON, { isListComplete: false })).toEqual(['broken']);
});
