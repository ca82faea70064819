import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyBillTrigger } from '../../nodes/Bill/TravelAgencyBillTrigger.node';
import { TravelAgencyInvoiceTrigger } from '../../nodes/Invoice/TravelAgencyInvoiceTrigger.node';
import { TravelAgencyPersonTrigger } from '../../nodes/Person/TravelAgencyPersonTrigger.node';
import { TravelAgencyQuoteTrigger } from '../../nodes/Quote/TravelAgencyQuoteTrigger.node';
import { TravelAgencyRefundTrigger } from '../../nodes/Refund/TravelAgencyRefundTrigger.node';
import { TravelAgencySaleTrigger } from '../../nodes/Sale/TravelAgencySaleTrigger.node';
import { TravelAgencyTaskTrigger } from '../../nodes/Task/TravelAgencyTaskTrigger.node';
import { TravelAgencyTravelTrigger } from '../../nodes/Travel/TravelAgencyTravelTrigger.node';
import { bankSlip, EVERY_PAYMENT, sale as aSale } from '../contract/sale-bodies';
import { backOfficeOfThisFile } from './backOffice';
import { Agency, idsOf, shifted, today } from './trigger/agency';
import {
	DurableEngine,
	LegacyEngine,
	published,
	tick,
	type Engine,
	type TriggerClass,
} from './trigger/engines';

const office = backOfficeOfThisFile();
const agency = new Agency(office);

describe.each([LegacyEngine, DurableEngine])('events in the %p', (EngineClass) => {
	const publish = async (Trigger: TriggerClass, parameters: INodeParameters) =>
		await published(EngineClass, Trigger, parameters, office.credential());

	/** A poll one minute later. */
	async function nextTick(engine: Engine): Promise<IDataObject[]> {
		agency.pass({ minutes: 1 });
		return await tick(engine);
	}

	describe('of sales', () => {
		// Makes the seed's records old.
		beforeEach(() => agency.pass({ minutes: 60 }));

		test('several of them: each item says which, and the list is read once for both', async () => {
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['created', 'updated', 'canceled'],
				levelOfDetail: 'lean',
			});
			const [first, second] = await agency.sales();
			await agency.change(first);
			await agency.edit(second, { status: 'canceled' });
			const sold = await agency.sell();
			agency.pass({ minutes: 1 });
			await office.forgetRequests();
			const items = await tick(engine);
			const told = items.map(({ event, id }) => `${String(event)} ${String(id)}`);
			expect(told.sort()).toEqual(
				[
					`canceled ${String(second?.id)}`,
					`created ${String(sold.id)}`,
					`updated ${String(first?.id)}`,
					`updated ${String(second?.id)}`,
				].sort(),
			);
			expect(items.find(({ event }) => event === 'created')?.occurred_at).toMatch(/^\d{4}-.*-03:00$/);
			const lists = await office.requests('GET', '/sales');
			const queries = lists.map(({ query }) => JSON.stringify(query));
			// Twice for each query, because where rows may move, more than one reading has to agree.
			for (const query of new Set(queries))
				expect(queries.filter((one) => one === query).length).toBeLessThan(3);
			expect(new Set(queries).size).toBe(2);
		});

		test('Sale Updated can tell what was changed and by whom, each change once', async () => {
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['updated'],
				options: { tellWhatChanged: true },
			});
			const [sale] = await agency.sales();
			await tick(engine);
			await agency.edit(sale, { status: 'closed' });
			const [first] = await nextTick(engine);
			const seller = (await office.records('people')).find(({ id }) => id === sale?.seller_id);
			expect(first?.changes).toMatchObject([
				{
					occurred_at: expect.stringMatching(/-03:00$/) as unknown,
					author: { id: seller?.id, name: seller?.name },
					lines: ['status: "opened" → "closed"'],
				},
			]);
			await agency.change(sale, 33);
			const [second] = await nextTick(engine);
			const changes = second?.changes as Array<{ lines: string[] }>;
			expect(changes).toHaveLength(1);
			expect(changes[0]?.lines.join()).not.toContain('status');
		});

		test('Sale Closed gives a sale that was open, and a new one that is closed, but no old one that is touched', async () => {
			const [old] = await agency.sales('closed');
			const engine = await publish(TravelAgencySaleTrigger, { triggerOn: ['closed'] });
			await agency.change(old);
			expect(await nextTick(engine)).toEqual([]);
			const [open, other] = await agency.sales();
			await agency.edit(open, { status: 'closed' });
			await agency.edit(other, { status: 'canceled' });
			const [item, ...others] = await nextTick(engine);
			expect(others).toEqual([]);
			expect(item).toMatchObject({ event: 'closed', id: open?.id });
			// The item is the full record.
			expect(item).toHaveProperty('payer_id');
			await agency.change(open, 75);
			expect(await nextTick(engine)).toEqual([]);
			const sold = await agency.sell();
			await agency.edit(sold, { status: 'closed' });
			expect(idsOf(await nextTick(engine))).toEqual([sold.id]);
			// If it is reopened and closed again, that is another event.
			await agency.edit(open, { status: 'opened' });
			expect(await nextTick(engine)).toEqual([]);
			await agency.edit(open, { status: 'closed' });
			expect(idsOf(await nextTick(engine))).toEqual([open?.id]);
		});

		test('Sale Paid Off gives a sale of which nothing is open any more, once', async () => {
			const payments = [EVERY_PAYMENT['vendor credit']?.(1000)];
			const sale = await agency.post('/sales', aSale({ payments }) as IDataObject);
			const doomed = await agency.sell();
			await agency.change(sale, 50);
			await agency.change(doomed, 50);
			agency.pass({ minutes: 60 });
			const engine = await publish(TravelAgencySaleTrigger, {
				triggerOn: ['paidOff'],
				levelOfDetail: 'lean',
			});
			// A request has a hotel without a price.
			await agency.sell();
			await agency.edit(doomed, { status: 'canceled' });
			expect(await nextTick(engine)).toEqual([]);
			await agency.change(sale, 0);
			expect(await nextTick(engine)).toMatchObject([{ event: 'paidOff', id: sale.id }]);
			await agency.edit(sale, { move_days: 1 });
			expect(await nextTick(engine)).toEqual([]);
		});

		test.each([
			['full_access', 0, undefined],
			['no_read_finance', null, 'not_read'],
		])(
			'Sale Paid Off comes when bills are settled, too, or says that they may not be read: %s',
			async (token, left, why) => {
				const engine = await published(
					...[EngineClass, TravelAgencySaleTrigger, { triggerOn: ['paidOff'] }, office.credential(token)],
				);
				const sold = await agency.post('/sales', aSale({ payments: [bankSlip(1000)] }) as IDataObject);
				const { agency: owed } = sold.payments as { agency: { bills: IDataObject[] } };
				expect(sold.totals).toMatchObject({ balance: 0 });
				const before = await nextTick(engine);
				await agency.edit(sold, { move_days: 1 });
				before.push(...(await nextTick(engine)));
				await agency.settle(owed.bills[0], today());
				await agency.edit(sold, { move_days: 1 });
				const after = await nextTick(engine);
				expect([before, after].map(({ length }) => length)).toEqual(left === 0 ? [0, 1] : [1, 0]);
				const [item] = [...before, ...after];
				expect([item?.id, item?.left_to_pay, item?.left_to_pay_unknown]).toEqual([sold.id, left, why]);
			},
		);
	});

	test('Sale Paid Off does not come while a bill is unpaid, even if a card hides how much is left', async () => {
		const engine = await publish(TravelAgencySaleTrigger, { triggerOn: ['paidOff'] });
		const card = EVERY_PAYMENT['agency credit_card']?.(400).agency?.credit_card;
		const unsettled = { agency: { credit_card: { ...card, settlement_date: undefined } } };
		const payments = [bankSlip(600), unsettled];
		const sold = await agency.post('/sales', aSale({ payments }) as IDataObject);
		const bills = (sold.payments as { agency: { bills: IDataObject[] } }).agency.bills;
		expect(await nextTick(engine)).toEqual([]);
		for (const { id } of bills) {
			const { card: isCard } = (await office.records('bills')).find((one) => one.id === id) ?? {};
			if (!isCard) await agency.settle({ id } as IDataObject, today());
		}
		await agency.edit(sold, { move_days: 1 });
		expect(await nextTick(engine)).toMatchObject([{ id: sold.id, left_to_pay_unknown: 'card' }]);
	});

	describe('of tasks', () => {
		// Long after the seed.
		beforeEach(async () => await agency.setClocks('2031-03-10T09:00:00'));

		test('Task Created and Task Completed, with the scan that Task Due makes', async () => {
			const engine = await publish(TravelAgencyTaskTrigger, {
				triggerOn: ['created', 'completed', 'due'],
				leadTime: 1,
			});
			const { id } = await agency.task();
			await office.forgetRequests();
			const items = await nextTick(engine);
			expect(items).toMatchObject([
				{
					...{ event: 'created', id },
					occurred_at: expect.stringMatching(/^2031-03-10T09:00:\d\d-03:00$/) as unknown,
				},
				{ event: 'due', id, days_left: 1 },
			]);
			const pages = Math.ceil((await office.records('tasks')).length / 50);
			expect(await office.requests('GET', '/tasks')).toHaveLength(pages);
			await agency.send('PATCH', `/tasks/${String(id)}`, { completed: true });
			expect(await nextTick(engine)).toMatchObject([{ event: 'completed', id }]);
			expect(await nextTick(engine)).toEqual([]);
			await agency.send('PATCH', `/tasks/${String(id)}`, { completed: false });
			agency.pass({ minutes: 10 });
			expect(await tick(engine)).toEqual([]);
			await agency.send('PATCH', `/tasks/${String(id)}`, { completed: true });
			expect(await nextTick(engine)).toMatchObject([{ event: 'completed', id }]);
		});

		test('Task Due can nag every day until the task is done', async () => {
			const { id } = await agency.task({ due: '2031-03-10T10:00:00' });
			const engine = await publish(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 0,
				repeat: 'daily',
			});
			const given: number[] = [];
			for (const moment of [
				'10T09:30',
				'10T10:00',
				'10T18:00',
				'11T09:59',
				'11T10:00',
				'12T12:00',
				'12T13:00',
			]) {
				await agency.setClocks(`2031-03-${moment}:00`);
				const own = (await tick(engine)).filter((item) => item.id === id);
				given.push(...own.map((item) => Number(item.days_left)));
			}
			expect(given).toEqual([0, -1, -2]);
			await agency.send('PATCH', `/tasks/${String(id)}`, { completed: true });
			await agency.setClocks('2031-03-14T12:00:00');
			expect(idsOf(await tick(engine))).not.toContain(id);
		});

		test('come in no quiet time, and once when it is over', async () => {
			// A Friday.
			const { id } = await agency.task({ due: '2031-03-14T18:00:00' });
			const engine = await publish(TravelAgencyTaskTrigger, {
				triggerOn: ['due'],
				leadTime: 0,
				options: { quietUntil: 8, quietDays: ['saturday', 'sunday'], quietDates: '17/03/2031' },
			});
			const given: string[] = [];
			for (const moment of [
				'14T17:59',
				'15T09:00',
				'16T12:00',
				'17T12:00',
				'18T07:59',
				'18T08:00',
				'18T09:00',
			]) {
				await agency.setClocks(`2031-03-${moment}:00`);
				if (idsOf(await tick(engine)).includes(id)) given.push(moment);
			}
			expect(given).toEqual(['18T08:00']);
		});
	});

	test('Bill Settled gives what was settled since, also with a day of before, and nothing from before', async () => {
		await agency.setClocks(`${today()}T12:00:00`);
		const bills = (await office.records('bills')).filter(({ canceled }) => canceled === false);
		const unsettled = bills.filter(({ settlement_date }) => settlement_date === null);
		const [before, first, second] = unsettled;
		await agency.settle(before, today());
		const engine = await publish(TravelAgencyBillTrigger, { triggerOn: ['settled'] });
		await agency.settle(first, today());
		await agency.settle(second, shifted(today(), -3));
		const items = await nextTick(engine);
		expect(idsOf(items)).toEqual(idsOf([first ?? {}, second ?? {}]));
		expect(items.map(({ event }) => event)).toEqual(['settled', 'settled']);
		expect(await nextTick(engine)).toEqual([]);
	});

	test('Bill Overdue can nag every other day until the bill is settled', async () => {
		const bill = (await office.records('bills')).find(
			({ settlement_date, canceled, due_date }) =>
				settlement_date === null && canceled === false && String(due_date) > shifted(today(), 10),
		);
		await agency.setClocks(`${String(bill?.due_date)}T12:00:00`);
		const engine = await publish(TravelAgencyBillTrigger, {
			triggerOn: ['overdue'],
			overdueDays: 1,
			repeat: 'everyFewDays',
			repeatDays: 2,
			levelOfDetail: 'lean',
		});
		const given: unknown[] = [];
		for (let day = 1; day <= 6; day += 1) {
			await agency.setClocks(`${shifted(bill?.due_date, day)}T12:00:00`);
			const own = (await tick(engine)).find(({ id }) => id === bill?.id);
			if (own) given.push(own.days_left ?? day);
			if (day === 4) await agency.settle(bill, shifted(bill?.due_date, 4));
		}
		expect(given).toHaveLength(2);
	});

	test('Invoice Issued gives an invoice when it is issued, once', async () => {
		await agency.setClocks(`${today()}T12:00:00`);
		const waiting = (await office.records('nfs')).find(
			({ status }) => status === 'awaiting_issue' || status === 'unissued',
		);
		const engine = await publish(TravelAgencyInvoiceTrigger, { triggerOn: ['issued'] });
		expect(await nextTick(engine)).toEqual([]);
		await agency.moveInvoice(waiting, 'issued');
		expect(await nextTick(engine)).toMatchObject([{ event: 'issued', id: waiting?.id }]);
		expect(await nextTick(engine)).toEqual([]);
	});

	describe('of people', () => {
		/** A sale of nights for a person with that ID in another system. */
		const hotelFor = (external: string, from: string, to: string): IDataObject => {
			const traveler = { external_id: external, name: 'Ana Prado', person_kind: 'individual' };
			const supplier = { name: 'Hotel Aurora', person_kind: 'company' };
			const passengers = [{ amount: 100, person: traveler }];
			const hotel = { local_id: 'h', check_in: from, check_out: to, supplier, passengers };
			return { payer: traveler, hotels: [hotel] };
		};
		const person = async (more: IDataObject): Promise<IDataObject> =>
			await agency.post('/people', { name: 'Ana Prado', person_kind: 'individual', ...more });

		test('a birthday comes at its hour, once a year, and on the 28th for the 29th of February', async () => {
			await agency.setClocks('2031-02-27T12:00:00');
			const { id } = await person({ birthdate: '1980-02-29' });
			const engine = await publish(TravelAgencyPersonTrigger, { triggerOn: ['birthday'], hour: 7 });
			const given: string[] = [];
			for (const moment of [
				'2031-02-28T06:59',
				'2031-02-28T07:00',
				'2031-02-28T09:00',
				'2031-03-01T07:00',
				'2032-02-28T08:00',
				'2032-02-29T08:00',
			]) {
				await agency.setClocks(`${moment}:00`);
				for (let page = 0; page < 4; page += 1)
					if (idsOf(await tick(engine)).includes(id)) given.push(moment);
			}
			expect(given).toEqual(['2031-02-28T07:00', '2032-02-29T08:00']);
		});

		test('people are read once a day', async () => {
			await agency.setClocks('2031-02-27T12:00:00');
			const engine = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['birthday', 'created', 'passportExpiring'],
			});
			await office.forgetRequests();
			await agency.setClocks('2031-02-28T08:00:00');
			for (let poll = 0; poll < 20; poll += 1) await nextTick(engine);
			const pages = Math.ceil((await office.records('people')).length / 50);
			expect((await office.requests('GET', '/people')).length).toBeLessThanOrEqual(pages);
		});

		test('what n8n stores of people is digests: no ID that is read already, no name, document, contact or date of birth', async () => {
			await agency.setClocks('2031-02-27T12:00:00');
			const engine = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['birthday', 'created', 'passportExpiring'],
			});
			await agency.setClocks('2031-02-28T08:00:00');
			// n8n's default engine stores the state together with what it emits.
			await agency.post('/people', {
				person_kind: 'individual',
				name: 'Nova Guarda',
				birthdate: '1980-02-28',
			});
			for (let poll = 0; poll < 6; poll += 1) await nextTick(engine);
			await agency.setClocks('2031-03-01T08:00:00');
			for (let poll = 0; poll < 6; poll += 1) await nextTick(engine);
			const { stored } = engine as unknown as { stored: string };
			const people = await office.records('people');
			expect(stored).toContain('records');
			const personal = people.flatMap((one) =>
				['id', 'name', 'cpf_cnpj', 'passport_number', 'email', 'phone_number', 'birthdate'].map(
					(field) => one[field],
				),
			);
			expect(personal.filter((value) => Boolean(value) && stored.includes(String(value)))).toEqual([]);
		});

		test('Person Created gives who was registered since', async () => {
			await agency.setClocks('2031-02-27T12:00:00');
			const engine = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['created'],
				levelOfDetail: 'lean',
			});
			const { id } = await person({});
			await agency.setClocks('2031-02-28T08:00:00');
			const items = [...(await tick(engine)), ...(await nextTick(engine)), ...(await nextTick(engine))];
			expect(items).toMatchObject([{ event: 'created', id }]);
			expect(items[0]?.occurred_at).toMatch(/^2031-02-27T12:00:\d\d-03:00$/);
		});

		test('Passport Expiring comes once for each passport, or only with a trip that it is too short for', async () => {
			const [sale] = await agency.sales();
			const departure = String(sale?.departure_date);
			const traveler = String(sale?.payer_id);
			await agency.send('PATCH', `/people/${traveler}`, { passport_expiration_date: shifted(departure, 30) });
			await agency.setClocks(`${shifted(departure, -40)}T12:00:00`);
			const other = await person({ passport_expiration_date: shifted(departure, 30) });
			const both = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['passportExpiring'],
				passportMonths: 6,
				options: { beginWith: 'dueAlready' },
			});
			await agency.setClocks(`${shifted(departure, -40)}T12:01:00`);
			const trips = await publish(TravelAgencyPersonTrigger, {
				triggerOn: ['passportExpiring'],
				passportMonths: 6,
				passportTrip: 'departure',
				options: { beginWith: 'dueAlready' },
			});
			await agency.setClocks(`${shifted(departure, -39)}T12:00:00`);
			const all = async (engine: Engine) =>
				idsOf([...(await tick(engine)), ...(await tick(engine)), ...(await tick(engine))]);
			expect(await all(both)).toEqual(expect.arrayContaining([traveler, other.id]));
			const withTrip = await all(trips);
			expect(withTrip).toContain(traveler);
			expect(withTrip).not.toContain(other.id);
			await agency.setClocks(`${shifted(departure, -38)}T12:00:00`);
			expect(await all(both)).toEqual([]);
			await agency.send('PATCH', `/people/${traveler}`, { passport_expiration_date: shifted(departure, 31) });
			await agency.setClocks(`${shifted(departure, -37)}T12:00:00`);
			expect(await all(both)).toEqual([traveler]);
		});

		test.each(['departure', 'sixMonths'])(
			'a passport that has expired comes when a trip is booked, once: %s',
			async (passportTrip) => {
				await agency.setClocks('2031-03-01T06:00:00');
				const expired = { passport_expiration_date: '2031-02-01' };
				const { id } = await person({ ...expired, external_id: passportTrip });
				const parameters = { triggerOn: ['passportExpiring'], levelOfDetail: 'lean', passportTrip };
				const engine = await publish(TravelAgencyPersonTrigger, parameters);
				const given: unknown[] = [];
				for (const day of ['03-20', '03-24', '03-25', '03-26', '04-20', '04-21']) {
					if (day === '03-25') await agency.sell(hotelFor(passportTrip, '2031-05-01', '2031-05-10'));
					await agency.setClocks(`2031-${day}T12:00:00`);
					for (let page = 0; page < 3; page += 1)
						given.push(
							...(await tick(engine)).filter((one) => one.id === id).map((one) => [day, one.days_left]),
						);
				}
				expect(given).toEqual([['03-25', -52]]);
			},
		);
	});

	test('Quote Expiring and Refund Due come some days before, once, and are read once a day', async () => {
		const quote = (await office.records('quotes')).find(({ active }) => active === true);
		const refund = (await office.records('refunds')).find(({ due_date }) => due_date !== null);
		for (const [Trigger, record, date, parameters] of [
			[TravelAgencyQuoteTrigger, quote, quote?.valid_until, { triggerOn: ['expiring'], expiringDays: 0 }],
			[TravelAgencyRefundTrigger, refund, refund?.due_date, { triggerOn: ['due'], dueDays: 0 }],
		] as Array<[TriggerClass, IDataObject | undefined, unknown, INodeParameters]>) {
			expect(record).toBeDefined();
			await agency.setClocks(`${shifted(date, -2)}T12:00:00`);
			const engine = await publish(Trigger, parameters);
			const given: string[] = [];
			for (const days of [-1, 0, 1]) {
				await agency.setClocks(`${shifted(date, days)}T12:00:00`);
				for (let page = 0; page < 3; page += 1)
					if (idsOf(await tick(engine)).includes(record?.id)) given.push(String(days));
			}
			expect(given).toEqual(['0']);
		}
	});

	test('Travel Upcoming and Travel Finished come by the first and the last day', async () => {
		const travel = (await agency.list('/travels')).find(
			({ start_date, end_date }) => String(start_date) > shifted(today(), 10) && end_date !== null,
		);
		expect(travel).toBeDefined();
		await agency.setClocks(`${shifted(travel?.start_date, -8)}T12:00:00`);
		const engine = await publish(TravelAgencyTravelTrigger, {
			triggerOn: ['upcoming', 'finished'],
			upcomingDays: 7,
			finishedDays: 1,
		});
		const own = async (day: string) => {
			await agency.setClocks(`${day}T12:00:00`);
			return (await tick(engine))
				.filter(({ id }) => id === travel?.id)
				.map(({ event, days_left }) => [event, days_left]);
		};
		expect(await own(shifted(travel?.start_date, -7))).toEqual([['upcoming', 7]]);
		expect(await own(shifted(travel?.start_date, -1))).toEqual([]);
		expect(await own(shifted(travel?.end_date, 1))).toEqual([['finished', -1]]);
	});
});
