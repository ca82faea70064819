/** Phone numbers and email addresses, of which several often stand in one cell. */

import { message, type Message } from '../messages/message';
import { saysNothing, whyWrong } from '../textProblems';
import { isBrazilian, phoneIn, withoutExtension } from '../people/phones';
import { fold, quote, trim } from '../values';
import { listIn, withoutFullStop } from './unwrap';
import { refine, type Describe, type Field } from './field';
import type { Place } from './place';
import { searchText, text, typedText } from './text';

/** One phone number, as written. */
export function phone(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refine(typedText(displayName, about), (entered, place) => {
		const parts = phonePartsOf(entered);
		const count = parts.reduce((sum, part) => sum + countPhones(part), 0);
		if (count === 1 && parts.length === 1) {
			hintAtAreaCode(parts, place);
			return parts[0];
		}
		return place.refuse(
			count > 1 ? message('INVALID_PHONE.several', { given: quote(entered), count }) : noPhone(entered),
		);
	});
}

/** Several phone numbers, in one text or in a list from an expression. Reads as a list without duplicates. */
export function phones(displayName: string, about: Describe = {}): Field<string[] | undefined> {
	const plain = typedText(displayName, about);
	return {
		property: plain.property,
		read(raw, place) {
			const numbers = entriesIn(raw).flatMap((entry) => {
				const text = plain.read(entry, place) ?? '';
				const parts = phonePartsOf(text);
				if (parts.length === 0 || !saysNothing(text)) return parts;
				// "n/a" is one mistake, not one for each of its letters.
				place.refuse(noPhone(text));
				return [];
			});
			for (const number of numbers) {
				const count = countPhones(number);
				const given = quote(number);
				if (count > 1) place.refuse(message('INVALID_PHONE.commas', { given, count }));
				// "3456-7890/91" is short for two lines, the second ending in 91.
				else if (count === 0 && numbers.length > 1 && /^\d+$/.test(number))
					place.refuse(message('INVALID_PHONE.short', { given }));
				else if (count === 0) place.refuse(noPhone(number));
			}
			hintAtAreaCode(numbers, place);
			return numbers.length > 0 ? [...new Set(numbers)] : undefined;
		},
	};
}

/** The texts that hold phones; an empty list may be one in JSON. */
function entriesIn(raw: unknown): unknown[] {
	return typeof raw === 'string' && /^\s*\[\s*\]\s*$/.test(raw) ? [] : (listIn(raw) ?? [raw]);
}

/** The digits of one phone, with or without the codes of country and area. */
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

/** A phone that a program has treated as a number: `11987654321.0`, `5.511987654321`. */
const DECIMAL = /\.\d$|^\d{6,}\.0+$|^\d\.\d{6,}$/;

function splitPhones(entered: string): string[] {
	return entered
		.split(/[,;/|\r\n]+/)
		.map(trim)
		.filter((part) => part !== '');
}

/** Numbers that are the same in all of Brazil, such as 4004-1234. */
const NATIONWIDE = /^[34]00\d/;

/** Adds a hint for a number that only neighbors can dial. */
function hintAtAreaCode(numbers: readonly string[], place: Place): void {
	const local = numbers.filter((number) => {
		const { area, subscriber = '' } = phoneIn(number) ?? {};
		return area === '' && /^[2-9]/.test(subscriber) && !NATIONWIDE.test(subscriber);
	});
	if (local.length > 0) place.addHint(message('hint.noAreaCode', { given: local.map(quote) }));
}

function noPhone(entered: string): Message {
	const why = /\d/.test(entered) ? whyWrong(entered) : message('why.noDigit');
	return message('INVALID_PHONE', { given: quote(entered), why });
}

/** Words that people write next to a phone number, to say which phone it is or whose. */
const BESIDE_PHONE: ReadonlySet<string> = new Set(
	`tel telefone phone fone cel celular mobile movel whats whatsapp wpp wapp zap com comercial res residencial
	residencia casa trabalho work home office fixo contato recado recados principal pessoal particular`.split(
		/\s+/,
	),
);

/** A phone as WhatsApp writes it, with its country code: as an address, or as a link to the chat. */
const OF_WHATSAPP = [
	/^(\d{8,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/,
	/^(?:https?:\/\/)?wa\.me\/\+?(\d{8,15})(?:\?\S*)?$/i,
	/^(?:https?:\/\/)?(?:api|web)\.whatsapp\.com\/send\/?\?(?:\S*&)?phone=(?:\+|%2B)?(\d{8,15})(?:&\S*)?$/i,
];

/** The number to dial in what WhatsApp writes; any other text as it is. */
export function dialedByWhatsapp(written: string): string {
	const [digits] = OF_WHATSAPP.flatMap((shape) => shape.exec(written)?.[1] ?? []);
	return digits === undefined ? written : `+${digits}`;
}

const isBesidePhone = (text: string): boolean => {
	const words = fold(text).match(/\p{L}+/gu);
	return words !== null && words.every((word) => BESIDE_PHONE.has(word));
};

/** The numbers as they are written, without the words of `BESIDE_PHONE` before and after them. */
function phonePartsOf(entered: string): string[] {
	const parts = splitPhones(entered.replace(/[^\s,;|]+/g, dialedByWhatsapp)).map(withoutWords);
	const numbers = parts.filter((part) => !isBesidePhone(part));
	return numbers.length > 0 ? numbers : parts;
}

function withoutWords(part: string): string {
	let start = part.search(/\d/);
	if (start < 0) return part;
	while ('+('.includes(part[start - 1] ?? ' ')) start -= 1;
	let end = part.length;
	while (!/\d/.test(part[end - 1] ?? '')) end -= 1;
	const from = isBesidePhone(part.slice(0, start)) ? start : 0;
	return trim(part.slice(from, isBesidePhone(part.slice(end)) ? end : undefined));
}

/**
 * How many phones a text holds, separated by words such as "e", or by nothing but a space or a dash. 0 if
 * there is anything but the code, digits and extension of a phone.
 */
function countPhones(part: string): number {
	const whole = withoutExtension(part);
	const lengths = whole
		.split(/[^\d\s().\p{Pd}\p{Cf}]/u)
		.map(digitsIn)
		.filter((length) => length >= MIN_DIGITS);
	const count = lengths.reduce((sum, length) => sum + Math.ceil(length / MAX_DIGITS), 0);
	const isPhone = /^\(?(\+|0xx)?[\d\s().\p{Pd}\p{Cf}]+$/iu.test(whole) && /[1-9]/.test(whole);
	return count > 1 || (isPhone && !DECIMAL.test(whole)) ? count : 0;
}

function digitsIn(text: string): number {
	return text.replace(/\D/g, '').length;
}

/**
 * The number to reach a person by WhatsApp: digits with the country code, Brazil's if none is written. Of a
 * foreigner nobody knows which country is meant then: a stranger might get the message. Prefers a mobile
 * phone; null if no number can be dialed from anywhere.
 *
 * @param person as GET /people/{id} returns her, since lists have no phones
 */
export function whatsapp({
	mobile_number,
	phone_number,
	phones: others,
	business_phone,
	foreigner,
}: Readonly<Record<string, unknown>>) {
	const written = [mobile_number, phone_number, others, business_phone].flat();
	const numbers = written
		.flatMap((one) => splitPhones(String(one ?? '')))
		.flatMap((part) => numbersToDial(part, foreigner !== true));
	return numbers.find((digits) => BRAZILIAN_MOBILE.test(digits)) ?? numbers[0] ?? null;
}

const BRAZILIAN_MOBILE = /^55\d{2}9\d{8}$/;

/**
 * The digits to dial; none without an area code, for an extension, or if this is not a phone.
 *
 * @param mayBeNational whether a number without a country code is one of Brazil
 */
function numbersToDial(part: string, mayBeNational: boolean): string[] {
	if (countPhones(part) !== 1 || withoutExtension(part) !== part) return [];
	const digits = part.replace(/[^+\d]/g, '').replace(/^00(?=[1-9]\d{9})/, '+');
	const foreign = /^\+(?!0|55)(\d{8,15})$/.exec(digits)?.[1];
	if (foreign !== undefined) return [foreign];
	const { area = '', subscriber = '' } = phoneIn(part) ?? {};
	const isOfBrazil = isBrazilian(`${area}${subscriber}`);
	const hasCountryCode = /^\+|^55\d{10,11}$/.test(digits);
	return isOfBrazil && (hasCountryCode || mayBeNational) ? [`55${area}${subscriber}`] : [];
}

/**
 * Digits to look for in phone numbers, without punctuation, as GET /people takes them. Brazil's country code
 * and the zero dialed before an area code are dropped, so that numbers match whether stored with them or not.
 */
export function phoneSearch(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refine(searchText(displayName, about), (written, place) => {
		const [entered = written] = phonePartsOf(written).length === 1 ? phonePartsOf(written) : [];
		const whole = withoutExtension(entered);
		const plain = (phoneIn(whole) ? whole : entered)
			.replace(/[().\-/\s\p{Pd}\p{Cf}]/gu, '')
			.replace(/^0xx/i, '0')
			.replace(/^00(?=\d{8})/, '+');
		const digits = plain.replace(/^\+55(?=\d)|^55(?=\d{10,11}$)|^\+/, '').replace(/^0(?=[1-9]\d{9,10}$)/, '');
		if (/^\d{1,15}$/.test(digits) && !DECIMAL.test(entered)) return digits;
		const isLong = digits.length > MAX_DIGITS && /^\d+$/.test(digits);
		const given = quote(entered);
		return place.refuse(
			isLong
				? message('INVALID_PHONE.long', { given })
				: message('INVALID_PHONE.digits', { given, why: whyWrong(entered) }),
		);
	});
}

/** One email address, alone or after a name as mail programs write it: `Ana Souza <ana@example.com>`. */
export function email(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refine(typedText(displayName, about), (entered, place) => {
		const count = countOfAddresses(entered);
		const address = addressAloneIn(entered);
		if (address !== undefined && !isNobodys(address)) return address;
		const given = quote(entered);
		const isNothing = address !== undefined || saysNothing(entered) || isNobodys(entered);
		return place.refuse(
			count > 1
				? message('INVALID_EMAIL.several', { given, count })
				: message('INVALID_EMAIL', { given, why: isNothing ? message('why.nothing') : whyNoEmail(entered) }),
		);
	});
}

/** Any part of an email address to look for. A whole address is cleaned as {@link email} does. */
export function emailSearch(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refine(searchText(displayName, about), (entered) => addressAloneIn(entered) ?? entered);
}

/**
 * The address of a web page. The API takes any text, so a text that does not look like one only gets a hint.
 */
export function link(displayName: string, about: Describe = {}): Field<string | undefined> {
	return refine(text(displayName, about), (entered, place) => {
		const written = withoutFullStop(entered);
		if (!/^(https?:\/\/)?[^\s@:/]+\.[^\s@.]{2,}/i.test(written)) place.addHint(message('hint.noLink'));
		return written;
	});
}

function whyNoEmail(entered: string): Message | '' {
	const [before = '', behind, ...more] = entered.split('@');
	if (behind !== undefined && more.length === 0 && [before, behind].some((part) => part.includes(' ')))
		return message('why.space');
	return behind !== undefined ? '' : whyWrong(entered) || message('why.noAt');
}

const countOfAddresses = (entered: string): number => entered.split('@').length - 1;

/** The only address in the text, if nothing else stands there but a name. */
const addressAloneIn = (entered: string): string | undefined =>
	countOfAddresses(entered) === 1 ? addressIn(aloneIn(entered)) : undefined;

/** The text without `mailto:` in front and separators at the end. */
function aloneIn(entered: string): string {
	const parts = entered.split(/[,;]/).map(trim).filter(Boolean);
	const [only = entered] = parts.length === 1 ? parts : [];
	return only.replace(/^mailto:/i, '').replace(/\.$/, '');
}

/**
 * Whether this is a placeholder that a program or form wrote for somebody without an address: everybody who
 * has it would become one person. Short words may be names.
 */
function isNobodys(address: string): boolean {
	const [local = ''] = address.split('@');
	if (/undefined|\[object|^(nan|none|null)$/i.test(local)) return true;
	return local.length > 5 && saysNothing(local.replace(/[._-]/g, ' '));
}

/** The address, if it has no spaces, quotation marks or invisible characters. */
function addressIn(entered: string): string | undefined {
	const bracketed = entered.endsWith('>') ? entered.slice(entered.indexOf('<') + 1, -1) : entered;
	const [local = '', domain = ''] = bracketed.split('@');
	const isLocalPart = /^(?!['.])[^\s\p{C}"“”<>()[\],;:\\]+(?<!\.)$/u.test(local) && !local.includes('..');
	const labels = domain.split('.');
	const isDomain = labels.length > 1 && labels.every((label) => /^(?!-)[\p{L}\p{N}-]+(?<!-)$/u.test(label));
	return isLocalPart && isDomain ? bracketed : undefined;
}
