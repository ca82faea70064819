import { Memory } from '../../../../nodes/shared/trigger/polling/memory';
import { DAY, dayAt, HOUR, MINUTE, SECOND, text } from '../histories/calendar';
import { BILL, KINDS, SALE, TASK } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

const ENGINES = ['standard', 'durable'] as const;

test.each([
	['updated', { lean: { totals: { balance: 7 } } }],
	['closed', { status: 'closed' }],
	['paidOff', { lean: { totals: { balance: 0 } } }],
] as const)(
	'what is made and changes while nothing is stored comes when n8n starts again: %s',
	async (value, change) => {
		const place = new Place('standard', wanted(SALE, [value]));
		await place.run(async () => {
			await place.n8n.publish();
			await place.polls(2);
			const ids = [place.sale(), place.sale()];
			await place.polls(3);
			for (const id of ids) place.write(change, id);
			await place.n8n.restart();
			await place.polls(3);
			expect(place.given.sort()).toEqual(ids.map((id) => `${value} ${id}`).sort());
		});
	},
);

test.each(ENGINES)(
	'a clock that is put right while n8n is off for a day loses nothing (%s)',
	async (engine) => {
		const place = new Place(engine, wanted(SALE, ['updated']));
		await place.run(async () => {
			place.service.skew = HOUR;
			const ids = Array.from({ length: 20 }, () => place.sale());
			await place.world.sleep(DAY);
			await place.n8n.publish();
			await place.polls(5);
			const off = place.world.now;
			place.world.at(off + 10 * MINUTE, () => {
				place.service.skew = 0;
			});
			ids.forEach((id, index) => place.world.at(off + index * 5 * MINUTE, () => void place.sale(7, {}, id)));
			await place.n8n.unpublish(DAY);
			await place.polls(10);
			expect(place.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
		});
	},
);

test('a sale that changes while n8n starts again comes, although the first poll could read nothing', async () => {
	const place = new Place('standard', wanted(SALE, ['updated']));
	await place.run(async () => {
		await place.n8n.publish();
		await place.polls(2);
		const id = place.sale();
		// These polls see the record as new, but n8n does not store that.
		await place.polls(2);
		place.sale(7, {}, id);
		place.service.isDown = true;
		await place.n8n.restart();
		place.service.isDown = false;
		await place.polls(2);
		place.sale();
		await place.polls(2);
		expect(place.given).toEqual([`updated ${id}`]);
	});
});

test.each(ENGINES)('a row that slips while it is noted what is settled is no news (%s)', async (engine) => {
	const place = new Place(engine, wanted(BILL, ['settled']), { pageSize: 5, order: 'updated' });
	await place.run(async () => {
		const day = text(dayAt(place.world.now) - 2);
		const settled = { status: 'settled', dates: { due_date: day, settlement_date: day } };
		const ids: string[] = [];
		for (let bill = 0; bill < 12; bill += 1) {
			ids.push(place.write(settled));
			await place.world.sleep(SECOND);
		}
		let requests = 0;
		// Requests 1 to 3: the time, the first page, the second page. Before the third, the first row moves to
		// the end.
		place.service.onRequest = () => ((requests += 1) === 3 ? void place.write({}, ids.shift()) : undefined);
		await place.n8n.publish();
		requests = 0;
		await place.polls(3);
		expect(place.given).toEqual([]);
	});
});

test('a changed passenger of a sale that slips from one page to another comes with the same poll', async () => {
	const place = new Place('standard', wanted(SALE, ['updated']), { pageSize: 5, order: '-updated' });
	await place.run(async () => {
		const ids = Array.from({ length: 12 }, () => place.sale());
		await place.world.sleep(DAY);
		await place.n8n.publish();
		await place.polls(2);
		for (const [index, id] of ids.entries()) {
			place.write({ more: { passenger: index } }, id);
			await place.world.sleep(SECOND);
		}
		let requests = 0;
		// Before the second page is read, the last row of the list moves to the front, and all others move down.
		place.service.onRequest = () => ((requests += 1) === 2 ? void place.write({}, ids[0]) : undefined);
		await place.polls(1);
		expect(place.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
	});
});

test('a task that is shown a hundred minutes late comes', async () => {
	const place = new Place('standard', wanted(TASK, ['created']));
	await place.run(async () => {
		await place.n8n.publish();
		await place.polls(2);
		const id = place.dice.uuid();
		place.service.write(id, { lean: { completed: false } }, 100 * MINUTE);
		await place.polls(110);
		expect(place.given).toEqual([`created ${id}`]);
	});
});

test.each(ENGINES)(
	'a sale that is canceled, reopened and closed between two polls comes (%s)',
	async (engine) => {
		const place = new Place(engine, wanted(SALE, ['closed']));
		await place.run(async () => {
			const id = place.sale(5);
			await place.world.sleep(DAY);
			await place.n8n.publish();
			await place.polls(2);
			place.write({ status: 'canceled' }, id);
			await place.polls(3);
			expect(place.given).toEqual([]);
			place.write({ status: 'opened' }, id);
			place.write({ status: 'closed' }, id);
			await place.polls(3);
			expect(place.given).toEqual([`closed ${id}`]);
		});
	},
);

test('a sale without an open balance on publishing was paid off before', async () => {
	const place = new Place('standard', wanted(SALE, ['paidOff']));
	await place.run(async () => {
		const [paid, open] = [place.sale(0), place.sale(5)];
		await place.world.sleep(DAY);
		await place.n8n.publish();
		for (const id of [paid, open]) place.sale(0, { more: { note: 'x' } }, id);
		await place.polls(2);
		expect(place.given).toEqual([`paidOff ${open}`]);
	});
});

test('400 sales that change at once take 40 pages and 8 polls in the durable engine, and each is read once', async () => {
	const place = new Place('durable', wanted(SALE, ['updated']));
	await place.run(async () => {
		const ids = Array.from({ length: 400 }, () => place.sale());
		await place.world.sleep(DAY);
		await place.n8n.publish();
		await place.polls(2);
		for (const id of ids) place.sale(7, {}, id);
		const { requests } = place.service;
		await place.polls(8);
		expect(place.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
		expect(place.service.reads).toBe(400);
		expect(place.service.requests - requests - 400).toBeLessThanOrEqual(40);
	});
});

test('publishing all events of sales takes ten requests, and notes what is open where answers are slow, too', async () => {
	const all = ['created', 'updated', 'closed', 'canceled', 'paidOff', 'departure', 'return'];
	const place = new Place('standard', wanted(SALE, all), { answerMs: [1_500, 1_500] });
	await place.run(async () => {
		const id = place.sale();
		await place.world.sleep(DAY);
		await place.n8n.publish();
		expect(place.service.requests).toBe(10);
		place.sale(0, { status: 'closed' }, id);
		await place.polls(2);
		expect(place.given).toEqual([`updated ${id}`, `closed ${id}`, `paidOff ${id}`]);
	});
});

test('lists are read once for several events, and what is known is not read again by looking back', async () => {
	const place = new Place('standard', wanted(TASK, ['created', 'completed', 'due']));
	const sales = new Place('standard', wanted(SALE, ['updated']));
	await place.run(async () => {
		await place.n8n.publish();
		await place.polls(3);
		const { requests } = place.service;
		await place.polls(5);
		expect(place.service.requests - requests).toBe(5);
	});
	await sales.run(async () => {
		const ids = [sales.sale(), sales.sale()];
		await sales.world.sleep(DAY);
		await sales.n8n.publish();
		for (const id of ids) sales.sale(7, {}, id);
		await sales.polls(60);
		// Two overlapping polls list each sale, and so do later ones that look back. Each is read twice at most.
		expect(sales.service.reads).toBeLessThanOrEqual(4);
	});
});

test('the latest 1,000 stay, and what is known to be open', () => {
	const memory = new Memory({ records: {} });
	for (let index = 0; index < 1_500; index += 1)
		memory.set(`record ${index}`, [0, index < 10 ? 'open' : 'over', []]);
	memory.set('record 20', [0, 'over', []]);
	memory.forget(([, what]) => what !== 'open');
	expect(Object.keys(memory.pack().records)).toHaveLength(1_010);
	expect([memory.get('record 5'), memory.get('record 20'), memory.get('record 499')]).toEqual([
		[0, 'open', []],
		[0, 'over', []],
		undefined,
	]);
});

test.each([
	['not within eight days', 4, 1],
	['ten days later', 10, 2],
	['weeks later', 41, 2],
])('a bill that is settled, reopened and settled again comes again: %s', async (_when, days, times) => {
	const place = new Place('standard', wanted(BILL, ['settled']), { gap: 12 * HOUR });
	const settled = () => ({
		status: 'settled',
		dates: { due_date: '2026-03-10', settlement_date: text(dayAt(place.world.now)) },
	});
	await place.run(async () => {
		const id = place.write({ status: 'unsettled' });
		await place.n8n.publish();
		await place.polls(2);
		place.write(settled(), id);
		await place.polls(2);
		place.write({ status: 'unsettled', dates: { settlement_date: null } }, id);
		await place.polls(2 * days);
		place.write(settled(), id);
		await place.polls(40);
		expect(place.given).toEqual(Array.from({ length: times }, () => `settled ${id}`));
		expect(new Set(place.n8n.emissions.map(({ eventId }) => eventId)).size).toBe(times);
	});
});

test('more than a thousand refunds that are entered late, or fall due, come once', async () => {
	const refunds = wanted(KINDS.refunds.resource, ['due'], { dueDays: 3, levelOfDetail: 'lean' });
	const place = new Place('durable', refunds, { gap: 12 * HOUR, pageSize: 500 });
	const due = (days: number): string =>
		place.write({ dates: { due_date: text(dayAt(place.world.now) + days) } });
	await place.run(async () => {
		due(-1);
		await place.n8n.publish();
		await place.polls(4);
		const late = Array.from({ length: 1_001 }, () => due(-2));
		const ids = [...late, due(-7), due(9)];
		due(-9);
		await place.polls(20);
		expect(place.given.sort()).toEqual(ids.map((id) => `due ${id}`).sort());
	});
});

test('what a refund may be late is due on publishing, where that is wanted', async () => {
	const entered = { dueDays: 3, levelOfDetail: 'lean', options: { beginWith: 'dueAlready' } };
	const place = new Place('durable', wanted(KINDS.refunds.resource, ['due'], entered), { gap: 12 * HOUR });
	await place.run(async () => {
		const [, ...ids] = [-9, -2, 2].map((days) =>
			place.write({ dates: { due_date: text(dayAt(place.world.now) + days) } }),
		);
		await place.n8n.publish();
		await place.polls(4);
		expect(place.given.sort()).toEqual(ids.map((id) => `due ${id}`).sort());
	});
});
