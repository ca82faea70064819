/**
 * Codes and numbers that identify taxpayers, places, banks and airlines. Spreadsheets drop their leading
 * zeros.
 */

import { joinWords, message, type Message, unquoted } from '../messages/message';
import { isCnpj, isCpf, plainTaxpayerId } from '../taxpayerId';
import { quote, textIn } from '../values';
import { refine, withFormat, type Describe, type Field } from './field';
import { textProblemIn, whyWrong } from '../textProblems';
import { identifier, typedText } from './text';

type TaxpayerKind = 'CPF' | 'CNPJ';

const TAXPAYER_KINDS = {
	CPF: {
		length: 11,
		shape: /^\d{11}$/,
		isRight: isCpf,
		words: message('cpf'),
		example: '123.456.789-09',
	},
	CNPJ: {
		length: 14,
		shape: /^[0-9A-Z]{12}\d{2}$/,
		isRight: isCnpj,
		words: message('cnpj'),
		example: '12.345.678/0001-95',
	},
};

/**
 * A CPF or CNPJ, or only one of the two, with or without its dots, dashes and slash. Read without them, as
 * the API stores it.
 */
export function taxpayerId(
	displayName: string,
	about: Describe = {},
	kinds: readonly TaxpayerKind[] = ['CPF', 'CNPJ'],
): Field<string | undefined> {
	const examples = kinds.map((kind) => TAXPAYER_KINDS[kind].example);
	const written = `Written as ${examples.join(' or ')}`;
	return refine(typedText(displayName, withFormat(about, written)), (entered, place, raw) => {
		const possible = typeof raw === 'number' ? withLostZeros(raw, kinds) : [plainTaxpayerId(entered)];
		const right = possible.filter((one) => kinds.some((kind) => TAXPAYER_KINDS[kind].isRight(one)));
		if (right.length === 1) return right[0];
		return place.refuse(
			right.length > 1
				? message('INVALID_TAXPAYER_ID.two', {
						numbers: joinWords('and', right.map(unquoted)),
						given: quote(entered),
					})
				: wrongTaxpayerId(typeof raw === 'number' ? String(raw) : plainTaxpayerId(entered), entered, kinds),
		);
	});
}

/**
 * The taxpayer numbers that a number may have been before it lost its zeros. A complete CPF has lost none.
 */
function withLostZeros(number: number, kinds: readonly TaxpayerKind[]): string[] {
	const digits = String(number);
	if (!/^\d+$/.test(digits)) return [];
	if (kinds.includes('CPF') && isCpf(digits)) return [digits];
	return [...new Set(kinds.map((kind) => digits.padStart(TAXPAYER_KINDS[kind].length, '0')))];
}

/** @param plain the entered value in the API's form */
function wrongTaxpayerId(plain: string, entered: string, kinds: readonly TaxpayerKind[]): Message {
	const given = quote(entered);
	if (!kinds.includes('CPF') && isCpf(plain)) return message('INVALID_TAXPAYER_ID.cpf', { given });
	if (!kinds.includes('CNPJ') && isCnpj(plain)) return message('INVALID_TAXPAYER_ID.cnpj', { given });
	if (/^\d{11,14}$/.test(plain) && new Set(plain).size === 1)
		return message('INVALID_TAXPAYER_ID.madeUp', { given });
	if (kinds.some((kind) => TAXPAYER_KINDS[kind].shape.test(plain)))
		return message('INVALID_TAXPAYER_ID', { kinds: joinWords('or', kinds.map(unquoted)), given });
	const words = joinWords(
		'or',
		kinds.map((kind) => TAXPAYER_KINDS[kind].words),
	);
	if (!/^\d+$/.test(plain))
		return message('INVALID_TAXPAYER_ID.shape', { kinds: words, given, why: whyWrong(entered) });
	const count = plain.length;
	const digits = count === 1 ? message('digits.one') : message('digits.several', { count });
	const hasLostZeros = kinds.some((kind) =>
		TAXPAYER_KINDS[kind].isRight(plain.padStart(TAXPAYER_KINDS[kind].length, '0')),
	);
	const lengths = kinds.map((kind) => TAXPAYER_KINDS[kind].length);
	const look = lengths.every((length) => count < length)
		? 'digits.few'
		: lengths.every((length) => count > length)
			? 'digits.many'
			: 'digits.look';
	const why = message(hasLostZeros ? 'digits.zeros' : look);
	return message('INVALID_TAXPAYER_ID.length', { kinds: words, given, digits, why });
}

/**
 * A three-digit code, such as a bank's or an airline's; a shorter one has lost leading zeros. A name without
 * digits stays, and so does a bank's eight-digit code (ISPB).
 */
export function threeDigitCode(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refine(identifier(displayName, about), (entered, place) => {
		if (!/\p{N}/u.test(entered)) return entered;
		if (/^\d{1,3}$/.test(entered)) return entered.padStart(3, '0');
		if (/^\d{8}$/.test(entered)) return entered;
		return place.refuse(message('INVALID_CODE', { given: quote(entered) }));
	});
}

/** An airline's code: two characters, or ICAO's three letters. */
export function airlineCode(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refine(typedText(displayName, about), (entered, place) => {
		// NA and NI are airlines, although elsewhere they stand for nothing.
		const isCode = /^[A-Z\d]{2,3}$/i.test(entered) && (entered.length === 2 || !textProblemIn(entered, true));
		if (isCode) return entered.toUpperCase();
		return place.refuse(message('INVALID_CODE.airline', { given: quote(entered) }));
	});
}

/**
 * Whether a value is the whole number of a payment card: 15 or 16 digits that begin as cards do, and of which
 * the last one confirms the others (ISO/IEC 7812). Tickets have 13 digits, and bank slips have 47.
 */
export function isCardNumber(value: unknown): boolean {
	const digits = textIn(value).replace(/[ .-]/g, '');
	if (!/^(3[47]\d{13}|([3-6]\d|2[2-7])\d{14})$/.test(digits)) return false;
	const doubled = [...digits].reverse().map((digit, index) => Number(digit) * (1 + (index % 2)));
	return doubled.reduce((sum, each) => sum + (each > 9 ? each - 9 : each), 0) % 10 === 0;
}
