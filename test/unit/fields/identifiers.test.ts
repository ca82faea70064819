import { address } from '../../../nodes/shared/fields/address';
import { cardFields } from '../../../nodes/Sale/paymentMethods/commonFields';
import { taxpayerId } from '../../../nodes/shared/fields/identifiers';
import { isCpf } from '../../../nodes/shared/taxpayerId';
import { accepted, reading, refused } from './reading';
import { cases, fc } from '../../campaign';

const taxpayer = taxpayerId('CPF or CNPJ');
const company = taxpayerId('Company Identifier', {}, ['CNPJ']);

/**
 * Computes the check digits the textbook way: weights written out, character code minus 48, remainder of the
 * sum.
 */
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
				// Sums that leave 0 and 1 have the same check digit, so the changed number may be valid.
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
				// A CNPJ that lost three zeros can equal a whole CPF. Nothing is wrong with the CPF, so it is read as
				// one.
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

describe('a postal code', () => {
	test.each<[Record<string, unknown>, string]>([
		[{ postalCode: 1310100, countryCode: 'br' }, '01310100'],
		[{ postalCode: 1000001, countryCode: 'JP' }, '1000001'],
		[{ postalCode: '1000001', countryCode: 'JP' }, '1000001'],
	])('of an address %j is %s', (entered, value) => {
		expect(accepted(address, entered)?.postalCode).toBe(value);
	});
});

describe('the last digits of a card', () => {
	const digits = cardFields.cardLastDigits;

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
});
