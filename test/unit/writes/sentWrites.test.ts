import { sentWrites } from '../../../nodes/shared/writes/sentWrites';

test('what was written last is remembered, what was written 10,000 writes ago is not', () => {
	const { deleted } = sentWrites;
	for (let write = 0; write <= 10_000; write += 1) deleted.add(`write ${write}`);
	expect(deleted.has('write 0')).toBe(false);
	expect(deleted.has('write 1')).toBe(true);
	expect(deleted.has('write 10000')).toBe(true);
});

test('what is written again is not forgotten as the oldest', () => {
	const { pending } = sentWrites;
	for (let write = 0; write < 9_999; write += 1) pending.add(`write ${write}`);
	pending.add('write 0');
	pending.add('one');
	pending.add('another');
	expect([pending.has('write 0'), pending.has('write 1')]).toEqual([true, false]);
	pending.delete('another');
	expect(pending.has('another')).toBe(false);
});
