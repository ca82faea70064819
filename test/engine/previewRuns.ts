import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { fc } from '../campaign';
import { sale } from '../contract/sale-bodies';
import { HORIZONTE_VIAGENS, type BackOffice } from './backOffice';
import { CARLOS, someone } from './createSale';
import { dotted, freshCpf } from './documents';
import { byId, byName, mapped } from './picked';

import { sales } from './saleForms/sale';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';

export const NODES = {
	sale: new TravelAgencySale(),
	person: new TravelAgencyPerson(),
	task: new TravelAgencyTask(),
};

/** A form, and the rows that it is filled in with. */
export interface Rows {
	node: keyof typeof NODES;
	parameters: INodeParameters;
	items?: IDataObject[];
}

const cell = (column: string) => `={{ $json.${column} }}`;

const DAYS = fc.constantFrom(
	'05/06/2031',
	'2031-06-05',
	'5/6/2031',
	'2031-06-05T00:00:00.000Z',
	'31/02/2031',
);
const AMOUNTS = fc.constantFrom<IDataObject[string]>(
	'1.234,56',
	'R$ 50,00',
	7.5,
	'1234.5',
	0.1 + 0.2,
	'1.234',
);
/** Values that the service accepts are much more likely, so that most rows can be sent. */
const mostly = <T>(values: fc.Arbitrary<T>, isRight: (value: T) => boolean): fc.Arbitrary<T> =>
	fc.oneof({ weight: 60, arbitrary: values.filter(isRight) }, { weight: 1, arbitrary: values });
const days = mostly(DAYS, (day) => !day.startsWith('31/02'));
const amounts = mostly(AMOUNTS, (amount) => amount !== '1.234');

interface Given {
	/** Different ways to write one person's name. */
	names: string[];
	ids: string[];
	codes: number[];
	users: string[];
	task: string;
	category: string;
	product: string;
	ofSales: number;
	ofPeople: number;
}

async function given(office: BackOffice): Promise<Given> {
	const people = await office.records('people');
	const all = people.map(({ name }) => String(name));
	const fields = await office.records('custom_fields');
	const amountOf = (resource: string) =>
		Number(fields.find((one) => one.resource === resource && one.kind === 'currency')?.id);
	return {
		names: all.filter((name) => all.filter((other) => other.includes(name)).length === 1).slice(0, 12),
		ids: people.slice(0, 12).map(({ id }) => String(id)),
		codes: people.slice(0, 12).map(({ code }) => Number(code)),
		users: [await activeUser(office)],
		task: await taskThatIs.pending(office),
		category: await taskCategory(office),
		product: String(
			(await office.records('products')).find(({ kind, active }) => kind === 'operation' && active)?.id,
		),
		ofSales: amountOf('sales'),
		ofPeople: amountOf('people'),
	};
}

/** Rows of a sheet. Several rows may be about the same person, who may be known or new. */
const rows = (known: Given) => {
	const cpfs = [freshCpf(), freshCpf(), freshCpf()];
	const row = fc.constantFrom(...cpfs).chain((cpf) => rowAbout(cpf, known));
	return fc.array(row, { minLength: 1, maxLength: 5 });
};

const rowAbout = (cpf: string, { names, ids, codes }: Given) =>
	fc.record({
		name: mostly(fc.constantFrom(...names, 'Ninguém Assim'), (name) => name !== 'Ninguém Assim').map((name) =>
			name.toUpperCase(),
		),
		fresh: fc.constantFrom('Lia Prado', ' Rui Sá '),
		id: fc.constantFrom(...ids),
		code: fc.constantFrom(...codes),
		written: fc.constantFrom(cpf, dotted(cpf)),
		external: fc.constant(`crm-${cpf}`),
		email: fc.constantFrom(`a${cpf}@example.com`, 'b@example.com'),
		gender: fc.constantFrom('', 'female'),
		note: fc.constantFrom('', ' um <b> ', 'dois'),
		day: days,
		amount: amounts,
		count: fc.constantFrom('1', '3', 12),
	});

const registered = fc.constantFrom(byName(cell('name')), byId(cell('id')));

/** A person in a role of a sale, as the form stores them. */
const inRole = (role: string): fc.Arbitrary<INodeParameters> =>
	fc.oneof(
		registered.map((picked): INodeParameters => ({ [role]: picked })),
		fc.subarray(['cpfCnpj', 'email', 'externalId']).map((shown) =>
			someone(role, {
				name: cell('fresh'),
				...(shown.includes('cpfCnpj') && { cpfCnpj: cell('written') }),
				...(shown.includes('email') && { email: cell('email') }),
				...(shown.includes('externalId') && { externalId: cell('external') }),
			}),
		),
	);

const saleRows = (ofSales: number): fc.Arbitrary<INodeParameters> =>
	fc
		.tuple(inRole('payer'), inRole('supplier'), inRole('seller'), fc.boolean(), fc.boolean())
		.map(([payer, supplier, seller, isPayer, hasCustomFields]) => {
			const isNobody = 'newPayer' in payer && !JSON.stringify(payer).match(/cpfCnpj|externalId/);
			return {
				operation: 'create',
				...payer,
				...seller,
				products: {
					hotel: [
						{
							...supplier,
							checkIn: cell('day'),
							passengers: {
								passenger: [
									{
										...(isPayer && !isNobody ? { sameAsPayer: true } : someone('person', CARLOS)),
										amount: cell('amount'),
									},
								],
							},
						},
					],
				},
				payments: {
					agency: [
						{
							method: 'bank_slip',
							amount: cell('amount'),
							dueDate: cell('day'),
							numberOfInstallments: cell('count'),
						},
					],
				},
				additionalFields: { companyIdentifier: HORIZONTE_VIAGENS, saleDate: cell('day') },
				...(hasCustomFields && { customFields: mapped({ [ofSales]: cell('amount') }) }),
			};
		});

const personRows = (ofPeople: number): fc.Arbitrary<INodeParameters> => {
	const additional = fc
		.subarray(['email', 'gender', 'birthdate', 'observations', 'phones', 'website'])
		.map((shown): INodeParameters => {
			const all: INodeParameters = {
				email: cell('email'),
				gender: cell('gender'),
				birthdate: '7/4/1990',
				observations: cell('note'),
				phones: '(11) 98765-4321',
				website: cell('note'),
			};
			return Object.fromEntries(shown.map((name) => [name, all[name]])) as INodeParameters;
		});
	const match = fc.constantFrom(
		{ matchBy: 'cpfCnpj', matchValue: cell('written') },
		{ matchBy: 'externalId', matchValue: cell('external') },
		{ matchBy: 'email', matchValue: cell('email') },
		{ matchBy: 'code', matchValue: cell('code') },
	);
	const found = fc
		.tuple(fc.constantFrom('findOrCreate', 'upsert'), match, additional, fc.boolean(), fc.boolean())
		.map(
			([operation, by, additionalFields, fillEmptyFields, hasCustomFields]): INodeParameters => ({
				operation,
				...by,
				name: cell('fresh'),
				personKind: 'individual',
				additionalFields,
				...(hasCustomFields && { customFields: mapped({ [ofPeople]: cell('amount') }) }),
				options: operation === 'findOrCreate' ? { fillEmptyFields } : {},
			}),
		);
	const changed = fc
		.tuple(registered, additional)
		.map(([personId, updateFields]): INodeParameters => ({ operation: 'update', personId, updateFields }));
	const made = additional.map(
		(additionalFields): INodeParameters => ({
			operation: 'create',
			name: cell('fresh'),
			personKind: 'Individual',
			additionalFields,
		}),
	);
	return fc.oneof(
		{ weight: 4, arbitrary: found },
		{ weight: 1, arbitrary: changed },
		{ weight: 1, arbitrary: made },
	);
};

const taskRows = ({ category, users, task: at }: Given): fc.Arbitrary<INodeParameters> => {
	const made = fc.tuple(registered, fc.boolean()).map(
		([personId, hasPerson]): INodeParameters => ({
			operation: 'create',
			title: cell('fresh'),
			due: cell('day'),
			categoryId: byId(category),
			assigneeId: byId(users[0]),
			companyIdentifier: '12.345.678/0001-95',
			additionalFields: {
				...(hasPerson && { personId }),
				description: cell('note'),
				history: { comment: [{ text: cell('note') }, { text: 'fim' }] },
			},
		}),
	);
	const changed = fc.constant<INodeParameters>({
		operation: 'update',
		taskId: byId(at),
		updateFields: { title: cell('fresh'), due: cell('day'), description: cell('note') },
	});
	return fc.oneof(made, changed);
};

/** Runs that write: forms filled in with rows of a sheet, single sales with any fields, and JSON bodies. */
export async function runsIn(office: BackOffice): Promise<fc.Arbitrary<Rows>> {
	const known = await given(office);
	const ofRows = (node: Rows['node'], forms: fc.Arbitrary<INodeParameters>): fc.Arbitrary<Rows> =>
		fc
			.constant(null)
			.chain(() => fc.tuple(forms, rows(known)))
			.map(([parameters, items]) => ({ node, parameters, items: items as IDataObject[] }));
	const ofForm = sales(known.product).map(
		(form): Rows => ({
			node: 'sale',
			parameters: { operation: 'create', ...someone('payer', CARLOS), ...form },
		}),
	);
	const ofJson = fc.tuple(fc.constantFrom(...known.ids), fc.boolean()).map(
		([id, isReference]): Rows => ({
			node: 'sale',
			parameters: {
				operation: 'create',
				inputMode: 'json',
				body: JSON.stringify({
					...sale(),
					...(isReference && { payer: { id, name: 'x' }, seller: { id } }),
					created_at: '2026-01-01T00:00:00',
				}),
			},
		}),
	);
	return fc.oneof(
		{ weight: 4, arbitrary: ofRows('sale', saleRows(known.ofSales)) },
		{ weight: 4, arbitrary: ofRows('person', personRows(known.ofPeople)) },
		{ weight: 2, arbitrary: ofRows('task', taskRows(known)) },
		{ weight: 2, arbitrary: ofForm },
		{ weight: 1, arbitrary: ofJson },
	);
}
