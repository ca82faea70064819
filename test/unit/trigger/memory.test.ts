import { Memory } from '../../../nodes/shared/trigger/polling/memory';

const HOUR = 3_600_000;
/** Seen one after the other, each of which the list may show for an hour more. */
const seen = (count: number, memory = new Memory({})) => {
	for (let index = 0; index < count; index += 1) memory.set(`sale ${index}`, HOUR, `row ${index}`);
	return memory;
};

test('what the list may still show is kept, however much; of the rest, the thousand that were seen last', () => {
	const memory = seen(1_300);
	memory.forget(HOUR);
	expect(memory.get('sale 0')).toEqual([3600, 'row 0']);
	memory.set('sale 0', 2 * HOUR, 'row 0');
	memory.set('sale 1', HOUR, 'row 1');
	memory.forget(HOUR + 1);
	expect(Object.keys(memory.pack())).toHaveLength(1_000);
	const known = [0, 1, 2, 301, 302, 1_299].map((index) => memory.get(`sale ${index}`) !== undefined);
	expect(known).toEqual([true, true, false, false, true, true]);
});

test('what is known is not forgotten with what is new', () => {
	const memory = seen(1_500);
	memory.forget(0);
	expect(Object.keys(memory.pack())).toHaveLength(1_500);
});

test('a state knows the same, and ten thousand records take less than half a megabyte', () => {
	const memory = new Memory({});
	for (let index = 0; index < 10_000; index += 1)
		memory.set(crypto.randomUUID(), Date.UTC(2026, 0, 1), 'abcdef', 'ghijkl');
	memory.set('sale', HOUR, 'row', 'full');
	const stored = JSON.stringify(memory.pack());
	expect(stored.length).toBeLessThan(500_000);
	expect(new Memory(JSON.parse(stored)).get('sale')).toEqual([3600, 'row', 'full']);
});
