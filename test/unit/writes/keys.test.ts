import { validate, version } from 'uuid';

import { path } from '../../../nodes/shared/request/path';
import { keysOf, type KeySource } from '../../../nodes/shared/writes/keys';
import { fc } from '../../campaign';

const SOURCE: KeySource = {
	instance: 'instance-1',
	execution: '42',
	establishedAt: 1_780_000_000_000,
	node: 'node-1',
	run: 0,
	item: 0,
};
const AGENCY = 'https://backoffice.example.com 12345678000195';

type Write = Parameters<ReturnType<typeof keysOf>>;

const PERSON: Write = ['POST', path`/people`];
const CHANGE: Write = ['PATCH', path`/people/${1}`];
const OTHER_CHANGE: Write = ['PATCH', path`/people/${2}`];
const REMOVAL: Write = ['DELETE', path`/people/${1}`];
const SALE: Write = ['POST', path`/sales`];

const sources: fc.Arbitrary<KeySource> = fc.record({
	instance: fc.string(),
	execution: fc.string(),
	establishedAt: fc.option(fc.nat(), { nil: undefined }),
	node: fc.string(),
	run: fc.nat(),
	item: fc.nat(),
});

/** The keys for these writes of one item, made one after the other. */
function keys(writes: Write[], source: KeySource = SOURCE, credential = AGENCY): string[] {
	const nextKey = keysOf(source, credential);
	return writes.map((write) => nextKey(...write).key);
}

const keyOf = (source: KeySource, write = PERSON): string => keys([write], source)[0] as string;
const isV4 = (key: string): boolean => validate(key) && version(key) === 4;

describe('the key of a write', () => {
	test('is a UUID v4, and the same for the same item, in whatever order its parts are given', () => {
		fc.assert(
			fc.property(sources, (source) => {
				const turned = Object.fromEntries(Object.entries(source).reverse()) as unknown as KeySource;
				expect(isV4(keyOf(source))).toBe(true);
				expect(keyOf(turned)).toBe(keyOf(source));
			}),
		);
	});

	test.each<[keyof KeySource, KeySource[keyof KeySource]]>([
		['instance', 'instance-2'],
		['execution', '43'],
		['establishedAt', 1_780_000_000_001],
		['establishedAt', undefined],
		['node', 'node-2'],
		['run', 1],
		['item', 1],
	])('differs when %s becomes %p', (part, other) => {
		expect(keyOf({ ...SOURCE, [part]: other })).not.toBe(keyOf(SOURCE));
	});

	test('differs for two different items, and so for parts that only look alike when put together', () => {
		fc.assert(
			fc.property(sources, sources, (one, other) => {
				expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
			}),
		);
		expect(keyOf({ ...SOURCE, execution: '4', node: '2n' })).not.toBe(
			keyOf({ ...SOURCE, execution: '42', node: 'n' }),
		);
		expect(keyOf({ ...SOURCE, run: 1, item: 11 })).not.toBe(keyOf({ ...SOURCE, run: 11, item: 1 }));
	});

	test('never repeats over ten thousand items of several executions', () => {
		const made = new Set<string>();
		for (const execution of ['1', '2', '3', '4'])
			for (let item = 0; item < 2_500; item += 1) made.add(keyOf({ ...SOURCE, execution, item }));
		expect(made.size).toBe(10_000);
	});

	// A retry may happen after an update of the package. If the function had changed, the retry would get
	// another key and the service would store a second record. So these values never change.
	test('has the value it has had since the first release', () => {
		expect(keyOf(SOURCE)).toBe('8d731517-612f-4d8f-a40d-ba806186d08a');
		const change: Write = ['PATCH', path`/people`];
		expect(keys([change, change], { ...SOURCE, establishedAt: undefined, item: 7 })[1]).toBe(
			'463a2682-3ebb-4314-8f1a-01338a515bee',
		);
	});
});

describe.each<KeySource>([SOURCE, { ...SOURCE, userText: 'PED-1042' }])(
	'the keys of the writes of an item: %p',
	(source) => {
		test('count the writes to the same target, and nothing else', () => {
			const [, , sale] = keys([CHANGE, OTHER_CHANGE, SALE], source);
			for (const before of [[], [CHANGE], [OTHER_CHANGE], [PERSON, REMOVAL]])
				expect(keys([...before, SALE], source).at(-1)).toBe(sale);
		});

		test('are of writes that are all told apart', () => {
			const made = keys(
				[PERSON, PERSON, CHANGE, CHANGE, OTHER_CHANGE, REMOVAL, SALE, SALE, ['PATCH', path`/sales`]],
				source,
			);
			expect(new Set(made).size).toBe(9);
		});
	},
);

describe("the key of the user's own text", () => {
	const withText = (userText: string, credential = AGENCY, write = SALE) =>
		keys([write], { ...SOURCE, userText }, credential)[0] as string;

	test('is a UUID v4 that depends on the text, on the agency, on what is written and on nothing else', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), sources, (one, other, source) => {
				expect(isV4(withText(one))).toBe(true);
				expect(withText(one) === withText(other)).toBe(one === other);
				expect(keyOf({ ...source, userText: one }, SALE)).toBe(withText(one));
			}),
		);
		expect(withText('PED-1042', 'https://other.example.com')).not.toBe(withText('PED-1042'));
	});

	test('leaves the key that only this execution has as it is', () => {
		const [plain, named] = [SOURCE, { ...SOURCE, userText: 'PED-1042' }].map((source) =>
			keysOf(source, AGENCY)(...SALE),
		);
		expect(named?.executionKey).toBe(plain?.executionKey);
		expect(plain?.key).toBe(plain?.executionKey);
		expect(named?.key).not.toBe(plain?.key);
	});

	test('has the value it has had since the first release', () => {
		expect(withText('PED-1042')).toBe('94bc29c9-f734-439a-9676-d2c257789175');
		const second = keys([PERSON, PERSON], { ...SOURCE, userText: 'São João' })[1];
		expect(second).toBe('0b7f3606-4cfc-493c-9513-7a86b8d5d077');
	});
});

describe('the key of what a model creates', () => {
	const ofCall = (toolCall = 'call', credential = AGENCY, write = PERSON, source = SOURCE) =>
		keys([write], { ...source, toolCall }, credential)[0];

	test('is a UUID v4, and the same for the same call in whatever run n8n makes it', () => {
		expect(isV4(String(ofCall()))).toBe(true);
		expect(ofCall('call', AGENCY, PERSON, { ...SOURCE, run: 7 })).toBe(ofCall());
	});

	test('differs for another call, agency, record or write, and from that of a text of the user', () => {
		const others = [
			...[ofCall('another'), ofCall('call', 'another'), ofCall('call', AGENCY, SALE)],
			keys([PERSON, PERSON], { ...SOURCE, toolCall: 'call' })[1],
			keyOf({ ...SOURCE, userText: 'call' }),
		];
		expect(new Set([ofCall(), ...others]).size).toBe(others.length + 1);
	});

	test('of a change is that of the execution: complete, reopen, complete are three', () => {
		expect(ofCall('call', AGENCY, CHANGE)).toBe(keyOf(SOURCE, CHANGE));
	});
});
