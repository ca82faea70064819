import { amount, rate } from '../../../nodes/shared/fields/number';
import { accepted, NOTHING, reading, refused } from './reading';
import { fc } from '../../campaign';

const price = amount('Price');
const exchangeRate = rate('Exchange Rate');

/** Cents up to ten billion in the currency's unit, where every amount is exact to the cent. */
const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

function isToTheCent(value: number): boolean {
	return value === Number(value.toFixed(2));
}

describe('an amount as people write it', () => {
	test.each<[string, number]>([
		['1234.56', 1234.56],
		['1234,56', 1234.56],
		['1.234,56', 1234.56],
		['1.234.567,89', 1234567.89],
		['1.234.567', 1234567],
		['12.5', 12.5],
		['12,5', 12.5],
		['0,05', 0.05],
		['0.05', 0.05],
		['0', 0],
		['1234', 1234],
		[' 10 ', 10],
		['-12,50', -12.5],
		['-1.234,56', -1234.56],
		['R$ 1.234,56', 1234.56],
		['R$1.234,56', 1234.56],
		['R$\u00a01.234,56', 1234.56],
		['-R$ 10,00', -10],
		['R$ -10,00', -10],
		['BRL 1.234,56', 1234.56],
		['brl 1234.56', 1234.56],
		['1.234,56 R$', 1234.56],
		['1.234,56\u00a0BRL', 1234.56],
		['\u200b1.234,56\u200e', 1234.56],
		// As databases write numerics: zeros are no further decimals.
		['1234.5000', 1234.5],
		['1234.500', 1234.5],
		['0.500', 0.5],
		['-0.500', -0.5],
		['00.500', 0.5],
		['1.5000', 1.5],
		['12.000000', 12],
		['1.234,5000', 1234.5],
	])('%j is %d', (written, value) => {
		expect(accepted(price, written)).toBe(value);
	});

	test.each([
		['1.234', '1234,00 or 1,23'],
		['-1.234', '-1234,00 or -1,23'],
		['999.999', '999999,00 or 1000,00'],
		['R$ 1.234', '1234,00 or 1,23'],
		[' 1.234 ', '1234,00 or 1,23'],
	])(
		'%j could be a thousand or a decimal: it is refused, and the sentence says how to write it',
		(written, ways) => {
			expect(reading(price, written).value).toBeUndefined();
			expect(refused(price, written)).toBe(
				`'Price' is "${written.trim()}", which can be read in two ways: write ${ways}`,
			);
		},
	);

	test('a percentage is named as one', () => {
		expect(refused(price, '10%')).toContain(', a percentage: enter the amount');
	});

	test.each([
		'abc',
		'1,234',
		'1,234.56',
		'1.234,567',
		'1.000,000',
		'1.23.45',
		'12.34,56',
		'1.2345',
		'1,2,3',
		'1 234,56',
		'--1',
		'- 5',
	])('%j is refused and named', (written) => {
		expect(reading(price, written).value).toBeUndefined();
		expect(refused(price, written)).toBe(
			`'Price' takes a number such as 1234.56 or 1.234,56, not "${written}"`,
		);
	});

	test.each([
		'1e3',
		'0x10',
		'R$',
		'-',
		',',
		'.',
		'10%',
		'US$ 10',
		'USD 10',
		'10 US$',
		'1234.5001',
		'1,500',
		'10 reais',
		'12,345,678',
		'1.234.56',
		'1..2',
	])('%j is refused', (written) => {
		expect(reading(price, written).value).toBeUndefined();
		refused(price, written);
	});

	test.each(['0.123', '-0.123', '00.501', '012.345'])(
		'%j has a leading zero, so its dot is no thousands separator: it is never read as a thousand times more',
		(written) => {
			expect(reading(price, written).value).toBeUndefined();
			refused(price, written);
		},
	);

	test.each<[unknown, string]>([
		[true, 'yes or no'],
		[[12], 'a list'],
		[{ amount: 12 }, 'an object'],
		[NaN, 'a number (NaN)'],
		[Infinity, 'a number (Infinity)'],
		[1e14, '"100000000000000"'],
		[9e13, '"90000000000000"'],
		['99999999999999999999', '"99999999999999999999"'],
	])('%p is refused as %s', (raw, kind) => {
		expect(reading(price, raw).value).toBeUndefined();
		expect(refused(price, raw)).toContain(`not ${kind}`);
	});

	test('a long wrong text is cut in the sentence', () => {
		expect(refused(price, 'x'.repeat(1_000_000)).length).toBeLessThan(160);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(price, raw)).toBeUndefined();
	});

	test('every amount reads the same in the English and in the Brazilian spelling, with and without a currency, and with zeros at its end', () => {
		const brazilian = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
		const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
		fc.assert(
			fc.property(cents, (amountInCents) => {
				const value = amountInCents / 100;
				for (const written of [
					value.toFixed(2),
					value.toFixed(2).replace('.', ','),
					brazilian.format(value),
					reais.format(value),
					`BRL ${brazilian.format(value)}`,
					`${brazilian.format(value)}\u00a0R$`,
					// As a numeric column of four decimals is written.
					`${value.toFixed(2)}00`,
				]) {
					expect(Math.round((accepted(price, written) ?? NaN) * 100)).toBe(amountInCents);
				}
			}),
		);
	});

	test('whatever is typed, the answer is an amount with at most two decimals or one sentence, never both', () => {
		const typed = fc.oneof(
			fc.string(),
			fc.string({ unit: fc.constantFrom(...'0123456789.,-R$ ') }),
			fc.stringMatching(/^-?[0-9.,]{1,12}$/),
		);
		fc.assert(
			fc.property(typed, (written) => {
				const { value, findings } = reading(price, written);
				if (value === undefined) expect(findings).toHaveLength(written.trim() === '' ? 0 : 1);
				else {
					expect(findings).toEqual([]);
					expect(isToTheCent(value)).toBe(true);
				}
			}),
		);
	});

	test('the decimal sign decides: a text with a decimal sign is never read a hundred or a thousand times too big', () => {
		const fraction = fc.stringMatching(/^\d{1,3}$/);
		fc.assert(
			fc.property(fc.nat({ max: 999 }), fraction, fc.constantFrom('.', ','), (whole, decimals, sign) => {
				const { value } = reading(price, `${whole}${sign}${decimals}`);
				if (value !== undefined) expect(Math.trunc(value)).toBe(whole);
			}),
		);
	});
});

describe('an amount from a calculation', () => {
	test.each<[number, number]>([
		[0.1 + 0.2, 0.3],
		[1.005, 1.01],
		[2.675, 2.68],
		[-1.005, -1.01],
		[1234.5678, 1234.57],
		[1.15 * 3, 3.45],
		[0.004, 0],
		[0, 0],
	])('%d is rounded to the cent: %d', (raw, value) => {
		expect(accepted(price, raw)).toBe(value);
	});

	test('what is left of 0.3 - 0.1 - 0.2 is nothing, not a seventeenth decimal', () => {
		expect(JSON.stringify(accepted(price, 0.3 - 0.1 - 0.2))).toBe('0');
		expect(JSON.stringify(accepted(price, 0.1 + 0.2 - 0.3))).toBe('0');
	});

	test('every number is rounded to the nearest cent', () => {
		fc.assert(
			fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (raw) => {
				const value = accepted(price, raw) ?? NaN;
				expect(Math.abs(value - raw)).toBeLessThanOrEqual(0.005 + 1e-6);
				expect(isToTheCent(value)).toBe(true);
			}),
		);
	});

	test('half a cent goes away from zero, above and below it', () => {
		fc.assert(
			fc.property(fc.nat({ max: 100_000_000 }), (wholeCents) => {
				const half = Number(`${wholeCents}5e-3`);
				expect(reading(price, half).value).toBe((wholeCents + 1) / 100);
				expect(reading(price, -half).value).toBe(-(wholeCents + 1) / 100);
			}),
		);
	});
});

describe('a rate', () => {
	test.each<[unknown, number]>([
		['5,4321', 5.4321],
		['5.4321', 5.4321],
		['5.432', 5.432],
		['5,432', 5.432],
		['0.001', 0.001],
		['0,123456', 0.123456],
		[5.43217777, 5.43217777],
		['1.234,5678', 1234.5678],
		['0.00034567', 0.00034567],
		['0,00034567', 0.00034567],
		[0.00034567, 0.00034567],
		[3.4567e-7, 3.4567e-7],
	])('%j is %d', (written, value) => {
		expect(accepted(exchangeRate, written)).toBe(value);
	});

	test('keeps every digit that was entered', () => {
		const digits = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.stringMatching(/^\d{0,10}[1-9]$/));
		fc.assert(
			fc.property(digits, ([whole, fraction]) => {
				expect(accepted(exchangeRate, `${whole}.${fraction}`)).toBe(Number(`${whole}.${fraction}`));
				expect(accepted(exchangeRate, `${whole},${fraction}`)).toBe(Number(`${whole}.${fraction}`));
				expect(accepted(exchangeRate, Number(`${whole}.${fraction}`))).toBe(Number(`${whole}.${fraction}`));
			}),
		);
	});

	test.each<[unknown]>([['0'], ['-5,4'], [0]])('%j is no rate', (written) => {
		expect(refused(exchangeRate, written)).toBe(
			"'Exchange Rate' takes a rate above zero: write 1 for Brazilian reais",
		);
	});

	test.each(['5.4.3', 'five'])('%j is refused', (written) => {
		refused(exchangeRate, written);
	});

	test('a number is told apart by its decimals: many for a rate, two for an amount', () => {
		expect(accepted(exchangeRate, '1.2345')).toBe(1.2345);
		expect(refused(price, '1.2345')).toMatch(/^'Price' /);
	});
});
