import addFormats from 'ajv-formats';
import { validate as isUuid } from 'uuid';
import { Ajv2020 } from 'ajv/dist/2020';

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether this is a day of the calendar, YYYY-MM-DD. */
export function isDate(text: string): boolean {
	const [, year, month, date] = day.exec(text) ?? [];
	if (!year || !month || !date) return false;
	const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
	return instant.toISOString().startsWith(text);
}

/** Whether this is YYYY-MM-DDTHH:MM:SS without an offset. */
function isLocalDateTime(text: string): boolean {
	const [date = '', clock = '', ...rest] = text.split('T');
	return rest.length === 0 && isDate(date) && time.test(clock);
}

export const hasAtMostTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value;

/** An ajv that knows the formats of the document. */
export function createAjv(): Ajv2020 {
	const ajv = new Ajv2020({
		allErrors: true,
		strict: false,
	});
	addFormats(ajv, ['date', 'uri', 'binary']);
	ajv.addFormat('uuid', isUuid);
	ajv.addFormat('local-date-time', isLocalDateTime);
	// multipleOf would not do: 1234.56 / 0.01 is not an integer in binary floating point.
	ajv.addFormat('two-decimals', { type: 'number', validate: hasAtMostTwoDecimals });
	ajv.addFormat('date-or-local-date-time', (text) => isDate(text) || isLocalDateTime(text));
	return ajv;
}
