import { quarterOf, wasListedNear } from '../../../nodes/shared/trigger/polling/changes/knownRecords';

const QUARTER = 900_000;
/** Where the count of quarters starts again. */
const WRAP = 36 ** 2 * 1_000 * QUARTER;

test('a record was listed near a moment, also where the count of quarters starts again in between', () => {
	const listedAt = (time: number) => ({
		...{ freshness: 'current' as const, listedIn: quarterOf(time), rowHash: '', fullHash: '' },
	});
	expect(wasListedNear(listedAt(WRAP - QUARTER), WRAP + QUARTER, 2 * QUARTER)).toBe(true);
	expect(wasListedNear(listedAt(WRAP + QUARTER), WRAP - QUARTER, 2 * QUARTER)).toBe(true);
	expect(wasListedNear(listedAt(WRAP - 2 * QUARTER), WRAP + QUARTER, 2 * QUARTER)).toBe(false);
});
