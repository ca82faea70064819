import { en } from '../../../sandbox/page/words/en';
import { pt } from '../../../sandbox/page/words/pt';
import { rules } from '../../../sandbox/src/protocol/rules';
import { nonEmpty } from '../../nonEmpty';

/**
 * Why a request was refused, on the sandbox's page: the API's own sentence, with one in Portuguese next to
 * it.
 */

const statuses = (text: string): string[] => (text.match(/\b[45]\d\d\b/g) ?? []).sort();

test.each(nonEmpty(Object.entries(rules)))('%s has a Portuguese sentence', (name, { sentence }) => {
	const translated = pt.requests.rule(name) ?? '';
	expect(translated).toMatch(/^\S.+\.$/);
	expect(translated).not.toBe(sentence);
	// Both name the same statuses, so that nobody looks for another one.
	expect(statuses(translated)).toEqual(expect.arrayContaining(statuses(sentence)));
});

test('in English the sentence of the API is alone', () => {
	expect(Object.keys(rules).map((name) => en.requests.rule(name))).toEqual(
		Object.keys(rules).map(() => undefined),
	);
});

test('a rule that the page does not know has none', () => {
	expect(pt.requests.rule('toString')).toBeUndefined();
});
