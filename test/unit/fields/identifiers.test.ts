import { address } from '../../../nodes/shared/fields/address';
import { cardFields } from '../../../nodes/Sale/paymentMethods/commonFields';
import { taxpayerId, threeDigitCode } from '../../../nodes/shared/fields/identifiers';
import { isCnpj, isCpf } from '../../../nodes/shared/taxpayerId';
import { accepted, NOTHING, reading, refused } from './reading';
import { cases, fc } from '../../campaign';

const taxpayer = taxpayerId('CPF or CNPJ');
const company = taxpayerId('Company Identifier', {}, ['CNPJ']);

/** The remainder of the sum as it is taught: the weights written out, the character's code less 48. */
function withCheckDigits(base: string, ...weights: number[][]): string {
	return weights.reduce((characters, row) => {
		const sum = row.reduce((total, weight, at) => total + weight * (characters.charCodeAt(at) - 48), 0);
		return `${characters}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`;
	}, base);
}

const cpfOf = (base: string) =>
	withCheckDigits(base, [10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
const cnpjOf = (base: string) =>
	withCheckDigits(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
const isVaried = (text: string) => new Set(text).size > 1;
const cpfs = fc
	.stringMatching(/^\d{9}$/)
	.filter(isVaried)
	.map(cpfOf);
const cnpjs = fc
	.stringMatching(/^[0-9A-Z]{12}$/)
	.filter(isVaried)
	.map(cnpjOf);

describe('a CPF or CNPJ', () => {
	test('of one repeated digit passes the sums, and is never issued', () => {
		expect(['52998224725', '11111111111'].map(isCpf)).toEqual([true, false]);
	});

	test.each<[unknown, string]>([
		['123.456.789-09', '12345678909'],
		['12345678909', '12345678909'],
		[12345678909, '12345678909'],
		['12.345.678/0001-95', '12345678000195'],
		[12345678000195, '12345678000195'],
		[' 12 345 678 0001 95 ', '12345678000195'],
		['529.982.247\u201125\u200b', '52998224725'],
		// Since July 2026, new CNPJs have letters.
		['12.ABC.345/01DE-35', '12ABC34501DE35'],
		['12abc34501de35', '12ABC34501DE35'],
		// Zeros that a spreadsheet took away from a number.
		[1234567890, '01234567890'],
		[19100000000, '19100000000'],
		[360305000104, '00360305000104'],
	])('%j is %s, without its punctuation', (written, value) => {
		expect(accepted(taxpayer, written)).toBe(value);
	});

	test.each(['123.456.789-00', '12.345.678/0001-96', '12ABC34501DE36', 12345678900])(
		'%s has check digits that do not fit: it is refused and named',
		(written) => {
			expect(refused(taxpayer, written)).toBe(
				`'CPF or CNPJ' takes a CPF or CNPJ whose last two digits confirm the others, not "${written}": look for a mistyped digit`,
			);
		},
	);

	test.each([
		'123.456.789-09-12-34',
		'ana@example.com',
		'nº 123',
		'12.345.678_0001-95',
		'abc',
		'../sales',
		'12ABC34501DEX5',
		-12345678909,
		1234567890.5,
	])('%s is refused', (written) => {
		expect(refused(taxpayer, written)).toMatch(
			/^'CPF or CNPJ' takes a CPF \(11 digits\) or a CNPJ \(14 digits or letters\), not "/,
		);
	});

	test.each(['1234567890', '1234567890123', '191', 42])(
		'%s lacks digits, and nobody knows which: the sentence counts them',
		(written) => {
			expect(refused(taxpayer, written)).toContain(
				`not "${written}", which has ${String(written).length} digits`,
			);
		},
	);

	test('a number that may have been either is refused, and the sentence names both', () => {
		expect(isCpf('00000000191') && isCnpj('00000000000191')).toBe(true);
		expect(refused(taxpayer, 191)).toBe(
			'\'CPF or CNPJ\' could be two numbers, 00000000191 and 00000000000191: write "191" as text, with the zeros at its beginning',
		);
		expect(accepted(company, 191)).toBe('00000000000191');
	});

	test('a number that is a whole CPF is that one, though with more zeros it would be a CNPJ', () => {
		expect(isCpf('47000000902') && isCnpj('00047000000902')).toBe(true);
		expect(accepted(taxpayer, 47000000902)).toBe('47000000902');
	});

	test('a number too long to be exact is refused as such', () => {
		expect(refused(taxpayer, 1.2345678e19)).toContain('lost digits on its way');
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(taxpayer, raw)).toBeUndefined();
	});

	test('of a company is a CNPJ alone', () => {
		expect(accepted(company, '12.345.678/0001-95')).toBe('12345678000195');
		expect(refused(company, '123.456.789-09')).toBe(
			'\'Company Identifier\' takes a CNPJ (14 digits or letters), not "123.456.789-09", which is a CPF: a company has a CNPJ',
		);
	});
});

describe('every CPF and CNPJ that can be issued', () => {
	test('is read whatever punctuation and case it is written in', () => {
		const punctuation = fc.constantFrom('', '.', '-', '/', ' ', '\u00a0', '\u200b');
		fc.assert(
			fc.property(fc.oneof(cpfs, cnpjs), punctuation, fc.boolean(), (id, between, isLower) => {
				const written = [...id].join(between);
				expect(accepted(taxpayer, isLower ? written.toLowerCase() : written)).toBe(id);
			}),
		);
	});

	test('is found wrong with any one digit changed', () => {
		const digit = fc.nat({ max: 9 });
		fc.assert(
			fc.property(fc.oneof(cpfs, cnpjs), fc.nat({ max: 13 }), digit, (id, place, other) => {
				const at = place % id.length;
				fc.pre(/\d/.test(id[at] ?? '') && id[at] !== String(other));
				const changed = `${id.slice(0, at)}${other}${id.slice(at + 1)}`;
				// A sum of 0 and one of 1 have the same check digit.
				fc.pre(changed !== cpfOf(changed.slice(0, 9)) && changed !== cnpjOf(changed.slice(0, 12)));
				refused(taxpayer, changed);
			}),
		);
	});

	test('as a number is what it was before it lost its zeros, or refused: never another one', () => {
		const withZeros = fc.oneof(
			fc.stringMatching(/^0?[1-9]\d{8}$/).map((digits) => cpfOf(digits.slice(0, 9))),
			fc.stringMatching(/^0{0,2}[1-9]\d{11}$/).map((digits) => cnpjOf(digits.slice(0, 12))),
		);
		let wereRead = 0;
		fc.assert(
			fc.property(withZeros, (id) => {
				const { value, findings } = reading(taxpayer, Number(id));
				if (value === undefined) expect(findings).toEqual([expect.stringContaining('could be two numbers')]);
				// A CNPJ with three zeros lost and a whole CPF can be the same number; the CPF lacks nothing.
				else if (value.length === id.length) expect(value).toBe(id);
				else expect(isCpf(String(Number(id)))).toBe(true);
				wereRead += value === id ? 1 : 0;
			}),
		);
		expect(wereRead).toBeGreaterThan(cases(90, 9_000));
	});

	test('as a number of nine digits or fewer could always be both, since the weights of the two are the same there', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[1-9]\d{0,6}$/), (significant) => {
				const number = Number(cpfOf(significant.padStart(9, '0')));
				expect(refused(taxpayer, number)).toContain('could be two numbers');
				expect(accepted(company, number)).toBe(cnpjOf(significant.padStart(12, '0')));
			}),
		);
	});
});

describe('a code of three digits', () => {
	const bank = threeDigitCode('Bank Code');

	test.each<[unknown, string]>([
		[1, '001'],
		[33, '033'],
		[341, '341'],
		['033', '033'],
		['33', '033'],
		[' 47 ', '047'],
		['60701190', '60701190'],
		['LA', 'LA'],
	])('%j is %s', (raw, value) => {
		expect(accepted(bank, raw)).toBe(value);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(bank, raw)).toBeUndefined();
	});
});

describe('a postal code', () => {
	test.each<[Record<string, unknown>, string]>([
		[{ postalCode: 1310100 }, '01310100'],
		[{ postalCode: 1310100, countryCode: 'br' }, '01310100'],
		[{ postalCode: 90010150 }, '90010150'],
		[{ postalCode: '01310-100' }, '01310-100'],
		[{ postalCode: 1000001, countryCode: 'JP' }, '1000001'],
		[{ postalCode: '1000001', countryCode: 'JP' }, '1000001'],
		[{ postalCode: 90210 }, '90210'],
		[{ postalCode: 'SW1A 1AA' }, 'SW1A 1AA'],
	])('%j is %s', (entered, value) => {
		expect(accepted(address, entered)?.postalCode).toBe(value);
	});

	test('of seven digits as text lacks one, and nobody knows which', () => {
		expect(refused(address, { postalCode: '1310100' })).toBe(
			"'Address > Postal Code' takes a CEP such as 01310-100, not \"1310100\". If the address is abroad, enter its country in 'Country Code'",
		);
	});
});

describe('the last digits of a card', () => {
	const digits = cardFields.cardLastDigits;

	test.each<[unknown, string]>([
		['4242', '4242'],
		[' 4242\u00a0', '4242'],
		[4242, '4242'],
		[42, '0042'],
		['**** **** **** 4242', '4242'],
		['XXXX-4242', '4242'],
	])('%j are %s', (raw, value) => {
		expect(accepted(digits, raw)).toBe(value);
	});

	test.each([
		'4111111111111111',
		4111111111111111,
		'4111 1111 1111 1111',
		'41111',
		'411111******1111',
		'424',
		'4242 4242',
		42.42,
		-4242,
		'final 4242',
		['4242'],
		{ number: '4111111111111111' },
		true,
		4.111111111111111e30,
	])('%j are refused, and not repeated', (raw) => {
		expect(reading(digits, raw)).toEqual({
			value: undefined,
			findings: [
				"'Card Last Digits' takes only the last four digits of the card: the whole number must not leave n8n",
			],
		});
	});

	test('whatever is typed, four digits leave or none', () => {
		const typed = fc.oneof(fc.string(), fc.stringMatching(/^[*xX \d-]{1,20}$/), fc.double(), fc.bigInt());
		fc.assert(
			fc.property(typed, (raw) => {
				const { value, findings } = reading(digits, raw);
				if (value !== undefined) expect(value).toMatch(/^\d{4}$/);
				for (const sentence of findings) expect(sentence.replace('n8n', '')).not.toMatch(/\d/);
			}),
		);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(digits, raw)).toBeUndefined();
	});
});
