import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPersonTrigger } from '../../nodes/Person/TravelAgencyPersonTrigger.node';
import { TravelAgencySaleTrigger } from '../../nodes/Sale/TravelAgencySaleTrigger.node';
import { TravelAgencyTaskTrigger } from '../../nodes/Task/TravelAgencyTaskTrigger.node';
import { contentHash } from '../../nodes/shared/trigger/polling/contentHash';
import { backOfficeOfThisFile } from './backOffice';
import { unconnected, withToken } from './partner';
import { Agency, idsOf } from './trigger/agency';
import { DurableEngine, fetchTestEvent, LegacyEngine, type TriggerClass } from './trigger/engines';
import { TRIGGERS } from './trigger/triggers';

const office = backOfficeOfThisFile();
const agency = new Agency(office);

/** What a trigger stores in n8n. */
interface Stored {
	check: string;
	lists: Record<string, unknown>;
}

const onUpdates: INodeParameters = { triggerOn: ['updated'] };

describe.each([LegacyEngine, DurableEngine])('publishing in the %p', (EngineClass) => {
	function engineOf(parameters: INodeParameters, credential: ICredentialDataDecryptedObject) {
		const engine = new EngineClass(parameters, credential);
		return engine;
	}

	test.each([
		['invalid', /does not accept the access token/],
		['revoked', /does not accept the access token/],
		['no_license', /license/i],
	])('is stopped by the token %s, with a sentence', async (token, sentence) => {
		const engine = engineOf(onUpdates, office.credential(token));
		await expect(engine.activate()).rejects.toThrow(sentence);
		expect(engine.stored).toBe('{}');
	});

	test('is stopped by a partner’s token, which reads no sales', async () => {
		const sales = engineOf(onUpdates, office.credential('partner'));
		await expect(sales.activate()).rejects.toMatchObject({
			description: expect.stringContaining('permission') as unknown,
		});
	});

	test('is not stopped by a service that is down, which polls then tell', async () => {
		const credential = office.credential('full_access', { baseUrl: 'http://127.0.0.1:9/api/v3' });
		const engine = engineOf(onUpdates, credential);
		await engine.activate();
		expect(engine.stored).toBe('{}');
		await engine.tick();
		expect(engine.failures).toHaveLength(1);
		expect(engine.failures[0]?.message).toContain('cannot be reached');
		expect(engine.failures[0]).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
		expect(engine.take()).toEqual([]);
	});

	test.each<[string, (trigger: Stored) => unknown]>([
		['of the version before', ({ lists }) => lists],
		['of a version to come', ({ lists, ...rest }) => ({ ...rest, lists, check: contentHash([99, lists]) })],
		['edited', ({ check, ...rest }) => ({ ...rest, check: check.replace(/./, '_') })],
		['cut', ({ lists, ...rest }) => ({ ...rest, lists: Object.fromEntries(Object.entries(lists).slice(1)) })],
		[
			'damaged inside',
			({ lists, ...rest }) => ({
				...rest,
				lists: JSON.parse(JSON.stringify(lists).replace(/"looked":\d+/, '"looked":null')) as object,
			}),
		],
		['a text', () => 'damaged'],
		['a list', () => [1]],
		['null', () => null],
		['empty', () => ({})],
	])('with a state that is %s begins anew, and says so', async (_, damaged) => {
		agency.pass({ minutes: 60 });
		const before = engineOf(onUpdates, office.credential());
		await before.activate();
		const [first, second] = await agency.sales();
		await agency.change(first);
		agency.pass({ minutes: 1 });
		await before.tick();
		expect(idsOf(before.take())).toEqual([first?.id]);

		const engine = before.killed();
		const stored = JSON.parse(before.stored) as Record<string, Record<string, Stored>>;
		const node = stored['node:Under Test'] ?? (stored as unknown as Record<string, unknown>);
		node.trigger = damaged(node.trigger as Stored) as Stored;
		engine.stored = JSON.stringify(stored);
		expect(engine.stored).not.toBe(before.stored);
		agency.pass({ minutes: 60 });
		await engine.activate();
		await agency.change(second);
		agency.pass({ minutes: 1 });
		await engine.tick();
		expect(engine.failures).toEqual([]);
		expect(idsOf(engine.take())).toEqual([second?.id]);
	});

	test('after another choice of event begins anew, and after another filter does not', async () => {
		agency.pass({ minutes: 60 });
		const first = engineOf(onUpdates, office.credential());
		await first.activate();
		await first.tick();
		const [sale] = await agency.sales();
		await agency.change(sale);
		agency.pass({ minutes: 10 });
		await first.tick();
		expect(first.take()).toHaveLength(1);
		const since = (stored: string) =>
			(JSON.parse(stored.replace('node:Under Test', 'trigger')) as Record<string, unknown>).trigger;
		const other = engineOf({ ...onUpdates, filters: { status: ['opened'] } }, office.credential());
		other.stored = first.stored;
		await other.activate('update');
		await other.tick();
		expect(other.take()).toEqual([]);
		expect(since(other.stored)).toBeDefined();
		const canceled = engineOf({ triggerOn: ['canceled'] }, office.credential());
		canceled.stored = first.stored;
		await canceled.activate('update');
		await canceled.tick();
		expect(canceled.take()).toEqual([]);
	});
});

test('a partner’s connection works as well, and one that was never connected stops publishing', async () => {
	const byOAuth = { ...onUpdates, authentication: 'oAuth2' };
	const engine = new LegacyEngine(byOAuth, withToken(office, 'sandbox_full_access'));
	await engine.activate();
	const [sale] = await agency.sales();
	await agency.change(sale);
	await engine.tick();
	expect(idsOf(engine.take())).toEqual([sale?.id]);
	const never = new LegacyEngine(byOAuth, unconnected(office));
	await expect(never.activate()).rejects.toThrow('not connected to an agency yet');
});

test('a service that fails does not stop publishing', async () => {
	await office.fault({ kind: 'error_before_commit', status: 503 });
	const engine = new LegacyEngine(onUpdates, office.credential());
	await engine.activate();
	expect(engine.stored).toBe('{}');
	await office.endFaults();
	const [sale] = await agency.sales();
	await agency.change(sale);
	await engine.tick();
	expect(idsOf(engine.take())).toContain(sale?.id);
});

const changesToo: INodeParameters = { ...onUpdates, options: { tellWhatChanged: true } };
const onPassports: INodeParameters = { triggerOn: ['passportExpiring'], passportTrip: 'departure', hour: 0 };

test.each<[number, string, string, INodeParameters, TriggerClass | undefined]>([
	[503, 'Tell What Changed', '/logs', changesToo, undefined],
	[429, 'Tell What Changed', '/logs', changesToo, undefined],
	[503, 'Only With a Trip', '/sales', onPassports, TravelAgencyPersonTrigger],
])('a %i for what %s reads does not stop publishing', async (status, _, path, parameters, Trigger) => {
	await office.fault({ kind: 'error_before_commit', path, status });
	const engine = new LegacyEngine(parameters, office.credential(), Trigger);
	await engine.activate();
	await office.endFaults();
	await engine.tick();
	expect(engine.failures).toEqual([]);
});

test('an addition that cannot be tried for a moment holds up no list, and is told where it is refused', async () => {
	const engine = new LegacyEngine(changesToo, office.credential());
	await office.fault({ kind: 'error_before_commit', path: '/logs', status: 503 });
	await engine.activate();
	expect(engine.stored).toContain('changes');
	await office.endFaults();
	await office.fault({ kind: 'error_before_commit', path: '/logs', status: 403 });
	await expect(new LegacyEngine(changesToo, office.credential()).activate()).rejects.toThrow(/history/);
	await office.endFaults();
});

test('a sale that is made just before n8n starts comes with the first poll, although nothing was stored', async () => {
	await agency.setClocks('2031-03-10T12:01:00');
	const pollTimes = { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] };
	const engine = new DurableEngine({ triggerOn: ['created'], pollTimes }, office.credential());
	await engine.activate();
	await agency.setClocks('2031-03-10T12:02:00');
	const { id } = await agency.sell();
	await agency.setClocks('2031-03-10T12:04:00');
	const next = engine.killed();
	await next.activate('init');
	await agency.setClocks('2031-03-10T12:05:01');
	await next.tick();
	expect(idsOf(next.take())).toEqual([id]);
});

test('a limit that others use up is told as such', async () => {
	const engine = new DurableEngine(onUpdates, office.credential());
	await engine.activate();
	engine.budget = 1_500;
	await office.fault({ kind: 'rate_limited' });
	await engine.tick();
	expect(engine.failures).toHaveLength(1);
	expect(engine.failures[0]).toMatchObject({
		failure: { cause: 'rate-limited' },
		description: expect.stringContaining('10 requests in 3 seconds') as unknown,
	});
});

test('an event that this version does not have is told', async () => {
	const engine = new LegacyEngine({ triggerOn: 'saleDeleted' }, office.credential());
	await expect(engine.activate()).rejects.toThrow('This version of the node has no trigger "saleDeleted"');
});

test('wrong entries are told before anything is asked', async () => {
	const engine = new LegacyEngine(
		{ triggerOn: ['due'], options: { timeZone: 'Manaus' }, leadTime: -3 },
		office.credential('single_company'),
		TravelAgencyTaskTrigger,
	);
	// A trigger has no items, so its message names none.
	await expect(engine.activate()).rejects.toThrow(/2 entries need a correction: [^[]+$/);
	// A poll that the previous test cut off may still have a request under way.
	expect((await office.requests()).filter(({ token }) => token === 'single_company')).toEqual([]);
});

test.each<[INodeParameters, string, TriggerClass]>([
	[{ triggerOn: ['due'], leadTime: '={{ $vars.lead }}' }, 'Lead Time', TravelAgencyTaskTrigger],
	[
		{ triggerOn: ['departure', 'updated'], filters: { status: '={{ $vars.status }}' } },
		'Filters > Status',
		TravelAgencySaleTrigger,
	],
	[
		{ triggerOn: ['due'], options: { timeZone: "={{ '' }}" } },
		'Options > Time Zone',
		TravelAgencyTaskTrigger,
	],
])(
	'an expression that gives nothing is no default and no filter that lets all through: %j',
	async (parameters, field, Trigger) => {
		const engine = new LegacyEngine(parameters, office.credential(), Trigger);
		await expect(engine.activate()).rejects.toThrow(
			`'${field}' is an expression that gave no value: correct it`,
		);
	},
);

describe('the test in the editor', () => {
	const examples = TRIGGERS.flatMap(({ Trigger, events }) =>
		events.map(({ name, value }) => ({ name, value, Trigger })),
	);

	test.each(examples)('gives a real example of $name and keeps nothing', async ({ value, Trigger }) => {
		const [example, ...others] = await fetchTestEvent({ triggerOn: [value] }, office.credential(), Trigger);
		expect(others).toEqual([]);
		expect(typeof example?.id).toBe('string');
		expect(example).toMatchObject({ event: value, is_sample: true });
		expect(JSON.stringify(example)).not.toContain('download_url');
	});

	test('gives one of each event that was chosen', async () => {
		const found = await fetchTestEvent({ triggerOn: ['canceled', 'created'] }, office.credential());
		expect(found.map(({ event }) => event)).toEqual(['canceled', 'created']);
	});

	test('gives the newest sale', async () => {
		const sale = await agency.sell();
		const found = await fetchTestEvent({ triggerOn: ['created'] }, office.credential());
		expect(idsOf(found)).toEqual([sale.id]);
		// As in every node, the most useful fields come first.
		expect(Object.keys(found[0] ?? {}).slice(0, 4)).toEqual(['event', 'event_id', 'occurred_at', 'number']);
	});

	test('says so when there is nothing to show', async () => {
		await office.reset({ sales: 0 });
		await expect(fetchTestEvent({ triggerOn: ['canceled'] }, office.credential())).rejects.toThrow(
			'The back office has no record to show for "Sale Canceled"',
		);
	});

	test('says so when no record that it read is one', async () => {
		await office.reset({ sales: 0, people: 400 });
		const parameters = { triggerOn: ['passportExpiring'], levelOfDetail: 'lean', passportTrip: 'departure' };
		await expect(
			fetchTestEvent(parameters, office.credential(), TravelAgencyPersonTrigger),
		).rejects.toMatchObject({
			message: 'Of the first 40 records that were read, none is an example of "Passport Expiring"',
			description: expect.stringMatching(/^The test reads no more\. Publish the workflow/) as unknown,
		});
	});

	test('says what is wrong with the token', async () => {
		await expect(fetchTestEvent(onUpdates, office.credential('revoked'))).rejects.toThrow(
			/does not accept the access token/,
		);
	});
});
