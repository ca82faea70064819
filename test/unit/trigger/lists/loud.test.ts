import { failureToReport } from '../../../../nodes/shared/trigger/lastingFailures';
import { HOUR, MINUTE } from '../histories/calendar';
import { PERSON, SALE } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

const listToFailFor = (node: string, lists: string[], now: number, isLeftOver = false): string | undefined =>
	failureToReport(node, { failures: lists.map((list) => ({ list, isLeftOver })), hasRead: true }, now)?.list;

/** How many polls fail during some hours in which a list always fails. */
function failures(node: string, interval: number, hours: number, lists = ['closed']): number {
	let failed = 0;
	for (let now = 0; now < hours * HOUR; now += interval)
		if (listToFailFor(node, lists, now) !== undefined) failed += 1;
	return failed;
}

test('a list that fails for a day fails a poll once an hour, and no poll for an hour', () => {
	expect(failures('a minute', MINUTE, 24)).toBe(24);
	expect(failures('an hour at first', MINUTE, 0.95)).toBe(0);
});

test('where polls are rarer, every other one gives what the others read', () => {
	expect(failures('hourly', HOUR, 24)).toBe(12);
	expect(failures('daily', 24 * HOUR, 10 * 24)).toBe(5);
});

test('a list that was read in between begins anew, and nodes know nothing of each other', () => {
	listToFailFor('read', ['closed'], 0);
	listToFailFor('read', [], 30 * MINUTE);
	expect(listToFailFor('read', ['closed'], HOUR)).toBeUndefined();
	expect(listToFailFor('read', ['closed'], 2 * HOUR)).toBe('closed');
	expect(listToFailFor('other', ['closed'], 3 * HOUR)).toBeUndefined();
});

test('a list to which the others left no time has not failed, and has not been read either', async () => {
	for (const hours of [0, 1, 2])
		expect(listToFailFor('short', ['closed'], hours * HOUR, true)).toBeUndefined();
	expect(listToFailFor('short', ['closed'], 3 * HOUR)).toBeUndefined();
	listToFailFor('turns', ['closed'], 0);
	expect(listToFailFor('turns', ['closed'], HOUR, true)).toBeUndefined();
	expect(listToFailFor('turns', ['closed'], 2 * HOUR)).toBe('closed');
	const events = wanted(SALE, ['updated', 'canceled', 'closed', 'paidOff', 'departure']);
	const slow = new Place('durable', events, { gap: HOUR, answerMs: [7000, 8000] });
	await slow.run(async () => {
		await slow.n8n.publish();
		await slow.polls(10);
		expect(slow.n8n.polls.some(({ read }) => read.size < events.length)).toBe(true);
		expect(slow.failed).toBe(0);
	});
});

test('an addition that is refused holds up no item, and stops publishing', async () => {
	const options = { options: { tellWhatChanged: true } };
	const place = new Place('standard', wanted(SALE, ['created', 'updated'], options));
	await place.run(async () => {
		place.service.onRequest = ({ template }) => (template === '/logs' ? 'refuses' : undefined);
		await place.n8n.publish();
		expect(place.n8n.state).toBeUndefined();
		const id = place.sale();
		await place.polls(2);
		place.sale(7, {}, id);
		await place.polls(2);
		expect(place.given).toEqual([`created ${id}`, `updated ${id}`]);
		expect(place.n8n.emissions.at(-1)?.row.changes).toBeNull();
		expect(place.warnings).toEqual([expect.stringContaining('change history could not be read')]);
		expect(place.failed).toBe(0);
	});
});

test('a condition that cannot be decided lets nothing pass, fails polls, and holds up no other list', async () => {
	const passports = { passportMonths: 6, passportTrip: 'departure', hour: 0 };
	const chosen = wanted(PERSON, ['created', 'passportExpiring'], passports);
	const place = new Place('standard', chosen, { gap: HOUR });
	await place.run(async () => {
		place.service.onRequest = ({ template }) => (template === '/sales' ? 'refuses' : undefined);
		await place.n8n.publish();
		await place.polls(20);
		const day = new Date(place.world.now + 30 * 24 * HOUR).toISOString().slice(0, 10);
		const id = place.write({ dates: { passport_expiration_date: day } });
		await place.polls(48);
		expect(place.given).toEqual([`created ${id}`]);
		expect(place.failed).toBeGreaterThan(5);
	});
});
