import { isTooDeep, JsonSize } from '../../nodes/shared/jsonSize';
import { cases, fc } from '../campaign';

const MB = 1024 * 1024;
const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Whether all of it is accepted, however it is split into pieces. */
function takes(json: string | Buffer, pieces = 1): boolean {
	const [bytes, size] = [Buffer.from(json), new JsonSize()];
	const step = Math.max(1, Math.ceil(bytes.length / pieces));
	for (let at = 0; at < bytes.length; at += step)
		if (!size.takes(bytes.subarray(at, at + step))) return false;
	return true;
}

/** How many values a parsed value contains, including itself. */
const count = (value: unknown): number =>
	typeof value === 'object' && value !== null
		? 1 + Object.values(value).reduce((sum: number, inner) => sum + count(inner), 0)
		: 1;

test.each<[string, string, boolean]>([
	['8 MB of one text', `"${'a'.repeat(8 * MB - 2)}"`, true],
	['a byte more', `"${'a'.repeat(8 * MB - 1)}"`, false],
	['199,999 values in a list', `[${'{},'.repeat(199_998)}{}]`, true],
	['a value more', `[${'{},'.repeat(199_999)}{}]`, false],
	['199,999 values under keys', `{${'"a":1,'.repeat(199_998)}"a":[ ]}`, true],
	['a value more in a list under a key', `{${'"a":1,'.repeat(199_998)}"a":[ 1]}`, false],
	['100 levels', arrays(100), true],
	['101 levels', arrays(101), false],
	['101 levels of both kinds', `${'{"a":['.repeat(50)}{}${']}'.repeat(50)}`, false],
	['brackets, commas and quotes in a text', JSON.stringify([`${'[,{'.repeat(200_000)}"\\`, '\\\\']), true],
	['a byte order mark before too much', `\ufeff ${arrays(101)}`, false],
	['another sign before too much', `\x7f${arrays(101)}`, false],
	['a web page', `<p>${'[,'.repeat(300_000)}`, true],
	['lists that never end', '['.repeat(101), false],
])('%s', (_, json, isTaken) => {
	expect([1, 7].map((pieces) => takes(json, pieces))).toEqual([isTaken, isTaken]);
});

test('values and levels are counted as a parser finds them, in whatever pieces the text comes', () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 9 }), (value, pieces) => {
			const missing = 200_000 - 1 - count(value);
			const around = (more: number) =>
				`[${JSON.stringify(value, null, 1)}${',0'.repeat(Math.max(0, missing + more))}]`;
			expect([takes(around(0), pieces), takes(around(1), pieces)]).toEqual([true, false]);
			const deep = arrays(100);
			expect(isTooDeep(`[${JSON.stringify(value)}]`)).toBe(false);
			expect(isTooDeep(`[${JSON.stringify(value)},${deep}]`)).toBe(true);
		}),
		{ numRuns: cases(4, 200) },
	);
});
