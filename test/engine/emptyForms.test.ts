import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { personFields } from '../../nodes/Person/form/personFields';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { SALE } from '../../nodes/Sale/form/saleForm';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import type { Field, Fields } from '../../nodes/shared/fields/field';
import { cases, fc } from '../campaign';
import { backOfficeOfThisFile } from './backOffice';
import { callTool } from './callTool';
import { createByForm, hotelLine } from './createSale';
import { byId, mapped } from './picked';
import { runNode } from './runNode';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';

const office = backOfficeOfThisFile();
const credential = () => office.credential('full_access', { companyIdentifier: '12.345.678/0001-95' });

/** The places of empty lists and objects in a body. */
function emptyIn(value: unknown, place = 'body'): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const parts = Object.entries(value);
	return parts.length === 0 ? [place] : parts.flatMap(([name, part]) => emptyIn(part, `${place}.${name}`));
}

const sent = async (): Promise<string[]> =>
	(await office.requests()).filter(({ method }) => method !== 'GET').flatMap(({ body }) => emptyIn(body));

const NOTHING: unknown[] = [
	null,
	'',
	' ',
	[],
	{},
	'[]',
	'{}',
	'[{}]',
	'[null]',
	'{ "a": { "b": [] } }',
	[{}],
	[[]],
];
const nothing = fc.constantFrom(...NOTHING);

/** A form with only empty fields, each empty in one of the ways of n8n, people, expressions and models. */
function emptyForm(fields: Fields): fc.Arbitrary<INodeParameters> {
	const entries = Object.entries(fields).map(([name, field]) => [name, emptyField(name, field)] as const);
	return fc.record(Object.fromEntries(entries)) as fc.Arbitrary<INodeParameters>;
}

function emptyField(name: string, { property, inner }: Field<unknown>): fc.Arbitrary<unknown> {
	if (property.type === 'json') return nothing;
	if (property.type === 'resourceLocator') return fc.constantFrom(byId(''), byId(null), '');
	if (inner === undefined)
		return fc.constantFrom(null, '', ' ', ...(name === 'phones' ? [[], [''], [null]] : []));
	const [line] = (property.options ?? []).map((option) => option.name);
	const lines = emptyForm(inner);
	if (property.type === 'collection') return fc.oneof(fc.constantFrom({}, null), lines);
	return fc.oneof(
		fc.constantFrom({}, null),
		fc.array(lines, { maxLength: 2 }).map((given) => ({ [line ?? '']: given })),
	);
}

/** Fewer in `npm test`, since each is a run of a node. */
const RUNS = { numRuns: cases(12, 400) };

test('no person is written with an empty list or object, and none loses anything', async () => {
	const people = await office.records('people');
	const withContacts = people.find(({ contacts }) => (contacts as unknown[]).length > 0);
	const before = withContacts;
	const { labels: _, ...fields } = personFields;
	await fc.assert(
		fc.asyncProperty(emptyForm(fields), fc.boolean(), async (form, byExpression) => {
			const updateFields = byExpression
				? (Object.fromEntries(
						Object.keys(form).map((name) => [name, entry(name, fields, form)]),
					) as INodeParameters)
				: form;
			const given = {
				node: new TravelAgencyPerson(),
				credential: credential(),
				items: [{ form } as IDataObject],
			};
			const customFields = mapped({});
			const updated = await runNode({
				...given,
				parameters: {
					operation: 'update',
					personId: byId(before?.id),
					updateFields: { ...updateFields, observations: 'x', labels: { label: [] } },
					customFields,
				},
			});
			expect(updated.error?.message).toBeUndefined();
			const created = await runNode({
				...given,
				parameters: { operation: 'create', name: 'Ana', additionalFields: updateFields, customFields },
			});
			expect(created.error?.message).toBeUndefined();
		}),
		RUNS,
	);
	expect(await sent()).toEqual([]);
	const after = (await office.records('people')).find(({ id }) => id === before?.id);
	expect(after).toEqual({ ...before, observations: 'x' });
});

/**
 * Values that are not entered by an expression stay as they are: groups, and pickers, for which the
 * expression would give the value inside.
 */
function entry(name: string, fields: Fields, form: INodeParameters): unknown {
	const { property, inner } = fields[name] as Field<unknown>;
	return inner !== undefined || property.type === 'resourceLocator'
		? form[name]
		: `={{ $json.form.${name} }}`;
}

test('no task is written with an empty list or object', async () => {
	const [assigneeId, categoryId, id] = await Promise.all([
		activeUser(office),
		taskCategory(office),
		taskThatIs.pending(office),
	]);
	for (const comments of [
		{},
		{ comment: [] },
		{ comment: [{}] },
		{ comment: [{ text: ' ' }, { text: null }] },
	]) {
		const given = { node: new TravelAgencyTask(), credential: credential() };
		const created = await runNode({
			...given,
			parameters: {
				operation: 'create',
				title: 'Ligar',
				due: '05/06/2031',
				assigneeId: byId(assigneeId),
				categoryId: byId(categoryId),
				additionalFields: { history: comments, personId: byId('') } as unknown as INodeParameters,
				customFields: mapped(null),
			},
		});
		expect(created.error).toBeUndefined();
		const parameters = {
			operation: 'update',
			taskId: byId(id),
			updateFields: { title: 'Ligar', personId: byId(null), description: '' },
			customFields: mapped({}),
		};
		expect((await runNode({ ...given, parameters })).error).toBeUndefined();
	}
	expect(await sent()).toEqual([]);
});

test('no sale is written with an empty list or object', async () => {
	const { payer: _, newPayer: __, products, ...rest } = SALE.form;
	const hotel = products.inner?.hotel?.inner ?? {};
	const { passengers: ___, checkIn: ____, checkOut: _____, ...more } = hotel;
	const optional = Object.fromEntries(
		Object.entries(more).filter(([name]) => !/^(supplier|newSupplier)$/.test(name)),
	);
	const amounts = ([, { whenNothing }]: [string, Field<unknown>]) => whenNothing === undefined;
	const line = Object.fromEntries(Object.entries(optional).filter(amounts));
	const { commissions, otherPeople, ...additional } = rest.additionalFields.inner ?? {};
	void [commissions, otherPeople];
	await fc.assert(
		fc.asyncProperty(emptyForm(line), emptyForm(additional), async (empty, additionalFields) => {
			const { error } = await createByForm(office, {
				products: { hotel: [hotelLine(empty)] },
				payments: {},
				additionalFields,
			});
			expect(error?.message).toBeUndefined();
		}),
		RUNS,
	);
	expect(await sent()).toEqual([]);
});

test('a model that says an empty list for contacts leaves the client as she is', async () => {
	const before = (await office.records('people')).find(({ contacts }) => (contacts as unknown[]).length > 0);
	const says = [[], '[]', {}, '', [{}], [{ name: '' }], null];
	const answers = await callTool({
		node: new TravelAgencyPerson(),
		parameters: {
			operation: 'update',
			personId: byId(before?.id),
			updateFields: {
				contacts: "={{ $fromAI('Contacts', `Contacts, empty when unknown`, 'json') }}",
				observations: "={{ $fromAI('Note', `Note`, 'string') }}",
			},
		},
		credential: credential(),
		calls: says.map((Contacts, index) => ({ Contacts, Note: `Nota ${index}` }) as IDataObject),
		session: 'session-1',
	});
	expect(answers.filter((answer) => Array.isArray(answer)).length).toBeGreaterThan(1);
	const bodies = (await office.requests('PATCH')).map(({ body }) => Object.keys(body as object));
	expect(new Set(bodies.flat())).toEqual(new Set(['observations']));
	const after = (await office.records('people')).find(({ id }) => id === before?.id);
	expect(after?.contacts).toEqual(before?.contacts);
});

test.each([
	['removeContacts', 'Remove All Contacts', { contacts: '[{ "name": "Recado" }]' }, 'Contacts'],
	['removeLabels', 'Remove All Labels', { labels: { label: [{ labelId: 'id' }] } }, 'Labels'],
] as const)('%s cannot be combined with what it would remove', async (name, label, given, other) => {
	const [person] = await office.records('people');
	const [of] = await office.records('labels');
	const fields = JSON.parse(
		JSON.stringify(given).replace('"id"', JSON.stringify(byId(of?.id))),
	) as INodeParameters;
	const { error } = await runNode({
		node: new TravelAgencyPerson(),
		parameters: {
			operation: 'update',
			personId: byId(person?.id),
			updateFields: { ...fields, [name]: true } as INodeParameters,
		},
		credential: credential(),
	});
	expect(error?.message).toBe(
		`'Update Fields > ${label}' cannot be combined with '${other}': choose one of them [Item 0]`,
	);
});
