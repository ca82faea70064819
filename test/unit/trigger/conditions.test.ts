import { DAY, HOUR, MINUTE, SECOND, text, dayAt } from './histories/calendar';
import type { N8n } from './histories/engines';
import { DAMAGES } from './histories/history';
import { BILL, PERSON, SALE, TASK, TRAVEL, type Resource } from './histories/kinds';
import { Place, wanted } from './histories/place';
import type { Version } from './histories/service';

const ENGINES = ['standard', 'durable'] as const;
const STOPS: Array<[string, (n8n: N8n) => Promise<void>]> = [
	['n8n starts again', async (n8n) => await n8n.restart()],
	['the workflow is unpublished for five minutes', async (n8n) => await n8n.unpublish(5 * MINUTE)],
];

describe.each(STOPS)('1. what changes while n8n is away comes, when %s', (_, stop) => {
	const closed: Partial<Version> = { status: 'closed' };
	const paid: Partial<Version> = { lean: { totals: { balance: 0 } } };

	test.each([
		['updated', { lean: { totals: { balance: 7 } } }],
		['closed', closed],
		['paidOff', paid],
	] as Array<[string, Partial<Version>]>)('sales that were seen as new: %s', async (value, change) => {
		const place = new Place('standard', wanted(SALE, [value]));
		await place.run(async () => {
			await place.n8n.publish();
			await place.polls(2);
			const ids = Array.from({ length: 5 }, () => place.sale());
			await place.polls(3);
			place.world.at(place.world.now + 10 * SECOND, () => {
				for (const id of ids) place.write(change, id);
			});
			await stop(place.n8n);
			await place.polls(10);
			expect(place.given.sort()).toEqual(ids.map((id) => `${value} ${id}`).sort());
		});
	});
});

test('2. two hours in which nothing could be read are two hours of failed polls', async () => {
	const place = new Place('standard', wanted(SALE, ['created', 'updated']));
	await place.run(async () => {
		await place.n8n.publish();
		await place.polls(2);
		place.service.isDown = true;
		await place.polls(24);
		expect(place.failed).toBe(24);
	});
});

test.each([
	['10 s an answer, a change a minute', 10 * SECOND, MINUTE],
	['8 s an answer, two changes a minute', 8 * SECOND, 30 * SECOND],
])('3. a slow back office stops nothing in the durable engine: %s', async (_, answer, pause) => {
	const place = new Place('durable', wanted(SALE, ['updated']), { answerMs: [answer, answer] });
	await place.run(async () => {
		const ids = Array.from({ length: (3 * HOUR) / pause }, () => place.sale());
		await place.world.sleep(DAY);
		await place.n8n.publish();
		const begun = place.world.now + MINUTE;
		ids.forEach((id, index) => place.world.at(begun + index * pause, () => void place.sale(7, {}, id)));
		let [unchanged, longest, before] = [0, 0, place.n8n.state];
		for (let minute = 0; minute < 6 * 60; minute += 1) {
			await place.polls(1);
			unchanged = place.n8n.state === before ? unchanged + 1 : 0;
			longest = Math.max(longest, unchanged);
			before = place.n8n.state;
		}
		expect(longest).toBeLessThan(4);
		expect(place.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
	});
});

describe.each(ENGINES)('4. another list of events repeats nothing, and floods nobody (%s)', (engine) => {
	test('Updated is added beside Created', async () => {
		const place = new Place(engine, wanted(SALE, ['created']));
		await place.run(async () => {
			await place.n8n.publish();
			await place.polls(5);
			place.world.at(place.world.now + 50 * SECOND, () => void place.sale());
			await place.polls(1);
			await place.n8n.unpublish(SECOND, wanted(SALE, ['created', 'updated']));
			await place.polls(5);
			expect(place.given.filter((one) => one.startsWith('created'))).toHaveLength(1);
		});
	});

	test.each(['full', 'lean'])(
		'what changed before Updated was added does not come, and what changes later does: %s',
		async (levelOfDetail) => {
			const place = new Place(engine, wanted(SALE, ['created'], { levelOfDetail }));
			await place.run(async () => {
				const id = place.sale();
				await place.world.sleep(DAY);
				await place.n8n.publish();
				await place.polls(5);
				place.sale(7, {}, id);
				await place.polls(1);
				await place.n8n.unpublish(SECOND, wanted(SALE, ['created', 'updated'], { levelOfDetail }));
				await place.polls(5);
				expect(place.given).toEqual([]);
				place.sale(8, {}, id);
				await place.polls(5);
				expect(place.given).toEqual([`updated ${id}`]);
			});
		},
	);

	test('Created is added beside Updated after eight hours', async () => {
		const place = new Place(engine, wanted(SALE, ['updated']));
		await place.run(async () => {
			await place.n8n.publish();
			for (let i = 0; i < 48; i += 1) {
				place.sale();
				await place.polls(10);
			}
			await place.polls(10);
			await place.n8n.unpublish(SECOND, wanted(SALE, ['created', 'updated']));
			await place.polls(90);
			// The standard engine has stored nothing about them, so they may have changed.
			expect(place.given.filter((one) => engine === 'durable' || one.startsWith('created'))).toEqual([]);
		});
	});

	test('what is taken out and added again repeats nothing, and gives nothing of between', async () => {
		const place = new Place(engine, wanted(SALE, ['created', 'closed']));
		await place.run(async () => {
			const [before, between] = [place.sale(), place.sale()];
			await place.world.sleep(DAY);
			await place.n8n.publish();
			await place.polls(5);
			place.sale(0, { status: 'closed' }, before);
			await place.polls(5);
			await place.n8n.unpublish(SECOND, wanted(SALE, ['created']));
			place.sale(0, { status: 'closed' }, between);
			await place.polls(10);
			await place.n8n.unpublish(SECOND, wanted(SALE, ['created', 'closed']));
			await place.polls(5);
			for (const id of [before, between]) place.sale(0, { status: 'closed', more: { note: 'x' } }, id);
			await place.polls(5);
			expect(place.given).toEqual([`closed ${before}`]);
		});
	});

	test('Updated that is taken out and added again gives nothing of between', async () => {
		const both = wanted(SALE, ['created', 'updated']);
		const place = new Place(engine, both);
		await place.run(async () => {
			const id = place.sale();
			await place.world.sleep(DAY);
			await place.n8n.publish();
			place.sale(7, {}, id);
			await place.polls(2);
			await place.n8n.unpublish(SECOND, wanted(SALE, ['created']));
			place.sale(8, {}, id);
			await place.polls(1);
			await place.n8n.unpublish(SECOND, both);
			await place.polls(5);
			expect(place.given).toEqual([`updated ${id}`]);
		});
	});

	test('what changed while Created was added comes as an update', async () => {
		const place = new Place(engine, wanted(SALE, ['updated']));
		await place.run(async () => {
			await place.n8n.publish();
			await place.polls(2);
			const ids = [place.sale(), place.sale()];
			await place.polls(60);
			place.world.at(place.world.now + 10 * SECOND, () => void place.sale(7, {}, ids[0]));
			await place.n8n.unpublish(MINUTE, wanted(SALE, ['created', 'updated']));
			await place.polls(10);
			// The standard engine has stored nothing about the other one, so it may have changed.
			const other = engine === 'standard' ? [`updated ${ids[1]}`] : [];
			expect(place.given.sort()).toEqual([`updated ${ids[0]}`, ...other].sort());
		});
	});

	test.each([
		['more days', { returnDays: 10, returnSide: 'after' }],
		['the other side', { returnDays: 2, returnSide: 'after' }],
	])('%s after the return bring no flood of trips that are over', async (_, after) => {
		const before = { ...after, ...(after.returnDays === 2 ? { returnSide: 'before' } : { returnDays: 2 }) };
		const place = new Place(engine, wanted(SALE, ['return'], before));
		await place.run(async () => {
			const today = dayAt(place.world.now);
			for (let days = 5; days < 15; days += 1)
				place.sale(1, { dates: { departure_date: null, return_date: text(today - days) } });
			await place.n8n.publish();
			await place.polls(3);
			await place.n8n.unpublish(SECOND, wanted(SALE, ['return'], after));
			await place.polls(3);
			expect(place.given.length).toBeLessThanOrEqual(1);
			const id = place.sale(1, { dates: { departure_date: null, return_date: text(today - 12) } });
			await place.polls(3);
			expect(place.given.includes(`return ${id}`)).toBe(after.returnDays === 10);
		});
	});
});

test('5. a poll that a killed process left gives nothing again beside the one that gave it', async () => {
	const place = new Place('durable', wanted(SALE, ['created']));
	await place.run(async () => {
		await place.n8n.publish();
		await place.polls(2);
		for (let i = 0; i < 53; i += 1) place.sale();
		place.n8n.orphans = 1;
		await place.polls(5);
		expect(place.given).toHaveLength(53);
	});
});

test('6. the order of nested lists is no content', async () => {
	const place = new Place('standard', wanted(SALE, ['updated']), { shuffles: true });
	await place.run(async () => {
		const more = { hotels: [{ id: 'a' }, { id: 'b' }], payer: 'x' };
		const ids = Array.from({ length: 20 }, () => place.sale(1, { more }));
		await place.world.sleep(DAY);
		await place.n8n.publish();
		for (const id of ids) {
			await place.polls(2);
			place.sale(7, {}, id);
		}
		await place.polls(90);
		expect(place.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
	});
});

describe.each(ENGINES)('8. late rather than never (%s)', (engine) => {
	test('bills that are overdue when they are entered, or when their settlement is taken back', async () => {
		const place = new Place(engine, wanted(BILL, ['overdue'], { overdueDays: 1, repeat: 'once' }));
		await place.run(async () => {
			const due_date = text(dayAt(place.world.now) - 10);
			const bill = (status: string, id?: string): string =>
				place.write({ status, dates: { due_date, settlement_date: null } }, id);
			const settled = [1, 2, 3].map(() => bill('settled'));
			await place.n8n.publish();
			await place.polls(3);
			const entered = [1, 2, 3].map(() => bill('unsettled'));
			for (const id of settled) bill('unsettled', id);
			await place.polls(10);
			expect(place.given.sort()).toEqual([...settled, ...entered].map((id) => `overdue ${id}`).sort());
		});
	});

	test('a sale that is shown four minutes late, while n8n is off for two hours', async () => {
		const place = new Place(engine, wanted(SALE, ['created']));
		await place.run(async () => {
			await place.n8n.publish();
			await place.polls(10);
			const id = place.dice.uuid();
			place.service.write(id, { lean: { totals: { balance: 1 } } }, 4 * MINUTE);
			await place.polls(3);
			await place.n8n.unpublish(2 * HOUR);
			await place.polls(3);
			expect(place.given).toEqual([`created ${id}`]);
		});
	});

	test('travels that are entered after they have ended', async () => {
		const place = new Place(engine, wanted(TRAVEL, ['finished'], { finishedDays: 1 }));
		await place.run(async () => {
			await place.n8n.publish();
			await place.polls(3);
			const end_date = text(dayAt(place.world.now) - 5);
			const id = place.write({ dates: { start_date: null, end_date } });
			await place.polls(10);
			expect(place.given).toEqual([`finished ${id}`]);
		});
	});
});

test.each(ENGINES)(
	"a sale whose ID is not valid holds up no other, and n8n's log tells of it (%s)",
	async (engine) => {
		const place = new Place(engine, wanted(SALE, ['created']));
		await place.run(async () => {
			await place.n8n.publish();
			await place.polls(3);
			place.sale(1, {}, '../people');
			const id = place.sale();
			await place.polls(10);
			expect(place.given).toEqual([`created ${id}`]);
			expect(place.warnings).toEqual([expect.stringContaining('(its ID is not valid)')]);
			expect(place.failed).toBe(0);
		});
	},
);

describe.each(Object.entries(DAMAGES))('9. a state that %s is a new beginning', (_, damage) => {
	test.each([
		['Sale Updated', SALE, ['updated']],
		['Sale Closed', SALE, ['closed']],
		['Task Created and Task Due', TASK, ['created', 'due']],
	] as Array<[string, Resource, string[]]>)('of %s', async (_name, resource, values) => {
		const place = new Place('durable', wanted(resource, values));
		await place.run(async () => {
			const make = (): string =>
				place.write({ lean: { totals: { balance: 1 }, completed: false }, dates: { due: null } });
			const ids = [make(), make()];
			await place.world.sleep(DAY);
			await place.n8n.publish();
			await place.polls(3);
			await place.n8n.damage(damage);
			await place.polls(3);
			expect(place.failed).toBe(0);
			expect(place.given).toEqual([]);
			for (const id of ids) place.write({ status: 'closed', lean: { totals: { balance: 2 } } }, id);
			const added = make();
			await place.polls(10);
			const changed = resource === SALE ? ids.map((id) => `${values[0]} ${id}`) : [`created ${added}`];
			expect(place.given.sort()).toEqual(changed.sort());
		});
	});
});

test('9. a state of another version says so in the log', async () => {
	const place = new Place('durable', wanted(SALE, ['updated']));
	await place.run(async () => {
		await place.n8n.publish();
		await place.polls(2);
		await place.n8n.damage(DAMAGES['is of another version']!);
		await place.polls(2);
		expect(place.warnings).not.toEqual([]);
	});
});

test('where answers are so slow that no poll reads all of its lists, each has its turn', async () => {
	const values = ['created', 'canceled', 'closed', 'departure'];
	const place = new Place('durable', wanted(SALE, values), { answerMs: [8 * SECOND, 8 * SECOND] });
	await place.run(async () => {
		await place.n8n.publish();
		await place.polls(3);
		const departure_date = text(dayAt(place.world.now) + 7);
		const id = place.sale(1, { dates: { departure_date, return_date: null } });
		await place.polls(20);
		expect(place.given.sort()).toEqual([`created ${id}`, `departure ${id}`]);
	});
});

test('a daily reading that n8n was off in the middle of begins anew: days_left counts from when the item comes', async () => {
	const birthdays = wanted(PERSON, ['birthday'], {
		birthdayDays: 3,
		hour: 10,
		levelOfDetail: 'lean',
		options: { beginWith: 'dueAlready' },
	});
	const place = new Place('durable', birthdays, { answerMs: [9 * SECOND, 9 * SECOND], pageSize: 5 });
	await place.run(async () => {
		for (let person = 0; person < 40; person += 1) place.write({ dates: { birthdate: '1980-03-11' } });
		await place.n8n.publish();
		await place.polls(60);
		const { length } = place.given;
		await place.n8n.unpublish(DAY);
		await place.polls(10);
		const daysLeft = place.n8n.emissions.map(({ row }) => row.days_left);
		expect(new Set(place.given).size).toBe(40);
		expect([daysLeft.slice(0, length), daysLeft.slice(length)].map((days) => [...new Set(days)])).toEqual([
			[1],
			[0],
		]);
	});
});

test.each(ENGINES)('a sale that is created and closed before the first poll comes (%s)', async (engine) => {
	const place = new Place(engine, wanted(SALE, ['closed']), { gap: 3 * HOUR });
	await place.run(async () => {
		await place.n8n.publish();
		await place.world.sleep(5 * MINUTE);
		const id = place.sale();
		await place.world.sleep(5 * MINUTE);
		place.sale(0, { status: 'closed' }, id);
		await place.polls(3);
		expect(place.given).toEqual([`closed ${id}`]);
	});
});

test.each(ENGINES)('10. an event that is refused does not hold up the others (%s)', async (engine) => {
	const passports = { passportMonths: 6, passportTrip: 'departure' };
	const place = new Place(engine, wanted(PERSON, ['created', 'passportExpiring'], passports), { gap: HOUR });
	await place.run(async () => {
		place.service.onRequest = ({ template }) => (template === '/sales' ? 'refuses' : undefined);
		const person = (): string =>
			place.write({ dates: { passport_expiration_date: text(dayAt(place.world.now) + 30) } });
		person();
		await place.n8n.publish();
		await place.polls(2);
		const id = person();
		await place.polls(48);
		expect(place.given).toContain(`created ${id}`);
	});
});

/**
 * 71 sales that change in the same second, in a list that is sorted by time and returns equal times in
 * another order each time.
 */
test('rows of one second without an order do not keep the trigger reading for ever', async () => {
	const place = new Place('standard', wanted(SALE, ['updated']), { order: '-updated', tiesMove: true });
	await place.run(async () => {
		const ids = Array.from({ length: 71 }, () => place.sale());
		await place.world.sleep(HOUR);
		await place.n8n.publish();
		for (const id of ids) place.sale(7, {}, id);
		await place.polls(70);
		expect(new Set(place.given).size).toBe(71);
		expect(place.given).toHaveLength(71);
		const before = place.service.requests;
		await place.polls(5);
		expect(place.service.requests - before).toBeLessThanOrEqual(6);
	});
});

describe('when Level of Detail becomes Full Record', () => {
	const lean = wanted(SALE, ['created', 'updated'], { levelOfDetail: 'lean' });
	const full = wanted(SALE, ['created', 'updated'], { levelOfDetail: 'full' });

	test('what was given is not given again, while the list comes to no rest', async () => {
		const place = new Place('standard', lean, { order: '-updated', tiesMove: true, pageSize: 20 });
		await place.run(async () => {
			const ids = Array.from({ length: 60 }, () => place.sale());
			await place.world.sleep(HOUR);
			await place.n8n.publish();
			await place.polls(2);
			for (const id of ids) place.sale(7, {}, id);
			await place.polls(3);
			await place.n8n.unpublish(SECOND, full);
			let next = 0;
			place.service.onRequest = () => void place.sale(8 + next, {}, ids[(next += 1) % 3]);
			await place.polls(2);
			place.service.onRequest = () => undefined;
			await place.polls(90);
			const still = ids.slice(3).map((id) => `updated ${id}`);
			expect(place.given.filter((one) => still.includes(one)).sort()).toEqual(still.sort());
		});
	});

	test('a sale that changes while it waits to be read is given', async () => {
		const place = new Place('durable', lean);
		await place.run(async () => {
			const id = place.sale();
			await place.world.sleep(HOUR);
			await place.n8n.publish();
			await place.polls(2);
			place.sale(7, {}, id);
			await place.polls(1);
			const { length } = place.given;
			await place.n8n.unpublish(SECOND, full);
			place.sale(8, {}, id);
			let isChanged = false;
			place.service.onRequest = ({ ids }) => {
				if (ids.length > 0 && !isChanged) place.sale(9, {}, id);
				isChanged ||= ids.length > 0;
				return undefined;
			};
			await place.polls(30);
			expect(place.given.length).toBeGreaterThan(length);
			expect(place.n8n.emissions.at(-1)!.row.totals).toEqual({ balance: 9 });
		});
	});
});
