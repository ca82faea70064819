import { DAY, HOUR, SECOND } from './histories/calendar';
import { SALE } from './histories/kinds';
import { Place, wanted } from './histories/place';
import type { Habits } from './histories/service';

/**
 * Sales that change all at once, and in a steady stream, at the service's rate limit and in the place's
 * virtual time.
 */
const UPDATED = wanted(SALE, ['updated']);

test.each<[string, Partial<Habits>]>([
	['every cursor expires between two of them', { cursorLives: 30 * SECOND }],
	['cursors expire before the records of a page are read', { cursorLives: 2 * SECOND }],
	['a poll is over before the records of a page are read', { answerMs: [9 * SECOND, 9 * SECOND] }],
])('400 sales that change at once come, each once, although %s', async (_, habits) => {
	const place = new Place('durable', UPDATED, habits);
	await place.run(async () => {
		const ids = Array.from({ length: 400 }, () => place.sale());
		await place.world.sleep(DAY);
		await place.n8n.publish();
		await place.polls(2);
		for (const id of ids) place.sale(7, {}, id);
		await place.polls(40);
		expect(place.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
		// Each sale is read once, and some once more when they leave the list.
		expect(place.service.reads).toBeLessThanOrEqual(800);
		// After that all is quiet, except for a look further back.
		const { length } = place.n8n.polls.slice(-5).filter(({ requests }) => requests > 1);
		expect(length).toBeLessThanOrEqual(1);
	});
});

test('of 0.5 changes a second, each costs two reads, however often it is polled', async () => {
	const place = new Place('durable', UPDATED);
	await place.run(async () => {
		const ids = Array.from({ length: 600 }, () => place.sale());
		await place.world.sleep(HOUR);
		await place.n8n.publish();
		const begun = place.world.now;
		ids.forEach((id, index) => place.world.at(begun + index * 2 * SECOND, () => void place.sale(7, {}, id)));
		await place.polls(26);
		expect(place.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
		expect(place.service.reads / 600).toBeLessThan(2.1);
		const busy = place.n8n.polls.slice(6, 19).map(({ requests }) => requests);
		expect(busy.reduce((sum, one) => sum + one) / busy.length).toBeLessThan(85);
	});
});
