import { setTimeout as wait } from 'timers/promises';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { sale } from '../contract/sale-bodies';
import { clock } from '../virtualClock';
import { backOfficeOfThisFile } from './backOffice';
import { freshCpf } from './documents';
import { EVERY_WRITE } from './everyWrite';
import { frontOfThisFile } from './front';
import { byId } from './picked';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

/*
 * Writes of several items overlap if answers take time. A proxy that the client does not know about sees
 * which are in flight at the same time.
 */

const office = backOfficeOfThisFile({ sales: 5, people: 10, tasks: 12 });
const front = frontOfThisFile(office);

/** The writes since the test began or emptied the list, in order of arrival. */
const writes: Array<{ path: string; body: string; beganAt: number }> = [];
/** How long each write is delayed, in ms. */
const DELAY = 200;
beforeEach(() => {
	writes.length = 0;
	front.before = async ({ method, path, body }) => {
		if (method === 'GET') return;
		writes.push({ path, body, beganAt: clock.now() });
		await wait(DELAY);
	};
});

/** The largest number of writes that were under way at the same time. */
const atOnce = () =>
	Math.max(
		0,
		...writes.map(
			({ beganAt }) =>
				writes.filter((other) => other.beganAt <= beganAt && other.beganAt + DELAY > beganAt).length,
		),
	);

const person = new TravelAgencyPerson();
const create: INodeParameters = { operation: 'create', name: '={{ $json.name }}' };
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Cliente ${index}` }));

const run = async (more: Omit<NodeRun, 'credential' | 'node'> & Partial<NodeRun>) =>
	await runNode({
		node: person,
		credential: { ...office.credential(), baseUrl: `${front.url}/api/v3` },
		...more,
	});

const namesSent = () => writes.map(({ body }) => (JSON.parse(body) as IDataObject).name);
const stored = async () =>
	(await office.records('people'))
		.map(({ name }) => String(name))
		.filter((name) => name.startsWith('Cliente'));

test('several are under way together, in the order of the items, and each item gets its own record', async () => {
	const { items, error } = await run({ parameters: create, items: people(12) });
	expect(error).toBeUndefined();
	expect(namesSent()).toEqual(people(12).map(({ name }) => name));
	expect(atOnce()).toBeGreaterThan(2);
	expect(items.map(({ json }) => json.name)).toEqual(people(12).map(({ name }) => name));
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(people(12).map((_, item) => ({ item })));
});

test('with One After the Other, one is, and the back office numbers them as the items stand', async () => {
	const parameters = { ...create, options: { oneAfterTheOther: true } };
	const { items } = await run({ parameters, items: people(6) });
	expect(atOnce()).toBe(1);
	const codes = items.map(({ json }) => Number(json.code));
	expect(codes).toHaveLength(6);
	expect(codes).toEqual(codes.map((_, index) => (codes[0] ?? NaN) + index));
});

describe('What concerns the same record follows each other', () => {
	const cpf = freshCpf();
	const twice = (both: INodeParameters, items: IDataObject[] = [{}, {}]) => ({ parameters: both, items });

	test.each<[string, Pick<NodeRun, 'parameters' | 'items'>]>([
		[
			'people with the same External ID',
			twice({ ...create, name: 'Ana', additionalFields: { externalId: 'CRM-1' } }),
		],
		[
			'people with the same CPF, however it is written',
			twice({ ...create, name: 'Ana', additionalFields: { cpfCnpj: '={{ $json.cpf }}' } }, [
				{ cpf },
				{ cpf: `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}` },
			]),
		],
		[
			'people with the same e-mail address',
			twice({ ...create, name: 'Ana', additionalFields: { email: '={{ $json.email }}' } }, [
				{ email: 'ana@example.com' },
				{ email: 'Ana@example.com' },
			]),
		],
		[
			'people with the same passport',
			twice({ ...create, name: 'Ana', additionalFields: { passportNumber: 'FB123456' } }),
		],
		[
			'people as JSON',
			twice({
				operation: 'create',
				inputMode: 'json',
				body: '{"name": "Ana", "person_kind": "individual", "external_id": "CRM-2"}',
			}),
		],
		[
			'people as JSON with the same CPF, with points and without',
			twice(
				{
					operation: 'create',
					inputMode: 'json',
					body: '={{ { name: "Ana", person_kind: "individual", cpf_cnpj: $json.cpf } }}',
				},
				[{ cpf: '529.982.247-25' }, { cpf: '52998224725' }],
			),
		],
		[
			'what has the same Idempotency Key',
			twice({ ...create, name: 'Ana', options: { idempotencyKey: 'order 1' } }),
		],
	])('%s', async (_, given) => {
		await run({ ...given, settings: { onError: 'continueRegularOutput' } });
		expect(writes).toHaveLength(2);
		expect(atOnce()).toBe(1);
	});

	test.each(EVERY_WRITE.filter(({ method }) => method !== 'POST').map((kind) => [kind.name, kind] as const))(
		'%s',
		async (_, kind) => {
			const { files: _files, ...written } = await kind.given(office);
			writes.length = 0;
			await run({
				...written,
				credential: { ...(written.credential ?? office.credential()), baseUrl: `${front.url}/api/v3` },
				items: [{}, {}],
				settings: { onError: 'continueRegularOutput' },
			});
			expect(writes.length).toBeGreaterThan(0);
			expect(atOnce()).toBe(1);
		},
	);

	test('Create or Update of the same person, whose number lost its zero in a sheet: the second finds her', async () => {
		const { items, error } = await run({
			parameters: {
				operation: 'upsert',
				matchBy: 'cpfCnpj',
				matchValue: '={{ $json.cpf }}',
				name: 'Ana',
			},
			items: [{ cpf: '012.345.678-90' }, { cpf: 1234567890 }],
		});
		expect(error).toBeUndefined();
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(1);
		expect(atOnce()).toBe(1);
	});

	test('Create or Update of the same person: the second finds her', async () => {
		const parameters = { operation: 'upsert', matchBy: 'cpfCnpj', matchValue: freshCpf(), name: 'Ana' };
		const { items } = await run(twice(parameters, [{}, {}, {}]));
		expect(items.map(({ json }) => json.outcome)).toEqual(['created', 'updated', 'updated']);
		expect(atOnce()).toBe(1);
	});

	test('comments of one task, but not of two', async () => {
		const [first, second] = (await office.records('tasks')).filter(
			({ completed, deleted }) => !completed && !deleted,
		);
		const parameters = { operation: 'addComment', taskId: byId('={{ $json.id }}'), comment: 'Ok' };
		const node = new TravelAgencyTask();
		await run({ node, parameters, items: [{ id: first?.id }, { id: first?.id }] });
		expect([writes.length, atOnce()]).toEqual([2, 1]);
		writes.length = 0;
		await run({ node, parameters, items: [{ id: first?.id }, { id: second?.id }] });
		expect([writes.length, atOnce()]).toEqual([2, 2]);
	});

	test('sales that name the same new person, until she is stored: then they overlap, and she is there once', async () => {
		const body = {
			...sale(),
			payer: { name: 'Cliente novo', external_id: 'CRM-9', person_kind: 'individual' },
		};
		const { error } = await run({
			node: new TravelAgencySale(),
			parameters: { operation: 'create', inputMode: 'json', body: JSON.stringify(body) },
			items: [{}, {}, {}, {}],
		});
		expect(error).toBeUndefined();
		const [first, second] = writes;
		expect(second?.beganAt).toBeGreaterThanOrEqual((first?.beganAt ?? NaN) + DELAY);
		expect(atOnce()).toBeGreaterThan(1);
		expect(await stored()).toEqual(['Cliente novo']);
	});
});

describe('After a mistake without Continue', () => {
	const mistakeIn = (index: number) =>
		people(20).map(({ name }, at) => ({ name, cpf: at === index ? '52998224725' : null }));
	const parameters = { ...create, additionalFields: { cpfCnpj: '={{ $json.cpf ?? $json.nothing }}' } };

	test('nothing more begins, what is under way is awaited, and the message names by number what became of all', async () => {
		// Another person has this number.
		await run({
			parameters: { ...create, name: 'Bia', additionalFields: { cpfCnpj: '52998224725' } },
			items: [{}],
		});
		writes.length = 0;
		const { error } = await run({ parameters, items: mistakeIn(3) });
		const sent = namesSent().map((name) => Number(String(name).split(' ')[1]));
		const inOffice = (await stored()).map((name) => Number(name.split(' ')[1]));
		expect(sent.length).toBeGreaterThan(4);
		expect(sent.length).toBeLessThan(20);
		expect(inOffice.sort((a, b) => a - b)).toEqual(sent.filter((item) => item !== 3));
		expect(error?.message).toMatch(/\[Item 3\]$/);
		const [through, not] = /Items ([\d, -]+) went through.*Items ([\d, -]+) did not go through in this run\.$/
			.exec(error?.description ?? '')
			?.slice(1)
			.map(numbersIn) ?? [[], []];
		expect(through).toEqual(inOffice);
		expect(not).toEqual(
			people(20)
				.map((_, item) => item)
				.filter((item) => !inOffice.includes(item)),
		);
	});

	test('with Retry On Fail what was stored is not stored again', async () => {
		await office.fault({
			kind: 'error_before_commit',
			status: 418,
			method: 'POST',
			path: '/people',
			skip: 2,
			times: 1,
		});
		const { items, error } = await run({
			parameters: create,
			items: people(8),
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(8);
		expect((await stored()).sort()).toEqual(
			people(8)
				.map(({ name }) => name)
				.sort(),
		);
	});
});

test('with Continue each item speaks for itself, and the others go on', async () => {
	await office.fault({
		kind: 'error_before_commit',
		status: 418,
		method: 'POST',
		path: '/people',
		skip: 2,
		times: 1,
	});
	const { items } = await run({
		parameters: create,
		items: people(8),
		settings: { onError: 'continueRegularOutput' },
	});
	expect(items.filter(({ json }) => json.error === undefined)).toHaveLength(7);
	expect(said(items[2])).toMatch(/\[Item 2\]$/m);
	expect(await stored()).toHaveLength(7);
});

/** The numbers in `0-2, 5`. */
function numbersIn(ranges: string): number[] {
	return ranges.split(', ').flatMap((range) => {
		const [from = NaN, to = from] = range.split('-').map(Number);
		return Array.from({ length: to - from + 1 }, (_, index) => from + index);
	});
}

test('two items that look up one phone make one person, and the second changes her', async () => {
	const parameters: INodeParameters = {
		...{ operation: 'upsert', matchBy: 'phone', matchValue: '={{ $json.phone }}', name: 'Cliente Ana' },
	};
	const { items } = await run({
		parameters,
		items: [{ phone: '(11) 98765-0202' }, { phone: '+55 11 98765 0202' }],
	});
	expect(items.map(({ json }) => json.outcome)).toEqual(['created', 'updated']);
	expect(await stored()).toEqual(['Cliente Ana']);
});
