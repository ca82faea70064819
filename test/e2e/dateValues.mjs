import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from '../../scripts/backOfficeAndN8n.mjs';
import { importCredentials } from '../../scripts/n8n/credentials.mjs';
import { execute } from '../../scripts/n8n/execution.mjs';
import { logIn } from '../../scripts/n8n/rest.mjs';
import { owner, startN8n } from '../../scripts/n8n/server.mjs';
import { inARow, node, ours } from '../../scripts/n8n/workflow.mjs';
import { anyFreePort } from '../../scripts/ports.mjs';
import { companyIdentifier, startSandboxServer } from '../../scripts/sandboxServer.mjs';

const processZones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo'];
const workflowZones = ['UTC', 'America/Sao_Paulo', 'America/New_York', 'Asia/Tokyo'];

/** 5 June 2031, as a workbook keeps it. */
const serial = 48_004;
const halfPastTwo = '2031-06-05T14:30:00';

/** The cells of a workbook's column "Due", and what the back office has to store of each. */
const cells = [
	{ name: 'a day', cell: { t: 'n', v: serial, z: 'dd/mm/yyyy' }, due: '2031-06-05T00:00:00' },
	{ name: 'a time', cell: { t: 'n', v: serial + 14.5 / 24, z: 'dd/mm/yyyy hh:mm' }, due: halfPastTwo },
	{ name: 'a plain number', cell: { t: 'n', v: serial }, due: '2031-06-05T00:00:00' },
	{ name: 'a day as text', cell: { t: 's', v: '5/6/2031' }, due: '2031-06-05T00:00:00' },
	{ name: 'a time as text', cell: { t: 's', v: '05/06/2031, 14:30:00' }, due: halfPastTwo },
];

function workbook({ utils, write }) {
	const sheet = utils.aoa_to_sheet([['Name', 'Due'], ...cells.map(({ name, cell }) => [name, cell])]);
	const book = utils.book_new();
	utils.book_append_sheet(book, sheet, 'Tasks');
	return write(book, { type: 'base64', bookType: 'xlsx' });
}

const picked = (value) => ({ __rl: true, mode: 'id', value });
const secondsOf = (value) => ({
	operation: 'formatDate',
	date: value,
	format: 'X',
	outputFieldName: 'seconds',
	options: {},
});

/** Tasks whose title begins with the run's, due at that instant. */
const dueAt = (run, instant) => ({
	conditions: {
		options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
		combinator: 'and',
		conditions: [
			{
				id: 'title',
				leftValue: '={{ $json.title }}',
				rightValue: run,
				operator: { type: 'string', operation: 'startsWith' },
			},
			{
				id: 'due',
				leftValue: '={{ $json.due }}',
				rightValue: instant,
				operator: { type: 'dateTime', operation: 'equals' },
			},
		],
	},
	options: {},
});

/** From a workbook through n8n's own nodes into the back office, and from there through n8n's own nodes. */
function workflowOf(run, { book, references, credentialIds, timezone }) {
	const task = (name, parameters, more) => ({
		...ours(name, 'travelAgencyTask', parameters, credentialIds),
		...more,
	});
	const base64 = [{ id: 'book', name: 'book', value: book, type: 'string' }];
	const once = { executeOnce: true };
	const workflow = inARow(run, [
		node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
		node('Workbook', 'n8n-nodes-base.set', 3.4, { assignments: { assignments: base64 }, options: {} }),
		node('File', 'n8n-nodes-base.convertToFile', 1.1, {
			operation: 'toBinary',
			sourceProperty: 'book',
			binaryPropertyName: 'data',
			options: { fileName: 'tasks.xlsx' },
		}),
		node('Rows', 'n8n-nodes-base.extractFromFile', 1, {
			operation: 'xlsx',
			binaryPropertyName: 'data',
			options: {},
		}),
		task('Created', {
			operation: 'create',
			title: `=${run} {{ $json.Name }}`,
			due: '={{ $json.Due }}',
			...references,
		}),
		task('Read', { operation: 'getAll', returnAll: true }, once),
		node('Half Past Two', 'n8n-nodes-base.filter', 2.2, dueAt(run, '2031-06-05T17:30:00Z')),
		// Filter's own outputs hold the discarded tasks as well.
		node('Kept', 'n8n-nodes-base.noOp', 1, {}),
		node('Seconds', 'n8n-nodes-base.dateTime', 2, secondsOf('={{ $json.due }}')),
		task('Bare', { operation: 'getAll', returnAll: true, options: { datesWithOffset: false } }, once),
		node('Bare Seconds', 'n8n-nodes-base.dateTime', 2, secondsOf('={{ $json.due }}')),
	]);
	return { ...workflow, settings: { timezone } };
}

/** What is wrong in one process and workflow zone, each a short sentence. */
async function faultsOf(run, { outputs, status, error }, control) {
	if (status !== 'success') return [`${status}: ${error}`];
	const faults = [];
	const stored = await control.records('tasks');
	for (const { name, due } of cells) {
		const task = stored.find(({ title }) => title === `${run} ${name}`);
		if (task?.due !== due) faults.push(`${name} is stored as ${task?.due}, not ${due}`);
	}
	const wanted = cells.filter(({ due }) => due === halfPastTwo).map(({ name }) => `${run} ${name}`);
	const found = outputs('Kept').map(({ title }) => title);
	if (found.sort().join() !== wanted.sort().join())
		faults.push(`Filter found ${found.join(', ') || 'nothing'}`);
	const seconds = new Set(outputs('Seconds').map((item) => Number(item.seconds)));
	if ([...seconds].join() !== String(Date.parse(`${halfPastTwo}-03:00`) / 1000))
		faults.push(`Date & Time made ${[...seconds].join(', ')} of it`);
	return faults;
}

/** Whether n8n's Date & Time node takes times without an offset for another instant: the reason for the option. */
const isBareWrong = (run, { outputs }) =>
	outputs('Bare')
		.map(({ title }, index) => ({ title, seconds: Number(outputs('Bare Seconds')[index]?.seconds) }))
		.some(
			({ title, seconds }) =>
				title === `${run} a time` && seconds !== Date.parse(`${halfPastTwo}-03:00`) / 1000,
		);

async function inProcess(zone, install, sandbox, folder) {
	mkdirSync(folder, { recursive: true });
	await installPackage(folder);
	const port = await anyFreePort();
	const n8n = await startN8n({ install, userFolder: folder, port, environment: { TZ: zone } });
	const { request } = await logIn(n8n.url, owner);
	const { baseUrl, control } = sandbox;
	const [category] = await control.records('task_categories');
	const assignee = (await control.records('people')).find(({ user }) => user?.active);
	const given = {
		book: workbook(install.require('@e965/xlsx')),
		references: { categoryId: picked(category.id), assigneeId: picked(assignee.id) },
		credentialIds: await importCredentials(request, { baseUrl, companyIdentifier }),
	};
	const results = [];
	for (const timezone of workflowZones) {
		const run = `${zone} ${timezone}:`;
		const workflow = await request('POST', '/workflows', workflowOf(run, { ...given, timezone }));
		const example = { id: workflow.id, trigger: { name: 'Start', type: 'n8n-nodes-base.manualTrigger' } };
		const execution = await execute(
			{ request, url: n8n.url, parse: install.require('flatted').parse },
			example,
			workflow,
		);
		const faults = await faultsOf(run, execution, control);
		results.push({ zone, timezone, faults, isBareWrong: isBareWrong(run, execution) });
	}
	process.kill(-n8n.pid, 'SIGTERM');
	await n8n.exited;
	return results;
}

/**
 * Dates from a workbook, read by n8n's own Extract from File, reach the back office as they are meant, and n8n's own Filter
 * and Date & Time nodes read what comes back as the same instant: in processes of three zones, for workflows of four.
 * `install` is what installN8n returned. Prints a line for each check; returns { passed, failed }.
 */
export async function runDateTest(install, folder) {
	mkdirSync(folder, { recursive: true });
	const logFile = join(folder, 'sandbox.log');
	const sandbox = await startSandboxServer({ port: await anyFreePort(), logFile });
	const results = [];
	for (const zone of processZones) {
		results.push(...(await inProcess(zone, install, sandbox, join(folder, zone.replace('/', '-')))));
	}
	const checks = results.map(({ zone, timezone, faults }) => ({
		name: `dates from a workbook and back, process in ${zone}, workflow in ${timezone}`,
		faults,
	}));
	const wrong = results.filter((result) => result.isBareWrong).length;
	checks.push({
		name: 'without their offset, Date & Time takes times for other instants, so the option is needed',
		faults: wrong > 0 ? [] : ['it takes them right everywhere'],
	});
	for (const { name, faults } of checks) {
		console.log(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${[name, ...faults].join('; ')}`);
	}
	const passed = checks.filter(({ faults }) => faults.length === 0).length;
	return { passed, failed: checks.length - passed };
}
