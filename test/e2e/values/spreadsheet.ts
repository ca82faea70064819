import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { execute } from '../../../scripts/n8n/execution.mjs';
import { node, ours } from '../../../scripts/n8n/workflow.mjs';
import type { Json, World } from '../world';
import { type Cell, type Xlsx, day, moment, money, padded, workbook } from './workbook';
import { someone } from '../someone';

// A package made for Jest, which is not an ES module.
const require = createRequire(import.meta.url);
const { CASES }: typeof import('../../values/rows') = require('../../values/rows');

/**
 * Rows of a sheet: the first with formatted numbers, the others with text that was typed, pasted or exported.
 */
const rows = [
	{
		Client: 'Ana Sheet',
		CPF: padded(1234567890),
		Email: 'ana.sheet@example.com',
		Born: day('1990-04-07'),
		Title: 'Call Ana',
		Due: moment('2027-06-05T14:30'),
		'Check-in': day('2027-06-05'),
		Nights: 7,
		Price: money(1234.5),
		Foreigner: false,
	},
	{
		Client: 'Bia Sheet',
		CPF: '935.411.347-80',
		Email: ' bia.sheet@example.com\u00a0',
		Born: '7/4/1990',
		Title: 'Call Bia',
		Due: '05/06/2027 9:10',
		'Check-in': '05/06/2027',
		Nights: 3,
		Price: '1.234,50',
		Foreigner: 'não',
	},
	{
		Client: 'Caio Sheet',
		CPF: '111444777-35',
		Email: 'caio.sheet@example.com\n',
		Born: '1990-04-07',
		Title: 'Call Caio',
		Due: day('2027-06-05'),
		'Check-in': day('2027-06-05'),
		Nights: 1,
		Price: 'R$ 1.234,50',
		Foreigner: 'FALSE',
	},
];

/** @throws Error if test/values lacks this cell's value for the field */
function sent(field: string, cell: Cell) {
	const value = typeof cell === 'object' ? cell.v : cell;
	const found = CASES.find((one) => one.field === field && one.given === value);
	if (found?.sent === undefined) throw new Error(`Add ${JSON.stringify(value)} of ${field} to test/values.`);
	return found.sent;
}

/** What must be stored for these rows. */
const wanted = {
	people: rows.map(({ Client, CPF, Email, Born }) => ({
		name: Client,
		cpf_cnpj: sent('CPF or CNPJ', CPF),
		email: sent('Email', Email),
		birthdate: sent('Birthdate', Born),
	})),
	tasks: rows.map(({ Title, Due }) => ({ title: Title, due: sent('Due', Due) })),
	sales: rows.map(({ 'Check-in': checkIn, Price }) => ({
		departure_date: sent('Check In', checkIn),
		final_amount: sent('Amount', Price),
	})),
};

const picked = (value: string) => ({ __rl: true, mode: 'id', value });

function nodesOf(file: string, task: Json, credentialIds: World['credentialIds']) {
	const row = (column: string) => `={{ $json["${column}"] }}`;
	return [
		node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
		node('File', 'n8n-nodes-base.set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ file }),
			options: {},
		}),
		node('To File', 'n8n-nodes-base.convertToFile', 1.1, {
			operation: 'toBinary',
			sourceProperty: 'file',
			options: { fileName: 'clients.xlsx' },
		}),
		node('Rows', 'n8n-nodes-base.extractFromFile', 1, { operation: 'xlsx', options: {} }),
		ours(
			'Person',
			'travelAgencyPerson',
			{
				operation: 'create',
				name: row('Client'),
				personKind: 'individual',
				additionalFields: {
					cpfCnpj: row('CPF'),
					email: row('Email'),
					birthdate: row('Born'),
					foreigner: row('Foreigner'),
				},
			},
			credentialIds,
		),
		ours(
			'Task',
			'travelAgencyTask',
			{
				operation: 'create',
				title: row('Title'),
				due: row('Due'),
				categoryId: picked(task.category_id),
				assigneeId: picked(task.assignee_id),
			},
			credentialIds,
		),
		ours(
			'Sale',
			'travelAgencySale',
			{
				operation: 'create',
				...someone('payer', row('Client'), { externalId: row('Client') }),
				products: {
					hotel: [
						{
							...someone('supplier', 'Hotel of the Sheet', { externalId: 'hotel-of-the-sheet' }),
							bookingNumber: row('Title'),
							checkIn: row('Check-in'),
							passengers: { passenger: [{ sameAsPayer: true, amount: row('Price') }] },
						},
					],
				},
			},
			credentialIds,
		),
	];
}

/** The reader sends its rows to each of the three nodes. */
const connections = Object.fromEntries(
	Object.entries({
		Start: ['File'],
		File: ['To File'],
		'To File': ['Rows'],
		Rows: ['Person', 'Task', 'Sale'],
	}).map(([from, to]) => [from, { main: [to.map((name) => ({ node: name, type: 'main', index: 0 }))] }]),
);

/**
 * Reads a workbook with n8n's own reader, and creates people, tasks and sales from its rows. What is stored
 * must be what the sheet shows. `xlsx` is n8n's library.
 */
export async function checkSpreadsheet(world: World, xlsx: Xlsx) {
	const { request, sandbox, credentialIds } = world;
	// Other tests in this n8n have registered people, too.
	await sandbox.control.send('POST', '/reset', {});
	const [task] = await sandbox.control.records('tasks');
	const workflow = await request('POST', '/workflows', {
		name: 'Sheet to back office',
		nodes: nodesOf(workbook(xlsx, rows), task, credentialIds),
		connections,
		settings: {},
	});
	const execution = await execute(world, { trigger: workflow.nodes[0] }, workflow);
	expect(execution).toMatchObject({ status: 'success' });
	const people: Json[] = await sandbox.control.records('people');
	const stored = {
		people: people.filter(({ email }) => String(email).includes('.sheet@example.com')),
		tasks: (await sandbox.control.records('tasks')).slice(-rows.length),
		sales: execution
			.outputs('Sale')
			.map(({ departure_date, final_amount }: Json) => ({ departure_date, final_amount })),
	};
	// The three people are registered at the same time, in any order.
	stored.people.sort((a, b) => String(a.email).localeCompare(String(b.email)));
	expect(stored).toMatchObject(wanted);
}
