import { inspect, isDeepStrictEqual } from 'util';

import { CASES, says, type Case } from '../../values/rows';
import { FIELDS, outcomeOf } from './fieldsByLabel';

/** Undefined if the value becomes what its row says. */
function wrongIn({ field, given, sent, refused, hint }: Case): string | undefined {
	const became = outcomeOf(field, given);
	const said = became.refusals.join('; ');
	const shown = `${field} ${inspect(given)}: ${inspect(became)}`;
	if (refused === undefined) {
		const isRight =
			said === '' && isDeepStrictEqual(became.sent, sent) && became.hints.join() === (hint ?? '');
		return isRight ? undefined : shown;
	}
	// A list may contain right values next to a wrong one. If a value is refused, nobody reads its hints.
	const isLeftOut = became.sent === undefined || Array.isArray(became.sent);
	return isLeftOut && became.refusals.length === 1 && says(said, refused) ? undefined : shown;
}

const TABLES = [...new Set(CASES.map(({ file, table }) => `${file}: ${table}`))];

test('every row is about a field, and no value of a field is in two rows', () => {
	expect(CASES.map(({ field }) => field).filter((field) => !FIELDS.has(field))).toEqual([]);
	const values = CASES.map(({ field, given }) => `${field} ${inspect(given)}`);
	expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
	expect(CASES.length).toBeGreaterThan(2000);
});

test.each(TABLES)('%s', (wanted) => {
	const cases = CASES.filter(({ file, table }) => `${file}: ${table}` === wanted);
	expect(cases.flatMap((one) => wrongIn(one) ?? [])).toEqual([]);
});
