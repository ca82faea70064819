import { styleText } from 'node:util';
import type { LoggedRequest } from '../protocol/requestLog';

type Color = 'red' | 'yellow' | 'green' | 'cyan' | 'dim';
/** Colors a text, or returns it as it is if colors would not show. */
export type Paint = (color: Color, text: string) => string;

/** output.ts decides once whether to use colors; by default, Node would check that for each text. */
export const colored: Paint = (color, text) => styleText(color, text, { validateStream: false });
export const plain: Paint = (_color, text) => text;

const pad = (number: number): string => String(number).padStart(2, '0');

const timeOfDay = (date: Date): string =>
	[date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(':');

/**
 * Requests and refusals may contain control characters for a terminal. These are shown, so that they have no
 * effect.
 */
const visible = (text: string): string =>
	text.replace(
		/\p{C}/gu,
		(character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
	);

function colorOf(status: number | null): Color {
	if (status === null || status >= 500) return 'red';
	return status >= 400 ? 'yellow' : 'green';
}

/** Why the answer is not a plain success: the API's rule with its text, and the faults that applied. */
function reasonOf({ rule, reasons, fault, replay }: LoggedRequest): string[] {
	const said = reasons.join('; ');
	return [
		...(replay ? ['replay'] : []),
		...(fault ? [`fault: ${fault}`] : []),
		...(rule ? [`${rule}: ${said}`] : reasons.length > 0 ? [said] : []),
	];
}

/**
 * A finished request on one line: time, method, path, status, milliseconds, credential, and why it was
 * refused.
 * @param now the time of day to show, by this machine's clock
 */
export function requestLine(request: LoggedRequest, paint: Paint, now = new Date()): string {
	const { method, path, status, ms, token } = request;
	return [
		paint('dim', timeOfDay(now)),
		method.padEnd(6),
		visible(path).padEnd(44),
		paint(colorOf(status), status === null ? 'cut' : String(status)),
		paint('dim', `${Math.round(ms ?? 0)} ms`.padStart(8)),
		paint('cyan', (token ?? '-').padEnd(14)),
		...reasonOf(request).map((reason) => paint('yellow', visible(reason))),
	]
		.join('  ')
		.trimEnd();
}
