import { keyOf, keyOfUserText, type KeySource } from '../../../nodes/shared/writes/idempotency';
import { path } from '../../../nodes/shared/request/path';
import { writeKeysOf } from '../../../nodes/shared/writes/writeKeys';

const SOURCE: KeySource = {
	instance: 'instance-1',
	execution: '42',
	establishedAt: undefined,
	node: 'node-1',
	run: 0,
	item: 0,
};
const AGENCY = 'https://backoffice.example.com 12345678000195';

type Write = Parameters<ReturnType<typeof writeKeysOf>>;

const PERSON: Write = ['POST', path`/people`];
const CHANGE: Write = ['PATCH', path`/people/${1}`];
const OTHER_CHANGE: Write = ['PATCH', path`/people/${2}`];
const REMOVAL: Write = ['DELETE', path`/people/${1}`];
const SALE: Write = ['POST', path`/sales`];

/** The keys of these writes of one item, made one after the other. */
function keysOf(writes: Write[], source = SOURCE): string[] {
	const nextKey = writeKeysOf(source, AGENCY);
	return writes.map((write) => nextKey(...write).key);
}

describe.each([SOURCE, { ...SOURCE, userText: 'PED-1042' }])(
	'the keys of the writes of an item: %p',
	(source) => {
		test('count the writes to the same target, and nothing else', () => {
			const keyAt = (target: string, step: number) =>
				source.userText === undefined
					? keyOf({ ...SOURCE, target, step })
					: keyOfUserText(source.userText, AGENCY, target, step);
			expect(keysOf([PERSON, CHANGE, PERSON, SALE, CHANGE, REMOVAL], source)).toEqual([
				keyAt('POST /people', 0),
				keyAt('PATCH /people/1', 0),
				keyAt('POST /people', 1),
				keyAt('POST /sales', 0),
				keyAt('PATCH /people/1', 1),
				keyAt('DELETE /people/1', 0),
			]);
		});

		test('are the same without the writes to other targets, which a later attempt may find done', () => {
			const [, , sale] = keysOf([CHANGE, OTHER_CHANGE, SALE], source);
			for (const before of [[], [CHANGE], [OTHER_CHANGE], [PERSON, REMOVAL]])
				expect(keysOf([...before, SALE], source).at(-1)).toBe(sale);
		});

		test('are of writes that are all told apart', () => {
			const keys = keysOf([PERSON, PERSON, CHANGE, OTHER_CHANGE, REMOVAL, SALE, SALE], source);
			expect(new Set(keys).size).toBe(7);
		});
	},
);

test("a write keeps its name in the execution, whatever key the user's text gives it", () => {
	const [plain, named] = [SOURCE, { ...SOURCE, userText: 'PED-1042' }].map((source) =>
		writeKeysOf(source, AGENCY)(...SALE),
	);
	expect(named?.name).toBe(plain?.name);
	expect(plain?.key).toBe(plain?.name);
	expect(named?.key).not.toBe(plain?.key);
});
