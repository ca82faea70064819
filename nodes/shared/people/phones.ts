/**
 * Brazilian phone numbers, which people write in many ways. The API compares digits: GET /people, `phone`,
 * "digits only, matches any part of any phone number".
 */

/** A phone number; without an area code if none was written. */
interface Phone {
	/** A Brazilian area code; "+" for any other phone; empty if none was written. */
	area: string;
	/**
	 * A foreign phone has its country code here. A Brazilian mobile number has its ninth digit, written or not.
	 */
	subscriber: string;
}

/**
 * A number of Brazil with its area code, of which there are 67: landlines begin with 2 to 5, mobile numbers
 * with 9, or with 6 to 9 before they got a ninth digit.
 */
const BRAZILIAN = /^([14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(9\d{8}|[2-9]\d{7})$/;

/** Whether these digits, without a country code, are those of a phone in Brazil with its area code. */
export function isBrazilian(digits: string): boolean {
	return BRAZILIAN.test(digits);
}

/**
 * Reads a text that holds one phone number. Undefined for fewer than eight digits or more than fifteen (ITU-T
 * E.164). Digits that can be a number of Brazil are one, unless another country's code is written with a plus
 * sign: WhatsApp and sheets leave that out, so others begin with their country's code.
 */
export function phoneIn(written: string): Phone | undefined {
	const plain = withoutExtension(written)
		.replace(/[^+\d]/g, '')
		.replace(/^00(?=[1-9]\d{9})/, '+');
	const foreign = /^\+(?!55)(\d{8,15})$/.exec(plain)?.[1];
	if (foreign !== undefined) return { area: '+', subscriber: foreign };
	const local = /^\+550?([2-9]\d{7,8})$/.exec(plain)?.[1];
	if (local !== undefined) return { area: '', subscriber: withNinthDigit(local) };
	const digits = plain.replaceAll('+', '');
	// Brazil's country code may be followed by a zero, and a zero by the two digits of a carrier.
	const national = /^550?(?=[1-9]\d{9,10}$)/.test(digits) ? digits.replace(/^550?/, '') : digits;
	const dialed = national.replace(/^0(\d{2}(?=[1-9]\d{9,10}$))?/, '');
	const [, area, subscriber] = BRAZILIAN.exec(dialed) ?? [];
	if (area !== undefined && subscriber !== undefined) return { area, subscriber: withNinthDigit(subscriber) };
	if (/^\d{8,9}$/.test(dialed)) return { area: '', subscriber: withNinthDigit(dialed) };
	return /^\d{8,15}$/.test(dialed) ? { area: '+', subscriber: dialed } : undefined;
}

/**
 * Eight-digit numbers that begin with 6 to 9 are mobile and have since got a 9 in front; others are
 * landlines.
 */
function withNinthDigit(subscriber: string): string {
	return /^[6-9]\d{7}$/.test(subscriber) ? `9${subscriber}` : subscriber;
}

/** The extension after the number of a switchboard. */
const EXTENSION = /(r(amal|am|m)?|ext(ension)?|x|int(erno)?|anexo)[.:\s]{0,3}\d{1,6}\)?\s*$/i;

export function withoutExtension(written: string): string {
	return written.replace(EXTENSION, '');
}

/** Whether a written phone is one of the phones in a stored text, which often has several. */
export function isAmongPhones(written: string, stored: string): boolean {
	const phone = phoneIn(written);
	return (
		phone !== undefined &&
		stored.split(/[,;/|\r\n]+|\s(?:e|ou|and|or)\s/).some((part) => isSamePhone(phone, part))
	);
}

/**
 * Whether a stored text is this phone. If one of the two lacks an area code, only the subscriber's digits are
 * compared.
 */
function isSamePhone(one: Phone, stored: string): boolean {
	const other = phoneIn(stored);
	if (!other || one.subscriber !== other.subscriber) return false;
	return one.area === other.area || one.area === '' || other.area === '';
}

/**
 * The digits to search for: those that a stored number contains, whatever is in front of them. For a mobile
 * number, also the digits that it had before it got its ninth digit.
 */
export function phoneSearches({ area, subscriber }: Phone): string[] {
	const prefix = area === '+' ? '' : area;
	return [...new Set([subscriber, lastingDigitsOf({ area, subscriber })])].map(
		(digits) => `${prefix}${digits}`,
	);
}

/**
 * The digits that this number has however it is stored: with or without its area code and its ninth digit.
 * Others have them, too.
 */
export function lastingDigitsOf({ area, subscriber }: Phone): string {
	return area === '+' ? subscriber : withoutNinthDigit(subscriber);
}

function withoutNinthDigit(subscriber: string): string {
	return /^9[6-9]\d{7}$/.test(subscriber) ? subscriber.slice(1) : subscriber;
}
