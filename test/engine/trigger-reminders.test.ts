import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyBillTrigger } from '../../nodes/Bill/TravelAgencyBillTrigger.node';
import { TravelAgencyChangeLogTrigger } from '../../nodes/ChangeLog/TravelAgencyChangeLogTrigger.node';
import { TravelAgencySaleTrigger } from '../../nodes/Sale/TravelAgencySaleTrigger.node';
import { TravelAgencyTaskTrigger } from '../../nodes/Task/TravelAgencyTaskTrigger.node';
import { backOfficeOfThisFile } from './backOffice';
import { activeUser, taskCategory } from './tasksAtHand';
import { Agency, idsOf } from './trigger/agency';
import { DurableEngine, LegacyEngine, type Engine, type TriggerClass } from './trigger/engines';

const office = backOfficeOfThisFile();
const agency = new Agency(office);

async function tick(engine: Engine): Promise<IDataObject[]> {
	await engine.tick();
	expect(engine.failures).toEqual([]);
	return engine.take();
}

function dayAfter(day: unknown, days: number): string {
	return new Date(Date.parse(String(day)) + days * 86_400_000).toISOString().slice(0, 10);
}

describe.each([LegacyEngine, DurableEngine])('the reminders in the %p', (EngineClass) => {
	async function published(Trigger: TriggerClass, parameters: INodeParameters) {
		const engine = new EngineClass(parameters, office.credential(), Trigger);
		await engine.activate();
		return engine;
	}

	describe('of tasks', () => {
		async function task(due: string): Promise<IDataObject> {
			return await agency.post('/tasks', {
				company_identifier: '12345678000195',
				title: 'Emitir voucher',
				due,
				category_id: await taskCategory(office),
				assignee_id: await activeUser(office),
			});
		}

		// Long after the seed, so that all of its tasks are overdue.
		beforeEach(async () => await agency.setClocks('2031-03-10T09:00:00'));

		test('come once, in time, and not for what is completed, deleted or long overdue', async () => {
			const before = await task('2031-03-11T08:30:00');
			const engine = await published(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 1,
				leadUnit: 'days',
			});
			expect([...engine.take(), ...(await tick(engine))]).toEqual([]);
			const soon = await task('2031-03-11T08:30:00');
			const later = await task('2031-03-11T09:30:00');
			const done = await task('2031-03-11T08:00:00');
			await agency.send('PATCH', `/tasks/${String(done.id)}`, { completed: true });
			const gone = await task('2031-03-11T08:00:00');
			await agency.send('DELETE', `/tasks/${String(gone.id)}`);
			await agency.send('PATCH', `/tasks/${String(before.id)}`, { title: 'Emitir os vouchers' });
			expect(idsOf(await tick(engine))).toEqual([soon.id]);
			expect(await tick(engine)).toEqual([]);
			await agency.setClocks('2031-03-10T09:29:59');
			expect(await tick(engine)).toEqual([]);
			await agency.setClocks('2031-03-10T09:30:00');
			expect(idsOf(await tick(engine))).toEqual([later.id]);
			await agency.setClocks('2031-03-12T09:30:00');
			expect(await tick(engine)).toEqual([]);
		});

		test('come again for another due time, and once only for one that comes back', async () => {
			const engine = await published(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 1,
				leadUnit: 'hours',
			});
			await tick(engine);
			const { id } = await task('2031-03-10T09:30:00');
			expect(idsOf(await tick(engine))).toEqual([id]);
			await agency.send('PATCH', `/tasks/${String(id)}`, { due: '2031-03-10T09:45:00' });
			expect(idsOf(await tick(engine))).toEqual([id]);
			await agency.send('PATCH', `/tasks/${String(id)}`, { due: '2031-03-10T09:30:00' });
			expect(await tick(engine)).toEqual([]);
		});

		test('are made up for when nobody looked for days', async () => {
			const { id } = await task('2031-03-12T10:00:00');
			const engine = await published(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 0,
				leadUnit: 'minutes',
			});
			expect(await tick(engine)).toEqual([]);
			await agency.setClocks('2031-03-15T10:00:00');
			const next = engine.killed();
			await next.activate('init');
			expect(idsOf([...next.take(), ...(await tick(next))])).toEqual([id]);
		});

		test('come for what is overdue already, if it is wanted, once', async () => {
			const overdue = (await office.records('tasks')).filter(
				({ completed, deleted, company_id: company }) => !completed && !deleted && company !== undefined,
			);
			const engine = await published(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				options: { beginWith: 'dueAlready' },
			});
			expect(idsOf(await tick(engine))).toEqual(idsOf(overdue));
			for (let look = 0; look < 5; look += 1) expect(await tick(engine)).toEqual([]);
		});

		test('are on the clock that is chosen', async () => {
			const { id } = await task('2031-03-10T10:00:00');
			const engine = await published(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 0,
				options: { timeZone: 'America/Manaus' },
			});
			await agency.setClocks('2031-03-10T10:30:00');
			expect(await tick(engine)).toEqual([]);
			await agency.setClocks('2031-03-10T11:00:00');
			const at = '2031-03-10T10:00:00-04:00';
			expect(await tick(engine)).toMatchObject([{ id, due: at, occurred_at: at }]);
		});

		test('when a task was registered is on the clock of Brasília', async () => {
			const options = { timeZone: 'America/Manaus' };
			const engine = await published(TravelAgencyTaskTrigger, { triggerOn: ['created'], options });
			await tick(engine);
			agency.pass({ minutes: 1 });
			await task('2031-03-10T10:00:00');
			expect(await tick(engine)).toMatchObject([
				{ due: '2031-03-10T10:00:00-04:00', occurred_at: expect.stringContaining('-03:00') },
			]);
		});
	});

	describe('of bills', () => {
		async function openBill(): Promise<IDataObject> {
			const today = new Date().toISOString().slice(0, 10);
			const bill = (await office.records('bills')).find(
				({ settlement_date, canceled, due_date, transaction_kind }) =>
					settlement_date === null &&
					canceled === false &&
					transaction_kind === 'credit' &&
					String(due_date) > dayAfter(today, 10),
			);
			if (!bill) throw new Error('The seed has no open bill that is due in ten days');
			return bill;
		}

		test('come some days before they are due, once, in full', async () => {
			const bill = await openBill();
			await agency.setClocks(`${dayAfter(bill.due_date, -4)}T12:00:00`);
			const engine = await published(TravelAgencyBillTrigger, { triggerOn: ['due'], dueDays: 3 });
			expect(idsOf(await tick(engine))).not.toContain(bill.id);
			await agency.setClocks(`${dayAfter(bill.due_date, -3)}T00:00:10`);
			const given = await tick(engine);
			expect(given.find(({ id }) => id === bill.id)).toHaveProperty('items');
			await agency.setClocks(`${dayAfter(bill.due_date, -1)}T12:00:00`);
			expect(idsOf(await tick(engine))).not.toContain(bill.id);
		});

		test('come after they were due, and only for unsettled ones of the chosen side', async () => {
			const bill = await openBill();
			await agency.setClocks(`${String(bill.due_date)}T12:00:00`);
			const engine = await published(TravelAgencyBillTrigger, {
				triggerOn: ['overdue'],
				overdueDays: 1,
				levelOfDetail: 'lean',
				filters: { transactionKind: 'credit', kind: String(bill.kind) },
			});
			await tick(engine);
			await agency.setClocks(`${dayAfter(bill.due_date, 3)}T12:00:00`);
			const given = await tick(engine);
			expect(idsOf(given)).toContain(bill.id);
			for (const { settlement_date, canceled, transaction_kind, kind } of given) {
				expect([settlement_date, canceled, transaction_kind, kind]).toEqual([
					null,
					false,
					'credit',
					bill.kind,
				]);
			}
			expect(await tick(engine)).toEqual([]);
		});
	});

	describe('of trips', () => {
		async function trip(): Promise<IDataObject> {
			const today = new Date().toISOString().slice(0, 10);
			const found = (await agency.sales()).find(
				({ departure_date, return_date }) =>
					String(departure_date) > dayAfter(today, 20) && String(return_date) > String(departure_date),
			);
			if (!found) throw new Error('The seed has no trip in three weeks');
			return found;
		}

		test('come before the departure, once for each date', async () => {
			const sale = await trip();
			await agency.setClocks(`${dayAfter(sale.departure_date, -8)}T12:00:00`);
			const engine = await published(TravelAgencySaleTrigger, { triggerOn: ['departure'], departureDays: 7 });
			expect(idsOf(await tick(engine))).not.toContain(sale.id);
			await agency.setClocks(`${dayAfter(sale.departure_date, -7)}T12:00:00`);
			expect(idsOf(await tick(engine))).toContain(sale.id);
			expect(await tick(engine)).toEqual([]);
			await agency.edit(sale, { move_days: -2 });
			expect(idsOf(await tick(engine))).toEqual([sale.id]);
			await agency.edit(sale, { move_days: 2 });
			expect(await tick(engine)).toEqual([]);
			await agency.edit(sale, { status: 'canceled', move_days: -1 });
			expect(await tick(engine)).toEqual([]);
		});

		test('come after the return, and missed days are made up for', async () => {
			const sale = await trip();
			await agency.setClocks(`${String(sale.return_date)}T12:00:00`);
			const engine = await published(TravelAgencySaleTrigger, {
				triggerOn: ['return'],
				returnSide: 'after',
				returnDays: 1,
				levelOfDetail: 'lean',
			});
			expect(idsOf(await tick(engine))).not.toContain(sale.id);
			await agency.setClocks(`${dayAfter(sale.return_date, 4)}T12:00:00`);
			expect(idsOf(await tick(engine))).toContain(sale.id);
			await agency.setClocks(`${dayAfter(sale.return_date, 5)}T12:00:00`);
			expect(idsOf(await tick(engine))).not.toContain(sale.id);
		});
	});

	describe('of the history', () => {
		test('come for what was entered since, newest page only', async () => {
			agency.pass({ minutes: 60 });
			const engine = await published(TravelAgencyChangeLogTrigger, {
				triggerOn: ['added'],
				filters: { kind: 'edition' },
			});
			expect(await tick(engine)).toEqual([]);
			const [sale] = await agency.sales();
			await agency.edit(sale, { status: 'closed' });
			agency.pass({ minutes: 1 });
			await office.forgetRequests();
			const [entry, ...others] = await tick(engine);
			expect(others).toEqual([]);
			expect(entry).toMatchObject({ kind: 'edition', resource_id: sale?.id });
			expect(entry?.changes).toContain('status: "opened" → "closed"');
			expect(await office.requests('GET', '/logs')).toHaveLength(1);
			agency.pass({ minutes: 1 });
			expect(await tick(engine)).toEqual([]);
		});
	});
});
