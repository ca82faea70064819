import { listControls, rowsWanted } from '../../../nodes/shared/node/listControls';
import { integer } from '../../../nodes/shared/fields/number';
import { accepted, refused } from './reading';
import { fc } from '../../campaign';

describe('a whole number', () => {
	const count = integer('Count', { minimum: 1, maximum: 120 });

	test('below the least and above the most, the sentence tells the border', () => {
		expect(refused(count, 0)).toBe("'Count' takes 1 or more, not 0");
		expect(refused(count, '-3')).toBe("'Count' takes 1 or more, not -3");
		expect(refused(count, 121)).toBe("'Count' takes 120 or less, not 121");
	});

	test('every whole number that JavaScript holds exactly is read as it is, typed or calculated', () => {
		fc.assert(
			fc.property(fc.maxSafeInteger(), (value) => {
				expect(accepted(integer('Number'), value)).toBe(value);
				expect(accepted(integer('Number'), String(value))).toBe(value);
			}),
		);
	});
});

describe('how many rows are wanted', () => {
	const { limit, returnAll } = listControls;

	test('Return All wants all of them, whatever the hidden limit says', () => {
		expect(rowsWanted({ returnAll: accepted(returnAll, true), limit: 3 })).toBe(Infinity);
	});

	test('a limit is a whole number from 1 on, and 50 when it was never entered', () => {
		expect(rowsWanted({ returnAll: false, limit: accepted(limit, 7) })).toBe(7);
		expect(rowsWanted({ returnAll: false, limit: accepted(limit, '7') })).toBe(7);
		expect(rowsWanted({ returnAll: false, limit: accepted(limit, '') })).toBe(50);
	});

	test.each([0, -1, 1.5, 'all', NaN, true, [5], {}])('a limit of %p is refused', (raw) => {
		expect(refused(limit, raw)).toMatch(/^'Limit' takes (1 or more|a whole number such as 12), not /);
	});

	test.each(['maybe', 7, {}, ['true']])('for Return All, %p is refused', (raw) => {
		expect(refused(returnAll, raw)).toMatch(/^'Return All' takes yes or no \(true or false\), not /);
	});
});
