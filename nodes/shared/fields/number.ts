import { isEmpty, kindOf, quoted, type Field } from './field';
import type { Describe } from './text';

/**
 * An amount of money in the currency's unit, two decimals. Reads numbers (from a calculation: rounded to the
 * cent), `1234.56`, and `1.234,56` as it is written in Brazil. What could be either a thousand or a decimal,
 * such as `1.234`, is refused: money is never guessed.
 */
export function amount(displayName: string, about: Describe = {}): Field<number | undefined> {
	return decimal(displayName, { decimals: 2, isRounded: true }, { placeholder: 'e.g. 1.234,56', ...about });
}

/**
 * A rate such as an exchange rate, above zero; written like an {@link amount}, and sent with the digits that were entered:
 * of the yen's or the peso's, two decimals would leave little.
 */
export function rate(displayName: string, about: Describe = {}): Field<number | undefined> {
	const plain = decimal(
		displayName,
		{ decimals: 20, isRounded: false },
		{ placeholder: 'e.g. 5,4321', ...about },
	);
	return {
		...plain,
		read(raw, place) {
			const value = plain.read(raw, place);
			if (value === undefined || value > 0) return value;
			place.report(`takes a rate above zero, not ${String(value)}: write 1 for Brazilian reais`);
			return undefined;
		},
	};
}

/** @param digits how many decimals a text may have, and whether a number with more of them is rounded */
function decimal(
	displayName: string,
	{ decimals, isRounded }: { decimals: number; isRounded: boolean },
	about: Describe,
): Field<number | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const value = typeof raw === 'string' ? parseDecimal(raw, decimals) : raw;
			if (value === 'ambiguous') {
				place.report(
					`could mean two amounts: write ${quoted(String(raw).trim())} as 1234,00 or 1.234,00 or 1234.00`,
				);
			} else if (typeof value !== 'number' || !Number.isFinite(value)) {
				place.report(
					`takes a number such as 1234.56 or 1.234,56, not ${typeof raw === 'string' ? quoted(raw) : kindOf(raw)}`,
				);
			} else {
				return isRounded ? roundTo(value, decimals) : value;
			}
			return undefined;
		},
	};
}

/**
 * Reads a number written the English or the Brazilian way, with an optional R$ before it.
 *
 * @returns the number, `ambiguous` for one dot before exactly three digits, or undefined for anything else
 */
export function parseDecimal(entered: string, decimals: number): number | 'ambiguous' | undefined {
	const written = entered.trim().replace(/^(-?)\s*R\$\s*/, '$1');
	const fraction = `\\d{1,${decimals}}`;
	if (decimals < 3 && /^-?[1-9]\d{0,2}\.\d{3}$/.test(written)) return 'ambiguous';
	if (new RegExp(`^-?\\d+(\\.${fraction})?$`).test(written)) return Number(written);
	if (new RegExp(`^-?(\\d+|[1-9]\\d{0,2}(\\.\\d{3})+)(,${fraction})?$`).test(written)) {
		return Number(written.replaceAll('.', '').replace(',', '.'));
	}
	return undefined;
}

/** Rounds half away from zero, as people round money. */
export function roundTo(value: number, decimals: number): number {
	// Shifting the written digits avoids 1.005 * 100 = 100.49999; numbers written with an exponent are no money.
	const written = String(Math.abs(value));
	const rounded = written.includes('e')
		? Number(value.toFixed(decimals))
		: Number(`${Math.round(Number(`${written}e${decimals}`))}e-${decimals}`) * Math.sign(value);
	return rounded === 0 ? 0 : rounded;
}

/** A whole number. */
export function integer(
	displayName: string,
	{ minimum, maximum, ...about }: Describe & { minimum?: number; maximum?: number } = {},
): Field<number | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const value = typeof raw === 'string' && /^\s*-?\d+\s*$/.test(raw) ? Number(raw) : raw;
			if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
				const given =
					typeof raw === 'string' ? quoted(raw) : typeof raw === 'number' ? String(raw) : kindOf(raw);
				place.report(`takes a whole number, not ${given}`);
				return undefined;
			}
			if (minimum !== undefined && value < minimum) place.report(`takes ${minimum} or more, not ${value}`);
			else if (maximum !== undefined && value > maximum)
				place.report(`takes ${maximum} or less, not ${value}`);
			else return value;
			return undefined;
		},
	};
}
