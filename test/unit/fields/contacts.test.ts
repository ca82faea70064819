import { email, phone, phones, phoneSearch, whatsapp } from '../../../nodes/shared/fields/contacts';
import { accepted, NOTHING, reading, refused } from './reading';

describe('digits to look for in phones', () => {
	const search = phoneSearch('Phone');

	test.each<[unknown, string]>([
		['(11) 98765-4321', '11987654321'],
		['+55 11 98765.4321', '11987654321'],
		['+55 (11) 3456\u20117890', '1134567890'],
		// As WhatsApp writes them.
		['5511987654321', '11987654321'],
		[5511987654321, '11987654321'],
		['551134567890', '1134567890'],
		// The area code of Santa Maria is 55, too.
		['55 98765-4321', '55987654321'],
		['(55) 3456-7890', '5534567890'],
		['+55 55 98765-4321', '55987654321'],
		['+1 212 555 0100', '12125550100'],
		[98765, '98765'],
		['\u202a+55 11 98765-4321\u202c', '11987654321'],
	])(
		'of %j are %s: the country code of Brazil would hide numbers that are stored without it',
		(raw, value) => {
			expect(accepted(search, raw)).toBe(value);
		},
	);

	test.each([
		...['ana', '11 98765 ramal 2', '(11) 9876O-4321'].map((written) => [written, '']),
		...['-', '+'].map((written) => [written, ': leave the field empty where there is none']),
	])('%s is refused and named as it was typed', (written, why) => {
		expect(refused(search, written)).toBe(`'Phone' takes digits, not "${written}"${why}`);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(search, raw)).toBeUndefined();
	});
});

const TOGETHER = [
	'(11) 98765-4321; (11) 3456-7890',
	'(11) 98765-4321 / (11) 3456-7890',
	'(11) 98765-4321/(11) 3456-7890',
	'(11) 98765-4321\n(11) 3456-7890',
	'(11) 98765-4321, (11) 3456-7890,',
	'(11) 98765-4321 | (11) 3456-7890\u200b',
];

describe('several phones', () => {
	const field = phones('Phones');

	test.each(TOGETHER)('in %j become a list', (written) => {
		expect(accepted(field, written)).toEqual(['(11) 98765-4321', '(11) 3456-7890']);
	});

	test('may be a list from an expression, each once', () => {
		expect(accepted(field, ['(11) 98765-4321', ' (11) 98765-4321', 1134567890])).toEqual([
			'(11) 98765-4321',
			'1134567890',
		]);
	});

	test('may be one, as it is written', () => {
		expect(accepted(field, '4004-1234')).toEqual(['4004-1234']);
		expect(accepted(field, '(11) 3456-7890 ramal 12')).toEqual(['(11) 3456-7890 ramal 12']);
	});

	test('in short are refused: a half one alone would be another phone', () => {
		expect(refused(field, '(11) 3456-7890/91')).toBe(
			'\'Phones\' takes whole phone numbers, not "91": write each of them in full',
		);
	});

	test.each([...NOTHING, ['an empty list', []], ['separators alone', ' ; / ']] as const)(
		'%s is not sent',
		(_, raw) => {
			expect(accepted(field, raw)).toBeUndefined();
		},
	);

	test('of the wrong kind are refused', () => {
		expect(reading(field, [{ number: 1 }]).findings).toEqual([
			"'Phones' is an object, but has to be text: choose one of its fields",
		]);
	});
});

describe('one phone', () => {
	const field = phone('Mobile Number');

	test('is sent as it is written', () => {
		expect(accepted(field, ' (11) 98765-4321 ramal 2\n')).toBe('(11) 98765-4321 ramal 2');
		for (const dotted of ['(11) 3456.0000', '3456.0000', '01.23.45.67.00', '+33.1.23.45.67.89'])
			expect(accepted(field, dotted)).toBe(dotted);
		expect(accepted(field, 11987654321)).toBe('11987654321');
	});

	test.each(['11987654321.0', '11987654321.00', '5.511987654321'])(
		'%s is a number to a program',
		(written) => {
			expect(refused(field, written)).toContain('such as (11) 98765-4321');
		},
	);

	test.each(TOGETHER)('%j holds two, and is refused', (written) => {
		expect(refused(field, written)).toMatch(
			/^'Mobile Number' takes one phone number, and ".*" holds 2: keep one/s,
		);
	});
});

describe('an e-mail address', () => {
	const field = email('Email');

	test('is sent without what surrounds it', () => {
		expect(accepted(field, '\u00a0ana@example.com ')).toBe('ana@example.com');
	});

	test.each([
		'ana@example.com; bia@example.com',
		'ana@example.com/bia@example.com',
		'ana@example.com\nbia@example.com',
		'ana@example.com bia@example.com',
	])('%j is two, and is refused', (written) => {
		expect(refused(field, written)).toMatch(
			/^'Email' takes one address, and ".*" holds 2: keep one of them$/s,
		);
	});
});

describe('the number for WhatsApp', () => {
	test.each([
		['(11) 98765-4321', '5511987654321'],
		['+55 (11) 98765-4321', '5511987654321'],
		['5511987654321', '5511987654321'],
		['0055 11 98765-4321', '5511987654321'],
		['+55 (0) 11 98765-4321', '5511987654321'],
		['011 98765-4321', '5511987654321'],
		['0xx11 98765-4321', '5511987654321'],
		['0 15 11 98765-4321', '5511987654321'],
		['(11) 3456-7890', '551134567890'],
		// The area code of Santa Maria is 55, too.
		['(55) 98765-4321', '5555987654321'],
		['+1 212 555 0100', '12125550100'],
		['+351 912 345 678', '351912345678'],
		// No area code, an extension, no phone.
		['98765-4321', null],
		['(11) 3456-7890 ramal 12', null],
		['ligar à tarde', null],
		['', null],
		[null, null],
	])('of %j is %j', (written, digits) => {
		expect(whatsapp({ mobile_number: written })).toBe(digits);
	});

	test('is that of a mobile phone rather than another, wherever it stands', () => {
		const person = { mobile_number: null, phone_number: '(11) 3456-7890', phones: ['41 99610-7621'] };
		expect(whatsapp(person)).toBe('5541996107621');
		expect(whatsapp({ phones: [], business_phone: '(11) 3456-7890' })).toBe('551134567890');
		expect(whatsapp({ phones: ['(11) 3456-7890 / (11) 98765-4321'] })).toBe('5511987654321');
	});
});
