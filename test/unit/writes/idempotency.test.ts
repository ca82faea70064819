import { validate, version } from 'uuid';

import {
	keyOf,
	keyOfToolCall,
	keyOfUserText,
	type WriteIntent,
} from '../../../nodes/shared/writes/idempotency';
import { fc } from '../../campaign';

const MEANING: WriteIntent = {
	instance: 'instance-1',
	execution: '42',
	establishedAt: 1_780_000_000_000,
	node: 'node-1',
	run: 0,
	item: 0,
	target: 'POST /people',
	step: 0,
};

const meanings: fc.Arbitrary<WriteIntent> = fc.record({
	instance: fc.string(),
	execution: fc.string(),
	establishedAt: fc.option(fc.nat(), { nil: undefined }),
	node: fc.string(),
	run: fc.nat(),
	item: fc.nat(),
	target: fc.oneof(fc.constantFrom('POST /people', 'PATCH /people/1'), fc.string()),
	step: fc.nat(),
});

function isV4(key: string): boolean {
	return validate(key) && version(key) === 4;
}

describe('the key of a write', () => {
	test('is a UUID v4, whatever was meant', () => {
		fc.assert(fc.property(meanings, (meaning) => expect(isV4(keyOf(meaning))).toBe(true)));
	});

	test('is the same for the same meaning, in whatever order it is told', () => {
		fc.assert(
			fc.property(meanings, (meaning) => {
				const turned = Object.fromEntries(Object.entries(meaning).reverse()) as unknown as WriteIntent;
				expect(keyOf(turned)).toBe(keyOf(meaning));
			}),
		);
	});

	test.each<[keyof WriteIntent, WriteIntent[keyof WriteIntent]]>([
		['instance', 'instance-2'],
		['execution', '43'],
		['establishedAt', 1_780_000_000_001],
		['establishedAt', undefined],
		['node', 'node-2'],
		['run', 1],
		['item', 1],
		['target', 'PATCH /people'],
		['target', 'POST /sales'],
		['step', 1],
	])('differs when %s becomes %p', (part, other) => {
		expect(keyOf({ ...MEANING, [part]: other })).not.toBe(keyOf(MEANING));
	});

	test('differs for two different meanings, and so for parts that only look alike when put together', () => {
		fc.assert(
			fc.property(meanings, meanings, (one, other) => {
				expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
			}),
		);
		expect(keyOf({ ...MEANING, execution: '4', node: '2n' })).not.toBe(
			keyOf({ ...MEANING, execution: '42', node: 'n' }),
		);
		expect(keyOf({ ...MEANING, run: 1, item: 11 })).not.toBe(keyOf({ ...MEANING, run: 11, item: 1 }));
	});

	test('never repeats over ten thousand items of several executions', () => {
		const keys = new Set<string>();
		for (const execution of ['1', '2', '3', '4']) {
			for (let item = 0; item < 2_500; item += 1) keys.add(keyOf({ ...MEANING, execution, item }));
		}
		expect(keys.size).toBe(10_000);
	});

	// A retry may cross an update of the package. Another function would give it another key, and the service a
	// second record: these values never change.
	test('has the value it has had since the first release', () => {
		expect(keyOf(MEANING)).toBe('8d731517-612f-4d8f-a40d-ba806186d08a');
		expect(keyOf({ ...MEANING, establishedAt: undefined, item: 7, target: 'PATCH /people', step: 1 })).toBe(
			'463a2682-3ebb-4314-8f1a-01338a515bee',
		);
	});
});

describe("the key of the user's own text", () => {
	const AGENCY = 'https://backoffice.example.com 12345678000195';

	test('is a UUID v4 that depends on the text, on the agency, on what is written and on nothing else', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (one, other) => {
				const key = keyOfUserText(one, AGENCY, 'POST /sales', 0);
				expect(isV4(key)).toBe(true);
				expect(key === keyOfUserText(other, AGENCY, 'POST /sales', 0)).toBe(one === other);
			}),
		);
	});

	test('the same order number may make a person and a sale, several writes of one item, and a sale of another agency', () => {
		const key = keyOfUserText('PED-1042', AGENCY, 'POST /sales', 0);
		const others = [
			keyOfUserText('PED-1042', AGENCY, 'POST /people', 0),
			keyOfUserText('PED-1042', AGENCY, 'PATCH /sales', 0),
			keyOfUserText('PED-1042', AGENCY, 'POST /sales', 1),
			keyOfUserText('PED-1042', 'https://other.example.com', 'POST /sales', 0),
		];
		expect(new Set([key, ...others]).size).toBe(5);
	});

	test('never meets the key of a write without a text of its own', () => {
		expect(keyOfUserText('instance-1', '42', 'node-1', 0)).not.toBe(keyOf(MEANING));
	});

	test('has the value it has had since the first release', () => {
		expect(keyOfUserText('PED-1042', AGENCY, 'POST /sales', 0)).toBe('94bc29c9-f734-439a-9676-d2c257789175');
		expect(keyOfUserText('São João', AGENCY, 'POST /people', 1)).toBe('0b7f3606-4cfc-493c-9513-7a86b8d5d077');
	});
});

describe('the key of what a model creates', () => {
	const key = (call = 'call', credential = 'agency', target = 'POST /people', step = 0) =>
		keyOfToolCall(call, credential, target, step);

	test('is a UUID v4, and the same for the same call', () => {
		expect(isV4(key())).toBe(true);
		expect(key()).toBe(key());
	});

	test('differs for another call, agency, record or write, and from that of a text of the user', () => {
		const others = [
			key('another'),
			key('call', 'another'),
			key('call', 'agency', 'POST /tasks'),
			key('call', 'agency', 'POST /people', 1),
			keyOfUserText('call', 'agency', 'POST /people', 0),
		];
		expect(new Set([key(), ...others]).size).toBe(others.length + 1);
	});
});
