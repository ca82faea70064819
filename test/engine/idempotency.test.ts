import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { MAX_ATTEMPTS } from '../../nodes/shared/request/retry';
import { backOfficeOfThisFile } from './backOffice';
import { runNode, type NodeResult, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile();
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function createPeople(given: Partial<NodeRun> = {}, more: INodeParameters = {}): Promise<NodeResult> {
	return await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		items: [{ name: 'Ana' }],
		...given,
		parameters: { operation: 'create', name: '={{ $json.name }}', ...more },
	});
}

async function keys(): Promise<Array<string | null>> {
	return (await office.requests('POST')).map(({ idempotency_key: key }) => key);
}

/** How many people the test added, counted at the service. */
async function added(name = 'Ana'): Promise<number> {
	return (await office.records('people')).filter((person) => person.name === name).length;
}

const sameExecution = { executionId: '42', establishedAt: 1_700_000_000_000 };
const continuing = { settings: { onError: 'continueRegularOutput' as const } };
const ownKey = (text: string): INodeParameters => ({ options: { idempotencyKey: text } });

describe('The same write', () => {
	test('sent again by the client after a lost answer has the same key and makes one record', async () => {
		await office.fault({ kind: 'cut_after_commit', times: 1 });
		const { items, error } = await createPeople();
		expect(error).toBeUndefined();
		const [first, second, ...more] = await keys();
		expect(first).toMatch(UUID_V4);
		expect(second).toBe(first);
		expect(more).toEqual([]);
		expect(await added()).toBe(1);
		expect((await office.requests()).map(({ replay }) => replay)).toEqual([false, true]);
		expect(items[0]?.json).toMatchObject({ name: 'Ana', code: expect.any(Number) as unknown });
	});

	test("sent again by n8n's Retry On Fail has the same key and makes one record", async () => {
		// The record is stored, but a proxy refuses; the client does not retry such an answer by itself.
		await office.fault({ kind: 'error_after_commit', status: 418, times: 1 });
		const { items, error } = await createPeople({
			items: [{ name: 'Ana' }, { name: 'Bia' }],
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error).toBeUndefined();
		const posts = await office.requests('POST');
		const keysOf = (name: string) =>
			posts.filter(({ body }) => (body as IDataObject).name === name).map(({ idempotency_key: key }) => key);
		// The second item may have been under way when the first was refused.
		expect(keysOf('Ana')).toHaveLength(2);
		expect([...new Set(keysOf('Ana'))]).toHaveLength(1);
		expect([...new Set(keysOf('Bia'))]).toHaveLength(1);
		expect(keysOf('Bia')[0]).not.toBe(keysOf('Ana')[0]);
		expect([await added('Ana'), await added('Bia')]).toEqual([1, 1]);
		expect(items.map(({ json }) => json.name)).toEqual(['Ana', 'Bia']);
	});

	test('sent again by Retry On Fail after the client itself gave up makes one record', async () => {
		await office.fault({ kind: 'cut_after_commit', times: MAX_ATTEMPTS });
		const { error } = await createPeople({
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error).toBeUndefined();
		const sent = await keys();
		expect(sent).toHaveLength(MAX_ATTEMPTS + 1);
		expect(new Set(sent).size).toBe(1);
		expect(await added()).toBe(1);
	});

	test('sent again by a re-run of the same execution has the same key and makes one record', async () => {
		const [first, second] = [await createPeople(sameExecution), await createPeople(sameExecution)];
		expect(new Set(await keys()).size).toBe(1);
		expect(second?.items[0]?.json).toEqual(first?.items[0]?.json);
		expect(await added()).toBe(1);
	});

	test('sent again by Retry execution, twice, has the same key and makes one record', async () => {
		await office.fault({ kind: 'error_after_commit', status: 418, times: 1 });
		const failed = await createPeople({ executionId: '42', items: [{ name: 'Ana' }, { name: 'Bia' }] });
		expect(failed.error).toBeDefined();
		for (const executionId of ['43', '44']) {
			const { error, items } = await createPeople({ executionId, retryOf: failed.run });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.name)).toEqual(['Ana', 'Bia']);
		}
		expect([await added('Ana'), await added('Bia')]).toEqual([1, 1]);
	});

	test.each<[string, INodeParameters, Partial<NodeRun>, RegExp]>([
		['a key of its own', ownKey('order 1042'), {}, /Run it again: for a day, its 'Idempotency Key'/],
		['none', {}, {}, /look in the back office .* For a day, n8n's 'Retry execution' stores nothing twice\./],
		['none, and the execution goes on', {}, continuing, /before you run it again\.$/],
		['none, in a called workflow', {}, { mode: 'integrated' }, /before you run it again\.$/],
	])('with %s: whoever does what its error says makes one record', async (name, key, given, advice) => {
		await office.fault({ kind: 'cut_after_commit', times: MAX_ATTEMPTS });
		const lost = await createPeople({ executionId: `lost, with ${name}`, ...given }, key);
		expect(lost.error?.description ?? said(lost.items[0])).toMatch(advice);
		if (/Retry execution/.test(String(lost.error?.description)))
			await createPeople({ executionId: `again, with ${name}`, retryOf: lost.run });
		else if (key.options) await createPeople({ executionId: `again, with ${name}` }, key);
		expect(await added()).toBe(1);
	});

	test('with another body under the same key is refused with a sentence, and one record stays', async () => {
		await createPeople(sameExecution);
		const { error } = await createPeople({ ...sameExecution, items: [{ name: 'Ana, changed meanwhile' }] });
		expect(error).toMatchObject({ httpCode: '422' });
		expect(error?.message).toMatch(/Idempotency-Key was already used .*\[Item 0\]$/);
		expect(error?.description).toContain(
			'An earlier attempt with this key was stored with other values, usually because an expression such as $now changed',
		);
		expect([await added('Ana'), await added('Ana, changed meanwhile')]).toEqual([1, 0]);
	});

	test('refused by the service for its values may be corrected and sent again under the same key', async () => {
		const form = (cpf: string): INodeParameters => ({ additionalFields: { cpfCnpj: cpf } });
		const ofSomebodyElse = (await office.records('people')).map(({ cpf_cnpj: cpf }) => String(cpf));
		const taken = ofSomebodyElse.find((cpf) => cpf.length === 11) ?? '';
		const refused = await createPeople(sameExecution, form(taken));
		expect(refused.error).toMatchObject({ httpCode: '422' });
		const { error } = await createPeople(sameExecution, form('529.982.247-25'));
		expect(error).toBeUndefined();
		expect(new Set(await keys()).size).toBe(1);
		expect(await added()).toBe(1);
	});
});

describe('Different writes have different keys', () => {
	test.each<[string, Array<Partial<NodeRun>>]>([
		['items', [{ ...sameExecution, items: [{ name: 'Ana' }, { name: 'Ana' }, { name: 'Ana' }] }]],
		['nodes', [sameExecution, { ...sameExecution, settings: { id: 'node-2' } }]],
		[
			'runs in a loop',
			[
				{ ...sameExecution, runIndex: 0 },
				{ ...sameExecution, runIndex: 1 },
				{ ...sameExecution, runIndex: 2 },
			],
		],
		['executions', [sameExecution, { ...sameExecution, executionId: '43' }]],
		[
			'executions with the same number, after the database began anew',
			[sameExecution, { ...sameExecution, establishedAt: 1_700_000_000_001 }],
		],
	])('different %s', async (_, runs) => {
		for (const run of runs) expect((await createPeople(run)).error).toBeUndefined();
		const sent = await keys();
		expect(sent.length).toBeGreaterThan(1);
		expect(new Set(sent).size).toBe(sent.length);
		for (const key of sent) expect(key).toMatch(UUID_V4);
		expect(await added()).toBe(sent.length);
	});

	test('and an item keeps its key whatever other items come with it', async () => {
		await createPeople({ ...sameExecution, items: [{ name: 'Ana' }, { name: 'Bia' }] });
		await createPeople({ ...sameExecution, items: [{ name: 'Ana' }] });
		const [ana, bia, anaAgain] = await keys();
		expect(anaAgain).toBe(ana);
		expect(bia).not.toBe(ana);
	});
});

describe("The user's own Idempotency Key", () => {
	test('makes one record in two executions', async () => {
		const order = ownKey('order 1042');
		const first = await createPeople({ executionId: '1' }, order);
		const second = await createPeople({ executionId: '2' }, order);
		expect(second.error).toBeUndefined();
		expect(second.items[0]?.json.id).toBe(first.items[0]?.json.id);
		expect(new Set(await keys()).size).toBe(1);
		expect((await keys())[0]).toMatch(UUID_V4);
		expect(await added()).toBe(1);
	});

	test('may come from each item, and two texts make two records', async () => {
		const items: IDataObject[] = [
			{ name: 'Ana', order: '1042' },
			{ name: 'Ana', order: '1043' },
			{ name: 'Ana', order: '1042' },
		];
		const { items: made } = await createPeople({ items }, ownKey('={{ $json.order }}'));
		expect(made[2]?.json.id).toBe(made[0]?.json.id);
		expect(made[1]?.json.id).not.toBe(made[0]?.json.id);
		expect(await added()).toBe(2);
	});

	test('with other values is refused with a sentence, and one record stays', async () => {
		await createPeople({}, ownKey('order 1042'));
		const { error } = await createPeople({ items: [{ name: 'Bia' }] }, ownKey('order 1042'));
		expect(error).toMatchObject({ httpCode: '422' });
		expect(error?.message).toMatch(/already used/);
		expect(error?.description).toContain('If this item means another record, give it another key.');
		expect([await added('Ana'), await added('Bia')]).toEqual([1, 0]);
	});

	test('is forgotten by the service after a day', async () => {
		await createPeople({}, ownKey('order 1042'));
		await office.setClock({ advance_seconds: 24 * 60 * 60 + 1 });
		await createPeople({}, ownKey('order 1042'));
		expect(await added()).toBe(2);
	});
});
