import { OutOfTimeError, UnreadableRecordError } from '../../../nodes/shared/trigger/polling/list';
import { RecordReader, type Pending } from '../../../nodes/shared/trigger/polling/recordReader';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;

/** What waits to be read. */
const waitingFor = (...keys: string[]) =>
	new Map(keys.map((key): [string, Pending] => [key, { found: NOON, since: NOON }]));

/** A poll that reads these, of which those that are called broken cannot be read. @returns what was tried */
async function poll(
	pending: Map<string, Pending>,
	keys = [...pending.keys()],
	now = NOON,
	{ isListComplete = true, readBefore = [] as string[] } = {},
) {
	const tried: string[] = [];
	const read = async (key: string) => {
		tried.push(key);
		if (key.startsWith('broken')) throw new UnreadableRecordError(new Error('refused'), 'status 500');
		return await Promise.resolve(key);
	};
	const reader = new RecordReader(pending, () => readBefore);
	await reader.readAll(keys, read, { hasTime: () => true, now, isListComplete });
	return tried;
}

test('a record that cannot be read is tried again after a minute, then after twice as long each time, an hour at most', async () => {
	const pending = waitingFor('broken');
	let now = NOON;
	for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
		expect(await poll(pending, ['broken', 'good'], now)).toEqual(['broken', 'good']);
		expect(pending.get('broken')?.nextTry).toBe(now + pause * MINUTE);
		now += pause * MINUTE;
		expect(await poll(pending, ['broken', 'good'], now - 1)).toEqual(['good']);
	}
});

test('with more than a hundred of them the fault is the service’s', async () => {
	const broken = Array.from({ length: 101 }, (_, index) => `broken ${index}`);
	const pending = waitingFor(...broken);
	await poll(pending, ['good', ...broken.slice(0, 100)]);
	expect([...pending.values()].filter(({ tries }) => tries === 1)).toHaveLength(100);
	await expect(poll(pending, ['good', ...broken])).rejects.toThrow('refused');
});

test('where none can be read, the fault is the service’s, unless another one can, or others are still to be listed', async () => {
	const broken = () => waitingFor('broken');
	await expect(poll(broken())).rejects.toThrow('refused');
	const others = { readBefore: ['broken before'] };
	await expect(poll(broken(), ['broken'], NOON, others)).rejects.toThrow('refused');
	const pending = broken();
	expect(await poll(pending, ['broken'], NOON, { readBefore: ['good'] })).toEqual(['broken', 'good']);
	expect(pending.get('broken')?.tries).toBe(1);
	expect(await poll(broken(), ['broken'], NOON, { isListComplete: false })).toEqual(['broken']);
});

test('a record whose answer did not come in time comes after the others', async () => {
	const pending = waitingFor('slow', 'good');
	const read = async (key: string) => {
		if (key === 'slow') throw new OutOfTimeError();
		return await Promise.resolve(key);
	};
	const options = { hasTime: () => true, now: NOON, isListComplete: true };
	const answered = await new RecordReader(pending, () => []).readAll([...pending.keys()], read, options);
	expect(answered).toEqual([['good', 'good']]);
	expect([...pending.keys()]).toEqual(['good', 'slow']);
});
