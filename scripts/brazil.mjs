/** An amount as software in Brazil writes it, without line breaks: R$ 1.234,56. @param {number} amount */
export function reais(amount) {
	const [units, cents] = Math.abs(amount).toFixed(2).split('.');
	const grouped = units.replace(/\B(?=(\d{3})+$)/g, '.');
	return `${amount < 0 ? '-' : ''}R$\u00a0${grouped},${cents}`;
}

/**
 * A day as people in Brazil write it: 31/12/2026.
 *
 * @param {string} iso YYYY-MM-DD, or a date-time that begins so
 */
export const day = (iso) => iso.slice(0, 10).split('-').reverse().join('/');

/** @param {string} date YYYY-MM-DD @param {number} days */
export const plusDays = (date, days) =>
	new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The date in Brasília at this moment, as YYYY-MM-DD.
 *
 * @param {string | number} instant an ISO date-time with its offset, or milliseconds since 1970
 */
export const today = (instant) =>
	new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(instant));

/**
 * The number to use for WhatsApp, with the country code: the first mobile phone, or else the first phone. A
 * foreigner's has to be stored with its code.
 *
 * @param {{ mobile_number?: string | null, phone_number?: string | null, phones?: string[], business_phone?:
 * string | null, foreigner?: boolean | null }} person
 */
export function whatsApp({
	mobile_number: mobile,
	phone_number: phone,
	phones = [],
	business_phone: business,
	foreigner,
}) {
	const numbers = [mobile, phone, ...phones, business]
		.map((written) => written ?? '')
		.filter((written) => /\d/.test(written) && (foreigner !== true || written.startsWith('+')))
		.map((written) => {
			const digits = written.replace(/\D/g, '');
			return !written.startsWith('+') && [10, 11].includes(digits.length) ? `55${digits}` : digits;
		});
	return numbers.find((digits) => /^55\d\d9\d{8}$/.test(digits)) ?? numbers[0] ?? '';
}

/**
 * How a person is addressed: by the first name, without a title, or by the whole name if it has none.
 *
 * @param {{ name: string, person_kind: string }} person
 */
export function calledBy({ name, person_kind: kind }) {
	if (kind === 'company') return name;
	const title =
		'(?:dr|dra|sr|sra|sr\\(a\\)|srta|dona|prof|profa|mr|mrs|ms|miss|mstr|chd|inf)[.ªº°]*|\\p{L}{2,}\\.';
	const whole = new RegExp(`^(?:${title})$`, 'iu');
	const usable = (/** @type {string} */ part) =>
		part.split(/[\s,/]+/).filter((word) => word && !whole.test(word));
	const [before, after = ''] = name.split(/[,/]/);
	const [given = ''] = usable(after);
	const isTicket = !/\p{Ll}/u.test(name) || whole.test(name.split(/[\s/]/).at(-1) ?? '');
	const isInverted = name.includes('/')
		? isTicket && given !== ''
		: given !== '' && !/\d/.test(after) && (/^\p{Lu}/u.test(given) || !/\p{Lu}/u.test(name));
	const words = usable(isInverted ? after : (before ?? ''));
	if (words.length === 0) return name.replace(/\.$/, '');
	const rest = words.join(' ').replace(/^((\p{L}\.)*\p{L}\.?( |$))+/u, '');
	const family = /^(?:\S+(?: (?:da|de|do|dos|das|e) \S+)*)?$/i;
	const isFamily = rest !== words.join(' ') && family.test(rest);
	return isFamily || /^(?:da|de|do|dos|das|e) /i.test(rest) ? name : String(rest.split(' ')[0]);
}

/** A moment in the zone of Brasília: 31/12/2026 14:30. @param {number} milliseconds since 1970 */
export function atTime(milliseconds) {
	const clock = new Intl.DateTimeFormat('sv-SE', {
		timeZone: 'America/Sao_Paulo',
		dateStyle: 'short',
		timeStyle: 'short',
	});
	const [date, time] = clock.format(milliseconds).split(' ');
	return `${day(date)} ${time}`;
}
