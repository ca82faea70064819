import fc from 'fast-check';

import { digits, ids, longText, taxpayerId, text } from '../../../nodes/shared/fields/text';
import { accepted, NOTHING, reading, refused } from './reading';

describe('a text', () => {
	const document = text('Document', { maxLength: 40 });

	test('is sent as it was typed, and a number from a sheet becomes text', () => {
		expect(accepted(document, 'VOU-2026-0042')).toBe('VOU-2026-0042');
		expect(accepted(document, '  <b>São Paulo</b> ✈ ')).toBe('  <b>São Paulo</b> ✈ ');
		expect(accepted(document, 8842713)).toBe('8842713');
		expect(accepted(document, 0)).toBe('0');
	});

	test('as long as the limit is accepted, one character more is refused with both numbers', () => {
		expect(accepted(document, 'a'.repeat(40))).toHaveLength(40);
		expect(refused(document, 'a'.repeat(41))).toBe(
			'Document takes up to 40 characters and has 41: shorten it',
		);
		expect(refused(longText('Note', { maxLength: 3 }), 'abcd')).toBe(
			'Note takes up to 3 characters and has 4: shorten it',
		);
	});

	test('is measured in characters, so that 40 of them fit whatever the alphabet', () => {
		expect(accepted(document, '✈️'.repeat(20))).toBe('✈️'.repeat(20));
		expect(accepted(document, '🏨'.repeat(40))).toBe('🏨'.repeat(40));
		expect(refused(document, '🏨'.repeat(41))).toContain('has 41');
	});

	test.each<[unknown, string]>([
		[true, 'yes or no'],
		[['a'], 'a list'],
		[{ a: 1 }, 'an object'],
	])('%p is refused as %s', (raw, kind) => {
		expect(reading(document, raw)).toEqual({
			value: undefined,
			findings: [`Document takes text, not ${kind}`],
		});
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(document, raw)).toBeUndefined();
	});
});

describe('a CPF or CNPJ', () => {
	const taxpayer = taxpayerId('CPF or CNPJ');

	test.each<[unknown, string]>([
		['123.456.789-09', '12345678909'],
		['12345678909', '12345678909'],
		[12345678909, '12345678909'],
		['12.345.678/0001-95', '12345678000195'],
		[' 12 345 678 0001 95 ', '12345678000195'],
		// Since July 2026, new CNPJs have letters.
		['12.ABC.345/01DE-35', '12ABC34501DE35'],
	])('%j is %s, without its punctuation', (written, value) => {
		expect(accepted(taxpayer, written)).toBe(value);
	});

	test.each([
		'123.456.789-09-12-34',
		'ana@example.com',
		'nº 123',
		'12.345.678_0001-95',
		'abc',
		'../sales',
		'1234567890',
		'1234567890123',
	])('%s is refused', (written) => {
		expect(refused(taxpayer, written)).toMatch(
			/^CPF or CNPJ takes a CPF \(11 digits\) or a CNPJ \(14\b.*, not "/,
		);
	});

	test('a wrong one is named as it was typed', () => {
		expect(refused(taxpayer, '--')).toContain('not "--"');
		expect(refused(taxpayer, '123.456.789-09-12-34')).toContain('not "123.456.789-09-12-34"');
	});

	test('the punctuation never matters', () => {
		const digit = fc.stringMatching(/^[0-9]$/);
		const characters = fc.oneof(
			...[11, 14].map((length) => fc.array(digit, { minLength: length, maxLength: length })),
		);
		const punctuation = fc.constantFrom('', '.', '-', '/', ' ');
		fc.assert(
			fc.property(characters, punctuation, (parts, between) => {
				expect(accepted(taxpayer, parts.join(between))).toBe(parts.join(''));
			}),
		);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(taxpayer, raw)).toBeUndefined();
	});
});

describe('digits', () => {
	const phone = digits('Phone');

	test('are what is left of a number as people write it', () => {
		expect(accepted(phone, '(11) 98765-4321')).toBe('11987654321');
		expect(accepted(phone, '+55 11 98765.4321')).toBe('5511987654321');
		expect(accepted(phone, 98765)).toBe('98765');
	});

	test.each(['ana', '11 98765 ramal 2', '-', '(11) 9876O-4321'])(
		'%s is refused and named as it was typed',
		(written) => {
			expect(refused(phone, written)).toBe(`Phone takes digits, not "${written}"`);
		},
	);

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(phone, raw)).toBeUndefined();
	});
});

describe('IDs', () => {
	const people = ids('People IDs');
	const [first, second] = ['3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b', '00000000-0000-1000-8000-000000000000'];

	test('come as a comma list or as a list from an expression, each once, in their order', () => {
		expect(accepted(people, first)).toEqual([first]);
		expect(accepted(people, `${second}, ${first} ,${second},`)).toEqual([second, first]);
		expect(accepted(people, [first, second, first])).toEqual([first, second]);
	});

	test.each<[unknown, string]>([
		['42', '"42"'],
		[42, '"42"'],
		[`${'3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b'}/../x`, '"3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b/../…"'],
		[[{ id: 1 }], 'an object'],
		[true, 'yes or no'],
	])('%p is refused', (raw, named) => {
		expect(refused(people, raw)).toBe(
			`People IDs takes IDs such as 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b, not ${named}`,
		);
	});

	test('every wrong one is named', () => {
		expect(reading(people, `${first}, a, b`).findings).toHaveLength(2);
	});

	test.each([...NOTHING, ['an empty list', []], ['commas alone', ', ,']] as const)(
		'%s is not sent',
		(_, raw) => {
			expect(accepted(people, raw)).toBeUndefined();
		},
	);
});
