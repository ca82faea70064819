import type { KeySource } from '../../../nodes/shared/writes/keys';
import { register } from '../../../nodes/shared/writes/register';

const itemOf = (execution: number, item = 7): KeySource => ({
	...{ instance: 'instance-1', execution: String(execution), establishedAt: undefined },
	...{ node: 'node-1', run: 0, item },
});
const ITEM = itemOf(0);
const own = (key: string) => ({ key, executionKey: key });
const knownOf = (key: string) => register.knownOf(own(key));

test('of 10,000 writes it is known what became of them; the one that was used longest ago is forgotten first', () => {
	for (let write = 0; write < 10_000; write += 1) register.note(ITEM, own(`write ${write}`), 'written');
	expect(knownOf('write 0')).toBe('written');
	register.note(ITEM, own('one more'), 'open');
	expect(['write 0', 'write 1', 'write 2', 'one more'].map(knownOf)).toEqual([
		...['written', 'notWritten', 'written', 'open'],
	]);
	register.note(ITEM, own('one more'), 'notWritten');
	expect(knownOf('one more')).toBe('notWritten');
});

test('of 500 runs it is known what their items wrote; the one that was used longest ago is forgotten first', () => {
	const fateIn = (execution: number) => register.itemsOf(itemOf(execution)).get(7);
	for (let execution = 0; execution < 500; execution += 1)
		register.note(itemOf(execution), own('a write'), 'open');
	expect(fateIn(0)).toBe('open');
	register.note(itemOf(500), own('a write'), 'open');
	expect([0, 2, 499].map(fateIn)).toEqual(['open', 'open', 'open']);
	expect(fateIn(1)).toBeUndefined();
});

test('what may be stored under a key may be so for everybody who has it; stored it is by one', () => {
	const [one, other] = ['of one', 'of another'].map((executionKey) => ({ key: 'PED-1', executionKey }));
	register.note(ITEM, one as never, 'open');
	expect(register.knownOf(other as never)).toBe('open');
	register.note(ITEM, one as never, 'written');
	expect([one, other].map((write) => register.knownOf(write as never))).toEqual(['written', 'notWritten']);
	register.note(ITEM, other as never, 'written', true);
	expect(register.knownOf(other as never)).toBe('notWritten');
	register.note(ITEM, own('of this execution alone'), 'written', true);
	expect(knownOf('of this execution alone')).toBe('written');
});

test('an item is done when all that it has to write is stored, and stays so in later tries', () => {
	const source = itemOf(1_000);
	const fate = () => register.itemsOf(source).get(7);
	register.noteDone(source);
	// The item has found its record, and sent nothing.
	expect(fate()).toBeUndefined();
	register.note(source, own('the first of two'), 'written');
	expect(fate()).toBe('partly');
	register.note(source, own('the second'), 'open');
	expect(fate()).toBe('open');
	// Whatever happens to another write, what may be stored stays that way.
	register.note(source, own('a third'), 'notWritten');
	expect(fate()).toBe('open');
	register.note(source, own('the second'), 'notWritten');
	expect(fate()).toBe('partly');
	register.note(source, own('the second'), 'written');
	register.noteDone(source);
	expect(fate()).toBe('written');
	register.note(source, own('a change in the next try'), 'open');
	expect(fate()).toBe('written');
	const refused = itemOf(1_001);
	register.note(refused, own('a write'), 'notWritten');
	expect(register.itemsOf(refused).get(7)).toBe('notWritten');
});
