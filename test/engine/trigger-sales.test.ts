import { backOfficeOfThisFile } from './backOffice';
import type { StoredLists } from '../../nodes/shared/trigger/readLists';
import { checkOf } from '../../nodes/shared/trigger/storedState';
import { Agency, idsOf } from './trigger/agency';
import { DurableEngine, LegacyEngine } from './trigger/engines';

const office = backOfficeOfThisFile();
const agency = new Agency(office);

beforeEach(() => {
	// Makes the seed's records old.
	agency.pass({ minutes: 60 });
});

describe.each([LegacyEngine, DurableEngine])('the sale events in the %p', (EngineClass) => {
	let workflows = 0;

	/** Each call publishes another workflow. */
	async function published(triggerOn: string | string[], more: object = {}) {
		const engine = new EngineClass({ triggerOn, ...more }, office.credential());
		engine.workflowId += ` ${(workflows += 1)}`;
		await engine.activate();
		return engine;
	}

	/** Some polls, the first of which can see what happened. */
	async function ticks(engine: LegacyEngine | DurableEngine, count = 1) {
		for (let tick = 0; tick < count; tick += 1) {
			agency.pass({ minutes: 1 });
			await engine.tick();
		}
		expect(engine.failures).toEqual([]);
		return engine.take();
	}

	test('an item has an ID that is the same whichever trigger gives it, and another one for another content', async () => {
		const engine = await published(['created', 'updated']);
		const other = new EngineClass({ triggerOn: ['created', 'updated'] }, office.credential());
		other.workflowId = 'another one';
		await other.activate();
		const sale = await agency.sell();
		const given = [...(await ticks(engine)), ...(await ticks(other))];
		await agency.change(sale);
		given.push(...(await ticks(engine)), ...(await ticks(other)));
		await agency.change(sale, 75);
		given.push(...(await ticks(engine)));
		// Changing it back is an update of its own, which Remove Duplicates must let through.
		await agency.change(sale);
		given.push(...(await ticks(engine)));
		expect(given.map(({ event }) => event)).toEqual([
			'created',
			'created',
			...Array<string>(4).fill('updated'),
		]);
		const [created, again, updated, alike, anew, back] = given.map(({ event_id: id }) => id);
		expect([again, alike]).toEqual([created, updated]);
		expect(new Set([created, updated, anew, back]).size).toBe(4);
		expect(created).toMatch(/^created-[0-9a-f]{24}$/);
	});

	test.each(['full', 'lean'])(
		'a sale that was seen as new before n8n was started again comes when it has changed meanwhile: %s',
		async (levelOfDetail) => {
			const engine = await published('updated', { levelOfDetail });
			const [changed, unchanged] = [await agency.sell(), await agency.sell()];
			expect(await ticks(engine, 3)).toEqual([]);
			// n8n ended by SIGTERM, and has stored nothing since publishing.
			const again = engine.killed();
			agency.pass({ minutes: 2 });
			await agency.change(changed);
			await again.activate();
			// The standard engine has stored about neither of them that it was created.
			const first = EngineClass === LegacyEngine ? idsOf([changed, unchanged]) : [changed.id];
			expect(idsOf([...again.take(), ...(await ticks(again, 3))])).toEqual(first);
			await agency.change(unchanged);
			expect(idsOf(await ticks(again, 3))).toEqual([unchanged.id]);
		},
	);

	test('publishing brings no flood of old sales', async () => {
		const engine = await published(['created', 'updated']);
		expect(engine.take()).toEqual([]);
		expect(await ticks(engine, 3)).toEqual([]);
	});

	test('what happens between publishing and the first poll is not lost', async () => {
		const engine = await published('updated');
		const [sale] = await agency.sales();
		await agency.change(sale);
		expect(idsOf(await ticks(engine))).toEqual([sale?.id]);
	});

	test('a changed sale is given in full, without temporary links, once for each change', async () => {
		const engine = await published('updated');
		const [first, second] = await agency.sales();
		await agency.change(first);
		await agency.edit(second, { status: 'canceled' });
		const given = await ticks(engine);
		expect(idsOf(given)).toEqual(idsOf([first ?? {}, second ?? {}]));
		expect(given.every(({ hotels, payer_id: payer }) => Array.isArray(hotels) && payer !== undefined)).toBe(
			true,
		);
		expect(JSON.stringify(given)).not.toContain('download_url');
		expect(await ticks(engine, 5)).toEqual([]);

		await agency.change(first, 75);
		expect(idsOf(await ticks(engine))).toEqual([first?.id]);
		// Saved without any visible change.
		await agency.change(first, 75);
		expect(await ticks(engine, 2)).toEqual([]);
	});

	test('a new sale is created and nothing else, whatever happens to it and to others', async () => {
		const created = await published('created');
		const updated = await published('updated');
		const either = await published(['created', 'updated']);
		const [old] = await agency.sales();
		const sale = await agency.sell();
		await agency.change(old);
		expect(idsOf(await ticks(created))).toEqual([sale.id]);
		expect(idsOf(await ticks(updated))).toEqual([old?.id]);
		expect(idsOf(await ticks(either))).toEqual(idsOf([sale, old ?? {}]));

		await agency.change(sale);
		expect(await ticks(created, 2)).toEqual([]);
		expect(idsOf(await ticks(updated, 2))).toEqual([sale.id]);
		expect(idsOf(await ticks(either, 2))).toEqual([sale.id]);
	});

	test('a cancellation is announced once, even if the canceled sale is changed again', async () => {
		const engine = await published('canceled', { levelOfDetail: 'lean' });
		const [sale, other] = await agency.sales();
		await agency.change(other);
		await agency.edit(sale, { status: 'canceled' });
		const given = await ticks(engine);
		expect(idsOf(given)).toEqual([sale?.id]);
		expect(given[0]?.payments).toBeUndefined();
		await agency.change(sale);
		expect(await ticks(engine, 3)).toEqual([]);
	});

	test('the filters are the service’s own, and people are chosen', async () => {
		const [sale, other] = await agency.sales();
		const personId = { __rl: true, mode: 'list', value: String(sale?.payer_id) };
		const peopleId = { person: [{ personId }] };
		const engine = await published('updated', { filters: { peopleId, status: ['opened'] } });
		await agency.change(sale);
		await agency.edit(other, { status: 'canceled' });
		expect(idsOf(await ticks(engine))).toEqual([sale?.id]);
		const asked = (await office.requests('GET', '/sales')).at(-1)?.query;
		expect(asked).toMatchObject({ people_id: sale?.payer_id, status: 'opened' });
		expect(asked?.updated_since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
	});

	test('an idle poll costs one request', async () => {
		const engine = await published(['created', 'updated']);
		await ticks(engine);
		await office.forgetRequests();
		await ticks(engine);
		expect(await office.requests()).toHaveLength(1);
	});

	test('several pages of changes are all given, and are read twice before they count as seen', async () => {
		const engine = await published('updated', { levelOfDetail: 'lean' });
		await ticks(engine);
		const sales = (await office.records('sales')).slice(0, 105);
		for (const sale of sales) await agency.change(sale, 33);
		await office.forgetRequests();
		expect(idsOf(await ticks(engine))).toEqual(idsOf(sales));
		expect(await office.requests('GET', '/sales')).toHaveLength(4);
		expect(await ticks(engine, 3)).toEqual([]);
	});

	test('n8n is killed, and neither misses nor repeats anything', async () => {
		const engine = await published('updated');
		const [first, second, third] = await agency.sales();
		await agency.change(first);
		expect(idsOf(await ticks(engine))).toEqual([first?.id]);
		await ticks(engine, 2);
		await agency.change(second);
		const next = engine.killed();
		await agency.change(third);
		agency.pass({ minutes: 30 });
		await next.activate('init');
		expect(idsOf([...next.take(), ...(await ticks(next, 3))])).toEqual(idsOf([second ?? {}, third ?? {}]));
	});

	test('n8n starts again: a sale that is made afterwards is no update', async () => {
		const engine = await published('updated');
		await ticks(engine);
		const next = engine.killed();
		agency.pass({ minutes: 1 });
		await next.activate('init');
		await agency.sell();
		expect(await ticks(next, 3)).toEqual([]);
	});

	test('a poll that fails changes nothing, and the next one makes up for it', async () => {
		const engine = await published('updated');
		await ticks(engine);
		const before = engine.stored;
		const [sale] = await agency.sales();
		await agency.change(sale);
		await office.fault({ kind: 'error_before_commit', path: '/sales/*', status: 503 });
		agency.pass({ minutes: 1 });
		await engine.tick();
		expect(engine.failures).toHaveLength(1);
		expect(engine.failures[0]).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
		expect(engine.stored).toBe(before);
		engine.failures.length = 0;
		await office.endFaults();
		expect(idsOf(await ticks(engine))).toEqual([sale?.id]);
	});

	test('two polls at the same time do no harm', async () => {
		const engine = await published('updated');
		const [sale] = await agency.sales();
		await agency.change(sale);
		agency.pass({ minutes: 1 });
		await Promise.all([engine.tick(), engine.tick(), engine.tick()]);
		expect(idsOf(engine.take())).toEqual([sale?.id]);
		expect(await ticks(engine, 2)).toEqual([]);
	});
});

describe('a backlog that takes more than one poll', () => {
	async function backlog() {
		const engine = new DurableEngine({ triggerOn: ['updated'] }, office.credential());
		await engine.activate();
		await engine.tick();
		// Only some records of one page can be read: the second of three pages takes longer than a poll.
		engine.budget = 9_000;
		await office.fault({ kind: 'latency', latency_ms: 100, path: '/sales/*' });
		const sales = (await office.records('sales')).slice(0, 105);
		for (const sale of sales) await agency.change(sale, 44);
		agency.pass({ minutes: 1 });
		return { engine, sales };
	}

	test('is drained over several polls from the stored cursor', async () => {
		const { engine, sales } = await backlog();
		const given = [];
		let polls = 0;
		for (; polls < 40 && given.length < sales.length; polls += 1) {
			await engine.tick();
			given.push(...engine.take());
		}
		expect(polls).toBeGreaterThan(1);
		expect(idsOf(given)).toEqual(idsOf(sales));
		for (let tick = 0; tick < 12; tick += 1) await engine.tick();
		expect(engine.take()).toEqual([]);
		expect(engine.failures).toEqual([]);
	});

	test('is begun anew when the service takes the cursor no longer, without loss or repetition', async () => {
		const { engine, sales } = await backlog();
		// So slow that the list takes more than the half of a poll that it may use.
		await office.fault({ kind: 'latency', latency_ms: 2_700, path: '/sales' });
		const given = [];
		let isForgotten = false;
		for (let poll = 0; poll < 40 && given.length < sales.length; poll += 1) {
			const stored = JSON.parse(engine.stored) as {
				trigger: { check: string; lists: StoredLists };
			};
			const { lists } = stored.trigger;
			const { reading } = lists.changes!;
			if (reading && !isForgotten) {
				isForgotten = true;
				reading.cursor = 'one-that-the-service-has-forgotten';
				stored.trigger.check = checkOf(lists);
				engine.stored = JSON.stringify(stored);
			}
			await engine.tick();
			given.push(...engine.take());
		}
		expect((await office.requests()).filter(({ status }) => status === 400)).toHaveLength(1);
		for (let tick = 0; tick < 6; tick += 1) await engine.tick();
		given.push(...engine.take());
		expect(engine.failures).toEqual([]);
		expect(idsOf(given)).toEqual(idsOf(sales));
	});
});
