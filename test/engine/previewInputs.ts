import type { IBinaryKeyData, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { fileOf } from '../contract/files';
import type { BackOffice } from './backOffice';
import { CARLOS, hotelLine, POUSADA, someone } from './createSale';
import { byId, byName, mapped } from './picked';
import { NODES } from './previewRuns';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';
import { withFile } from './withFile';

/**
 * Writes, grouped by what a Preview has to show for all writes of a class: the form, the rows that it is
 * filled in with, and for each row the cells that must be there. `null` means that there must be no such
 * cell.
 */
export interface Input {
	node: INodeType;
	parameters: INodeParameters;
	items?: IDataObject[];
	files?: IBinaryKeyData[];
	/** By default, the agency's token with full access. */
	token?: string;
	language?: 'pt';
	/** For each item. */
	shows: Array<Record<string, string | RegExp | null>>;
	/** The largest number of columns for all items together. */
	columns?: number;
	/** The text above the items. */
	says?: RegExp;
}

export interface AtHand {
	people: IDataObject[];
	sale: IDataObject;
	pending: IDataObject;
	completed: IDataObject;
	user: string;
	category: string;
	/** The custom fields of a resource, by kind. */
	field(resource: string, kind: string): string;
}

export async function atHand(office: BackOffice): Promise<AtHand> {
	const [people, sales, tasks, fields] = await Promise.all(
		['people', 'sales', 'tasks', 'custom_fields'].map(async (name) => await office.records(name)),
	);
	const [pending, completed] = [await taskThatIs.pending(office), await taskThatIs.completed(office)];
	const taskOf = (id: string) => tasks?.find((task) => task.id === id) as IDataObject;
	return {
		// People without an External ID for any credential, except the agency's companies.
		people: (people ?? []).filter(
			({ external_ids: ids, person_kind: kind }) =>
				Object.keys(ids as object).length === 0 && kind === 'individual',
		),
		sale: sales?.[0] as IDataObject,
		...{ pending: taskOf(pending), completed: taskOf(completed) },
		...{ user: await activeUser(office), category: await taskCategory(office) },
		field: (resource, kind) =>
			String(fields?.find((one) => one.resource === resource && one.kind === kind && one.active)?.id),
	};
}

const cell = (column: string) => `={{ $json.${column} }}`;
const js = (code: string) => `={{ ${code} }}`;

const task = (parameters: INodeParameters, input: Omit<Input, 'node' | 'parameters'>): Input => ({
	...{ node: NODES.task, parameters },
	...input,
});
const person = (parameters: INodeParameters, input: Omit<Input, 'node' | 'parameters'>): Input => ({
	...{ node: NODES.person, parameters },
	...input,
});
const upload = (parameters: INodeParameters, input: Omit<Input, 'node' | 'parameters'>): Input => ({
	...{ node: new TravelAgencyAttachment(), parameters: { operation: 'upload', ...parameters } },
	files: [withFile(fileOf('pdf'))],
	...input,
});
/** A sale of one hotel for one guest, who is also the payer. */
const sale = (form: INodeParameters, input: Omit<Input, 'node' | 'parameters'>): Input => ({
	node: NODES.sale,
	parameters: {
		...{ operation: 'create', inputMode: 'form' },
		...someone('payer', CARLOS),
		products: { hotel: [hotelLine({ passengers: { passenger: [{ sameAsPayer: true, amount: '10' }] } })] },
		...form,
	},
	...input,
});
const json = (body: IDataObject, input: Omit<Input, 'node' | 'parameters'>): Input => ({
	...{ node: NODES.sale, parameters: { operation: 'create', inputMode: 'json', body: JSON.stringify(body) } },
	...input,
});

const newPerson = { operation: 'create', name: 'Lia Prado', personKind: 'individual' };
const called = ({ name }: IDataObject): RegExp => new RegExp(`^${String(name)} \\(`);

/** By what all writes of a class have in common. */
export const CLASSES: Record<string, (known: AtHand) => Input[]> = {
	'what is written is called what it is': ({ pending, completed, people, sale: first, category, user }) => {
		const taskId = byId(pending.id);
		const wouldComment = { preview: 'Would create 1 comment' };
		return [
			task(
				{ operation: 'addComment', taskId, comment: cell('text') },
				{
					items: [{ text: 'um' }, { text: 'dois' }, { text: 'três' }],
					shows: [wouldComment, wouldComment, wouldComment],
					says: /would create 3 comments: 3 requests/,
				},
			),
			task({ operation: 'complete', taskId }, { shows: [{ preview: 'Would change 1 task' }] }),
			task(
				{ operation: 'reopen', taskId: byId(completed.id) },
				{ shows: [{ preview: 'Would change 1 task' }] },
			),
			task({ operation: 'delete', taskId }, { shows: [{ preview: 'Would delete 1 task' }] }),
			task(
				{
					...{ operation: 'create', title: 'Ligar', due: '05/06/2031 14:30' },
					...{ categoryId: byId(category), assigneeId: byId(user) },
				},
				{ shows: [{ preview: 'Would create 1 task', Due: '05/06/2031 14:30 → 2031-06-05T14:30:00' }] },
			),
			person(
				{ operation: 'delete', personId: byId(people[0]?.id) },
				{ shows: [{ preview: 'Would delete 1 person' }] },
			),
			upload(
				{ resourceType: 'sale', saleId: byId(first.id) },
				{ shows: [{ preview: 'Would create 1 attachment' }] },
			),
		];
	},

	'a switch shows what it does, and an empty list what it removes': ({ people }) => {
		const personId = byId(people[0]?.id);
		const removed = { preview: /^Would change 1 person/, 'Update Fields > Remove All Contacts': '(removed)' };
		const passenger = [{ sameAsPayer: cell('same'), ...someone('person', POUSADA), amount: '10' }];
		return [
			person(
				{
					operation: 'update',
					personId,
					updateFields: { removeContacts: true, removeLabels: cell('labels') },
				},
				{
					items: [{ labels: 'sim' }, { labels: 'não' }],
					shows: [
						{ ...removed, 'Update Fields > Remove All Labels': '(removed)', 'Update Fields > Labels': null },
						{ ...removed, 'Update Fields > Remove All Labels': null, 'Update Fields > Contacts': null },
					],
				},
			),
			person(
				{ operation: 'update', personId, inputMode: 'json', body: '{ "contacts": [], "email": "a@b.com" }' },
				{ shows: [{ contacts: '(removed)', email: 'a@b.com', labels: null }] },
			),
			person(
				{ operation: 'create', inputMode: 'json', body: '{ "name": "Ana", "labels": [] }' },
				{ shows: [{ name: 'Ana', labels: '[]' }] },
			),
			sale(
				{ products: { hotel: [hotelLine({ passengers: { passenger } })] } },
				{
					items: [{ same: true }, { same: 'sim' }, { same: '' }],
					shows: [
						{ 'Hotel 1 > Passenger 1 > Same as Payer': 'yes', 'Hotel 1 > Passenger 1 > Person': null },
						{ 'Hotel 1 > Passenger 1 > Same as Payer': 'sim → yes' },
						{ 'Hotel 1 > Passenger 1 > Same as Payer': null, 'Hotel 1 > Passenger 1 > Person': POUSADA.name },
					],
				},
			),
		];
	},

	'a custom field shows its value': ({ field, pending }) => {
		const valuesOf = (resource: string) => ({
			[field(resource, 'text')]: cell('text'),
			[field(resource, 'numeric')]: '12',
			[field(resource, 'currency')]: '1.500,00',
			[field(resource, 'date')]: '2031-06-05',
			[field(resource, 'choices')]: cell('choice'),
		});
		return [
			person(
				{ ...newPerson, customFields: mapped(valuesOf('people')) },
				{
					items: [
						{ text: 'Janela', choice: 'WhatsApp' },
						{ text: 'corredor ', choice: 'whatsapp' },
					],
					shows: [
						{
							'Custom Fields > Assento preferido': 'Janela',
							'Custom Fields > Número do fidelidade': '12',
							'Custom Fields > Renda informada': '1.500,00 → 1500.00',
							'Custom Fields > Cliente desde': '2031-06-05',
							'Custom Fields > Como nos conheceu': 'WhatsApp',
						},
						{
							'Custom Fields > Assento preferido': 'corredor',
							'Custom Fields > Como nos conheceu': 'whatsapp → WhatsApp',
						},
					],
				},
			),
			task(
				{ operation: 'update', taskId: byId(pending.id), customFields: mapped(valuesOf('tasks')) },
				{
					items: [{ text: 'Vip', choice: 'Alta' }],
					shows: [
						{
							'Custom Fields > Próximo passo': 'Vip',
							'Custom Fields > Prioridade': 'Alta',
							'Custom Fields > Número de tentativas': '12',
							'Custom Fields > Prazo do cliente': '2031-06-05',
							'Custom Fields > Valor em jogo': '1.500,00 → 1500.00',
						},
					],
				},
			),
			sale(
				{ customFields: mapped(valuesOf('sales')) },
				{
					items: [{ text: 'Vip', choice: 'Loja' }],
					language: 'pt',
					shows: [{ 'Custom Fields > Limite aprovado': '1.500,00' }],
				},
			),
			json(
				{
					...{ payer: { name: 'Lia', external_id: 'lia' }, hotels: [{ supplier: { external_id: 's' } }] },
					custom_fields: [
						{ id: Number(field('sales', 'text')), value: 'Vip' },
						{ id: Number(field('sales', 'currency')), value: 1500.5 },
					],
				},
				{
					shows: [
						{
							[`custom_fields.${field('sales', 'text')}`]: 'Vip',
							[`custom_fields.${field('sales', 'currency')}`]: '1500.50',
						},
					],
				},
			),
		];
	},

	'a record given by its ID is named': ({ people, pending, completed, sale: first, user, category }) => {
		const [one, other] = people as [IDataObject, IDataObject];
		const holder = people.find(({ id }) => id === user);
		const title = called({ name: pending.title });
		return [
			person({ operation: 'delete', personId: byId(one.id) }, { shows: [{ Person: called(one) }] }),
			person(
				{ operation: 'update', personId: byId(cell('id')), updateFields: { observations: 'x' } },
				{
					items: [{ id: one.id }, { id: other.id }],
					shows: [{ Person: called(one) }, { Person: called(other) }],
				},
			),
			// With this credential, people cannot be read.
			person(
				{ operation: 'delete', personId: byId(one.id) },
				{ token: 'people_delete', shows: [{ Person: String(one.id) }] },
			),
			task({ operation: 'complete', taskId: byId(pending.id) }, { shows: [{ Task: title }] }),
			task(
				{ operation: 'reopen', taskId: byId(completed.id) },
				{ shows: [{ Task: called({ name: completed.title }) }] },
			),
			task({ operation: 'delete', taskId: byId(pending.id) }, { shows: [{ Task: title }] }),
			task({ operation: 'addComment', taskId: byId(pending.id), comment: 'x' }, { shows: [{ Task: title }] }),
			task(
				{
					...{ operation: 'update', taskId: byId(pending.id) },
					updateFields: { personId: byId(one.id), assigneeId: byId(user) },
				},
				{
					shows: [
						{
							...{ Task: title, 'Update Fields > Person': called(one) },
							'Update Fields > Assignee': holder ? called(holder) : /\(/,
						},
					],
				},
			),
			task(
				{
					...{ operation: 'create', title: 'Ligar', due: '05/06/2031 14:30' },
					...{
						categoryId: byId(category),
						assigneeId: byId(user),
						additionalFields: { personId: byId(one.id) },
					},
				},
				{ shows: [{ 'Additional Fields > Person': called(one) }] },
			),
			upload(
				{ resourceType: 'sale', saleId: byId(first.id) },
				{ shows: [{ Sale: new RegExp(`^${String(first.number)} \\(`) }] },
			),
			upload({ resourceType: 'person', personId: byId(one.id) }, { shows: [{ Person: called(one) }] }),
		];
	},

	'a value stands under the label of the person that it is of': ({ people }) => {
		const [one, other] = people as [IDataObject, IDataObject];
		const idOf = ({ id }: IDataObject) => `→ n8n-${String(id)}`;
		return [
			sale(
				{ payer: byId(one.id), newPayer: {} },
				{
					shows: [{ Payer: called(one), 'Payer > External ID': idOf(one), 'New Payer > External ID': null }],
				},
			),
			sale(
				{ seller: byId(other.id) },
				{
					shows: [
						{
							...{ Seller: called(other), 'Seller > External ID': idOf(other) },
							...{ Payer: 'Carlos Teixeira', 'New Payer > External ID': 'carlos' },
						},
					],
				},
			),
			sale(
				{
					products: {
						hotel: [
							hotelLine({
								supplier: byId(one.id),
								passengers: { passenger: [{ person: byId(other.id), amount: '10' }] },
							}),
						],
					},
				},
				{
					shows: [
						{
							'Hotel 1 > Supplier > External ID': idOf(one),
							'Hotel 1 > Passenger 1 > Person > External ID': idOf(other),
							'New Payer > External ID': 'carlos',
						},
					],
				},
			),
			sale(someone('seller', { name: 'Vera' }), {
				shows: [{ Seller: 'Vera', 'Other Fields': /Seller > Person Kind: → individual/ }],
			}),
			sale(
				{
					products: {
						hotel: [hotelLine({ supplier: { __rl: true, mode: 'new', value: 'Pousada' }, newSupplier: {} })],
					},
				},
				{ shows: [{ 'Hotel 1 > Supplier': 'Pousada' }] },
			),
		];
	},

	'two items with one Idempotency Key are one': ({ category, user }) => {
		const keyed = (options: INodeParameters, title = cell('title')): INodeParameters => ({
			...{ operation: 'create', title, due: '05/06/2031 14:30', options },
			...{ categoryId: byId(category), assigneeId: byId(user) },
		});
		const again = "Would write nothing new: an earlier item has the same 'Idempotency Key'";
		return [
			task(keyed({ idempotencyKey: 'order-1' }), {
				items: [{ title: 'a' }, { title: 'a' }],
				shows: [{ preview: 'Would create 1 task' }, { preview: again }],
				says: /would create 1 task: 2 requests/,
			}),
			task(keyed({ idempotencyKey: 'order-2' }), {
				items: [{ title: 'a' }, { title: 'b' }],
				shows: [
					{ preview: 'Would create 1 task' },
					{ preview: "Would be refused: an earlier item has the same 'Idempotency Key' and other values" },
				],
				says: /would create 1 task: 2 requests/,
			}),
			task(keyed({ idempotencyKey: cell('key') }), {
				items: [
					{ title: 'a', key: 'x' },
					{ title: 'a', key: 'y' },
				],
				shows: [{ preview: 'Would create 1 task' }, { preview: 'Would create 1 task' }],
				says: /would create 2 tasks: 2 requests/,
			}),
			person(
				{ ...newPerson, options: { idempotencyKey: 'lead' } },
				{
					items: [{}, {}, {}],
					shows: [{ preview: 'Would create 1 person' }, { preview: again }, { preview: again }],
					says: /would create 1 person: 3 requests/,
				},
			),
		];
	},

	'an amount is written as people write it': () => {
		const priced = (amount: unknown): INodeParameters => ({
			products: {
				hotel: [hotelLine({ passengers: { passenger: [{ sameAsPayer: true, amount: amount as string }] } })],
			},
		});
		const amount = 'Hotel 1 > Passenger 1 > Amount';
		return [
			sale(priced(cell('amount')), {
				items: [
					{ amount: '678,5' },
					{ amount: 'R$ 1.234,56' },
					{ amount: '1000' },
					{ amount: 1000.5 },
					{ amount: '1000.50' },
				],
				shows: [
					{ [amount]: '678,5 → 678.50' },
					{ [amount]: 'R$ 1.234,56 → 1234.56' },
					{ [amount]: '1000.00' },
					{ [amount]: '1000.50' },
					{ [amount]: '1000.50' },
				],
			}),
			sale(priced(cell('amount')), {
				language: 'pt',
				items: [{ amount: '678,5' }, { amount: 'R$ 1.234,56' }, { amount: 1000 }, { amount: '1234.5' }],
				shows: [
					{ [amount]: '678,50' },
					{ [amount]: '1.234,56' },
					{ [amount]: '1.000,00' },
					{ [amount]: '1234.5 → 1.234,50' },
				],
			}),
			sale(
				{
					...priced('100'),
					payments: {
						agency: [{ method: 'bank_slip', amount: '100', dueDate: '2027-07-01', numberOfInstallments: 3 }],
					},
				},
				{ shows: [{ 'Payment to the Agency 1 > Amount': '100 → 33.34, 33.33 (2 times)' }] },
			),
			sale(
				{ products: { hotel: [hotelLine({ currency: 'USD', exchangeRate: '5,4321' })] } },
				{ shows: [{ 'Hotel 1 > Exchange Rate': /^5,4321 → 5\.4321$/ }] },
			),
		];
	},

	'a mark stands where the value changed, and only there': ({ people, pending }) => {
		const one = people[0] as IDataObject;
		const name = String(one.name);
		return [
			person(
				{ ...newPerson, name: cell('name'), additionalFields: { observations: cell('note') } },
				{
					items: [
						{ name: 'Ana Reis', note: 'Janela' },
						{ name: ' Ana Reis ', note: 'Janela\n' },
						{ name: 'Souza &amp; Filhos', note: '0' },
						{ name: 'Ana\tReis', note: 'um' },
					],
					shows: [
						{ Name: 'Ana Reis', 'Additional Fields > Observations': 'Janela' },
						{ Name: 'Ana Reis', 'Additional Fields > Observations': 'Janela' },
						{ Name: 'Souza &amp; Filhos → Souza & Filhos', 'Additional Fields > Observations': '0' },
						{ Name: /→ Ana Reis$/ },
					],
				},
			),
			person(
				{
					...newPerson,
					additionalFields: { phones: cell('phones'), birthdate: js('new Date("1984-03-15T12:00:00Z")') },
				},
				{
					items: [{ phones: '11987654321, 1133334444' }, { phones: '(11) 98765-4321' }],
					shows: [
						{ 'Additional Fields > Birthdate': /^1984-03-15T12:00:00\.000Z → 1984-03-15$/ },
						{ 'Additional Fields > Phones': '(11) 98765-4321' },
					],
				},
			),
			person(
				{
					...newPerson,
					additionalFields: { birthdate: js('DateTime.fromISO("1984-03-15")'), foreigner: cell('is') },
				},
				{
					items: [{ is: true }, { is: 'sim' }, { is: false }],
					shows: [
						{
							'Additional Fields > Birthdate': /^1984-03-15T\S+ → 1984-03-15$/,
							'Additional Fields > Foreigner': 'yes',
						},
						{ 'Additional Fields > Foreigner': 'sim → yes' },
						{ 'Additional Fields > Foreigner': 'no' },
					],
				},
			),
			person(
				{ operation: 'update', personId: byName(cell('name')), updateFields: { website: cell('site') } },
				{
					items: [
						{ name, site: 'https://example.com' },
						{ name: name.toUpperCase(), site: 'https://example.com' },
					],
					shows: [{ Person: called(one) }, { Person: new RegExp(`^${name.toUpperCase()} → ${name} \\(`) }],
				},
			),
			sale(someone('payer', { ...CARLOS, additionalData: '{ "profession": "Professora" }' }), {
				shows: [{ 'New Payer > Additional Data': 'Professora' }],
			}),
			// Placeholders for "nothing" are left out, which is a change that the Preview has to show.
			person(
				{
					...newPerson,
					additionalFields: { observations: '<UNKNOWN>', website: 'N/A', email: 'lia@example.com' },
				},
				{
					shows: [
						{
							'Additional Fields > Observations': '<UNKNOWN> → (left out)',
							'Additional Fields > Website': 'N/A → (left out)',
							'Additional Fields > Email': 'lia@example.com',
						},
					],
				},
			),
			task(
				{
					operation: 'update',
					taskId: byId(pending.id),
					updateFields: { title: 'Ligar', completed: cell('done') },
				},
				{
					items: [{ done: true }, { done: 'x' }],
					shows: [
						{ 'Update Fields > Title': 'Ligar', 'Update Fields > Completed': 'yes' },
						{ 'Update Fields > Completed': 'x → yes' },
					],
				},
			),
			json(
				{
					payer: { name: 'Lia', external_id: 'lia', birthdate: '15/03/1984' },
					hotels: [{ supplier: { external_id: 's' }, check_in: '2027-06-05' }],
				},
				{
					shows: [
						{
							...{ 'payer.name': 'Lia', 'payer.birthdate': '15/03/1984 → 1984-03-15' },
							'hotels[0].check_in': '2027-06-05',
						},
					],
				},
			),
		];
	},

	'at most 15 columns, and in them what has to be seen': ({ people }) => {
		const guest = (name: string, amount: string) => ({
			...someone('person', {
				name,
				cpfCnpj: '',
				email: 'lia@example.com',
				mobileNumber: '11987654321',
				gender: 'female',
				externalId: name,
			}),
			amount,
		});
		const most = {
			...someone('seller', { name: 'Vera', externalId: 'vera', email: 'vera@example.com' }),
			products: {
				hotel: [
					hotelLine({
						...{ bookingNumber: 'BR-1', destination: 'Recife', roomCategory: 'Luxo', mealPlan: 'Café' },
						...{ checkIn: '2027-06-05', checkOut: '12/06/2027' },
						passengers: { passenger: [guest('Ana', '1000'), guest('Bia', '1000')] },
					}),
				],
			},
			payments: { agency: [{ method: 'bank_slip', amount: '2000', dueDate: '2027-07-01' }] },
		};
		return [
			sale(most, {
				columns: 15,
				shows: [
					{
						...{ Payer: 'Carlos Teixeira', Seller: 'Vera', 'Hotel 1 > Supplier': POUSADA.name },
						...{ 'Hotel 1 > Passenger 1 > Person': 'Ana', 'Hotel 1 > Passenger 2 > Person': 'Bia' },
						...{ 'Hotel 1 > Passenger 1 > Amount': '1000.00', 'Hotel 1 > Passenger 2 > Amount': '1000.00' },
						...{
							'Hotel 1 > Check Out': '12/06/2027 → 2027-06-12',
							'Payment to the Agency 1 > Amount': '2000.00',
						},
						'Other Fields': /Hotel 1 > Meal Plan: Café/,
					},
				],
			}),
			// Each of the two has something that the other lacks.
			sale(
				{ ...most, payer: byId(cell('id')), newPayer: {} },
				{
					columns: 17,
					items: people.slice(0, 2).map(({ id }) => ({ id })),
					shows: people
						.slice(0, 2)
						.map((one) => ({ Payer: called(one), 'Other Fields': /Hotel 1 > Destination: Recife/ })),
				},
			),
			person(
				{
					...newPerson,
					additionalFields: {
						...{
							email: 'lia@example.com',
							gender: 'female',
							passportNumber: 'AB123456',
							rgIe: '1234567',
							observations: 'x',
						},
						...{
							mobileNumber: '11987654321',
							website: 'https://example.com',
							birthdate: '15/03/1984',
							phones: '11987654321',
						},
						foreigner: true,
						address: {
							address: {
								...{
									postalCode: '01310-100',
									street: 'Rua A',
									streetNumber: '1',
									neighborhood: 'B',
									cityName: 'São Paulo',
								},
								...{ stateCode: 'SP', countryCode: 'BR' },
							},
						},
					},
				},
				{
					columns: 15,
					shows: [{ Name: 'Lia Prado', 'Additional Fields > Birthdate': '15/03/1984 → 1984-03-15' }],
				},
			),
		];
	},

	'a write that is refused first is counted': () => [
		person(
			{ ...newPerson, operation: 'upsert', matchBy: 'externalId', matchValue: 'crm-first', name: 'Rui' },
			{
				items: [{}, {}],
				shows: [
					{ preview: 'Would create 1 person', created: 'Rui' },
					{ preview: 'Would change 1 person', found: 'Rui' },
				],
				says: /would create 1 person and change 1 person: 5 requests, 1 of which the back office refuses, about 2 s/,
			},
		),
		person(
			{
				...newPerson,
				operation: 'findOrCreate',
				matchBy: 'externalId',
				matchValue: 'crm-again',
				name: 'Rui',
			},
			{
				items: [{}, {}, {}],
				shows: [
					{ preview: 'Would create 1 person' },
					{ preview: 'Would write nothing', found: 'Rui' },
					{ preview: 'Would write nothing', found: 'Rui' },
				],
				says: /would create 1 person: \d+ requests, 2 of which the back office refuses/,
			},
		),
	],
};
