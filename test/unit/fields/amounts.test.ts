import { amount, rate } from '../../../nodes/shared/fields/number';
import { accepted, NOTHING, reading, refused } from './reading';
import { fc } from '../../campaign';

const price = amount('Price');
const exchangeRate = rate('Exchange Rate');

/** Cents, up to ten billion in the currency's unit; within this range, every amount is exact to the cent. */
const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

function isToTheCent(value: number): boolean {
	return value === Number(value.toFixed(2));
}

describe('an amount as people write it', () => {
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
					// As a numeric column with four decimals is written.
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
});
