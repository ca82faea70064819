import type { INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { PRODUCT_KINDS } from '../../nodes/Sale/productKinds';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { allInCI } from '../campaign';
import { Attacker, DEFINITIONS, GROUPS } from './attack/attack';
import { pointsOf, type Harmless, type Point } from './attack/points';
import { attacksOn, directAttacksOn } from './attack/values';
import { backOfficeOfThisFile } from './backOffice';
import { someone } from './createSale';
import { byId } from './picked';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';

const office = backOfficeOfThisFile({ sales: 5, people: 40, tasks: 10 });

/** The first input of each kind is attacked with all values, the others with these. */
const BRIEF_ATTACKS = ['', undefined, ['a', 'b'], { a: 1 }, true];

/** More than one field, so that the form stays valid whichever of them is attacked. */
const UPDATE = { description: 'x', title: 'x', gender: 'x', observations: 'x' };

/** Every product must have a supplier. */
const supplied = {
	document: 'VOU-1',
	...someone('supplier', { externalId: 'OP-1', name: 'Operadora Serra', personKind: 'company' }),
};

/** The person that operations with a look-up look for. */
const MATCHED = { matchBy: 'cpfCnpj', matchValue: '529.982.247-25' };

/** Filled in before the first test: after every reset, the seed has the same IDs. */
const harmless: Harmless = {
	values: {
		comment: 'Ok',
		due: '05/06/2031',
		externalId: 'CRM-1',
		localId: 'hotel-1',
		name: 'Ana Souza',
		paymentAmount: '100',
		searchText: 'Ana Souza',
		title: 'Ligar',
		value: '10',
	},
	beside: {
		additionalFields: { status: 'closed' },
		agency: { amount: '100', dueDate: '05/06/2031' },
		...Object.fromEntries(PRODUCT_KINDS.map(({ name }) => [name, supplied])),
		commission: { value: '10' },
		passenger: { ravFee: '10', sameAsPayer: false },
		product: { localId: 'hotel-1', paymentAmount: '100' },
		updateFields: UPDATE,
		vendor: { amount: '100' },
	},
	// A payment may have a payer of its own, but need not.
	isNeeded: (name, { length }) =>
		['supplier', 'productId', 'paymentAmount'].includes(name) || (name === 'payer' && length === 0),
	customFields: {},
};

beforeAll(async () => {
	await office.reset();
	const [[sale], [person]] = [await office.records('sales'), (await office.records('people')).slice(-1)];
	Object.assign(harmless.values, {
		assigneeId: byId(await activeUser(office)),
		categoryId: byId(await taskCategory(office)),
		companyIdentifier: '12345678000195',
		personId: byId(person?.id),
		saleId: byId(sale?.id),
		taskId: byId(await taskThatIs.pending(office)),
	});
	const operation = (await office.records('products')).find(({ kind }) => kind === 'operation');
	harmless.beside.ownOperation = { productId: byId(operation?.id) };
});

/** Groups the points by a key. */
function by(key: (point: Point) => string, points: readonly Point[]): Array<[key: string, points: Point[]]> {
	const found = new Map<string, Point[]>();
	for (const point of points) found.set(key(point), [...(found.get(key(point)) ?? []), point]);
	return [...found];
}

const topLevelField = ({ place }: Point) => place.split(' > ')[0] ?? '';

/** Splits the points so that a refusal can list each of them. */
function inParts(points: readonly Point[]): Point[][] {
	const size = 20;
	return Array.from({ length: Math.ceil(points.length / size) }, (_, part) =>
		points.slice(part * size, (part + 1) * size),
	);
}

const BY_FORM = { inputMode: 'form' };
const BY_JSON = { inputMode: 'json' };
const PERSON = { name: 'Ana Souza', person_kind: 'individual' };

interface Attacked {
	operation: string;
	/** Other parameters that decide which form is shown. */
	chosen?: INodeParameters;
	/** What else a valid form needs. */
	filledIn?: INodeParameters;
	/** Values for required fields, if the usual ones would not do. */
	required?: INodeParameters;
	/** All requests that the operation may send; it must never send any other. */
	expected: string[];
}

const REFERENCES = ['GET /people/{id}', 'GET /bills', 'GET /bills/{id}', 'GET /refunds/{id}'];

const NODES: Array<[name: string, node: INodeType, resource: string, attacked: Attacked[]]> = [
	[
		'Person',
		new TravelAgencyPerson(),
		'people',
		[
			{ operation: 'create', chosen: BY_JSON, filledIn: { body: PERSON }, expected: ['POST /people'] },
			{ operation: 'create', chosen: BY_FORM, expected: ['POST /people', DEFINITIONS] },
			{ operation: 'get', expected: ['GET /people/{id}', DEFINITIONS] },
			{ operation: 'getAll', expected: ['GET /people', 'GET /people/{id}', DEFINITIONS] },
			{
				operation: 'getOverview',
				expected: ['GET /people/{id}', 'GET /sales', 'GET /sales/{id}', 'GET /bills', DEFINITIONS],
			},
			{ operation: 'search', expected: ['GET /people', 'GET /people/{id}'] },
			{
				operation: 'update',
				chosen: BY_JSON,
				filledIn: { body: { gender: 'x', observations: 'x' } },
				expected: ['PATCH /people/{id}'],
			},
			{
				operation: 'update',
				chosen: BY_FORM,
				filledIn: { updateFields: UPDATE },
				expected: ['PATCH /people/{id}', DEFINITIONS],
			},
			{
				operation: 'upsert',
				chosen: BY_JSON,
				filledIn: { body: PERSON },
				expected: ['GET /people', 'GET /people/{id}', 'POST /people', 'PATCH /people/{id}'],
			},
			{
				operation: 'upsert',
				chosen: BY_FORM,
				expected: ['GET /people', 'GET /people/{id}', 'POST /people', 'PATCH /people/{id}', DEFINITIONS],
			},
			...[BY_JSON, BY_FORM].map((chosen) => ({
				operation: 'findOrCreate',
				chosen,
				// Nobody has this address, so a new person is registered.
				required: { matchBy: 'email', matchValue: "={{ 'x' + Math.random() + '@example.com' }}" },
				...(chosen === BY_JSON && { filledIn: { body: PERSON } }),
				expected: ['GET /people', 'GET /people/{id}', 'POST /people', DEFINITIONS],
			})),
			// An earlier item has deleted the person, which the history shows.
			{ operation: 'delete', expected: ['DELETE /people/{id}', 'GET /logs'] },
		],
	],
	[
		'Task',
		new TravelAgencyTask(),
		'tasks',
		[
			{ operation: 'create', expected: ['POST /tasks', DEFINITIONS] },
			{
				operation: 'getAll',
				expected: ['GET /tasks', 'GET /tasks/{id}', 'GET /people/{id}', DEFINITIONS],
			},
			{ operation: 'getOpen', expected: ['GET /tasks', 'GET /tasks/{id}', 'GET /people/{id}'] },
			{
				operation: 'update',
				filledIn: { updateFields: UPDATE },
				expected: ['PATCH /tasks/{id}', DEFINITIONS],
			},
			{ operation: 'complete', expected: ['PATCH /tasks/{id}'] },
			{ operation: 'reopen', expected: ['PATCH /tasks/{id}'] },
			{ operation: 'addComment', expected: ['POST /tasks/{task_id}/history'] },
			{ operation: 'delete', expected: ['DELETE /tasks/{id}', 'GET /logs'] },
		],
	],
	[
		'Sale',
		new TravelAgencySale(),
		'sales',
		[
			{
				operation: 'create',
				chosen: BY_JSON,
				filledIn: { body: { hotels: [{ supplier: { name: 'Operadora Serra' } }] } },
				expected: ['POST /sales'],
			},
			{
				operation: 'create',
				chosen: BY_FORM,
				filledIn: {
					...someone('payer', { externalId: 'CRM-1', name: 'Ana Souza' }),
					products: { hotel: [{ localId: 'hotel-1', ...supplied }] },
				},
				expected: ['POST /sales', DEFINITIONS],
			},
			{ operation: 'get', expected: ['GET /sales/{id}', DEFINITIONS, ...REFERENCES] },
			{ operation: 'getAll', expected: ['GET /sales', 'GET /sales/{id}', DEFINITIONS, ...REFERENCES] },
			{ operation: 'getBrief', expected: ['GET /sales/{id}', ...REFERENCES] },
			{ operation: 'search', expected: ['GET /sales', 'GET /sales/{id}', 'GET /people/{id}'] },
			{ operation: 'whoTravels', expected: ['GET /sales', 'GET /sales/{id}', 'GET /people/{id}'] },
		],
	],
];

describe.each(NODES)('%s', (_name, node, resource, attacked) => {
	const seen = new Set<string>();
	let turn = 0;

	beforeAll(async () => {
		const definitions = await office.records('custom_fields');
		for (const { id, kind } of definitions.filter((field) => field.resource === resource && field.active)) {
			harmless.customFields[String(kind)] = Number(id);
		}
	});

	test('every operation of the editor is attacked', () => {
		const offered = node.description.properties.find(({ name }) => name === 'operation')?.options ?? [];
		const values = offered.map((option) => ('value' in option ? option.value : undefined));
		expect([...new Set(attacked.map(({ operation }) => operation))].sort()).toEqual(values.sort());
	});

	describe.each(
		attacked.map((entry) => [`${entry.operation} ${String(entry.chosen?.inputMode ?? '')}`, entry] as const),
	)('%s', (_operation, { operation, chosen, filledIn = {}, required, expected }) => {
		// Without a credential nothing can be tried. A wrong authentication is tested elsewhere.
		const decided = { authentication: 'accessToken', operation, ...chosen };
		// Hidden fields cannot be filled in.
		const shown = node.description.properties.filter(({ type }) => type !== 'hidden');
		const points = pointsOf(shown, decided, filledIn, harmless, seen);
		const attacker = new Attacker(node, office, expected);

		// This is required, but the right value depends on the operation.
		beforeAll(() => Object.assign(harmless.values, { ...MATCHED, ...required, body: filledIn.body }));

		const isEntered = ({ property }: Point) => !GROUPS.includes(property.type);

		const isFirst = (point: Point) => point.isFirst;
		const others = points.filter((point) => isEntered(point) && !isFirst(point));

		afterEach(() => {
			expect(attacker.takeFindings()).toEqual([]);
			expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
		});

		test.each(by(topLevelField, points.filter(isFirst)))(
			'%s: every value is refused in a sentence or sent as data',
			async (_field, inField) => {
				for (const point of inField) {
					turn += 1;
					const [attacks, direct] = [attacksOn(point.property), directAttacksOn(point.property)];
					// n8n has no expressions for whole groups.
					if (isEntered(point)) await attacker.throughExpression(point, allInCI(3, attacks, turn));
					await attacker.directly(point, allInCI(1, direct, turn));
				}
			},
		);

		if (others.length > 0) {
			test('the others, together: what they cannot take is told for each of them', async () => {
				const parts = by(({ group }) => group, others).flatMap(([, together]) => inParts(together));
				for (const part of allInCI(2, parts)) await attacker.everywhere(part, BRIEF_ATTACKS);
			});
		}
	});
});
