import { describeGiven, message, type Message, unquoted } from '../messages/message';
import { whyWrong } from '../textProblems';
import { isEmpty, quote, trim } from '../values';
import { unwrapValue } from './unwrap';
import { refine, withFormat, type Describe, type Field } from './field';

/**
 * An amount of money in the currency's unit, with two decimals. Takes numbers (rounded to the cent, as they
 * may be calculated), `1234.56`, and Brazilian `1.234,56`. What could be thousands or decimals, such as
 * `1.234`, is refused: we never guess money.
 */
export function amount(displayName: string, about: Describe = {}): Field<number | undefined> {
	return decimal(
		displayName,
		{ decimals: 2, isRounded: true, whenNothing: message('amount.zero') },
		{ placeholder: 'e.g. 1.234,56', ...withFormat(about, 'Written as 1234.56 or 1.234,56') },
	);
}

/**
 * An exchange rate, above zero. Written like an {@link amount}, but sent with all digits entered: two
 * decimals would leave little of a rate for yen or pesos.
 */
export function rate(displayName: string, about: Describe = {}): Field<number | undefined> {
	const plain = decimal(
		displayName,
		{ decimals: 20, isRounded: false, whenNothing: message('amount.one') },
		{ placeholder: 'e.g. 5,4321', ...withFormat(about, 'Written as 5.4321 or 5,4321') },
	);
	return refine(plain, (value, place) => {
		if (value > 0) return value;
		return place.refuse(message('OUT_OF_RANGE.rate'));
	});
}

/**
 * @param options how many decimals a text may have, whether a number with more is rounded, and what to write
 * in place of an expression without a value
 */
function decimal(
	displayName: string,
	{ decimals, isRounded, whenNothing }: { decimals: number; isRounded: boolean; whenNothing: Message },
	about: Describe,
): Field<number | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		whenNothing,
		read(entered, place) {
			const raw = unwrapValue(entered);
			if (isEmpty(raw)) {
				// A misspelled column would otherwise become a sale without an amount.
				if (place.isExpression) place.refuse(message('EXPRESSION_EMPTY.amount', { whenNothing }));
				if (place.isJson) place.refuse(message('EXPRESSION_EMPTY.json', { whenNothing }));
				return undefined;
			}
			const value = typeof raw === 'string' ? parseDecimal(raw, { decimals, isRounded }) : raw;
			if (value === 'ambiguous') {
				const written = trim(String(raw));
				const digits = written.replace(/[^\d-]/g, '');
				const meant = {
					thousands: unquoted(`${digits},00`),
					decimal: unquoted(
						roundTo(Number(withoutCurrency(written)), decimals)
							.toFixed(decimals)
							.replace('.', ','),
					),
				};
				place.refuse(message('AMBIGUOUS_NUMBER', { given: quote(written), ...meant }));
			} else if (typeof value !== 'number' || !Number.isFinite(value)) {
				place.refuse(
					typeof raw === 'number'
						? message('INVALID_NUMBER.calculated', { given: unquoted(String(raw)) })
						: message('INVALID_NUMBER', { given: describeGiven(raw), why: whyNoAmount(raw) }),
				);
			} else if (Math.abs(value) >= FIRST_INEXACT) {
				const values = { limit: FIRST_INEXACT, given: quote(trim(String(raw))) };
				place.refuse(message('OUT_OF_RANGE.amount', values));
			} else {
				if (!isRounded) return value;
				const rounded = roundTo(value, decimals);
				// A sheet that has read "1.234" as a number may mean a thousand.
				if (typeof raw === 'number' && /\.\d{3}$/.test(String(raw)))
					place.addHint(
						message('hint.threeDecimals', { given: unquoted(String(raw)), rounded: { amount: rounded } }),
					);
				return rounded;
			}
			return undefined;
		},
	};
}

function whyNoAmount(raw: unknown): Message | '' {
	if (typeof raw !== 'string') return '';
	const written = trim(raw);
	if (/\d ?%$/.test(written)) return message('why.percent');
	const hasCurrency = /^(US\$|U\$S?|€|£|[A-Z]{3}) ?-?\d|\d ?(€|£|[A-Z]{3})$/.test(written);
	return hasCurrency ? message('why.currency') : whyWrong(written);
}

/** From here on, JavaScript's numbers do not hold every cent. */
const FIRST_INEXACT = 90_000_000_000_000;

const WHOLE = '[1-9]\\d{0,2}';
const DECIMAL_FORMATS = {
	english: /^-?\d+(?:\.(\d+))?$/,
	brazilian: new RegExp(`^-?(?:\\d+|${WHOLE}(?:\\.\\d{3})+)(?:,(\\d+))?$`),
	/** Thousands in one notation and decimals in the other. */
	either: new RegExp(`^-?${WHOLE}[.,]\\d{3}$`),
};

/**
 * Parses a number in English or Brazilian notation, with an optional R$ or BRL before or after it. Trailing
 * zeros, as in databases, do not count as decimals.
 *
 * @param options how many decimals it may have, and whether it is rounded: if so, a separator before three
 * digits is ambiguous or refused
 * @returns the number; `ambiguous` if it is rounded and has one dot before exactly three digits; undefined
 * for anything else
 */
function parseDecimal(
	entered: string,
	{ decimals, isRounded }: { decimals: number; isRounded: boolean },
): number | 'ambiguous' | undefined {
	const written = withoutCurrency(trim(entered));
	if (isRounded && DECIMAL_FORMATS.either.test(written))
		return written.includes('.') ? 'ambiguous' : undefined;
	// "1.000,000" may be a million with a typo.
	if (isRounded && /\.\d{3},\d{3}$/.test(written)) return undefined;
	const english = DECIMAL_FORMATS.english.exec(written);
	const [, fraction = ''] = english ?? DECIMAL_FORMATS.brazilian.exec(written) ?? [];
	const isNumber = english !== null || DECIMAL_FORMATS.brazilian.test(written);
	if (!isNumber || !/^0*$/.test(fraction.slice(decimals))) return undefined;
	return Number(english ? written : written.replaceAll('.', '').replace(',', '.'));
}

function withoutCurrency(written: string): string {
	const number = written.replace(/^(-?)\s*(?:R\$|BRL)\s*/i, '$1').replace(/(?:R\$|BRL)$/i, '');
	return trim(number);
}

/** Rounds half away from zero, as people round money. */
function roundTo(value: number, decimals: number): number {
	// Shifting the written digits avoids 1.005 * 100 = 100.49999. Numbers with an exponent are no money.
	const written = String(Math.abs(value));
	const rounded = written.includes('e')
		? Number(value.toFixed(decimals))
		: Number(`${Math.round(Number(`${written}e${decimals}`))}e-${decimals}`) * Math.sign(value);
	return rounded === 0 ? 0 : rounded;
}

/**
 * The whole number in a text, also with the decimals that programs add to it: `3.0`, `3,00`. Three zeros may
 * be thousands.
 */
function wholeIn(written: string): number | undefined {
	const [, digits] = /^(-?\d+)(?:[.,]0{1,2})?$/.exec(written) ?? [];
	return digits === undefined ? undefined : Number(digits);
}

/** A whole number. */
export function integer(
	displayName: string,
	{ minimum, maximum, ...about }: Describe & { minimum?: number; maximum?: number } = {},
): Field<number | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(entered, place) {
			const raw = unwrapValue(entered);
			if (isEmpty(raw)) return undefined;
			const value = typeof raw === 'string' ? (wholeIn(trim(raw)) ?? raw) : raw;
			if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
				const written = typeof raw === 'number' ? unquoted(String(raw)) : describeGiven(raw);
				const why = typeof raw === 'string' ? whyWrong(trim(raw)) : '';
				return place.refuse(message('INVALID_NUMBER.whole', { given: written, why }));
			}
			if (minimum !== undefined && value < minimum)
				place.refuse(message('OUT_OF_RANGE', { limit: minimum, given: value }));
			else if (maximum !== undefined && value > maximum)
				place.refuse(message('OUT_OF_RANGE.most', { limit: maximum, given: value }));
			else return value;
			return undefined;
		},
	};
}
