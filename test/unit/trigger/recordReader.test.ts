import { CanceledError } from '../../../nodes/shared/request/failures';
import { RecordReader } from '../../../nodes/shared/trigger/polling/recordReader';
import { refusal } from './histories/refusal';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;

interface Waiting {
	tries?: number;
	nextTry?: number;
}

/** Records that wait to be read. */
const waitingFor = (...keys: string[]) => new Map(keys.map((key): [string, Waiting] => [key, {}]));

/**
 * Reads the records that wait. One called "broken" cannot be read, and "slow" takes too long. @returns which
 * were tried
 */
async function poll(waiting: Map<string, Waiting>, now = NOON, hasTime = () => true) {
	const tried: string[] = [];
	const read = async (key: string) => {
		tried.push(key);
		if (key === 'slow') throw new CanceledError();
		if (key.startsWith('refused')) throw refusal(403);
		if (key.startsWith('broken')) throw refusal(500);
		return await Promise.resolve({ id: key });
	};
	const reader = new RecordReader(waiting, read, { hasTime });
	const found = await reader.readAll(now);
	return { tried, found: found.map(([key]) => key), warnings: reader.warnings };
}

test('a record that cannot be read is tried again after a minute, then after twice as long each time, an hour at most', async () => {
	const waiting = waitingFor('broken', 'good');
	let now = NOON;
	for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
		waiting.set('good', {});
		expect((await poll(waiting, now)).tried.sort()).toEqual(['broken', 'good']);
		expect(waiting.get('broken')?.nextTry).toBe(now + pause * MINUTE);
		now += pause * MINUTE;
		waiting.set('good', {});
		expect((await poll(waiting, now - 1)).tried).toEqual(['good']);
	}
});

test.each([
	[['refused'], '403'],
	[['broken 1', 'broken 2'], '500'],
	[['broken'], undefined],
	[['refused', 'good'], undefined],
	[['broken 1', 'broken 2', 'good'], undefined],
])(
	'of %j: where none can be read, the fault is the service’s, unless it is one that may be alone',
	async (keys, fault) => {
		const waiting = waitingFor(...keys);
		if (fault !== undefined) {
			await expect(poll(waiting)).rejects.toThrow(fault);
			return;
		}
		const { warnings } = await poll(waiting);
		expect(warnings.length).toBe(keys.filter((key) => key !== 'good').length);
		expect([...waiting.keys()]).toEqual(keys.filter((key) => key !== 'good'));
	},
);

test('ten are tried where there is no time, and the others wait for the next poll', async () => {
	const waiting = waitingFor(...Array.from({ length: 13 }, (_, index) => `good ${index}`));
	const { tried } = await poll(waiting, NOON, () => false);
	expect(tried).toHaveLength(10);
	expect([...waiting.keys()]).toEqual(['good 10', 'good 11', 'good 12']);
	expect((await poll(waiting)).found).toEqual(['good 10', 'good 11', 'good 12']);
	expect(waiting.size).toBe(0);
});

test('a record whose answer did not come in time comes after the others', async () => {
	const waiting = waitingFor('slow', 'broken', 'good');
	expect((await poll(waiting)).found).toEqual(['good']);
	waiting.set('good', {});
	expect([...waiting.keys()]).toEqual(['slow', 'broken', 'good']);
	const behind = waitingFor('slow', ...Array.from({ length: 12 }, (_, index) => `good ${index}`));
	await poll(behind);
	expect([...behind.keys()].at(-1)).toBe('slow');
});
