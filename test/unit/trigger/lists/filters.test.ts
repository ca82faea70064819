import type { IDataObject } from 'n8n-workflow';

import { DAY, HOUR, MINUTE } from '../histories/calendar';
import { PAYERS, SALE } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

const ENGINES = ['standard', 'durable'] as const;
const FILTERS = {
	status: { status: ['closed'] },
	people: { peopleId: { person: [{ personId: PAYERS[0].id }] } },
};
const MATCHING = { status: { status: 'closed' }, people: { more: { payer: PAYERS[0] } } } as const;

describe.each(['status', 'people'] as const)('Sale Updated with a filter by %s', (by) => {
	describe.each(ENGINES)('%s', (engine) => {
		const place = (filters: object = FILTERS[by]): Place =>
			new Place(
				engine,
				wanted(SALE, ['updated'], { filters: filters as IDataObject, levelOfDetail: 'lean' }),
			);

		test.each([2, 119, 150])(
			'a sale that the filter first shows %i minutes after it was made comes',
			async (minutes) => {
				const office = place();
				await office.run(async () => {
					await office.n8n.publish();
					await office.polls(3);
					const id = office.sale(1, { more: { payer: PAYERS[1] } });
					await office.polls(minutes);
					expect(office.given).toEqual([]);
					office.write(MATCHING[by], id);
					await office.polls(20);
					expect(office.given).toEqual([`updated ${id}`]);
				});
			},
		);

		test('a sale that is made as the filter wants it does not, until it changes', async () => {
			const office = place();
			await office.run(async () => {
				await office.n8n.publish();
				await office.world.sleep(20_000);
				const ids = [office.sale(1, MATCHING[by])];
				await office.polls(2);
				ids.push(office.sale(1, MATCHING[by]));
				await office.polls(150);
				expect(office.given).toEqual([]);
				office.sale(2, {}, ids[1]);
				await office.polls(2);
				expect(office.given).toEqual([`updated ${ids[1]}`]);
			});
		});

		test('without the filter, one that is shown an hour late is new', async () => {
			const office = place({});
			await office.run(async () => {
				await office.n8n.publish();
				await office.polls(3);
				office.service.write(office.dice.uuid(), { lean: { totals: { balance: 1 } } }, HOUR);
				await office.polls(150);
				expect(office.given).toEqual([]);
			});
		});
	});
});

test('a sale that leaves the filtered list and comes back comes', async () => {
	const office = new Place('durable', wanted(SALE, ['updated'], { filters: FILTERS.status }));
	await office.run(async () => {
		const id = office.sale();
		await office.world.sleep(DAY);
		await office.n8n.publish();
		await office.polls(2);
		for (const status of ['closed', 'opened', 'closed']) {
			office.write({ status, lean: { totals: { balance: 0 }, note: status } }, id);
			await office.world.sleep(40 * MINUTE);
			await office.polls(3);
		}
		expect(office.given).toEqual([`updated ${id}`]);
		expect(office.given.length).toBeGreaterThan(0);
		expect(new Set(office.given)).toEqual(new Set([`updated ${id}`]));
	});
});

const [OWES, PAID, CLOSED, CANCELED] = [
	{ lean: { totals: { balance: 5 } }, status: 'opened' },
	{ lean: { totals: { balance: 0 } }, status: 'opened' },
	{ lean: { totals: { balance: 0 } }, status: 'closed' },
	{ lean: { totals: { balance: 0 } }, status: 'canceled' },
];

/** After which changes of a sale it comes. */
test.each<[value: string, status: string[], changes: object[], comesAfter: number[]]>([
	['paidOff', [], [PAID, CLOSED], [0]],
	['paidOff', ['opened'], [PAID, CLOSED, PAID], [0]],
	['paidOff', ['opened'], [CLOSED, PAID], [1]],
	['paidOff', ['opened'], [CLOSED, OWES, PAID], [2]],
	['paidOff', ['closed'], [PAID, CLOSED, PAID, CLOSED], [1, 3]],
	['paidOff', ['closed'], [CLOSED, OWES, CLOSED], [0, 2]],
	['paidOff', ['closed'], [PAID, CANCELED], []],
	['paidOff', ['canceled'], [PAID, CLOSED, CANCELED], []],
	['closed', ['opened'], [PAID, CLOSED], [1]],
	['canceled', ['opened'], [CLOSED, CANCELED], [1]],
])('%s with the status %j', async (value, status, changes, comesAfter) => {
	const office = new Place('durable', wanted(SALE, [value], { filters: { status }, levelOfDetail: 'lean' }));
	await office.run(async () => {
		const id = office.write(OWES!);
		await office.n8n.publish();
		await office.polls(2);
		const came: number[] = [];
		for (const [index, change] of changes.entries()) {
			const { length } = office.given;
			office.write(change, id);
			await office.polls(15);
			came.push(...office.given.slice(length).map(() => index));
		}
		expect(came).toEqual(comesAfter);
	});
});
