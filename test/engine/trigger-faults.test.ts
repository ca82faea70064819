import { setTimeout as sleep } from 'timers/promises';

import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPersonTrigger } from '../../nodes/Person/TravelAgencyPersonTrigger.node';
import { backOfficeOfThisFile } from './backOffice';
import { withToken } from './partner';
import { Agency, idsOf } from './trigger/agency';
import { DurableEngine, LegacyEngine } from './trigger/engines';

const office = backOfficeOfThisFile();
const agency = new Agency(office);

beforeEach(() => {
	// Makes the seed's records old.
	agency.pass({ minutes: 60 });
});

/** The same workflow in another n8n, or a copy of it in this one. */
class ImportedEngine extends LegacyEngine {
	protected override setUp() {
		const made = super.setUp();
		made.workflow.id = 'a-copy-of-it';
		return made;
	}
}

function engineOf(
	EngineClass: typeof LegacyEngine | typeof DurableEngine,
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject = office.credential(),
) {
	const engine = new EngineClass(parameters, credential);
	return engine;
}

async function ticks(engine: LegacyEngine | DurableEngine, count = 1): Promise<IDataObject[]> {
	for (let tick = 0; tick < count; tick += 1) {
		agency.pass({ minutes: 1 });
		await engine.tick();
	}
	expect(engine.failures).toEqual([]);
	return engine.take();
}

/** The warnings in n8n's log. */
function warnings(): string[] {
	const logged: string[] = [];
	jest.spyOn(Container.get(Logger), 'warn').mockImplementation((message) => {
		logged.push(message);
	});
	return logged;
}

const onUpdates: INodeParameters = { triggerOn: ['updated'] };

test('publishing gives nothing that is older than half a minute', async () => {
	const sales = (await agency.sales()).slice(0, 8);
	expect(sales).toHaveLength(8);
	for (const [index, sale] of sales.entries()) {
		await agency.change(sale);
		// From 150 s to 40 s before publishing.
		await office.setClock({ advance_seconds: index === 7 ? 40 : 15 });
	}
	const engine = engineOf(LegacyEngine, onUpdates);
	await engine.activate();
	expect(await ticks(engine, 4)).toEqual([]);
	await agency.change(sales[0], 77);
	expect(idsOf(await ticks(engine))).toEqual([sales[0]?.id]);
});

test('a state that came with an exported workflow gives nothing of the time between', async () => {
	const first = engineOf(LegacyEngine, { triggerOn: ['created', 'updated'] });
	await first.activate();
	const [sale, other] = await agency.sales();
	await agency.change(sale);
	expect(await ticks(first)).toHaveLength(1);
	await agency.change(other);
	agency.pass({ days: 60 });
	const imported = new ImportedEngine({ triggerOn: ['created', 'updated'] }, office.credential());
	imported.stored = first.stored;
	await imported.activate();
	expect(await ticks(imported, 3)).toEqual([]);
	await agency.change(sale, 78);
	expect(idsOf(await ticks(imported))).toEqual([sale?.id]);
	// The workflow catches up on the time when it was off.
	const again = first.killed();
	await again.activate('init');
	expect(idsOf([...again.take(), ...(await ticks(again))])).toEqual(idsOf([sale ?? {}, other ?? {}]));
});

test('a state is the credential’s, whatever its token, and holds nothing that opens anything', async () => {
	const first = engineOf(LegacyEngine, onUpdates);
	await first.activate();
	const [sale, other] = await agency.sales();
	await agency.change(sale);
	expect(await ticks(first)).toHaveLength(1);
	expect(first.stored).not.toContain('sandbox');
	expect(first.stored).not.toContain(office.url);
	await agency.change(other);
	agency.pass({ minutes: 30 });
	const byOAuth = engineOf(
		LegacyEngine,
		{ ...onUpdates, authentication: 'oAuth2' },
		withToken(office, 'sandbox_full_access'),
	);
	byOAuth.stored = first.stored;
	await byOAuth.activate();
	expect(await ticks(byOAuth, 2)).toEqual([]);
	const otherToken = engineOf(LegacyEngine, onUpdates, office.credential('read_only'));
	otherToken.stored = first.stored;
	await otherToken.activate('init');
	expect(idsOf([...otherToken.take(), ...(await ticks(otherToken))])).toEqual([other?.id]);
});

describe.each([LegacyEngine, DurableEngine])('in the %p', (EngineClass) => {
	test('another Level of Detail gives nothing again, and everything from then on', async () => {
		const lean = engineOf(EngineClass, { ...onUpdates, levelOfDetail: 'lean' });
		await lean.activate();
		const sales = (await agency.sales()).slice(0, 5);
		for (const sale of sales) await agency.change(sale);
		expect(idsOf(await ticks(lean))).toEqual(idsOf(sales));
		const full = engineOf(EngineClass, { ...onUpdates, levelOfDetail: 'full' });
		full.stored = lean.stored;
		await full.activate('update');
		expect([...full.take(), ...(await ticks(full, 4))]).toEqual([]);
		await agency.change(sales[0], 79);
		const given = await ticks(full);
		expect(idsOf(given)).toEqual([sales[0]?.id]);
		expect(given[0]).toHaveProperty('payments_agency_bills');
		const again = engineOf(EngineClass, { ...onUpdates, levelOfDetail: 'lean' });
		again.stored = full.stored;
		await again.activate('update');
		expect([...again.take(), ...(await ticks(again, 4))]).toEqual([]);
	});

	test('when nothing can be read, the poll fails, however many events there are', async () => {
		const engine = engineOf(EngineClass, { triggerOn: ['created', 'updated', 'closed'] });
		await engine.activate();
		await office.fault({ kind: 'error_before_commit', path: '/sales', status: 503 });
		await engine.tick();
		expect(engine.failures).toHaveLength(1);
		expect(engine.failures[0]).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
	});

	test('a list that has failed for an hour fails one poll, although another one is read', async () => {
		await agency.setClocks('2031-03-10T12:00:00');
		const [sale] = await agency.sales();
		const person = { passport_expiration_date: '2031-05-10' };
		await agency.send('PATCH', `/people/${String(sale?.payer_id)}`, person);
		const engine = new EngineClass(
			{
				...{ triggerOn: ['created', 'passportExpiring'], passportTrip: 'departure', hour: 0 },
				options: { beginWith: 'dueAlready' },
			},
			office.credential(),
			TravelAgencyPersonTrigger,
		);
		await engine.activate();
		// From the next day on, people are read.
		await agency.setClocks('2031-03-11T12:00:00');
		await office.fault({ kind: 'error_before_commit', path: '/sales', status: 503 });
		const now = performance.now.bind(performance);
		const failed: number[] = [];
		for (const minutes of [0, 30, 60, 61]) {
			jest.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
			await engine.tick();
			failed.push(engine.failures.splice(0).length);
		}
		expect(failed).toEqual([0, 0, 1, 0]);
	});

	test('quiet times that leave no poll are refused', async () => {
		const pollTimes = { item: [{ mode: 'everyDay', hour: 5, minute: 0 }] };
		const engine = engineOf(EngineClass, {
			triggerOn: ['departure'],
			pollTimes,
			options: { quietUntil: 22 },
		});
		await expect(engine.activate()).rejects.toThrow("'Poll Times' has no time at which a reminder may come");
		const created = engineOf(EngineClass, { triggerOn: ['created'], pollTimes, options: { quietUntil: 22 } });
		await created.activate();
	});

	test('a sale that cannot be read holds up no other, is told in the log, and comes when it can', async () => {
		const logged = warnings();
		const engine = engineOf(EngineClass, onUpdates);
		await engine.activate();
		const [broken, other, third] = await agency.sales();
		await office.fault({ kind: 'error_before_commit', path: `/sales/${String(broken?.id)}`, status: 500 });
		await agency.change(broken);
		await agency.change(other);
		expect(idsOf(await ticks(engine))).toEqual([other?.id]);
		await agency.change(third);
		expect(idsOf(await ticks(engine, 3))).toEqual([third?.id]);
		const told = logged.filter((message) => message.includes(String(broken?.id)));
		expect(told).toHaveLength(1);
		expect(told[0]).toContain('reading it fails');
		await office.endFaults();
		agency.pass({ minutes: 60 });
		expect(idsOf(await ticks(engine, 2))).toEqual([broken?.id]);
	});

	test('a trip that is canceled while it waits to be read does not come', async () => {
		const engine = engineOf(EngineClass, { triggerOn: ['departure'], departureDays: 0 });
		await engine.activate();
		const supplier = { name: 'Hotel Aurora', person_kind: 'company' };
		const hotels = [{ local_id: 'h', supplier, check_in: '2031-03-11', check_out: '2031-03-12' }];
		const [canceled, kept] = [await agency.sell({ hotels }), await agency.sell({ hotels })];
		for (const { id } of [canceled, kept])
			await office.fault({ kind: 'error_before_commit', path: `/sales/${String(id)}`, status: 500 });
		await agency.setClocks('2031-03-11T12:00:00');
		const given = await ticks(engine);
		await agency.edit(canceled, { status: 'canceled' });
		await office.endFaults();
		agency.pass({ minutes: 60 });
		given.push(...(await ticks(engine, 2)));
		expect(idsOf(given).filter((id) => id === canceled.id || id === kept.id)).toEqual([kept.id]);
	});

	test('a clock that goes back hides nothing, and is told in the log', async () => {
		const logged = warnings();
		const engine = engineOf(EngineClass, onUpdates);
		await engine.activate();
		const [sale, other] = await agency.sales();
		await agency.change(sale);
		expect(idsOf(await ticks(engine))).toEqual([sale?.id]);
		agency.pass({ minutes: -20 });
		await agency.change(other);
		expect(idsOf(await ticks(engine))).toEqual([other?.id]);
		expect(logged.filter((message) => message.includes('was set back'))).toHaveLength(1);
		await agency.change(sale, 81);
		expect(idsOf(await ticks(engine, 4))).toEqual([sale?.id]);
	});
});

/** n8n was restarted after kill -9, and a poll from before the kill runs next to the current ones. */
test('the durable engine gives nothing twice from one state, unless it has not stored what was given', async () => {
	const engine = new DurableEngine(onUpdates, office.credential());
	await engine.activate();
	await ticks(engine);
	const { stored } = engine;
	const [sale] = await agency.sales();
	await agency.change(sale);
	const [given] = await ticks(engine);
	expect(given?.id).toBe(sale?.id);
	engine.stored = stored;
	expect(await ticks(engine)).toEqual([]);
	engine.stored = stored;
	await sleep(121_000);
	const [again] = await ticks(engine);
	expect(again?.event_id).toBe(given?.event_id);
});

test('answers of ten seconds keep the durable engine from nothing, also while it looks an hour back', async () => {
	const engine = new DurableEngine(onUpdates, office.credential());
	await engine.activate();
	await office.fault({ kind: 'latency', latency_ms: 10_000, path: '/sales' });
	const sales = (await agency.sales()).slice(0, 12);
	const given = [];
	for (const sale of sales) {
		await agency.change(sale);
		given.push(...(await ticks(engine)));
	}
	given.push(...(await ticks(engine, 5)));
	expect(idsOf(given)).toEqual(idsOf(sales));
});
