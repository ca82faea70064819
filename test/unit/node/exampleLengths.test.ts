import type { IDataObject } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { EDITIONS, fieldsOf } from './examplesOfPackage';

/** WhatsApp and Telegram refuse more than 4,096 characters: a longer list says what it leaves out. */

/** What is around the list in a message, with a name as long as names are. */
const AROUND = 500;
const MOST = 4096 - AROUND;
/** A message about leads has a list for each of three outcomes, and what was left out of the sheet. */
const MOST_OF_PART = 1000;

/** A list of at most twelve lines, and one for Slack, which takes 40,000 characters. */
const SHORT = ['cash-flow-week', 'open-sales-digest'];
/** What becomes a part of a list further on; and a page, which takes any length. */
const OTHERS = ['part', 'page'];

/** Where joined lines get into a text. */
const LISTS = nonEmpty(
	[...EDITIONS.en, ...EDITIONS.pt]
		.filter(({ id }) => !SHORT.includes(id))
		.flatMap(({ id, nodes }) =>
			nodes.flatMap((node) =>
				fieldsOf(node)
					.filter(({ name, value }) => !OTHERS.includes(name) && /concatenated_(?!short)/.test(String(value)))
					.flatMap(({ name, value }) =>
						[...String(value).matchAll(/\{\{((?:(?!\}\})[^])*concatenated_(?:(?!\}\})[^])*)\}\}/g)].map(
							([, code = '']) => ({
								place: `${id}: ${node.name}, ${name}`,
								code,
								most: name === 'short' ? MOST_OF_PART : MOST,
							}),
						),
					),
			),
		),
);

/** What is written where there are so many lines. */
function listOf(code: string, count: number): string {
	const lines = Array.from({ length: count }, (_, at) => `• ${at} Conceição ${'.'.repeat(at % 90)}`).join(
		'\n',
	);
	const joined = new Proxy({}, { get: (_, name) => (/^concatenated_/.test(String(name)) ? lines : 'New') });
	const evaluate = new Function('$json', '$', `return ${code}`) as (...given: unknown[]) => unknown;
	const others = { first: () => ({ json: {} }), item: { json: joined } };
	return String(evaluate(joined as IDataObject, () => others));
}

test.each(LISTS)('$place is no longer than a channel takes, and says what is missing', ({ code, most }) => {
	for (const count of [40, 60, 500]) {
		const text = listOf(code, count);
		expect(text.length).toBeLessThanOrEqual(most);
		const [, more = 0] = /\n… (?:and|e mais) (\d+)( more)?$/.exec(text) ?? [];
		expect(text.split('\n').filter((line) => line.startsWith('• ')).length + Number(more)).toBe(count);
	}
	expect(listOf(code, 500)).toMatch(/ 4\d\d( more)?$/);
	expect(listOf(code, 3)).not.toContain('…');
});
