import { readFileSync } from 'fs';
import { join } from 'path';

import { codeOf, inWords, message, Message } from '../../../nodes/shared/messages/message';
import { tableOf } from '../../docs/table';
import { MESSAGES } from '../everyMessage';
import { expectGenerated } from '../../generated';
import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';

const ALL = Object.entries(MESSAGES) as Array<[Message['id'], { en: string; pt: string }]>;

/** For each code, its messages as readers see them, with "…" for values. */
function rows(): Array<[code: string, en: string, pt: string]> {
	const shown = (text: string) => text.replace(/(\{\w+\})+/g, '…').replace(/(\{\{.*?\}\})/g, '`$1`');
	return ALL.filter(([id]) => /^[A-Z]/.test(id))
		.map(([id, { en, pt }]): [string, string, string] => [codeOf(new Message(id, {})), shown(en), shown(pt)])
		.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

test.each([
	['docs/error-codes.md', ['Code', 'In English', 'In Portuguese']],
	['docs/pt-BR/error-codes.md', ['Código', 'Em inglês', 'Em português']],
])('%s lists every code with its messages', (page, head) => {
	const file = join(ROOT, page);
	const [before = '', , after = ''] = readFileSync(file, 'utf8').split(
		/(?<=<!-- codes -->\n)|(?=\n<!-- \/codes -->)/,
	);
	const lines = rows().map(([code, ...words], index, all) => [
		code === all[index - 1]?.[0] ? '' : `\`${code}\``,
		...words,
	]);
	expectGenerated(file, `${before}\n${tableOf([head, ...lines])}${after}`);
});

/**
 * Workflows depend on codes. A code that was removed stays in the record, and only a person may take it out.
 */
const RECORD = join(ROOT, 'test/unit/errorCodes.txt');

test('No code has gone or changed its name, and every code is on record', () => {
	const recorded = readFileSync(RECORD, 'utf8').split('\n').filter(Boolean);
	const current = new Set(nonEmpty(rows()).map(([code]) => code));
	expect(recorded.filter((code) => !current.has(code))).toEqual([]);
	expectGenerated(RECORD, `${[...new Set([...recorded, ...current])].sort().join('\n')}\n`);
});

test('Both languages of a message have the same values', () => {
	const valuesIn = (text: string) => (text.match(/(?<!\{)\{\w+\}/g) ?? []).sort();
	const different = ALL.filter(([, { en, pt }]) => valuesIn(en).join() !== valuesIn(pt).join());
	expect(different).toEqual([]);
	for (const [, { en, pt }] of nonEmpty(ALL)) for (const text of [en, pt]) expect(text.trim()).not.toBe('');
});

test('A value is written as in the language of the message', () => {
	const huge = message('TOO_LONG.huge', { length: 52_428_800, most: 1_000_000 });
	expect([inWords(huge, 'en'), inWords(huge, 'pt')]).toEqual([
		'has a text of 52,428,800 characters, but the maximum is 1,000,000: shorten it',
		'tem um texto de 52.428.800 caracteres, mas o máximo é 1.000.000: encurte',
	]);
	const amounts = message('AMOUNTS_DIFFER', { whole: { amount: 1234.5 }, shares: { amount: 0 } });
	expect([inWords(amounts, 'en'), inWords(amounts, 'pt')]).toEqual([
		"is 1234.50, but the shares under 'Products' add up to 0.00",
		"é 1.234,50, mas as partes em 'Products' somam 0,00",
	]);
	// A year or a status is not formatted like a count.
	expect(inWords(message('STATUS_UNEXPECTED', { status: 2026, said: '' }), 'pt')).toMatch(/status 2026$/);
});
