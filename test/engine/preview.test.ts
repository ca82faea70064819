import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { editorCache } from '../../nodes/shared/reads/responseCache';
import { cases, fc } from '../campaign';
import { fileOf } from '../contract/files';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS, type SeenRequest } from './backOffice';
import { CARLOS, createByForm, createByJson, hotelLine, someone } from './createSale';
import { dotted, freshCpf } from './documents';
import { EVERY_WRITE } from './everyWrite';
import { byId, byName } from './picked';
import { NODES, runsIn } from './previewRuns';
import { runNode, type NodeResult, type NodeRun } from './runNode';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';
import { withFile } from './withFile';

const office = backOfficeOfThisFile();

const withPreview = (parameters: INodeParameters, preview: string): INodeParameters => ({
	...parameters,
	options: { ...(parameters.options as INodeParameters), preview },
});

interface Write {
	method: string;
	path: string;
	body?: unknown;
	is_refused?: boolean;
}

/** Sorted, since the writes of several items overlap. Only the real run knows the IDs of new people. */
const told = (writes: readonly Write[], fresh: ReadonlySet<string>): string[] =>
	writes
		.map(({ method, path, body }) =>
			JSON.stringify([
				method,
				path.split('/').map((part) => (fresh.has(part) ? '{new}' : part)),
				// A partner's request to revoke contains a secret.
				path.startsWith('/oauth') ? null : (body ?? null),
			]),
		)
		.sort();

const shownIn = ({ items }: NodeResult) => items.flatMap(({ json }) => json.requests as unknown as Write[]);

const writesIn = (requests: readonly SeenRequest[]) => requests.filter(({ method }) => method !== 'GET');

/** "…: 121 requests, 2 of which the back office refuses, about 36 s." */
const costIn = ({ hints }: NodeResult): number =>
	Number(/: (\d+) requests?(?:, \d+ of which [^,]+)?, about \d+ s\.$/.exec(hints[0]?.message ?? '')?.[1]);

/** Runs a preview and then the real run, and returns what both have requested from the service. */
async function previewed(run: NodeRun) {
	const forget = (): void => editorCache.invalidate(() => true);
	forget();
	await office.forgetRequests();
	const preview = await runNode({ ...run, parameters: withPreview(run.parameters, 'requests') });
	const asked = await office.forgetRequests();
	expect(writesIn(asked)).toEqual([]);
	// The user takes longer to approve the preview than the minute for which lists are remembered.
	forget();
	const real = await runNode(run);
	const requests = await office.forgetRequests();
	return { preview, real, requests };
}

/**
 * A Preview shows what will be sent: the writes that the service accepts, those that it refuses first, and
 * the number of requests. How many follow after a refusal is not known exactly.
 */
function expectTruth({ preview, real, requests }: Awaited<ReturnType<typeof previewed>>): void {
	const isTaken = ({ status }: SeenRequest): boolean => status !== null && status < 300;
	const fresh = new Set(real.items.map(({ json }) => String(json.id)));
	const unknown = new Set([...fresh].filter((id) => !JSON.stringify(shownIn(preview)).includes(id)));
	for (const wanted of [true, false])
		expect(
			told(
				shownIn(preview).filter(({ is_refused: isRefused = false }) => isRefused !== wanted),
				new Set(),
			),
		).toEqual(
			told(
				writesIn(requests).filter((request) => isTaken(request) === wanted),
				unknown,
			),
		);
	if (writesIn(requests).every(isTaken)) expect(costIn(preview)).toBe(requests.length);
	else expect(costIn(preview)).toBeLessThanOrEqual(requests.length);
}

test.each(EVERY_WRITE)('$name: nothing is written, and what is shown is what is sent', async ({ given }) => {
	const { node, parameters, files, credential = office.credential() } = await given(office);
	const both = await previewed({ node, parameters, files, credential });
	expect(both.preview.error ?? both.real.error).toBeUndefined();
	expectTruth(both);
});

const person = (name: string, parameters: INodeParameters, rows: IDataObject[]): NodeRun => ({
	node: NODES.person,
	credential: office.credential(),
	parameters: { operation: name, name: 'Lia Prado', personKind: 'individual', ...parameters },
	items: rows,
});

const outcomesOf = ({ items }: NodeResult) => items.map(({ json }) => json.outcome);

describe('several items about somebody new', () => {
	const cpf = freshCpf();
	test.each([
		['cpfCnpj', cpf, dotted(freshCpf())],
		['email', 'lia@example.com', 'LIA.PRADO@example.com'],
		['externalId', 'crm-lia', 'crm-prado'],
	])('by %s: the first creates, the next ones find', async (matchBy, one, other) => {
		const rows = [one, one, other, other].map((key) => ({ key }));
		const run = person('upsert', { matchBy, matchValue: '={{ $json.key }}' }, rows);
		const both = await previewed(run);
		expect(both.preview.error ?? both.real.error).toBeUndefined();
		expect(outcomesOf(both.preview)).toEqual(['created', 'updated', 'created', 'updated']);
		expect(outcomesOf(both.real)).toEqual(outcomesOf(both.preview));
		expectTruth(both);
	});

	test('by External ID: the refusal that tells so is counted, and what it leads to', async () => {
		const run = person('upsert', { matchBy: 'externalId', matchValue: 'crm-rui' }, [{}, {}]);
		const { preview, requests } = await previewed(run);
		expect(requests.map(({ status }) => status)).toContain(422);
		expect(costIn(preview)).toBe(requests.length);
	});

	test.each<[string, IDataObject, string[]]>([
		['an e-mail address', { email: '={{ $json.value }}' }, ['', 'lia@example.com', 'lia.prado@example.com']],
		['a legal name', { legalName: '={{ $json.value }}' }, ['', 'Lia Prado ME', 'Lia Ltda']],
		['phones', { phones: '={{ $json.value }}' }, ['', '(11) 98765-4321', '(11) 3456-7890']],
		['an address', { address: { street: '={{ $json.value }}' } }, ['', 'Rua Um', 'Rua Dois']],
	])('somebody new gets %s from the next item, as she has none yet', async (_, additionalFields, values) => {
		const form = { matchBy: 'cpfCnpj', matchValue: freshCpf(), additionalFields } as INodeParameters;
		const run = person(
			'findOrCreate',
			{ ...form, options: { fillEmptyFields: true } },
			values.map((value) => ({ value })),
		);
		const both = await previewed(run);
		expect(outcomesOf(both.real)).toEqual(['created', 'completed', 'found']);
		expect(outcomesOf(both.preview)).toEqual(outcomesOf(both.real));
		expectTruth(both);
	});

	test('a switch that somebody new has off stays so', async () => {
		const form = { matchBy: 'cpfCnpj', matchValue: freshCpf(), options: { fillEmptyFields: true } };
		const additionalFields = { foreigner: '={{ $json.foreigner }}' };
		const both = await previewed(
			person('findOrCreate', { ...form, additionalFields }, [{ foreigner: '' }, { foreigner: 'sim' }]),
		);
		expect(outcomesOf(both.real)).toEqual(['created', 'found']);
		expectTruth(both);
	});

	test('who is found has what an item before would write', async () => {
		const rows = [{ note: '' }, { note: 'um' }, { note: 'dois' }];
		const run = person(
			'findOrCreate',
			{
				matchBy: 'cpfCnpj',
				matchValue: freshCpf(),
				additionalFields: { observations: '={{ $json.note }}' },
				options: { fillEmptyFields: true },
			},
			rows,
		);
		const both = await previewed(run);
		expect(outcomesOf(both.real)).toEqual(['created', 'completed', 'found']);
		expect(outcomesOf(both.preview)).toEqual(outcomesOf(both.real));
		expectTruth(both);
	});
});

describe('as a table', () => {
	const preview = async (form: INodeParameters, more: Partial<NodeRun> = {}) =>
		await createByForm(office, { ...form, options: { preview: 'table' } }, more);

	test('an item has what is sent by the labels of the form, as it was given and as it is read', async () => {
		const people = await office.records('people');
		const known = nonEmpty(people)[3] as IDataObject;
		const { items, hints } = await preview({
			payer: byName(String(known.name).toUpperCase()),
			products: { hotel: [hotelLine({ checkIn: '2027-06-05', checkOut: '12/06/2027' })] },
			payments: {
				agency: [
					{ method: 'bank_slip', amount: 'R$ 1.000,00', dueDate: '01/07/2027', numberOfInstallments: 2 },
				],
			},
		});
		const { Payer, ...row } = items[0]?.json ?? {};
		const name = String(known.name);
		expect(Payer).toContain(`${name.toUpperCase()} → ${name} (code ${String(known.code)}, `);
		expect(row).toEqual({
			preview: 'Would give 1 person an External ID and create 1 sale',
			total: 1000,
			found: name,
			created: 'Pousada Água Viva, Ana Souza',
			'Payer > External ID': `→ n8n-${String(known.id)}`,
			'Hotel 1 > Supplier': 'Pousada Água Viva',
			'Hotel 1 > New Supplier > Person Kind': 'company',
			'Hotel 1 > New Supplier > External ID': 'pousada',
			'Hotel 1 > Check Out': '12/06/2027 → 2027-06-12',
			'Hotel 1 > Passenger 1 > Person': 'Ana Souza',
			'Hotel 1 > Passenger 1 > Amount': '1000.00',
			'Payment to the Agency 1 > Due Date': '01/07/2027 → 2027-07-01, 2027-08-01',
			'Payment to the Agency 1 > Amount': 'R$ 1.000,00 → 500.00 (2 times)',
			'Other Fields': [
				'Hotel 1 > Check In: 2027-06-05',
				'Hotel 1 > Passenger 1 > New Person > Person Kind: individual',
				'Hotel 1 > Passenger 1 > New Person > External ID: ana',
				'Additional Fields > Company Identifier: → 12345678000195',
				'Hotel 1 > Local ID: → hotel-1',
				'Payment to the Agency 1 > Products: → hotel-1 (2 times)',
			].join('; '),
		});
		expect(hints[0]).toEqual({
			message:
				'Preview: nothing was written. The real run would give 1 person an External ID and create 1 sale: 4 requests, about 1 s.',
			location: 'outputPane',
		});
	});

	test('a record that was found by its name is not read for it', async () => {
		const run = { node: new TravelAgencyTask(), credential: office.credential() };
		const created = await runNode({
			...run,
			parameters: {
				...{ operation: 'create', title: 'Buscar vistos no consulado', due: '05/06/2031 14:30' },
				...{ categoryId: byId(await taskCategory(office)), assigneeId: byId(await activeUser(office)) },
				companyIdentifier: HORIZONTE_VIAGENS,
			},
		});
		expect(created.error).toBeUndefined();
		await office.forgetRequests();
		const complete = { operation: 'complete', taskId: byName('vistos consulado') };
		const { items } = await runNode({ ...run, parameters: withPreview(complete, 'table') });
		expect(items[0]?.json.Task).toContain('Buscar vistos no consulado');
		expect(await office.requests('GET', '/tasks/{id}')).toEqual([]);
	});

	test('people given by ID in a body are found, also those who get an External ID for it', async () => {
		const isWithout = ({ external_ids: ids, person_kind: kind, system }: IDataObject): boolean =>
			kind === 'individual' && !system && !(ids as IDataObject).full_access;
		const [one, other] = nonEmpty((await office.records('people')).filter(isWithout));
		const sales = [one, other].map((known) => {
			const passengers = [{ amount: 10, person: { id: known?.id } }];
			const hotels = [{ local_id: '1', supplier: { id: known?.id }, passengers }];
			return { company_identifier: HORIZONTE_VIAGENS, payer: { id: known?.id }, hotels };
		});
		const { items, error } = await createByJson(office, '={{ $json.sale }}', {
			...{ items: sales.map((sale) => ({ sale })), options: { preview: 'table' } },
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.created, json.found])).toEqual(
			[one, other].map((known) => [undefined, expect.stringContaining(String(known?.name))]),
		);
	});

	test('somebody new in two roles is created, not found, and shown as she was entered', async () => {
		const { items } = await preview({
			...someone('payer', { name: 'Lia', externalId: 'lia' }),
			products: { hotel: [hotelLine({ passengers: { passenger: [{ sameAsPayer: true, amount: '10' }] } })] },
		});
		expect(items[0]?.json).toMatchObject({ Payer: 'Lia', 'New Payer > External ID': 'lia' });
		expect(items[0]?.json).toMatchObject({ created: 'Lia, Pousada Água Viva' });
		expect(items[0]?.json).not.toHaveProperty('found');
	});

	test('somebody new whose document belongs to another is pointed out', async () => {
		// Of somebody without an External ID under this credential, by which the sale could name her.
		const { name, cpf_cnpj: cpfCnpj } = nonEmpty(await office.records('people')).find(
			({ cpf_cnpj: document, external_ids: ids }) => document && !('full_access' in (ids as IDataObject)),
		) as IDataObject;
		const sale = {
			...someone('payer', { name: String(name), cpfCnpj: String(cpfCnpj) }),
			products: { hotel: [hotelLine()] },
		};
		const { items } = await preview(sale);
		expect(items[0]?.json.hints).toMatch(
			/^'Payer' has the document of somebody who will be registered already/,
		);
		const { error } = await createByForm(office, sale);
		expect(error?.message).toContain('already belongs to another person');
	});

	test('an update of custom fields removes none, and labels stand as they were given', async () => {
		const [known] = nonEmpty(await office.records('people'));
		const label = String((await office.records('labels'))[0]?.id);
		const update = { operation: 'update', personId: byId(known?.id), options: { preview: 'table' } };
		const shown = async (parameters: INodeParameters) => {
			const run = { node: NODES.person, credential: office.credential() };
			const { items } = await runNode({ ...run, parameters: { ...update, ...parameters } });
			return items[0]?.json;
		};
		const body = '{ "gender": "f", "custom_fields": [], "labels": [] }';
		const inJson = await shown({ inputMode: 'json', body });
		expect(inJson).toMatchObject({ custom_fields: '[]', labels: '(removed)' });
		const labels = { label: [{ labelId: byId(label) }] };
		expect(await shown({ updateFields: { labels } })).toMatchObject({ 'Update Fields > Labels': label });
	});

	test('a product stands there by its name, and a quantity without cents', async () => {
		const isOwn = ({ kind, active }: IDataObject) => kind === 'operation' && active === true;
		const product = (await office.records('products')).find(isOwn);
		const ownOperation = [{ productId: byId(product?.id), quantity: '3,00', unitPrice: '10' }];
		const { items } = await preview({ ...someone('payer', CARLOS), products: { ownOperation } });
		expect(items[0]?.json).toMatchObject({
			'Own Operation 1 > Product': expect.stringContaining(String(product?.name)) as unknown,
			'Own Operation 1 > Quantity': '3,00 → 3',
			'Own Operation 1 > Unit Price': '10.00',
		});
	});

	test('somebody whom several items change is one person, found by the name that is registered', async () => {
		const isKnown = ({ cpf_cnpj: id, person_kind: kind }: IDataObject) =>
			id !== null && kind === 'individual';
		const known = (await office.records('people')).find(isKnown);
		const given = { matchBy: 'cpfCnpj', matchValue: String(known?.cpf_cnpj), personKind: 'individual' };
		const name = `${String(known?.name)} Filho`;
		const { items, hints } = await runNode({
			...{ node: NODES.person, credential: office.credential(), items: [{}, {}, {}] },
			parameters: { operation: 'upsert', ...given, name, options: { preview: 'table' } },
		});
		expect(hints[0]?.message).toContain('The real run would change 1 person: ');
		expect(items[0]?.json.found).toMatch(new RegExp(`^${String(known?.name)} \\(`));
	});

	test('files go along, and one that is sent is told by its name and size', async () => {
		const files = [withFile(fileOf('pdf'))];
		const saleId = byId((await office.records('sales'))[0]?.id);
		const { items } = await runNode({
			node: new TravelAgencyAttachment(),
			credential: office.credential(),
			parameters: { operation: 'upload', resourceType: 'sale', saleId, options: { preview: 'table' } },
			files,
		});
		expect(items[0]?.binary).toEqual(files[0]);
		expect(items[0]?.json).toMatchObject({
			preview: 'Would create 1 attachment',
			'Input Data Field Name': '→ recibo.pdf (1 kB)',
		});
	});

	test('a file with a key of another one is refused if its content differs, not if it is the same', async () => {
		const [one, other] = ['a;b', 'a;c'].map((text) => ({ ...fileOf('csv'), content: Buffer.from(text) }));
		const outcomes = async (preview: string) => {
			const { items } = await runNode({
				node: new TravelAgencyAttachment(),
				credential: office.credential(),
				items: [{}, {}, {}],
				files: [one, one, other].map((file) => withFile(file!)),
				parameters: {
					...{ operation: 'upload', resourceType: 'sale' },
					saleId: byId((await office.records('sales'))[0]?.id),
					options: { preview, idempotencyKey: 'recibo' },
				},
				settings: { onError: 'continueRegularOutput' },
			});
			return items.map(({ json }) => json);
		};
		expect((await outcomes('requests')).map(({ requests }) => (requests as IDataObject[])[0])).toMatchObject([
			{},
			{ is_replay: true },
			{ is_refused: true },
		]);
		expect(await outcomes('off')).toMatchObject([
			{ replayed: false },
			{ replayed: true },
			{ error: { code: 'KEY_REUSED' } },
		]);
	});
});

const NOBODY = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
const NO_RECORD = 'Would be refused: the back office finds no record with this ID';
const byKind = { person: byId(NOBODY), sale: byId(NOBODY) };

describe('a write that its record shows to be impossible is shown as refused', () => {
	const shown = async (node: INodeType, parameters: INodeParameters, preview = 'table') => {
		const credential = office.credential();
		const files = [withFile(fileOf('pdf'))];
		const given = { node, credential, files };
		const { items, hints } = await runNode({ ...given, parameters: withPreview(parameters, preview) });
		const { error } = await runNode({ ...given, parameters });
		expect(error).toBeDefined();
		expect(hints[0]?.message).toContain('1 of which the back office refuses');
		return items[0]?.json;
	};

	test.each<[string, INodeType, INodeParameters]>([
		['delete', NODES.person, { operation: 'delete', personId: byKind.person }],
		['update', NODES.person, { operation: 'update', personId: byKind.person, updateFields: { gender: 'f' } }],
		[
			'upload',
			new TravelAgencyAttachment(),
			{ operation: 'upload', resourceType: 'sale', saleId: byKind.sale },
		],
	])('%s of a record that is not there', async (_, node, parameters) => {
		expect((await shown(node, parameters))?.preview).toBe(NO_RECORD);
		const asRequests = await shown(node, parameters, 'requests');
		expect(asRequests).toMatchObject({ preview: NO_RECORD, requests: [{ is_refused: true }] });
	});

	test('delete of a completed task, which is called completed', async () => {
		const taskId = byId(await taskThatIs.completed(office));
		const json = await shown(NODES.task, { operation: 'delete', taskId });
		expect(json?.preview).toBe('Would be refused: a completed task cannot be deleted');
		expect(json?.Task).toContain('(completed');
	});

	test('but a task that the list does not show is not known to be gone', async () => {
		const parameters = withPreview({ operation: 'delete', taskId: byId(NOBODY) }, 'table');
		const { items } = await runNode({ node: NODES.task, credential: office.credential(), parameters });
		expect(items[0]?.json.preview).toBe('Would delete 1 task');
	});
});

describe('Preview', () => {
	const tasks = async (preview: unknown, rows: IDataObject[], settings = {}) =>
		await runNode({
			node: NODES.task,
			credential: office.credential(),
			parameters: {
				operation: 'create',
				title: 'Ligar',
				due: '={{ $json.due }}',
				companyIdentifier: HORIZONTE_VIAGENS,
				categoryId: byId(await taskCategory(office)),
				assigneeId: byId(await activeUser(office)),
				options: { preview: preview as string },
			},
			items: rows,
			settings,
		});
	const [right, wrong] = ['05/06/2031', '31/02/2031'];

	test('that is on for one item is on for all', async () => {
		const { items } = await tasks('={{ $json.preview }}', [
			{ due: right, preview: 'off' },
			{ due: right, preview: 'As Requests' },
		]);
		expect(items.map(({ json }) => json.preview)).toEqual(['Would create 1 task', 'Would create 1 task']);
		expect(writesIn(await office.requests())).toEqual([]);
	});

	test('whose expression gives nothing writes nothing', async () => {
		const { error } = await tasks('={{ $json.previw }}', [{ due: right }]);
		expect(error?.message).toContain("Options > Preview' is an expression that gave no value");
		expect(writesIn(await office.requests())).toEqual([]);
	});

	test('leaves wrong items to On Error', async () => {
		const { items, errorItems } = await tasks('table', [{ due: wrong }, { due: right }], {
			onError: 'continueErrorOutput',
		});
		expect(items.map(({ json }) => json.Due)).toEqual(['05/06/2031 → 2031-06-05T18:00:00']);
		expect(errorItems.map(({ json }) => (json.error as IDataObject).code)).toEqual(['INVALID_DATE']);
	});
});

const TRIED = cases(40, 2_000);

test('what Preview shows is what is sent, for any rows', async () => {
	const credential = office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS });
	const outcomes = { written: 0, wrong: 0, refused: 0 };
	await fc.assert(
		fc.asyncProperty(await runsIn(office), async ({ node, ...run }) => {
			const both = await previewed({ ...run, node: NODES[node], credential });
			const { preview, real, requests } = both;
			if (preview.error) {
				outcomes.wrong += 1;
				expect(real.error?.message).toBe(preview.error.message);
				expect(writesIn(requests)).toEqual([]);
			} else if (real.error) {
				// Only the back office knows this in advance.
				outcomes.refused += 1;
				expect(writesIn(requests).map(({ status }) => status)).toContain(422);
			} else {
				outcomes.written += 1;
				expectTruth(both);
			}
		}),
		// What a case finds depends on the earlier cases.
		{ numRuns: TRIED, endOnFailure: true },
	);
	// Otherwise, the runs would be too similar to show anything.
	expect(outcomes.written).toBeGreaterThan(TRIED / 2);
	expect(outcomes.wrong).toBeGreaterThan(0);
});
