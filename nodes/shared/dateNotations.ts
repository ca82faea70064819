/** Notations of days that mean one day alone, in the notations that we read. */

import { fold } from './values';

/** The names of each month in Portuguese, English and Spanish; any beginning of three letters is enough. */
const MONTHS = [
	['janeiro', 'january', 'enero'],
	['fevereiro', 'february', 'febrero'],
	['marco', 'march', 'marzo'],
	['abril', 'april'],
	['maio', 'may', 'mayo'],
	['junho', 'june', 'junio'],
	['julho', 'july', 'julio'],
	['agosto', 'august'],
	['setembro', 'september', 'septiembre'],
	['outubro', 'october', 'octubre'],
	['novembro', 'november', 'noviembre'],
	['dezembro', 'december', 'diciembre'],
];

const WEEKDAY =
	/^(seg(unda)?|ter([cç]a)?|qua(rta)?|qui(nta)?|sex(ta)?|s[aá]b(ado)?|dom(ingo)?|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?)(-feira)?[.,]{0,2}\s+(?=\d)/i;

/** `05JUN27`, `5 de junho de 2027`, `05/jun/2027 22:30`, `05JUN27 2230` */
const NAMED =
	/^(\d{1,2})º?(?:\s?[/.-]\s?|\s+(?:de\s+)?)?(\p{L}{3,10})\.?(?:\s?[/.-]\s?|\s+(?:de\s+)?)?(\d{4}|\d{2})(?:,?\s+(?:[aà]s\s+)?(\d{1,2}):?(\d{2})(:\d{2})?)?$/iu;

/** How JavaScript shows a Date: `Sat Jun 05 2027 22:30:00 GMT-0300 (Brasilia Standard Time)` */
const OF_JAVASCRIPT =
	/^\p{Lu}\p{Ll}{2} (\p{L}{3}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT([+-]\d{2})(\d{2})(?: \([^)]{0,60}\))?$/u;

/** The text as `YYYY-MM-DD` or `DD/MM/YYYY` with what follows; any other text as it is. */
export function inReadNotation(text: string): string {
	const plain = text
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/(\d)\s?\/\s?(?=\d)/g, '$1/')
		.replace(/^(\d{4})\/(\d{2})\/(\d{2})(?!\d)/, '$1-$2-$3')
		.replace(/^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]{0,16}) (?=[+-]\d{2}:?\d{2}$)/, '$1')
		.replace(/^(\d{1,2}\/\d{1,2}\/\d{2,4},?\s\d{1,2}:\d{2}:\d{2})[.,]\d{1,6}$/, '$1')
		.replace(WEEKDAY, '');
	return fromName(plain) ?? fromJavaScript(text) ?? plain;
}

function fromName(text: string): string | undefined {
	const [, day = '', name = '', year, hour, minute, second = ''] = NAMED.exec(text) ?? [];
	const month = monthIn(name);
	if (month === undefined) return undefined;
	const time = hour === undefined ? '' : ` ${hour}:${minute}${second}`;
	return `${day.padStart(2, '0')}/${month}/${year}${time}`;
}

function fromJavaScript(text: string): string | undefined {
	const [, name = '', day, year, time, hours, minutes] = OF_JAVASCRIPT.exec(text) ?? [];
	const month = monthIn(name);
	return month && `${year}-${month}-${day}T${time}${hours}:${minutes}`;
}

/** `06` for June, by its name or the beginning of it. */
function monthIn(name: string): string | undefined {
	const word = fold(name);
	const index = MONTHS.findIndex((names) => names.some((whole) => word.length > 2 && whole.startsWith(word)));
	return index < 0 ? undefined : String(index + 1).padStart(2, '0');
}
