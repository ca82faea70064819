import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyBillTrigger } from '../../nodes/Bill/TravelAgencyBillTrigger.node';
import { TravelAgencyInvoiceTrigger } from '../../nodes/Invoice/TravelAgencyInvoiceTrigger.node';
import { TravelAgencyPersonTrigger } from '../../nodes/Person/TravelAgencyPersonTrigger.node';
import { TravelAgencyQuoteTrigger } from '../../nodes/Quote/TravelAgencyQuoteTrigger.node';
import { TravelAgencyRefundTrigger } from '../../nodes/Refund/TravelAgencyRefundTrigger.node';
import { TravelAgencySaleTrigger } from '../../nodes/Sale/TravelAgencySaleTrigger.node';
import { TravelAgencyTaskTrigger } from '../../nodes/Task/TravelAgencyTaskTrigger.node';
import { TravelAgencyTravelTrigger } from '../../nodes/Travel/TravelAgencyTravelTrigger.node';
import { allInCI, oneTestIn, some } from '../campaign';
import { EVERY_PAYMENT, sale as aSale } from '../contract/sale-bodies';
import { backOfficeOfThisFile } from './backOffice';
import { frontOfThisFile, replacedBy } from './front';
import { Agency, idsOf, shifted, today } from './trigger/agency';
import {
	DurableEngine,
	engineWith,
	fetchTestEvent,
	LegacyEngine,
	published,
	tick,
	type Engine,
	type TriggerClass,
} from './trigger/engines';

const office = backOfficeOfThisFile();
const agency = new Agency(office);

type Alter = (
	path: string,
	query: URLSearchParams,
	body: IDataObject,
) => void | { status: number; body: unknown };
/** Changes answers, if a test sets it. */
let alter: Alter | undefined;
const front = frontOfThisFile(office);
beforeEach(() => {
	alter = undefined;
	front.mangle(({ path, query }, answer) => {
		if (!alter || answer.status !== 200) return undefined;
		const body = JSON.parse(answer.body.toString()) as IDataObject;
		const other = alter(path, query, body);
		return replacedBy(() => JSON.stringify(other?.body ?? body), 'application/json', other?.status);
	});
});

const behindFront = (): ICredentialDataDecryptedObject =>
	office.credential('full_access', { baseUrl: `${front.url}/api/v3` });

const hourly = { pollTimes: { item: [{ mode: 'everyHour', minute: 0 }] } };
const daily = { pollTimes: { item: [{ mode: 'everyDay', hour: 8, minute: 0 }] } };

const foreign = oneTestIn(5);

/** Written by somebody who had only read the API description and our promises. */
describe.each(some(1, [LegacyEngine, DurableEngine]))('what a stranger tries in the %p', (EngineClass) => {
	const isDurable = (EngineClass as unknown) === DurableEngine;

	const made = (
		Trigger: TriggerClass,
		parameters: INodeParameters,
		credential = office.credential(),
		stored = '{}',
	) => engineWith(EngineClass, Trigger, parameters, credential, stored);

	const publish = async (
		Trigger: TriggerClass,
		parameters: INodeParameters,
		credential = office.credential(),
	) => await published(EngineClass, Trigger, parameters, credential);

	/** Publishes the workflow again with other parameters or another credential. */
	async function again(
		engine: LegacyEngine | DurableEngine,
		Trigger: TriggerClass,
		parameters: INodeParameters,
		credential = office.credential(),
	) {
		const next = made(Trigger, parameters, credential, engine.stored);
		await next.activate();
		expect(next.failures).toEqual([]);
		return next;
	}

	async function nextTick(engine: Engine, minutes = 1): Promise<IDataObject[]> {
		agency.pass({ minutes });
		return await tick(engine);
	}
	async function ticks(engine: Engine, count = 4): Promise<IDataObject[]> {
		const items: IDataObject[] = [];
		for (let index = 0; index < count; index += 1) items.push(...(await tick(engine)));
		return items;
	}

	const person = async (more: IDataObject): Promise<IDataObject> =>
		await agency.post('/people', { name: 'Ana Prado', person_kind: 'individual', ...more });
	const unsettledBills = async () =>
		(await office.records('bills')).filter(
			({ canceled, settlement_date }) => canceled === false && settlement_date === null,
		);

	describe('bills settled', () => {
		foreign('published on a quiet day: what is settled after publishing still comes', async () => {
			await agency.setClocks('2031-03-15T10:00:00'); // a Saturday
			const [bill] = await unsettledBills();
			const engine = await publish(TravelAgencyBillTrigger, {
				triggerOn: ['settled'],
				options: { quietDays: ['saturday', 'sunday'] },
			});
			await agency.setClocks('2031-03-15T15:00:00');
			await agency.settle(bill, '2031-03-15');
			const given: IDataObject[] = [];
			for (const moment of ['15T15:01', '16T10:00', '17T00:01', '17T09:00']) {
				await agency.setClocks(`2031-03-${moment}:00`);
				given.push(...(await tick(engine)));
			}
			expect(idsOf(given)).toEqual([bill?.id]);
		});

		foreign('a filter that is taken away brings nothing from before publishing', async () => {
			await agency.setClocks(`${today()}T12:00:00`);
			const bills = await unsettledBills();
			const credit = bills.find(({ transaction_kind }) => transaction_kind === 'credit');
			await agency.settle(credit, shifted(today(), -5));
			const engine = await publish(TravelAgencyBillTrigger, {
				triggerOn: ['settled'],
				filters: { transactionKind: 'debit' },
				levelOfDetail: 'lean',
			});
			await agency.setClocks(`${today()}T13:00:00`);
			expect(await tick(engine)).toEqual([]);
			const next = await again(engine, TravelAgencyBillTrigger, {
				triggerOn: ['settled'],
				levelOfDetail: 'lean',
			});
			expect([...next.take(), ...(await nextTick(next))].length).toBe(0);
		});

		foreign('n8n off for ten days, on both sides of the change of year', async () => {
			await agency.setClocks('2031-12-28T12:00:00');
			const [first, second, third] = await unsettledBills();
			const engine = await publish(TravelAgencyBillTrigger, { triggerOn: ['settled'] });
			await agency.setClocks('2031-12-29T12:00:00');
			await agency.settle(first, '2031-12-26');
			await agency.setClocks('2032-01-02T12:00:00');
			await agency.settle(second, '2031-12-31');
			await agency.setClocks('2032-01-07T12:00:00');
			await agency.settle(third, '2032-01-09'); // Post-dated.
			const next = engine.killed();
			await next.activate('init');
			expect(idsOf([...next.take(), ...(await nextTick(next))])).toEqual(idsOf([first!, second!, third!]));
			const third2 = await nextTick(next, 3);
			expect(third2).toEqual([]);
		});

		foreign('a company recess of twelve Quiet Dates: what was settled comes afterwards, once', async () => {
			await agency.setClocks('2031-12-19T12:00:00');
			const [first, second] = await unsettledBills();
			const quietDates = Array.from({ length: 14 }, (_, index) => shifted('2031-12-20', index)).join(', ');
			const engine = await publish(TravelAgencyBillTrigger, {
				triggerOn: ['settled'],
				levelOfDetail: 'lean',
				options: { quietDates },
			});
			for (let poll = 0; poll < 5; poll += 1) expect(await nextTick(engine)).toEqual([]);
			const given: IDataObject[] = [];
			for (let day = 0; day < 18; day += 1) {
				await agency.setClocks(`${shifted('2031-12-20', day)}T12:00:00`);
				if (day === 0) await agency.settle(first, '2031-12-20');
				if (day === 11) await agency.settle(second, '2031-12-31');
				given.push(...(await tick(engine)));
			}
			expect(idsOf(given)).toEqual(idsOf([first!, second!]));
		});

		test.each(allInCI(1, [2, 20]))(
			'the clock of the back office leaps %d days ahead for some polls and is set back: nothing is repeated',
			async (days) => {
				await agency.setClocks(`${today()}T12:00:00`);
				const [first, second, third, fourth] = await unsettledBills();
				await agency.settle(fourth, shifted(today(), -1));
				const engine = await publish(TravelAgencyBillTrigger, {
					triggerOn: ['settled'],
					levelOfDetail: 'lean',
				});
				await agency.settle(first, shifted(today(), -1));
				const given: IDataObject[] = await nextTick(engine);
				agency.pass({ days });
				for (let poll = 0; poll < 6; poll += 1) given.push(...(await nextTick(engine)));
				await agency.settle(second, today());
				agency.pass({ days: -days });
				for (let poll = 0; poll < 6; poll += 1) given.push(...(await nextTick(engine)));
				await agency.settle(third, today());
				for (let poll = 0; poll < 6; poll += 1) given.push(...(await nextTick(engine)));
				expect(given.map(({ id }) => String(id)).sort()).toEqual(
					[first, second, third].map((bill) => String(bill?.id)).sort(),
				);
			},
		);

		test.each(
			allInCI(1, [
				[TravelAgencyBillTrigger, { triggerOn: ['overdue'], overdueDays: 1, levelOfDetail: 'lean' }],
				[TravelAgencyBillTrigger, { triggerOn: ['due'], dueDays: 0, levelOfDetail: 'lean' }],
				[TravelAgencyTravelTrigger, { triggerOn: ['finished'], finishedDays: 0 }],
				[TravelAgencySaleTrigger, { triggerOn: ['departure'], departureDays: 0, levelOfDetail: 'lean' }],
			] as Array<[TriggerClass, INodeParameters]>),
		)(
			'the clock of the back office leaps two days ahead for some polls and is set back: %p %j goes on',
			async (Trigger, parameters) => {
				await agency.setClocks(`${today()}T12:00:00`);
				const engine = await publish(Trigger, parameters);
				agency.pass({ days: 2 });
				for (let poll = 0; poll < 6; poll += 1) await nextTick(engine);
				agency.pass({ days: -2 });
				for (let poll = 0; poll < 60; poll += 1) {
					agency.pass({ minutes: 1 });
					await engine.tick();
				}
				expect(engine.failures.map(({ message }) => message)).toEqual([]);
			},
		);

		foreign(
			'polled once a day: what is settled between publishing and the first poll by schedule comes',
			async () => {
				await agency.setClocks(`${today()}T10:00:00`);
				const [bill] = await unsettledBills();
				const engine = made(TravelAgencyBillTrigger, {
					triggerOn: ['settled'],
					levelOfDetail: 'lean',
					...daily,
				});
				await engine.activate();
				expect(engine.take()).toEqual([]);
				await agency.settle(bill, today());
				const tomorrow = shifted(today(), 1);
				await agency.setClocks(`${tomorrow}T08:00:00`);
				const given = await tick(engine);
				await agency.setClocks(`${shifted(tomorrow, 1)}T08:00:00`);
				// The durable engine does not know when the workflow was published.
				expect(idsOf([...given, ...(await tick(engine))])).toEqual(isDurable ? [] : [bill?.id]);
			},
		);

		foreign('120 at once, with refused cursors, a 500 and a kill', async () => {
			await agency.setClocks(`${today()}T12:00:00`);
			const bills = (await unsettledBills()).slice(0, 120);
			let engine: LegacyEngine | DurableEngine = await publish(TravelAgencyBillTrigger, {
				triggerOn: ['settled'],
				levelOfDetail: 'lean',
			});
			for (const bill of bills) await agency.settle(bill, today());
			agency.pass({ minutes: 1 });
			await office.fault({ kind: 'error_before_commit', status: 500, path: '/bills', skip: 2, times: 4 });
			await engine.tick();
			const given = engine.take();
			engine = engine.killed() as LegacyEngine;
			await engine.activate('init');
			given.push(...engine.take());
			await office.endFaults();
			await office
				.fault({ kind: 'cursor_expires', lifetime_ms: -1, times: 1 } as never)
				.catch(() => undefined);
			for (let poll = 0; poll < 4; poll += 1) {
				agency.pass({ minutes: 1 });
				await engine.tick();
				given.push(...engine.take());
			}
			expect(idsOf(given)).toEqual(idsOf(bills));
		});

		foreign('published while the back office is down: no flood when it is back', async () => {
			await agency.setClocks(`${today()}T12:00:00`);
			for (const bill of (await unsettledBills()).slice(0, 10))
				await agency.settle(bill, shifted(today(), -2));
			await office.fault({ kind: 'error_before_commit', status: 503 });
			const engine = made(TravelAgencyBillTrigger, {
				triggerOn: ['settled', 'due'],
				levelOfDetail: 'lean',
				dueDays: 0,
			});
			await engine.activate();
			expect(engine.take()).toEqual([]);
			await engine.tick();
			expect(engine.failures).toHaveLength(1);
			engine.failures.length = 0;
			await office.endFaults();
			expect((await nextTick(engine)).filter(({ event }) => event === 'settled')).toEqual([]);
			const [bill] = await unsettledBills();
			await agency.settle(bill, today());
			expect(idsOf((await nextTick(engine)).filter(({ event }) => event === 'settled'))).toEqual([bill?.id]);
		});

		foreign('says when it happened, as far as the record says it', async () => {
			await agency.setClocks(`${today()}T12:00:00`);
			const [bill] = await unsettledBills();
			const engine = await publish(TravelAgencyBillTrigger, { triggerOn: ['settled'] });
			await agency.settle(bill, shifted(today(), -1));
			const [item] = await nextTick(engine);
			expect(item).toMatchObject({ event: 'settled', id: bill?.id });
			const shows = Object.entries(item ?? {}).filter(
				([, value]) => typeof value === 'string' && value.startsWith(shifted(today(), -1)),
			);
			if (shows.length > 0) expect(item).toHaveProperty('occurred_at');
		});
	});

	describe('sales closed and paid off', () => {
		beforeEach(() => agency.pass({ minutes: 60 }));
		const settleBillsOf = async (sale: IDataObject | undefined): Promise<void> => {
			const { payments } = await agency.send('GET', `/sales/${String(sale?.id)}`);
			const { bills } = (payments as { agency: { bills: IDataObject[] } }).agency;
			for (const bill of bills) await agency.settle(bill, '2026-01-01');
		};

		foreign(
			'after the filter People was changed, an open sale of the other person that is closed comes',
			async () => {
				const sales = await agency.sales();
				const first = sales[0];
				const other = sales.find(
					(sale) => sale.payer_id !== first?.payer_id && sale.seller_id !== first?.seller_id,
				);
				const filters = (personId: unknown) => ({
					filters: { peopleId: { person: [{ personId: String(personId) }] } },
				});
				const engine = await publish(TravelAgencySaleTrigger, {
					triggerOn: ['closed'],
					levelOfDetail: 'lean',
					...filters(first?.payer_id),
				});
				const next = await again(engine, TravelAgencySaleTrigger, {
					triggerOn: ['closed'],
					levelOfDetail: 'lean',
					...filters(other?.payer_id),
				});
				next.take();
				expect(await nextTick(next, 10)).toEqual([]);
				await agency.edit(other, { status: 'closed' });
				expect(idsOf(await nextTick(next))).toEqual([other?.id]);
			},
		);

		foreign('after the filter People was taken away, an open sale that is closed comes', async () => {
			const [first, other] = await agency.sales();
			const filters = { peopleId: { person: [{ personId: String(first?.payer_id) }] } };
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['closed'],
				levelOfDetail: 'lean',
				filters,
			});
			const next = await again(engine, TravelAgencySaleTrigger, {
				triggerOn: ['closed'],
				levelOfDetail: 'lean',
			});
			if (isDurable) await next.tick();
			next.take();
			await agency.edit(other, { status: 'closed' });
			expect(idsOf(await nextTick(next))).toEqual([other?.id]);
		});

		foreign('a sale that was canceled by mistake, reopened and closed between two polls comes', async () => {
			const engine = await publish(TravelAgencySaleTrigger, { triggerOn: ['closed'], levelOfDetail: 'lean' });
			const [sale] = await agency.sales();
			await agency.edit(sale, { status: 'canceled' });
			expect(await nextTick(engine)).toEqual([]);
			await agency.edit(sale, { status: 'opened' });
			await agency.edit(sale, { status: 'closed' });
			expect(idsOf(await nextTick(engine))).toEqual([sale?.id]);
		});

		foreign('a sale that was canceled before publishing, reopened and closed later comes', async () => {
			const [sale] = await agency.sales('canceled');
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['closed', 'paidOff'],
				levelOfDetail: 'lean',
			});
			await agency.edit(sale, { status: 'opened', agency_service_fee: 10 });
			expect((await nextTick(engine)).filter(({ event }) => event === 'closed')).toEqual([]);
			await agency.edit(sale, { status: 'closed' });
			expect(idsOf((await nextTick(engine)).filter(({ event }) => event === 'closed'))).toEqual([sale?.id]);
		});

		foreign('polled once an hour: a sale that is closed a minute after publishing comes', async () => {
			const [sale] = await agency.sales();
			const engine = made(TravelAgencySaleTrigger, {
				triggerOn: ['closed'],
				levelOfDetail: 'lean',
				...hourly,
			});
			await engine.activate();
			expect(engine.take()).toEqual([]);
			agency.pass({ minutes: 1 });
			await agency.edit(sale, { status: 'closed' });
			const items = [...(await nextTick(engine, 58)), ...(await nextTick(engine, 60))];
			// The durable engine does not know when the workflow was published.
			expect(idsOf(items)).toEqual(isDurable ? [] : [sale?.id]);
		});

		foreign('a closing that is dated ten minutes early, as Sale Updated would find it', async () => {
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['closed', 'updated'],
				levelOfDetail: 'lean',
			});
			for (let poll = 0; poll < 30; poll += 1) await nextTick(engine);
			const [sale] = await agency.sales();
			agency.pass({ minutes: -10 });
			await agency.edit(sale, { status: 'closed' });
			agency.pass({ minutes: 10 });
			const items: IDataObject[] = [];
			for (let poll = 0; poll < 70; poll += 1) items.push(...(await nextTick(engine)));
			expect(items.map(({ event }) => event).sort()).toEqual(['closed', 'updated']);
		});

		foreign('Level of Detail is switched back and forth: nothing missed, nothing repeated', async () => {
			let engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['closed', 'paidOff'],
				levelOfDetail: 'lean',
			});
			const given: string[] = [];
			const sales = await agency.sales();
			const wanted: unknown[] = [];
			for (const [index, levelOfDetail] of ['full', 'lean', 'full', 'lean'].entries()) {
				const [early, late] = [sales[2 * index], sales[2 * index + 1]];
				await agency.edit(early, { status: 'closed' });
				engine = await again(engine, TravelAgencySaleTrigger, {
					triggerOn: ['paidOff', 'closed'],
					levelOfDetail,
				});
				await agency.edit(late, { status: 'closed' });
				const items = [...engine.take(), ...(await nextTick(engine)), ...(await nextTick(engine, 4))];
				given.push(...items.filter(({ event }) => event === 'closed').map(({ id }) => String(id)));
				wanted.push(early?.id, late?.id);
			}
			expect(given.sort()).toEqual(wanted.sort());
		});

		foreign('balances as text, zero below zero, missing or null', async () => {
			const [a, b, c, d] = await agency.sales();
			const balances = new Map<unknown, unknown>([
				[a?.id, '12.00'],
				[b?.id, 5],
				[c?.id, 1],
				[d?.id, null],
			]);
			alter = (path, _query, body) => {
				for (const row of path === '/sales' ? (body.data as IDataObject[]) : [body])
					if (balances.has(row.id))
						row.totals =
							balances.get(row.id) === 'none'
								? undefined
								: ({ ...(row.totals as object), balance: balances.get(row.id) } as IDataObject);
			};
			const engine = await publish(
				TravelAgencySaleTrigger,
				{ triggerOn: ['paidOff'], levelOfDetail: 'lean' },
				behindFront(),
			);
			balances.set(a?.id, '0.00').set(b?.id, -0.5);
			// A sale without a balance counts as paid off once its bills are settled.
			for (const sale of [a, b]) await settleBillsOf(sale);
			for (const sale of [a, b, c]) await agency.edit(sale, { move_days: 1 });
			expect(idsOf(await nextTick(engine))).toEqual(idsOf([a!, b!]));
			balances.set(a?.id, 3);
			for (const sale of [a]) await agency.edit(sale, { move_days: 1 });
			expect(idsOf(await nextTick(engine))).toEqual([]);
			balances.set(a?.id, 0);
			await agency.edit(a, { move_days: 1 });
			expect(idsOf(await nextTick(engine))).toEqual([a?.id]);
		});

		foreign('a sale whose row once shows no balance is announced when it is paid', async () => {
			const [sale] = await agency.sales();
			let balance: unknown = 5;
			alter = (path, _query, body) => {
				for (const row of path === '/sales' ? (body.data as IDataObject[]) : [body])
					if (row.id === sale?.id) row.totals = { ...(row.totals as object), balance } as IDataObject;
			};
			const engine = await publish(
				TravelAgencySaleTrigger,
				{ triggerOn: ['paidOff'], levelOfDetail: 'lean' },
				behindFront(),
			);
			balance = null;
			await agency.edit(sale, { move_days: 1 });
			expect(await nextTick(engine)).toEqual([]);
			balance = 0;
			await settleBillsOf(sale);
			await agency.edit(sale, { move_days: 1 });
			expect(idsOf(await nextTick(engine))).toEqual([sale?.id]);
		});

		foreign('a first reading that fails half way, twice, and is killed between', async () => {
			await office.fault({ kind: 'error_before_commit', status: 500, path: '/sales', skip: 1, times: 8 });
			let engine = made(TravelAgencySaleTrigger, { triggerOn: ['closed'], levelOfDetail: 'lean' });
			await engine.activate();
			expect(engine.take()).toEqual([]);
			agency.pass({ minutes: 1 });
			await engine.tick();
			engine = engine.killed() as LegacyEngine;
			await office.endFaults();
			await engine.activate('init');
			agency.pass({ minutes: 1 });
			await engine.tick();
			expect(engine.take()).toEqual([]);
			const [sale] = await agency.sales();
			await agency.edit(sale, { status: 'closed' });
			expect(idsOf(await nextTick(engine))).toEqual([sale?.id]);
		});

		foreign('60 bills are settled at once, slow answers, and the time that the engine gives', async () => {
			await agency.setClocks(`${today()}T12:00:00`);
			const bills = (await unsettledBills()).slice(0, 60);
			const engine = await publish(TravelAgencyBillTrigger, { triggerOn: ['settled'] });
			if (engine instanceof DurableEngine) engine.budget = 36_000;
			for (const bill of bills) await agency.settle(bill, today());
			await office.fault({ kind: 'latency', latency_ms: 100, path: '/bills/*' });
			const given: IDataObject[] = [];
			for (let poll = 0; poll < 8; poll += 1) {
				agency.pass({ minutes: 1 });
				await engine.tick();
				given.push(...engine.take());
			}
			expect(idsOf(given)).toEqual(idsOf(bills));
		});

		foreign(
			'90 of 300 sales are closed at once, with failing answers, short-lived cursors and kills',
			async () => {
				await office.reset({ sales: 300 });
				agency.pass({ minutes: 60 });
				let engine: LegacyEngine | DurableEngine = made(TravelAgencySaleTrigger, {
					triggerOn: ['closed', 'created'],
					levelOfDetail: 'full',
				});
				await engine.activate();
				await engine.tick();
				await office.fault({ kind: 'cursor_expires', lifetime_ms: 2000 });
				await office.fault({ kind: 'error_before_commit', status: 500, probability: 0.1, seed: 3 });
				await office.fault({ kind: 'rate_limited', probability: 0.05, seed: 4 });
				await office.fault({ kind: 'truncated_body', probability: 0.05, seed: 5 });
				const sales = (await agency.sales()).slice(0, 90);
				const sold: IDataObject[] = [];
				const given: IDataObject[] = [];
				for (const [index, sale] of sales.entries()) {
					await agency.edit(sale, { status: 'closed' });
					if (index % 18 !== 0) continue;
					agency.pass({ minutes: 1 });
					await engine.tick();
					given.push(...engine.take());
					engine = engine.killed() as LegacyEngine;
					await engine.activate('init');
					given.push(...engine.take());
				}
				for (let poll = 0; poll < 12; poll += 1) {
					agency.pass({ minutes: 1 });
					await engine.tick();
					given.push(...engine.take());
				}
				expect(sold).toEqual([]);
				expect(idsOf(given.filter(({ event }) => event === 'closed'))).toEqual(idsOf(sales));
			},
		);

		foreign('created closed and paid: Created, Closed and Paid Off, each once', async () => {
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['created', 'closed', 'paidOff', 'canceled', 'updated'],
			});
			const payments = [EVERY_PAYMENT['vendor credit']?.(1000)];
			const sold = await agency.post('/sales', aSale({ payments }) as IDataObject);
			await agency.edit(sold, { status: 'closed' });
			const items = [
				...(await nextTick(engine)),
				...(await nextTick(engine, 3)),
				...(await nextTick(engine, 60)),
			];
			expect(items.map(({ event }) => event).sort()).toEqual(['closed', 'created', 'paidOff']);
		});
	});

	test('a quiet time does not hold up Sale Created beside Departure', async () => {
		await agency.setClocks(`${today()}T06:00:00`);
		const engine = await publish(TravelAgencySaleTrigger, {
			triggerOn: ['created', 'departure'],
			levelOfDetail: 'lean',
			options: { quietUntil: 23 },
		});
		const sold = await agency.sell();
		expect((await nextTick(engine)).map(({ id, event }) => [id, event])).toEqual([[sold.id, 'created']]);
	});

	describe('several events', () => {
		beforeEach(() => agency.pass({ minutes: 60 }));

		test.each([
			['adding', ['created'], ['created', 'updated']],
			['removing', ['created', 'updated'], ['created']],
		])(
			'%s Sale Updated: what was sold since the last poll comes, and nothing twice',
			async (_change, before, after) => {
				const engine = await publish(TravelAgencySaleTrigger, {
					triggerOn: before,
					levelOfDetail: 'lean',
					...hourly,
				});
				agency.pass({ minutes: 55 });
				const given = await agency.sell();
				const first = await nextTick(engine, 5);
				expect(idsOf(first)).toEqual([given.id]);
				const missed = await agency.sell();
				agency.pass({ minutes: 5 });
				const next = await again(engine, TravelAgencySaleTrigger, {
					triggerOn: after,
					levelOfDetail: 'lean',
					...hourly,
				});
				const items = [...next.take(), ...(await nextTick(next, 20))].filter(
					({ event }) => event === 'created',
				);
				expect(idsOf(items)).toEqual([missed.id]);
			},
		);

		foreign(
			'adding Sale Created to Sale Updated: what is sold from then on comes, and what has changed since the last poll',
			async () => {
				const engine = await publish(TravelAgencySaleTrigger, {
					triggerOn: ['updated'],
					levelOfDetail: 'lean',
					...hourly,
				});
				const [sale] = await agency.sales();
				const sold = await agency.sell();
				await agency.edit(sale, { status: 'closed' });
				agency.pass({ minutes: 5 });
				const next = await again(engine, TravelAgencySaleTrigger, {
					triggerOn: ['created', 'updated'],
					levelOfDetail: 'lean',
					...hourly,
				});
				const later = await agency.sell();
				const items = [...next.take(), ...(await nextTick(next, 20)), ...(await nextTick(next, 60))];
				expect(idsOf(items)).not.toContain(sold.id);
				expect(items.map(({ event, id }) => [event, id]).sort()).toEqual([
					['created', later.id],
					['updated', sale?.id],
				]);
			},
		);

		foreign('removing Sale Canceled leaves the others alone', async () => {
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['canceled', 'closed', 'created'],
				levelOfDetail: 'lean',
			});
			const [sale] = await agency.sales();
			await agency.edit(sale, { status: 'closed' });
			expect(await nextTick(engine)).toHaveLength(1);
			const sold = await agency.sell();
			agency.pass({ minutes: 10 });
			const next = await again(engine, TravelAgencySaleTrigger, {
				triggerOn: ['created', 'closed'],
				levelOfDetail: 'lean',
			});
			expect([...next.take(), ...(await nextTick(next))].map(({ id, event }) => [id, event])).toEqual([
				[sold.id, 'created'],
			]);
		});

		foreign('one event fails for a time, the others go on, and nothing of it is missed', async () => {
			await agency.setClocks(`${today()}T12:00:00`);
			alter = undefined;
			const engine = await publish(
				TravelAgencyBillTrigger,
				{ triggerOn: ['settled', 'overdue'], levelOfDetail: 'lean', overdueDays: 1 },
				behindFront(),
			);
			const [bill] = await unsettledBills();
			await agency.settle(bill, today());
			alter = (path, query) =>
				path === '/bills' && query.get('status') === 'settled'
					? { status: 500, body: { errors: ['x'] } }
					: undefined;
			agency.pass({ minutes: 1 });
			await engine.tick();
			expect(engine.failures).toEqual([]);
			expect(engine.take()).toEqual([]);
			alter = undefined;
			expect(idsOf(await nextTick(engine))).toEqual([bill?.id]);
		});

		foreign('Trigger On is empty, or holds what is no event', async () => {
			for (const triggerOn of [[], ['nonsense'], '']) {
				const engine = made(TravelAgencySaleTrigger, { triggerOn });
				await expect(engine.activate()).rejects.toThrow(/Trigger On|no trigger/);
			}
		});
	});

	describe('tell what changed', () => {
		beforeEach(() => agency.pass({ minutes: 60 }));
		const parameters = { triggerOn: ['updated'], options: { tellWhatChanged: true } };

		foreign('a sale that could not be read for ten minutes still says what was changed', async () => {
			const engine = await publish(TravelAgencySaleTrigger, parameters);
			await tick(engine);
			const [stuck, other] = await agency.sales();
			await agency.edit(stuck, { status: 'closed' });
			await agency.edit(other, { status: 'closed' });
			await office.fault({ kind: 'error_before_commit', status: 500, path: `/sales/${String(stuck?.id)}` });
			const first = await nextTick(engine);
			expect(idsOf(first)).toEqual([other?.id]);
			for (let poll = 0; poll < 10; poll += 1) expect(await nextTick(engine)).toEqual([]);
			await office.endFaults();
			const items: IDataObject[] = [];
			for (let poll = 0; poll < 20; poll += 1) items.push(...(await nextTick(engine)));
			expect(idsOf(items)).toEqual([stuck?.id]);
			expect(items[0]?.changes).toMatchObject([{ lines: ['status: "opened" → "closed"'] }]);
		});

		foreign('one entry of the history that cannot be read does not hold up the other sales', async () => {
			const engine = await publish(TravelAgencySaleTrigger, parameters);
			await tick(engine);
			const [stuck, other] = await agency.sales();
			await agency.edit(stuck, { status: 'closed' });
			await agency.edit(other, { status: 'closed' });
			const entry = (await office.records('logs'))
				.reverse()
				.find(({ resource_id }) => resource_id === stuck?.id);
			await office.fault({ kind: 'error_before_commit', status: 500, path: `/logs/${String(entry?.id)}` });
			const items: IDataObject[] = [];
			for (let poll = 0; poll < 5; poll += 1) {
				agency.pass({ minutes: 1 });
				await engine.tick();
				items.push(...engine.take());
			}
			expect(idsOf(items)).toContain(other?.id);
		});

		foreign('a credential that may not read the history: the sales come', async () => {
			alter = (path) => (path.startsWith('/logs') ? { status: 403, body: { errors: ['x'] } } : undefined);
			const engine = made(TravelAgencySaleTrigger, parameters, behindFront());
			// When the workflow is published, the error says which permission is missing.
			const refusal = await engine.activate().catch((error: Error) => error);
			const [sale] = await agency.sales();
			await agency.edit(sale, { status: 'closed' });
			agency.pass({ minutes: 1 });
			if (refusal) engine.failures.push(refusal);
			else await engine.tick();
			const told = engine.failures.map(({ message }) => message).join();
			const descriptions = engine.failures
				.map((error) => String((error as Error & { description?: string }).description))
				.join();
			if (told) expect(told + descriptions).toMatch(/histor/i);
			else expect(idsOf(engine.take())).toEqual([sale?.id]);
		});

		foreign('n8n off for two days: all changes of those days, each once', async () => {
			const engine = await publish(TravelAgencySaleTrigger, parameters);
			await tick(engine);
			const [sale] = await agency.sales();
			await agency.change(sale, 11);
			expect((await nextTick(engine))[0]?.changes).toHaveLength(1);
			agency.pass({ days: 1 });
			await agency.change(sale, 12);
			agency.pass({ days: 1 });
			await agency.edit(sale, { status: 'closed' });
			const [item] = await nextTick(engine);
			expect(item?.changes).toHaveLength(2);
		});

		foreign('in the first poll after publishing as well', async () => {
			const engine = made(TravelAgencySaleTrigger, parameters);
			await engine.activate();
			const [sale] = await agency.sales();
			agency.pass({ minutes: 1 });
			await agency.change(sale, 77);
			const [item] = await tick(engine);
			expect(item?.id).toBe(sale?.id);
			expect(item?.changes).toHaveLength(1);
		});
	});

	describe('tasks', () => {
		beforeEach(async () => await agency.setClocks('2031-03-10T09:00:00'));

		test.each(allInCI(2, ['Europe/Lisbon', 'America/Manaus', 'Asia/Tokyo', 'America/Noronha']))(
			'Time Zone %s is of the due times: Task Created and Completed come all the same, and nothing from before',
			async (timeZone) => {
				const old = await agency.task();
				await agency.send('PATCH', `/tasks/${String(old.id)}`, { completed: true });
				await agency.setClocks('2031-03-10T09:30:00');
				const engine = await publish(TravelAgencyTaskTrigger, {
					triggerOn: ['created', 'completed'],
					options: { timeZone },
				});
				await agency.setClocks('2031-03-10T10:30:00');
				const { id } = await agency.task();
				await agency.send('PATCH', `/tasks/${String(id)}`, { completed: true });
				const items = await nextTick(engine);
				expect(items.map((item) => [item.id, item.event]).sort()).toEqual([
					[id, 'completed'],
					[id, 'created'],
				]);
				for (const item of items)
					expect(Date.parse(String(item.occurred_at))).toBe(Date.parse('2031-03-10T10:30:00-03:00'));
			},
		);

		foreign('a quiet time is for reminders: Task Created comes, Task Due waits', async () => {
			const engine = await publish(TravelAgencyTaskTrigger, {
				triggerOn: ['created', 'due'],
				leadTime: 0,
				options: { quietUntil: 12 },
			});
			const { id } = await agency.task({ due: '2031-03-10T09:30:00' });
			await agency.setClocks('2031-03-10T10:00:00');
			expect((await tick(engine)).map((item) => [item.id, item.event])).toEqual([[id, 'created']]);
			await agency.setClocks('2031-03-10T12:00:00');
			expect((await tick(engine)).map((item) => [item.id, item.event])).toEqual([[id, 'due']]);
		});

		foreign('a task that is dated ten minutes early is found by a later look', async () => {
			const engine = await publish(TravelAgencyTaskTrigger, { triggerOn: ['created'] });
			for (let poll = 0; poll < 20; poll += 1) await nextTick(engine);
			agency.pass({ minutes: -10 });
			const { id } = await agency.task();
			agency.pass({ minutes: 10 });
			const items: IDataObject[] = [];
			for (let poll = 0; poll < 70; poll += 1) items.push(...(await nextTick(engine)));
			expect(idsOf(items)).toEqual([id]);
		});

		foreign(
			'the clock of the back office is set back by an hour: nothing missed, nothing repeated',
			async () => {
				const engine = await publish(TravelAgencyTaskTrigger, { triggerOn: ['created', 'completed'] });
				const tasks: IDataObject[] = [];
				const given: IDataObject[] = [];
				for (let minute = 0; minute < 40; minute += 1) {
					if (minute === 15) await office.setClock({ advance_seconds: -3_600 });
					if (minute % 4 === 0 || minute === 15) tasks.push(await agency.task());
					given.push(...(await nextTick(engine)));
				}
				expect(idsOf(given)).toEqual(idsOf(tasks));
			},
		);

		foreign('a token that may not read tasks cannot be published, and the message says why', async () => {
			const engine = made(
				TravelAgencyTaskTrigger,
				{ triggerOn: ['created', 'due'] },
				office.credential('no_read_tasks'),
			);
			const thrown: unknown = await engine.activate().then(
				() => undefined,
				(error: unknown) => error,
			);
			expect(String((thrown as Error & { description?: string }).description)).toMatch(/Read all tasks/);
		});

		foreign('completed, reopened and completed again; deleted; edited; before publishing', async () => {
			const done = await agency.task();
			await agency.send('PATCH', `/tasks/${String(done.id)}`, { completed: true });
			await agency.setClocks('2031-03-10T10:00:00');
			const engine = await publish(TravelAgencyTaskTrigger, { triggerOn: ['completed', 'created'] });
			await agency.send('PATCH', `/tasks/${String(done.id)}`, { title: 'Outro' });
			const gone = await agency.task();
			await agency.send('DELETE', `/tasks/${String(gone.id)}`);
			const { id } = await agency.task();
			await agency.send('PATCH', `/tasks/${String(id)}`, { completed: true });
			expect((await nextTick(engine)).map(({ id: one, event }) => [one, event]).sort()).toEqual(
				[
					[id, 'completed'],
					[id, 'created'],
				].sort(),
			);
			await agency.send('PATCH', `/tasks/${String(id)}`, { completed: false });
			agency.pass({ minutes: 1 });
			await agency.send('PATCH', `/tasks/${String(id)}`, { completed: true });
			expect((await nextTick(engine)).map(({ id: one, event }) => [one, event])).toEqual([[id, 'completed']]);
			await agency.send('PATCH', `/tasks/${String(id)}`, { title: 'Terceiro' });
			for (let poll = 0; poll < 5; poll += 1) expect(await nextTick(engine)).toEqual([]);
		});

		foreign(
			'daily, polled once an hour, n8n off for three days, over the month end and 29 February',
			async () => {
				const { id } = await agency.task({ due: '2032-02-27T10:15:00' });
				let engine: LegacyEngine | DurableEngine = await publish(TravelAgencyTaskTrigger, {
					triggerOn: ['due'],
					leadTime: 1,
					repeat: 'daily',
					...hourly,
				});
				const given: string[] = [];
				const days = ['26', '27', '28', '29', '01', '05', '06', '07'];
				for (const day of days) {
					const month = Number(day) < 20 ? '03' : '02';
					if (day === '05') {
						engine = engine.killed() as LegacyEngine;
						await engine.activate('init');
					}
					for (const hour of ['00', '10', '11', '12', '23']) {
						await agency.setClocks(`2032-${month}-${day}T${hour}:00:00`);
						const own = (await tick(engine)).filter((item) => item.id === id);
						given.push(...own.map((item) => `${month}-${day}T${hour} ${String(item.days_left)}`));
					}
				}
				expect(given).toEqual([
					'02-26T11 1',
					'02-27T11 0',
					'02-28T11 -1',
					'02-29T11 -2',
					'03-01T11 -3',
					'03-05T00 -7',
					'03-05T11 -7',
					'03-06T11 -8',
					'03-07T11 -9',
				]);
			},
		);

		foreign('every 3 days with Quiet Until, days and dates; moved; completed in the quiet time', async () => {
			const { id } = await agency.task({ due: '2031-03-10T06:00:00' });
			const other = await agency.task({ due: '2031-03-15T10:00:00' });
			await agency.setClocks('2031-03-09T12:00:00');
			const engine = await publish(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 0,
				repeat: 'everyFewDays',
				repeatDays: 3,
				options: { quietUntil: 8, quietDays: ['sunday'], quietDates: '17/03/2031' },
				...hourly,
			});
			const given: string[] = [];
			for (let day = 10; day <= 26; day += 1) {
				if (day === 16) await agency.send('PATCH', `/tasks/${String(other.id)}`, { completed: true });
				for (const hour of ['05', '07', '08', '20']) {
					await agency.setClocks(`2031-03-${day}T${hour}:00:00`);
					given.push(
						...(await tick(engine))
							.filter((item) => item.id === id || item.id === other.id)
							.map((item) => `${day}T${hour}${item.id === id ? '' : ' other'}`),
					);
				}
				if (day === 20) await agency.send('PATCH', `/tasks/${String(id)}`, { due: '2031-03-24T06:00:00' });
			}
			// 10, 13, 16 (a Sunday, and the 17th is quiet: so 18), 19; then from the 24th.
			expect(given.filter((one) => !one.includes('other'))).toEqual([
				'10T08',
				'13T08',
				'18T08',
				'19T08',
				'24T08',
			]);
			expect(given.filter((one) => one.includes('other'))).toEqual(['15T20 other']);
		});

		test.each(
			allInCI(5, [
				['25/12/2026, 11/03/2031', true],
				[' 2031-03-11 ;', true],
				['11.03.2031', undefined],
				['11-03-2031\n', undefined],
				['11/3/31', undefined],
				['11/03', undefined],
				['Natal', undefined],
				['30/02/2031', undefined],
				['46000 47553', undefined],
				[['2031-03-11T00:00:00.000-03:00'], true],
				['2031-03-11 2031-03-12', undefined],
				['11/03/2031 e 12/03/2031', undefined],
				[' , ', false],
			] as Array<[string | string[], boolean | undefined]>),
		)('Quiet Dates written as %j', async (quietDates, isQuiet) => {
			const { id } = await agency.task({ due: '2031-03-11T00:30:00' });
			const engine = made(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 0,
				options: { quietDates },
			});
			if (isQuiet === undefined) {
				const refused = await engine.activate().then(
					() => undefined,
					(thrown: Error) => thrown,
				);
				if (refused)
					return expect(
						refused.message + String((refused as Error & { description?: string }).description),
					).toMatch(/Quiet Dates/);
			} else await engine.activate();
			await engine.tick();
			expect(engine.take()).toEqual([]);
			await agency.setClocks('2031-03-11T01:00:00');
			expect(idsOf(await tick(engine)).includes(id)).toBe(isQuiet === false);
		});

		foreign('a row that moves over a page boundary, a refused cursor and a cut body', async () => {
			const tasks = [];
			for (let count = 0; count < 60; count += 1)
				tasks.push(await agency.task({ due: '2031-03-10T12:00:00' }));
			const engine = await publish(TravelAgencyTaskTrigger, { triggerOn: ['due', 'created'], leadTime: 0 });
			await office.fault({ kind: 'truncated_body', path: '/tasks', skip: 1, times: 1 });
			await office.fault({ kind: 'error_before_commit', status: 400, path: '/tasks', skip: 3, times: 1 });
			await agency.setClocks('2031-03-10T12:01:00');
			const given: IDataObject[] = [];
			for (let poll = 0; poll < 4; poll += 1) {
				await agency.send('DELETE', `/tasks/${String(tasks[poll]?.id)}`);
				agency.pass({ minutes: 1 });
				await engine.tick();
				given.push(...engine.take());
			}
			const due = given.filter(({ event }) => event === 'due').map(({ id }) => id);
			expect(new Set(due).size).toBe(due.length);
			for (const { id } of tasks.slice(4)) expect(due).toContain(id);
		});

		foreign('days_left counts in Brasília, also after 21:00', async () => {
			const { id } = await agency.task({ due: '2031-03-11T00:30:00' });
			const engine = await publish(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 3,
				leadUnit: 'hours',
			});
			await agency.setClocks('2031-03-10T22:00:00');
			expect(await tick(engine)).toMatchObject([{ id, days_left: 1 }]);
		});
	});

	describe('bills due and overdue', () => {
		foreign('month end, change of year, Repeat every 3 days, payment taken back, n8n off', async () => {
			await agency.setClocks('2031-12-30T12:00:00');
			const bills = await office.records('bills');
			const bill = (await unsettledBills())[0];
			alter = (path, query, body) => {
				if (path !== '/bills') return;
				const rows = body.data as IDataObject[];
				const from = query.get('date_from') ?? '';
				const to = query.get('date_to') ?? '9';
				const isIn = '2031-12-31' >= from && '2031-12-31' <= to;
				body.data = isIn
					? rows
							.filter(({ id }) => id === bill?.id)
							.concat(settled ? [] : [{ ...bill, due_date: '2031-12-31', id: String(bill?.id) }])
							.slice(-1)
					: [];
				if (settled) body.data = [];
				body.pagination = { has_next_page: false, next_cursor: null };
			};
			let settled = false;
			const engine = await publish(
				TravelAgencyBillTrigger,
				{
					triggerOn: ['overdue', 'due'],
					dueDays: 0,
					overdueDays: 1,
					repeat: 'everyFewDays',
					repeatDays: 3,
					levelOfDetail: 'lean',
				},
				behindFront(),
			);
			const given: string[] = [];
			for (const moment of [
				'2031-12-31T00:10',
				'2031-12-31T23:50',
				'2032-01-01T00:10',
				'2032-01-02T12:00',
				'2032-01-04T00:10',
				'2032-01-04T12:00',
				'2032-01-12T12:00',
				'2032-01-13T00:01',
			]) {
				await agency.setClocks(`${moment}:00`);
				settled = moment === '2032-01-04T12:00';
				given.push(
					...(await tick(engine)).map(
						({ event, days_left }) => `${moment} ${String(event)} ${String(days_left)}`,
					),
				);
			}
			expect(bills.length).toBeGreaterThan(0);
			expect(given).toEqual([
				'2031-12-31T00:10 due 0',
				'2032-01-01T00:10 overdue -1',
				'2032-01-04T00:10 overdue -4',
				'2032-01-12T12:00 overdue -12',
				'2032-01-13T00:01 overdue -13',
			]);
		});

		foreign('the list shows no due date: once in each period of Repeat', async () => {
			const bill = (await office.records('bills')).find(
				({ settlement_date, canceled, due_date }) =>
					settlement_date === null && canceled === false && String(due_date) > shifted(today(), 10),
			);
			alter = (path, _query, body) => {
				for (const row of path === '/bills' ? (body.data as IDataObject[]) : [body]) delete row.due_date;
			};
			await agency.setClocks(`${String(bill?.due_date)}T12:00:00`);
			const engine = await publish(
				TravelAgencyBillTrigger,
				{
					triggerOn: ['overdue'],
					overdueDays: 1,
					repeat: 'everyFewDays',
					repeatDays: 2,
					levelOfDetail: 'full',
				},
				behindFront(),
			);
			let count = 0;
			for (let day = 1; day <= 8; day += 1) {
				for (const hour of ['00', '09', '23']) {
					await agency.setClocks(`${shifted(bill?.due_date, day)}T${hour}:30:00`);
					count += (await tick(engine)).filter(({ id }) => id === bill?.id).length;
				}
			}
			// Eight days contain four periods, or five if one began earlier.
			expect([4, 5]).toContain(count);
		});

		foreign('a bill that is settled between the list and its own record does not come', async () => {
			const bill = (await office.records('bills')).find(
				({ settlement_date, canceled, due_date }) =>
					settlement_date === null && canceled === false && String(due_date) > shifted(today(), 10),
			);
			await agency.setClocks(`${shifted(bill?.due_date, -4)}T12:00:00`);
			const engine = await publish(
				TravelAgencyBillTrigger,
				{ triggerOn: ['due'], dueDays: 3 },
				behindFront(),
			);
			alter = (path, query, body) => {
				if (path === `/bills/${String(bill?.id)}`) body.settlement_date = shifted(bill?.due_date, -3);
				// Only then is the list asked for it by its number.
				if (path === '/bills' && query.has('number')) body.data = [];
			};
			await agency.setClocks(`${shifted(bill?.due_date, -3)}T12:00:00`);
			expect(idsOf(await tick(engine))).not.toContain(bill?.id);
		});
	});

	test('Invoice Issued: n8n off for ten days, canceled between polls, issued again', async () => {
		await agency.setClocks(`${today()}T12:00:00`);
		const [first, second] = (await office.records('nfs')).filter(
			({ status, issue_date }) =>
				(status === 'awaiting_issue' || status === 'unissued' || status === 'processing') &&
				issue_date === null,
		);
		const engine = await publish(TravelAgencyInvoiceTrigger, { triggerOn: ['issued'] });
		await agency.moveInvoice(first, 'processing');
		expect(await nextTick(engine)).toEqual([]);
		const day = today();
		await agency.setClocks(`${shifted(day, 1)}T12:00:00`);
		await agency.moveInvoice(first, 'issued');
		if (second) {
			await agency.moveInvoice(second, 'issued');
			await agency.moveInvoice(second, 'canceled');
		}
		await agency.setClocks(`${shifted(day, 11)}T12:00:00`);
		expect(await tick(engine)).toMatchObject([{ id: first?.id, event: 'issued' }]);
		expect(await nextTick(engine)).toEqual([]);
	});

	describe('people', () => {
		const birthdays = { triggerOn: ['birthday'], levelOfDetail: 'lean' };

		test.each(
			allInCI(3, [
				['2031-12-26', '1980-01-02', 7, 7],
				['2032-02-22', '1980-02-29', 7, 7],
				['2031-02-21', '1980-02-29', 7, 7],
				['2031-02-28', '1980-02-28', 0, 0],
				['2031-12-31', '1980-12-31', 0, 0],
				['2032-01-01', '1980-01-01', 0, 0],
			]),
		)('on %s, of who was born on %s, %d days before', async (day, birthdate, birthdayDays, daysLeft) => {
			await agency.setClocks(`${shifted(day, -1)}T12:00:00`);
			const { id } = await person({ birthdate });
			const engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, birthdayDays, hour: 0 });
			await agency.setClocks(`${day}T00:00:00`);
			const items = (await ticks(engine)).filter((item) => item.id === id);
			expect(items).toMatchObject([{ days_left: daysLeft, event: 'birthday' }]);
			await agency.setClocks(`${shifted(day, 1)}T00:00:00`);
			expect(idsOf(await ticks(engine))).not.toContain(id);
		});

		foreign('Only With a Trip: a trip that is over and somebody who only sold one do not count', async () => {
			const sales = (await agency.sales()).filter(
				({ departure_date, return_date }) => departure_date !== null && return_date !== null,
			);
			const [sale] = sales;
			const end = String(sale?.return_date);
			const payer = String(sale?.payer_id);
			const seller = String(sale?.seller_id);
			// Long after every trip of the seed.
			const last = sales
				.map(({ return_date }) => String(return_date))
				.sort()
				.at(-1)!;
			await agency.setClocks(`${shifted(end, 10)}T12:00:00`);
			expect(last >= end).toBe(true);
			// The only sale that exists.
			for (const status of ['opened', 'closed'])
				for (const other of await agency.sales(status))
					if (other.id !== sale?.id) await agency.edit(other, { status: 'canceled' });
			await agency.send('PATCH', `/people/${payer}`, { passport_expiration_date: shifted(end, 60) });
			await agency.send('PATCH', `/people/${seller}`, { passport_expiration_date: shifted(end, 60) });
			const engine = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['passportExpiring'],
				passportMonths: 6,
				passportTrip: 'departure',
			});
			await agency.setClocks(`${shifted(end, 11)}T12:00:00`);
			const given = idsOf(await ticks(engine));
			expect([given.includes(payer) && 'payer', given.includes(seller) && 'seller']).toEqual([false, false]);
		});

		foreign(
			'a record that cannot be read for two minutes is tried again after one, two and four minutes',
			async () => {
				await agency.setClocks('2031-02-26T12:00:00');
				const stuck = await person({ birthdate: '1980-02-27' });
				const other = await person({ birthdate: '1980-02-27' });
				const engine = await publish(TravelAgencyPersonTrigger, { triggerOn: ['birthday'], hour: 7 });
				await office.fault({ kind: 'error_before_commit', status: 500, path: `/people/${String(stuck.id)}` });
				const given: string[] = [];
				for (let minute = 0; minute < 60; minute += 1) {
					await agency.setClocks(`2031-02-27T07:${String(minute).padStart(2, '0')}:00`);
					if (minute === 2) await office.endFaults();
					for (const { id } of await tick(engine))
						if (id === stuck.id || id === other.id) given.push(id === stuck.id ? 'stuck' : 'other');
				}
				expect(given).toEqual(['other', 'stuck']);
			},
		);

		foreign(
			'a birthday on a quiet weekend comes on Monday at Hour, once; several events of people in one reading',
			async () => {
				await agency.setClocks('2031-03-13T12:00:00');
				const { id } = await person({ birthdate: '1980-03-15', passport_expiration_date: '2031-09-15' });
				await agency.setClocks('2031-03-13T12:10:00');
				const engine = await publish(TravelAgencyPersonTrigger, {
					triggerOn: ['birthday', 'passportExpiring', 'created'],
					hour: 7,
					levelOfDetail: 'lean',
					options: { quietDays: ['saturday', 'sunday'], quietUntil: 9 },
				});
				const given: string[] = [];
				for (const moment of [
					'14T08:00',
					'14T09:00',
					'15T09:00',
					'16T12:00',
					'17T08:59',
					'17T09:00',
					'17T10:00',
					'18T09:00',
				]) {
					await agency.setClocks(`2031-03-${moment}:00`);
					for (const item of await ticks(engine))
						if (item.id === id) given.push(`${moment} ${String(item.event)} ${String(item.days_left)}`);
				}
				expect(given).toEqual(['17T09:00 passportExpiring 182', '17T09:00 birthday -2']);
			},
		);

		foreign('birthdates that are none, in the list', async () => {
			await agency.setClocks('2031-02-27T12:00:00');
			const dates = [
				null,
				'',
				'0000-00-00',
				'1990-13-45',
				'28/02/1980',
				'1980-02-28T00:00:00',
				19800228,
				'2031-02-28',
				'3000-02-28',
			];
			const people: IDataObject[] = [];
			while (people.length < dates.length) people.push(await person({ birthdate: '1980-02-28' }));
			alter = (path, _query, body) => {
				if (path !== '/people') return;
				for (const row of body.data as IDataObject[]) {
					const index = people.findIndex(({ id }) => id === row.id);
					if (index >= 0) row.birthdate = dates[index] as string;
				}
			};
			const engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, hour: 7 }, behindFront());
			await agency.setClocks('2031-02-28T07:00:00');
			const given = idsOf(await ticks(engine)).filter((id) => people.some((one) => one.id === id));
			expect(given).toEqual([people[5]?.id]);
		});

		foreign(
			'cursors that live for half a minute: who is on the second page comes on the second day as well',
			async () => {
				await agency.setClocks('2031-02-26T12:00:00');
				const born = ['1980-02-27', '1980-02-28', '1980-03-01', '1980-03-02'];
				const people: IDataObject[] = [];
				for (const birthdate of born) people.push(await person({ birthdate }));
				expect((await office.records('people')).length).toBeGreaterThan(50);
				await office.fault({ kind: 'cursor_expires', lifetime_ms: 30_000, path: '/people' });
				const engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, hour: 7 });
				const given: unknown[] = [];
				for (const day of ['02-27', '02-28', '03-01', '03-02']) {
					for (let minute = 0; minute < 15; minute += 1) {
						await agency.setClocks(`2031-${day}T07:${String(minute).padStart(2, '0')}:00`);
						given.push(...idsOf(await tick(engine)));
					}
				}
				expect(given.filter((id) => people.some((one) => one.id === id))).toEqual(people.map(({ id }) => id));
			},
		);

		foreign('a refused cursor, a 500 and a kill in the middle of the daily reading', async () => {
			await agency.setClocks('2031-02-26T12:00:00');
			const people: IDataObject[] = [];
			for (let count = 0; count < 60; count += 1) people.push(await person({ birthdate: '1980-02-28' }));
			let engine: LegacyEngine | DurableEngine = await publish(TravelAgencyPersonTrigger, {
				...birthdays,
				hour: 7,
			});
			const given: unknown[] = [];
			for (const day of ['02-27', '02-28', '03-01']) {
				for (let minute = 0; minute < 15; minute += 1) {
					await agency.setClocks(`2031-${day}T07:${String(minute).padStart(2, '0')}:00`);
					if (day === '02-28' && minute === 1)
						await office.fault({ kind: 'error_before_commit', status: 500, path: '/people', times: 8 });
					if (day === '02-28' && minute === 5) await office.endFaults();
					if (day === '02-28' && minute === 6) {
						engine = engine.killed() as LegacyEngine;
						await engine.activate('init');
					}
					await engine.tick();
					given.push(...idsOf(engine.take()));
				}
			}
			expect(given.filter((id) => people.some((one) => one.id === id)).sort()).toEqual(idsOf(people));
		});

		test("n8n's clock is a month ahead for an hour: birthdays still come afterwards", async () => {
			await agency.setClocks('2031-02-26T12:00:00');
			const { id } = await person({ birthdate: '1980-03-01' });
			const engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, hour: 7 });
			await agency.setClocks('2031-02-27T08:00:00', '2031-03-27T08:00:00');
			await ticks(engine);
			const given: string[] = [];
			for (const day of ['02-28', '03-01', '03-02', '03-03']) {
				await agency.setClocks(`2031-${day}T08:00:00`);
				if (idsOf(await ticks(engine)).includes(id)) given.push(day);
			}
			expect(given).toEqual(['03-01']);
		});

		foreign('published while the clock of n8n was ten years ahead', async () => {
			await agency.setClocks('2031-02-26T12:00:00', '2041-02-26T12:00:00');
			const { id } = await person({ birthdate: '1980-03-01' });
			const engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, hour: 7 });
			const given: string[] = [];
			for (const day of ['02-28', '03-01', '03-02', '03-03']) {
				await agency.setClocks(`2031-${day}T08:00:00`);
				if (idsOf(await ticks(engine)).includes(id)) given.push(day);
			}
			expect(given).toEqual(['03-01']);
		});

		foreign('polled once a day, before Hour or at 23, and n8n off for three days', async () => {
			await agency.setClocks('2031-02-26T12:00:00');
			const a = await person({ birthdate: '1980-02-28' });
			const b = await person({ birthdate: '1980-03-02' });
			const engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, hour: 23, ...daily });
			const given: string[] = [];
			for (const day of ['02-27', '02-28', '03-01', '03-05', '03-06']) {
				await agency.setClocks(`2031-${day}T08:00:00`);
				for (const item of await ticks(engine))
					if (item.id === a.id || item.id === b.id) given.push(`${day} ${String(item.days_left)}`);
			}
			expect(given).toEqual(['02-28 0', '03-05 -3']);
		});

		foreign('Hour is changed during the day: once', async () => {
			await agency.setClocks('2031-02-26T12:00:00');
			const { id } = await person({ birthdate: '1980-02-28' });
			let engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, hour: 9 });
			const given: string[] = [];
			for (const [moment, hour] of [
				['27T09:30', 9],
				['28T09:30', 9],
				['28T10:00', 20],
				['28T20:30', 20],
				['28T21:00', 1],
				['28T22:00', 1],
			] as Array<[string, number]>) {
				const day = moment.slice(0, 2);
				await agency.setClocks(`2031-02-${moment}:00`);
				engine = await again(engine, TravelAgencyPersonTrigger, { ...birthdays, hour });
				given.push(
					...engine
						.take()
						.filter((item) => item.id === id)
						.map(() => day),
					...(await ticks(engine)).filter((item) => item.id === id).map(() => day),
				);
			}
			expect(given).toEqual(['28']);
		});

		foreign('Only With a Trip without the permission for sales: the message says so', async () => {
			const [sale] = await agency.sales();
			const departure = String(sale?.departure_date);
			await agency.send('PATCH', `/people/${String(sale?.payer_id)}`, {
				passport_expiration_date: shifted(departure, 30),
			});
			await agency.setClocks(`${shifted(departure, -40)}T12:00:00`);
			const parameters = {
				triggerOn: ['passportExpiring', 'birthday'],
				passportMonths: 6,
				passportTrip: 'departure',
			};
			const engine = made(TravelAgencyPersonTrigger, parameters, office.credential('no_read_sales'));
			const refusal = await engine.activate().catch((error: Error) => error);
			if (refusal) engine.failures.push(refusal);
			for (const day of refusal ? [] : [-39, -38]) {
				await agency.setClocks(`${shifted(departure, day)}T12:00:00`);
				for (let poll = 0; poll < 3; poll += 1) await engine.tick();
			}
			const told = engine.failures
				.map((error) => `${error.message} ${String((error as Error & { description?: string }).description)}`)
				.join('\n');
			expect(told).toMatch(/sales/i);
			expect(told).not.toMatch(/Read all people/);
		});

		test.each([
			['a trip that cannot be looked up for one person does not hold up the others', true],
			['both passports come when every trip can be looked up', false],
		])('%s', async (_what, fails) => {
			const sales = await agency.sales();
			const [sale] = sales;
			const other = sales.find(({ payer_id }) => payer_id !== sale?.payer_id);
			const departure = [String(sale?.departure_date), String(other?.departure_date)].sort()[0]!;
			for (const one of [sale, other])
				await agency.send('PATCH', `/people/${String(one?.payer_id)}`, {
					passport_expiration_date: shifted(departure, -10),
				});
			alter = (path, query) =>
				fails && path === '/sales' && String(query).includes(String(sale?.payer_id))
					? { status: 500, body: { errors: ['x'] } }
					: undefined;
			await agency.setClocks(`${shifted(departure, -40)}T12:00:00`);
			const engine = made(
				TravelAgencyPersonTrigger,
				{
					...{ triggerOn: ['passportExpiring'], passportMonths: 6, passportTrip: 'departure' },
					options: { beginWith: 'dueAlready' },
				},
				behindFront(),
			);
			await engine.activate();
			const given: unknown[] = [];
			for (const days of [-39, -38, -37]) {
				await agency.setClocks(`${shifted(departure, days)}T12:00:00`);
				for (let poll = 0; poll < 3; poll += 1) {
					await engine.tick();
					given.push(...idsOf(engine.take()));
				}
			}
			expect(given).toContain(other?.payer_id);
			if (!fails) expect(given).toContain(sale?.payer_id);
		});

		foreign(
			'Person Created: registered and read while the list is read; deleted; another Level of Detail and filter repeat nothing',
			async () => {
				await agency.setClocks('2031-02-27T12:00:00');
				let engine = await publish(TravelAgencyPersonTrigger, {
					triggerOn: ['created'],
					levelOfDetail: 'lean',
				});
				const first = await person({});
				const gone = await person({ name: 'Zeno' });
				await agency.send('DELETE', `/people/${String(gone.id)}`);
				await agency.setClocks('2031-02-28T07:00:00');
				const given = idsOf(await tick(engine));
				const during = await person({ name: 'Aaa' });
				given.push(...idsOf(await ticks(engine)));
				await agency.setClocks('2031-03-01T07:00:00');
				engine = await again(engine, TravelAgencyPersonTrigger, {
					triggerOn: ['created'],
					levelOfDetail: 'full',
					filters: { kind: 'individual' },
				});
				given.push(...idsOf(engine.take()), ...idsOf(await ticks(engine)));
				await agency.setClocks('2031-03-02T07:00:00');
				given.push(...idsOf(await ticks(engine)));
				expect(given.sort()).toEqual(idsOf([first, during]));
			},
		);

		foreign('Person Created: registered an hour before publishing, nobody comes', async () => {
			await agency.setClocks('2031-02-27T12:00:00');
			await person({});
			await agency.setClocks('2031-02-27T13:00:00');
			const engine = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['created'],
				levelOfDetail: 'lean',
			});
			await agency.setClocks('2031-02-28T07:00:00');
			expect(await ticks(engine)).toEqual([]);
		});

		foreign('Passport: 31 August and six months; renewed; expired before publishing', async () => {
			await agency.setClocks('2031-08-29T12:00:00');
			const a = await person({ passport_expiration_date: '2032-02-29' });
			const b = await person({ passport_expiration_date: '2032-03-01' });
			const old = await person({ passport_expiration_date: '2031-08-01' });
			const engine = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['passportExpiring'],
				passportMonths: 6,
				hour: 7,
				levelOfDetail: 'lean',
			});
			const given: string[] = [];
			for (const day of ['08-30', '08-31', '09-01', '09-02']) {
				await agency.setClocks(`2031-${day}T07:30:00`);
				for (const { id } of await ticks(engine))
					for (const [name, one] of Object.entries({ a, b, old }))
						if (one.id === id) given.push(`${day} ${name}`);
			}
			// The reminder for `a` was due on the morning of the day of publishing.
			expect(given).toEqual(['09-01 b']);
		});

		foreign('Only With a Trip and Lean Record: only what the list shows', async () => {
			const [sale] = await agency.sales();
			const departure = String(sale?.departure_date);
			await agency.send('PATCH', `/people/${String(sale?.payer_id)}`, {
				passport_expiration_date: shifted(departure, 30),
			});
			await agency.setClocks(`${shifted(departure, -40)}T12:00:00`);
			const engine = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['passportExpiring'],
				passportMonths: 6,
				passportTrip: 'departure',
				levelOfDetail: 'lean',
				options: { beginWith: 'dueAlready' },
			});
			await agency.setClocks(`${shifted(departure, -39)}T12:00:00`);
			const item = (await ticks(engine)).find(({ id }) => id === sale?.payer_id);
			expect(item).toBeDefined();
			expect(item).not.toHaveProperty('kandir_law');
		});

		foreign(
			'the clock of the back office is set back by two days: Person Created repeats nobody',
			async () => {
				await agency.setClocks('2031-02-20T12:00:00');
				const engine = await publish(TravelAgencyPersonTrigger, {
					triggerOn: ['created'],
					levelOfDetail: 'lean',
					hour: 7,
				});
				const people: IDataObject[] = [];
				const given: IDataObject[] = [];
				for (let day = 21; day <= 28; day += 1) {
					await agency.setClocks(`2031-02-${day}T06:00:00`);
					people.push(await person({}));
					await agency.setClocks(`2031-02-${day}T07:00:00`);
					given.push(...(await ticks(engine)));
				}
				for (let day = 1; day <= 5; day += 1) {
					await agency.setClocks(
						`2031-02-${25 + day > 28 ? 28 : 25 + day}T07:00:00`,
						`2031-03-0${day}T07:00:00`,
					);
					given.push(...(await ticks(engine)));
				}
				expect(idsOf(given)).toEqual(idsOf(people));
			},
		);

		foreign('a list of people that goes round in a circle is reported', async () => {
			await office.reset({ people: 300 });
			await agency.setClocks('2031-02-26T12:00:00');
			const engine = await publish(TravelAgencyPersonTrigger, { ...birthdays, hour: 7 });
			for (let minute = 0; minute < 15; minute += 1) {
				await agency.setClocks(`2031-02-27T07:${String(minute).padStart(2, '0')}:00`);
				await tick(engine);
			}
			await office.fault({ kind: 'cursor_repeats', path: '/people' });
			for (let minute = 0; minute < 45; minute += 1) {
				await agency.setClocks(`2031-02-28T07:${String(minute).padStart(2, '0')}:00`);
				await engine.tick();
			}
			expect(engine.failures.map(({ message }) => message).join()).toMatch(/circle/);
		});

		foreign('a wrong token cannot be published', async () => {
			for (const Trigger of [
				TravelAgencyPersonTrigger,
				TravelAgencyQuoteTrigger,
				TravelAgencyRefundTrigger,
			]) {
				const triggerOn =
					Trigger === TravelAgencyPersonTrigger
						? ['birthday']
						: Trigger === TravelAgencyQuoteTrigger
							? ['expiring']
							: ['due'];
				const engine = made(Trigger, { triggerOn }, office.credential('revoked'));
				await expect(engine.activate()).rejects.toThrow();
			}
		});
	});

	test('Quote Expiring: validity moved, taken back, expired before publishing, null', async () => {
		await agency.setClocks('2031-01-28T12:00:00');
		const quotes = (await office.records('quotes')).slice(0, 4);
		const shown: IDataObject[] = [
			{ valid_until: '2031-01-31' },
			{ valid_until: '2031-01-31', active: false },
			{ valid_until: '2031-01-20' },
			{ valid_until: null },
		];
		alter = (path, _query, body) => {
			if (path !== '/quotes') return;
			for (const row of body.data as IDataObject[]) {
				const index = quotes.findIndex(({ id }) => id === row.id);
				Object.assign(row, { active: true, valid_until: '2099-01-01' }, shown[index]);
			}
		};
		const engine = await publish(
			TravelAgencyQuoteTrigger,
			{ triggerOn: ['expiring'], expiringDays: 2, hour: 7 },
			behindFront(),
		);
		const given: string[] = [];
		for (const day of ['01-29', '01-30', '01-31', '02-01', '02-02', '02-03', '02-04']) {
			await agency.setClocks(`2031-${day}T07:00:00`);
			if (day === '01-30') Object.assign(shown[0]!, { valid_until: '2031-02-04' });
			for (const item of await ticks(engine))
				given.push(`${day} ${quotes.findIndex(({ id }) => id === item.id)} ${String(item.days_left)}`);
		}
		expect(given).toEqual(['01-29 0 2', '02-02 0 2']);
	});

	test('Travel: moved to another date comes again; polled once a day; finished on the last day of the year', async () => {
		const travel = (await agency.list('/travels')).find(
			({ start_date }) => String(start_date) > shifted(today(), 10),
		);
		await agency.setClocks('2031-12-20T12:00:00');
		let dates = { start_date: '2031-12-27', end_date: '2031-12-31' };
		alter = (path, query, body) => {
			if (path !== '/travels') return;
			const value = dates[query.get('date_field') as keyof typeof dates];
			const isIn = value >= (query.get('date_from') ?? '') && value <= (query.get('date_to') ?? '9');
			body.data = isIn || !query.has('date_field') ? [{ ...travel, ...dates }] : [];
			body.pagination = { has_next_page: false, next_cursor: null };
		};
		const engine = await publish(
			TravelAgencyTravelTrigger,
			{ triggerOn: ['finished', 'upcoming'], upcomingDays: 7, finishedDays: 1, ...daily },
			behindFront(),
		);
		const given: string[] = [];
		for (const day of [
			'2031-12-20',
			'2031-12-21',
			'2031-12-22',
			'2031-12-26',
			'2032-01-01',
			'2032-01-02',
			'2032-01-03',
		]) {
			await agency.setClocks(`${day}T12:30:00`);
			if (day === '2031-12-22') dates = { start_date: '2031-12-28', end_date: '2032-01-01' };
			given.push(
				...(await tick(engine)).map(
					({ event, days_left, occurred_at }) =>
						`${day} ${String(event)} ${String(days_left)} ${String(occurred_at)}`,
				),
			);
		}
		expect(given.filter((one) => !one.startsWith('2031-12-20'))).toEqual([
			'2031-12-22 upcoming 6 2031-12-28',
			'2032-01-02 finished -1 2032-01-01',
		]);
	});
});

describe('Fetch Test Event', () => {
	test.each(
		allInCI(6, [
			[
				TravelAgencySaleTrigger,
				'closed',
				(item: IDataObject) => item.status === undefined || item.status === 'closed',
			],
			[TravelAgencySaleTrigger, 'paidOff', (item: IDataObject) => item.balance === 0],
			[TravelAgencyBillTrigger, 'settled', (item: IDataObject) => item.settlement_date !== null],
			[TravelAgencyBillTrigger, 'overdue', (item: IDataObject) => Number(item.days_left) < 0],
			[TravelAgencyInvoiceTrigger, 'issued', (item: IDataObject) => item.status === 'issued'],
			[TravelAgencyTaskTrigger, 'created', (item: IDataObject) => typeof item.occurred_at === 'string'],
			[TravelAgencyTaskTrigger, 'completed', (item: IDataObject) => item.completed === true],
			[TravelAgencyPersonTrigger, 'birthday', (item: IDataObject) => Number.isInteger(item.days_left)],
			[TravelAgencyPersonTrigger, 'created', (item: IDataObject) => typeof item.occurred_at === 'string'],
			[TravelAgencyQuoteTrigger, 'expiring', (item: IDataObject) => Number.isInteger(item.days_left)],
			[TravelAgencyRefundTrigger, 'due', (item: IDataObject) => Number.isInteger(item.days_left)],
			[TravelAgencyTravelTrigger, 'upcoming', (item: IDataObject) => Number.isInteger(item.days_left)],
		] as Array<[TriggerClass, string, (item: IDataObject) => boolean]>),
	)('%p %s', async (Trigger, event, isRight) => {
		const items = await fetchTestEvent({ triggerOn: [event] }, office.credential(), Trigger);
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({ event });
		expect(isRight(items[0]!)).toBe(true);
		const stored = (await office.records('sales')).find(({ id }) => id === items[0]?.id);
		if (event === 'closed') expect(stored?.status).toBe('closed');
	});
});
