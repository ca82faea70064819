import { Settings } from 'luxon';
import type { IDataObject, INodeListSearchResult, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyProduct } from '../../nodes/Product/TravelAgencyProduct.node';
import { TravelAgencyQuote } from '../../nodes/Quote/TravelAgencyQuote.node';
import { TravelAgencyReferenceData } from '../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { PATHS } from '../../nodes/ReferenceData/fields';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { TravelAgencyTravel } from '../../nodes/Travel/TravelAgencyTravel.node';
import { recordsOf } from '../../nodes/shared/values';
import { some } from '../campaign';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { answerOf } from './callTool';
import { byId } from './picked';
import { GENERAL } from './readOnly/general';
import { testGet } from './readOnly/get';
import { requestLines } from './requestLines';
import { editorOf, runNode, type NodeRun } from './runNode';
import { said } from './said';
import { taskThatIs } from './tasksAtHand';
import { expectNamedCustomFields, PERSON, SALE, testReferences, type Target } from './testReferences';

/**
 * Endpoints that the API has announced but not released, tested as they will be once their lines are gone
 * from the table of endpoints. All other tests run what ships.
 */
jest.mock('../../nodes/shared/request/endpoints', () => ({
	...jest.requireActual<object>('../../nodes/shared/request/endpoints'),
	isReleased: () => true,
}));

// Their columns, as `npm run generate` will find them by then.
jest.mock('../../nodes/Product/__schema__/columns.json', () =>
	jest.requireActual<object>('./announced/Product.json'),
);
jest.mock('../../nodes/Quote/__schema__/columns.json', () =>
	jest.requireActual<object>('./announced/Quote.json'),
);
jest.mock('../../nodes/ReferenceData/__schema__/columns.json', () =>
	jest.requireActual<object>('./announced/ReferenceData.json'),
);
jest.mock('../../nodes/Task/__schema__/columns.json', () =>
	jest.requireActual<object>('./announced/Task.json'),
);
jest.mock('../../nodes/Travel/__schema__/columns.json', () =>
	jest.requireActual<object>('./announced/Travel.json'),
);

const NOW = '2026-06-15T12:00:00-03:00';
const UNKNOWN = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const office = backOfficeOfThisFile({ now: NOW, inDevelopment: true }, { isEvidence: true });
const [person, task] = [new TravelAgencyPerson(), new TravelAgencyTask()];
const [product, reference] = [new TravelAgencyProduct(), new TravelAgencyReferenceData()];

const run = async (node: INodeType, parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({
		...{ node, parameters },
		credential: office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS }),
		...more,
	});

/** The stored records that the API shows: internal payment methods stay hidden. */
const shown = async (list: string): Promise<IDataObject[]> =>
	(await office.records(list)).filter(({ internal }) => internal !== true);

const identities = (list: string, rows: readonly IDataObject[]) =>
	rows.map(({ id, code }) => String(list === 'currencies' ? (code ?? id) : id)).sort();

const LISTS_WITH_DETAIL = Object.keys(PATHS).filter((list) => !['cabins', 'ships'].includes(list));

const taskWithCustomFields = async () =>
	(await office.records('tasks')).find(({ custom_fields: given }) => (given as unknown[]).length > 0);

describe.each(
	GENERAL.filter(({ isGetInDevelopment }) => isGetInDevelopment).map((one) => [one.name, one] as const),
)('%s', (_, resource) => testGet(office, resource));

describe.each<[string, Record<string, Target>]>([
	[
		'Product',
		{
			'supplies.supplier': { ...PERSON, stored: 'supplier' },
			'supplies.representatives': { ...PERSON, stored: 'representatives' },
		},
	],
	[
		'Travel',
		{
			customer: PERSON,
			passengers: { ...PERSON, stored: 'sale_ids' },
			sales: { ...SALE, stored: 'sale_ids' },
			seller: PERSON,
		},
	],
])('%s > Include Referenced Records', (name, references) => testReferences(office, name, references));

test('Everything of a travel has the custom fields by their names, and reads the definitions once', async () => {
	await expectNamedCustomFields(office, 'Travel');
});

describe('Task > Get', () => {
	const get = async (id: unknown, more: Partial<NodeRun> = {}) =>
		await run(task, { operation: 'get', taskId: byId(id), output: 'raw' }, more);

	test('gives every task with history and custom fields, a deleted one as deleted', async () => {
		const ids = [await taskThatIs.pending(office), await taskThatIs.deleted(office)];
		const { items, error } = await get('={{ $json.id }}', { items: ids.map((id) => ({ id })) });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.id, json.deleted])).toEqual([
			[ids[0], false],
			[ids[1], true],
		]);
		expect(items[0]?.json).toMatchObject({
			history: expect.any(Array) as unknown,
			custom_fields: expect.any(Array) as unknown,
		});
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('custom fields get their names', async () => {
		const stored = await taskWithCustomFields();
		const [value] = stored?.custom_fields as Array<{ id: number; value: unknown }>;
		const definition = (await office.records('custom_fields')).find(({ id }) => id === value?.id);
		const { items } = await run(task, {
			operation: 'get',
			taskId: byId(stored?.id),
			output: 'everything',
		});
		expect(items[0]?.json.custom_fields).toMatchObject({ [String(definition?.name)]: value?.value });
	});

	test('an unknown ID is told: check the ID', async () => {
		const { error } = await get('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b');
		expect(error?.description).toMatch(/check the ID/i);
	});

	test('an ID that is none is refused before a request', async () => {
		for (const id of ['7', '../people', '%2e%2e/people']) {
			const { error } = await get(id);
			expect(error?.message).toMatch(/^'Task' is .*\. Choose From List, or enter the ID.*\[Item 0\]$/);
		}
		expect(await office.requests()).toEqual([]);
	});
});

const taskAt = async (id: unknown): Promise<IDataObject> => {
	const { items, error } = await run(task, { operation: 'get', taskId: byId(id), output: 'raw' });
	expect(error).toBeUndefined();
	return items[0]?.json ?? {};
};

test('every task is the same after Get and Update, and a copy of it after Get and Create', async () => {
	const tasks = (await office.records('tasks')).filter(({ deleted }) => deleted !== true);
	for (const { id } of some(8, tasks)) {
		const before = await taskAt(id);
		const fields = {
			assigneeId: byId('={{ $json.assignee }}'),
			categoryId: byId('={{ $json.category }}'),
			due: '={{ $json.due }}',
			title: '={{ $json.title }}',
		};
		const more = { description: '={{ $json.description }}', personId: byId('={{ $json.person }}') };
		const updated = await run(
			task,
			{
				operation: 'update',
				taskId: byId('={{ $json.id }}'),
				updateFields: { ...fields, ...more, completed: '={{ $json.completed }}' },
			},
			{ items: [before] },
		);
		expect(updated.error).toBeUndefined();
		expect(await taskAt(id)).toEqual({ ...before, completed_at: before.completed_at ?? null });
		const { items, error } = await run(
			task,
			{ operation: 'create', ...fields, additionalFields: more, options: { idempotencyKey: String(id) } },
			{ items: [before] },
		);
		expect(error).toBeUndefined();
		const { assignee, category, description, due, title, person: about } = before;
		expect(await taskAt(items[0]?.json.id)).toMatchObject({
			assignee,
			category,
			description,
			due,
			title,
			person: about,
		});
	}
});

test('of a task whose definitions may not be read, custom fields come by their IDs', async () => {
	const stored = await taskWithCustomFields();
	await office.fault({ kind: 'error_before_commit', method: 'GET', path: '/custom_fields', status: 403 });
	const { items, error } = await run(task, {
		...{ operation: 'get', taskId: byId(stored?.id), output: 'everything' },
	});
	expect(error).toBeUndefined();
	const [value] = stored?.custom_fields as IDataObject[];
	expect(items[0]?.json.custom_fields).toHaveProperty(String(value?.id), value?.value);
});

afterEach(() => {
	Settings.now = () => Date.now();
});

test('Task > Get Open gives the tasks of everybody or of one colleague, with their clients', async () => {
	Settings.now = () => Date.parse(NOW);
	const stored = (await office.records('tasks')).filter(({ deleted, completed }) => !deleted && !completed);
	const everybody = await office.records('people');
	const [assignee] = stored.map(({ assignee_id }) => assignee_id);
	for (const mine of [stored, stored.filter(({ assignee_id }) => assignee_id === assignee)]) {
		const answer = await answerOf({
			node: task,
			parameters: { operation: 'getOpen', ...(mine !== stored && { assigneeId: byId(assignee) }) },
			credential: office.credential(),
		});
		const overdue = mine.filter(({ due }) => String(due) < '2026-06-15T12:00:00');
		expect(answer).toMatchObject({ overdue: overdue.length, open: mine.length });
		const shown = recordsOf(answer.tasks);
		const dues = mine.map(({ due }) => String(due).slice(0, 16)).sort();
		expect(shown.map(({ due }) => due)).toEqual(dues.slice(0, shown.length));
		for (const { id, client } of shown) {
			const { person_id } = mine.find((one) => one.id === id) ?? {};
			const name = everybody.find((one) => one.id === person_id)?.name;
			expect((client as IDataObject | undefined)?.name).toBe(name);
		}
	}
});

describe('Reference Data > Get Many', () => {
	test.each(['labels', 'task_categories'])('reads all of %s', async (list) => {
		const { items, error } = await run(reference, { operation: 'getAll', resource: list, returnAll: true });
		expect(error).toBeUndefined();
		const rows = items.map(({ json }) => json);
		expect(identities(list, nonEmpty(rows))).toEqual(identities(list, await shown(list)));
	});
});

describe('Reference Data > Get', () => {
	const get = async (list: string, ids: readonly unknown[], more: Partial<NodeRun> = {}) =>
		await run(
			reference,
			{ operation: 'get', resource: list, recordId: byId('={{ $json.ask }}') },
			{ items: ids.map((ask) => ({ ask }) as IDataObject), ...more },
		);
	const route = (list: string) => `GET /${list}/{${list === 'currencies' ? 'code' : 'id'}}`;

	test('offers every list whose records the API gives one by one', () => {
		const [property] = reference.description.properties.filter(
			({ name, displayOptions }) => name === 'resource' && displayOptions?.show?.operation?.includes('get'),
		);
		const options = (property?.options ?? []) as Array<{ value: string }>;
		expect(options.map(({ value }) => value).sort()).toEqual(LISTS_WITH_DETAIL);
	});

	test.each(LISTS_WITH_DETAIL)('of %s reads records, each once', async (list) => {
		const [first = '', second = ''] = identities(list, await shown(list));
		await office.forgetRequests();
		const { items } = await get(list, [second, first, second]);
		expect(
			identities(
				list,
				items.map(({ json }) => json),
			),
		).toEqual([first, second, second].sort());
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		const lines = await requestLines(office);
		expect(lines.filter((line) => line === route(list))).toHaveLength(2);
		// A billing rule's row names the person that it is for.
		expect(lines.filter((line) => line !== route(list) && line !== 'GET /people/{id}')).toEqual([]);
	});

	test('reads a currency by its code', async () => {
		const { items } = await get('currencies', ['USD']);
		expect(items[0]?.json).toMatchObject({ code: 'USD' });
		expect((await office.requests())[0]?.path).toBe('/currencies/USD');
	});

	test.each(['', 'usd', 'US', 'dólar', '../sales', `${UNKNOWN}/x`])(
		'"%s" is refused as an ID, and no request is made',
		async (id) => {
			const { error } = await get('currencies', [id]);
			expect(error?.message).toMatch(
				id === '' ? /^'Record' is empty/ : /^'Record' is .*\. Choose From List, or enter the ID/,
			);
			expect(await office.requests()).toEqual([]);
		},
	);

	test('a record that is not there is told, and with Continue the others are read', async () => {
		const [city] = await office.records('cities');
		const { items } = await get('cities', [UNKNOWN, city?.id], {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(said(items[0])).toMatch(/check the ID/i);
		expect(items[1]?.json.name).toBe(city?.name);
	});

	test.each([undefined, 'ships/../sales', '={{ $json.list }}'])(
		'cannot be picked before a list is chosen: %s is no request but a sentence',
		async (list) => {
			const parameters = { operation: 'get', resource: list } as INodeParameters;
			const editor = editorOf(reference, parameters, office.credential(), 'parameters.recordId');
			await expect(reference.methods.listSearch?.searchReferenceData?.call(editor)).rejects.toThrow(
				/Resource/,
			);
			expect(await office.requests()).toEqual([]);
		},
	);

	test.each(LISTS_WITH_DETAIL)('a record of %s can be picked from its list', async (list) => {
		const editor = editorOf(
			reference,
			{ operation: 'get', resource: list },
			office.credential(),
			'parameters.recordId',
		);
		const page = await reference.methods.listSearch?.searchReferenceData?.call(editor);
		const stored = identities(list, await shown(list));
		expect(page?.results.length).toBe(Math.min(50, stored.length));
		for (const { name, value } of page?.results ?? []) {
			expect(stored).toContain(value);
			expect(name).toMatch(/\S/);
			expect(name).not.toMatch(/undefined|null|\[object/);
		}
	});
});

describe('Reference Data > Include Referenced Records', () => {
	const whole = { output: 'everything', withReferences: true };

	test('puts the people of sellers in their places, in the list as in the record', async () => {
		const many = await run(reference, { operation: 'getAll', resource: 'sellers', limit: 3, ...whole });
		expect(many.error).toBeUndefined();
		expect(many.items).toHaveLength(3);
		const one = await run(reference, {
			operation: 'get',
			resource: 'sellers',
			recordId: byId(many.items[0]?.json.id),
			...whole,
		});
		for (const { json } of [...many.items, ...one.items])
			expect(json.person).toMatchObject({ person_kind: expect.any(String) as unknown });
	});

	test.each([
		['nf_rules', 'supplier'],
		['nf_rules', 'payer'],
		['invoice_rules', 'person'],
	])('puts the people of %s in the place of %s', async (list, place) => {
		const rule = (await office.records(list)).find((stored) => stored[`${place}_id`]);
		expect(rule).toBeDefined();
		const { items, error } = await run(reference, {
			operation: 'get',
			resource: list,
			recordId: byId(rule?.id),
			...whole,
		});
		expect(error).toBeUndefined();
		expect(items[0]?.json[place]).toMatchObject({
			id: rule?.[`${place}_id`],
			person_kind: expect.any(String) as unknown,
		});
	});

	test('is offered for no other list', () => {
		const offered = reference.description.properties
			.filter(({ name }) => name === 'withReferences')
			.map(({ displayOptions }) => displayOptions?.show);
		const lists = [
			['getAll', ['sellers']],
			['get', ['integrations', 'invoice_rules', 'nf_rules', 'sellers']],
		];
		expect(offered.map((show) => [show?.operation?.[0], [...(show?.resource ?? [])].sort()])).toEqual(lists);
	});
});

test.each([
	['searchLabels', person, 'labels'],
	['searchTaskCategories', task, 'task_categories'],
] as const)('the list %s gives its records, and finds what is typed', async (method, node, collection) => {
	const load = (
		node.methods.listSearch as Record<string, (typed?: string) => Promise<INodeListSearchResult>>
	)[method];
	const search = async (typed?: string) =>
		(await load?.call(editorOf(node, {}, office.credential(), 'parameters'), typed))?.results ?? [];
	const names = (await office.records(collection)).map(({ name }) => String(name)).sort();
	expect((await search()).map(({ name }) => name).sort()).toEqual(names);
	const [first = ''] = names;
	expect((await search(first.toUpperCase())).map(({ name }) => name)).toEqual([first]);
});

test.each([
	['Product', product, ['supplies'], []],
	['Quote', new TravelAgencyQuote(), ['customer'], ['customer_name']],
	['Task', task, ['assignee', 'history'], ['assignee_name', 'person_name']],
	['Travel', new TravelAgencyTravel(), ['passengers', 'sales'], ['customer_name', 'seller_name']],
] as const)(
	'the list of %s: Everything reads each record, and names are found',
	async (_, node, parts, names) => {
		const list = async (chosen: INodeParameters) => {
			await office.forgetRequests();
			const { items, error } = await run(node, { operation: 'getAll', limit: 6, ...chosen });
			expect(error).toBeUndefined();
			return nonEmpty(items).map(({ json }) => json);
		};
		const records = await list({ output: 'everything' });
		expect((await requestLines(office)).filter((line) => line.endsWith('{id}'))).toHaveLength(records.length);
		for (const part of parts) expect(records.some((record) => record[part] !== undefined)).toBe(true);
		for (const name of names) {
			const rows = await list({ output: 'fields', fields: [...names] });
			expect(rows.some((row) => row[name] !== null)).toBe(true);
		}
	},
);
