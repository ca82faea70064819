/**
 * Brazilian phone numbers, of which one person's is written in many ways. The API compares digits: GET
 * /people, `phone`, "digits only, matches any part of any phone number".
 */

/** A number as far as it was written: with its area code, or the subscriber's digits alone. */
interface Phone {
	/** Country code and number of a foreign phone; a Brazilian area code; empty where neither is written. */
	area: string;
	/** A Brazilian mobile number has its ninth digit here, written or not. */
	subscriber: string;
}

/**
 * The phone in a text of one number; undefined for fewer than eight digits, or more than fifteen (ITU-T
 * E.164). Without a country code it is Brazilian.
 */
export function phoneIn(written: string): Phone | undefined {
	const plain = withoutExtension(written)
		.replace(/[^+\d]/g, '')
		.replace(/^00(?=[1-9]\d{9})/, '+');
	const foreign = /^\+(?!55)(\d{8,15})$/.exec(plain)?.[1];
	if (foreign !== undefined) return { area: '+', subscriber: foreign };
	const digits = plain.replaceAll('+', '');
	// Brazil's country code may be followed by a zero, and a zero by the two digits of a carrier.
	const national = /^550?(?=[1-9]\d{9,10}$)/.test(digits) ? digits.replace(/^550?/, '') : digits;
	const dialed = national.replace(/^0(\d{2}(?=[1-9]\d{9,10}$))?/, '');
	if (/^[1-9]{2}\d{8,9}$/.test(dialed))
		return { area: dialed.slice(0, 2), subscriber: withNinthDigit(dialed.slice(2)) };
	if (/^\d{8,9}$/.test(dialed)) return { area: '', subscriber: withNinthDigit(dialed) };
	return /^\d{8,15}$/.test(dialed) ? { area: '+', subscriber: dialed } : undefined;
}

/** Mobile numbers of eight digits begin with 6 to 9, and have got a 9 in front; the others are of houses. */
function withNinthDigit(subscriber: string): string {
	return /^[6-9]\d{7}$/.test(subscriber) ? `9${subscriber}` : subscriber;
}

/** Behind the number of a switchboard. */
const EXTENSION = /(r(amal|am|m)?|ext(ension)?|x|int(erno)?|anexo)[.:\s]{0,3}\d{1,6}\)?\s*$/i;

export function withoutExtension(written: string): string {
	return written.replace(EXTENSION, '');
}

/** Whether a text is one of the phones in another, of which several often stand in one cell. */
export function isAmongPhones(written: string, stored: string): boolean {
	const phone = phoneIn(written);
	return (
		phone !== undefined &&
		stored.split(/[,;/|\r\n]+|\s(?:e|ou|and|or)\s/).some((part) => isSamePhone(phone, part))
	);
}

/** Whether a text is that phone. Where one of them lacks the area code, that of the other is not known. */
function isSamePhone(one: Phone, stored: string): boolean {
	const other = phoneIn(stored);
	if (!other || one.subscriber !== other.subscriber) return false;
	return one.area === other.area || one.area === '' || other.area === '';
}

/**
 * What to look for: the digits that stand in a stored number whatever is written before them, and for a
 * mobile number those that it had before it got its ninth digit.
 */
export function phoneSearches({ area, subscriber }: Phone): string[] {
	const prefix = area === '+' ? '' : area;
	const isMobile = area !== '+' && /^9[6-9]\d{7}$/.test(subscriber);
	return [`${prefix}${subscriber}`, ...(isMobile ? [`${prefix}${subscriber.slice(1)}`] : [])];
}
