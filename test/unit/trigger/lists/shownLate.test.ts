import { DAY, HOUR, MINUTE } from '../histories/calendar';
import { SALE } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

/**
 * How many of 60 sales never come, if they are shown this many minutes after they were created or changed.
 */
async function lost(minutes: number, isChange: boolean): Promise<number> {
	const place = new Place('standard', wanted(SALE, ['created', 'updated']));
	const { world, service, dice } = place;
	let expected: string[] = [];
	await place.run(async () => {
		const before = Array.from({ length: 60 }, () => place.sale());
		await world.sleep(DAY);
		await place.n8n.publish();
		await place.polls(5);
		const ids = isChange ? before : before.map(() => dice.uuid());
		expected = ids.map((id) => `${isChange ? 'updated' : 'created'} ${id}`);
		ids.forEach((id, index) =>
			world.at(world.now + index * MINUTE, () => {
				service.write(id, { lean: { totals: { balance: 7 } } }, minutes * MINUTE);
			}),
		);
		await place.polls(60 + minutes + (2 * HOUR) / MINUTE);
	});
	expect(new Set(place.given).size).toBe(place.given.length);
	return expected.filter((one) => !place.given.includes(one)).length;
}

describe.each([
	['made', false],
	['changed', true],
])('sales that are shown long after they were %s', (_, isChange) => {
	test.each([5, 10, 30, 50, 110])('come: %i minutes', async (minutes) => {
		expect(await lost(minutes, isChange)).toBe(0);
	});
});
