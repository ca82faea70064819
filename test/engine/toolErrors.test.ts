import type { INodeParameters } from 'n8n-workflow';

import { MAX_ATTEMPTS } from '../../nodes/shared/request/retry';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { callTool, type Caller, type ToolCalls } from './callTool';
import { freshCpf } from './documents';
import { byId, byName } from './picked';
import { NODES } from './previewRuns';
import { nonEmpty } from '../nonEmpty';
import { taskThatIs } from './tasksAtHand';

const office = backOfficeOfThisFile();

const said = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;
const complete = { operation: 'complete', taskId: byName(said('task')) };
const create = {
	...{ operation: 'create', title: said('title'), due: said('due') },
	...{ categoryId: byName(said('category')), assigneeId: byName(said('who')) },
};
const register = {
	...{ operation: 'create', name: said('name'), personKind: said('kind') },
	additionalFields: { cpfCnpj: said('cpf') },
};

async function errorOf(
	node: keyof typeof NODES,
	parameters: INodeParameters,
	call: object,
	{ language = 'en', ...more }: { language?: string; by?: Caller; settings?: ToolCalls['settings'] } = {},
) {
	const [answer] = await callTool({
		...{ node: NODES[node], parameters, calls: [{ ...call }], ...more },
		credential: office.credential('full_access', {
			companyIdentifier: HORIZONTE_VIAGENS,
			messageLanguage: language,
		}),
	});
	return answer && 'error' in answer ? String(answer.error) : '';
}

const WRONG: Array<[keyof typeof NODES, INodeParameters, object]> = [
	['task', complete, { task: 'Nada assim' }],
	['task', complete, { task: 'Renovar passaporte' }],
	['task', create, { title: '', due: '31/02/2031', category: 'x', who: 'Ninguém Assim' }],
	['person', register, { name: 'Ana', kind: 'x', cpf: '64817253053' }],
	['person', register, { name: 'Ana', kind: 'individual', cpf: '64817253053' }],
	['task', { operation: 'complete', taskId: byId(said('task')) }, { task: 'abc' }],
];

test.each(['en', 'pt'])('a model is told in %s what it can do, each sentence once', async (language) => {
	for (const [node, parameters, call] of nonEmpty(WRONG)) {
		const error = await errorOf(node, parameters, call, { language });
		expect(error.length).toBeGreaterThan(30);
		expect(error).not.toMatch(
			/From List|By ID|By Name|run again|execute de novo|<br>|•|\[Item|Details:|this item|deste item/,
		);
		const sentences = error.split(/(?<=[.]) /);
		expect(new Set(sentences).size).toBe(sentences.length);
	}
});

test('a model is told the IDs of what a name fits', async () => {
	const ids = (await office.records('tasks')).filter(({ title }) => title === 'Renovar passaporte');
	const error = await errorOf('task', complete, { task: 'Renovar passaporte' });
	expect(nonEmpty(ids).filter(({ id }) => error.includes(`ID ${String(id)}`)).length).toBeGreaterThan(1);
});

test('what the service is known to refuse is said in Portuguese, too', async () => {
	const refused = await errorOf(
		'person',
		register,
		{ name: 'Ana', kind: 'individual', cpf: '64817253053' },
		{ language: 'pt' },
	);
	expect(refused).toMatch(
		/^O back-office recusou os valores: "cpf_cnpj [^"]*"\. .* É de ".*Se não, corrija\.$/,
	);
	const deleted = await taskThatIs.deleted(office);
	expect(await errorOf('task', complete, { task: deleted }, { language: 'pt' })).toMatch(
		/^O registro está em um estado .*: /,
	);
});

/** The list that is answered by a 500, 403 or 429, and what the model gives. */
const LOOK_UPS: Array<[string, object, object]> = [
	['the look-up of a person fails', { status: 500, path: '/people' }, { who: 'Bruno Nunes' }],
	['the list of sellers fails', { status: 500, path: '/sellers' }, { who: 'Bruno Nunes' }],
	['the list of tasks is refused', { status: 403, path: '/tasks' }, { task: 'Check-in' }],
	['the write is refused', { status: 403, method: 'PATCH' }, {}],
	['the limit is used up', { status: 429, method: 'PATCH' }, {}],
];
test.each(LOOK_UPS)('a model is told that nothing was stored where %s', async (_, fault, call) => {
	const task = await taskThatIs.pending(office);
	await office.fault({ kind: 'error_before_commit', method: 'GET', ...fault });
	const change = {
		...{ operation: 'update', taskId: byName(said('task')) },
		updateFields: { title: 'Novo', assigneeId: byName(said('who')) },
	};
	const error = await errorOf('task', change, { task, who: '', ...call });
	await office.endFaults();
	expect(error).toMatch(/ Nothing was stored this time\./);
	expect(error).not.toContain('the permission: Find by name');
});

const CALLERS: Caller[] = ['MCP client', 'agent', 'agent through the engine'];
test.each(CALLERS)('a model is told what may be stored or deleted, as %s', async (by) => {
	await office.fault({ kind: 'cut_after_commit', method: 'POST' });
	expect(await errorOf('person', { operation: 'create', name: 'Ana' }, {}, { by })).toBe(
		'The back office did not answer (ECONNRESET). It may have been stored: call again with the same values, which makes no second record.',
	);
	await office.fault({ kind: 'cut_after_commit', method: 'DELETE' });
	const deletion = { operation: 'delete', taskId: byId(await taskThatIs.pending(office)) };
	expect(await errorOf('task', deletion, {}, { by })).toBe(
		'The back office did not answer (ECONNRESET). It may have been deleted: check whether it still exists before you call again.',
	);
});

test('a model is told what an earlier try may have stored, whatever stops the next one', async () => {
	await office.fault({ kind: 'cut_after_commit', method: 'POST', times: MAX_ATTEMPTS });
	await office.fault({ kind: 'html_page_before_commit', method: 'GET', path: '/people', skip: 1 });
	const parameters = { operation: 'upsert', matchBy: 'cpfCnpj', matchValue: freshCpf(), name: 'Ana' };
	const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const error = await errorOf('person', parameters, {}, { by: 'agent through the engine', settings });
	expect(error).toMatch(
		/other than the back office's data\..* An earlier try may have gone through: call again/,
	);
});

describe('An error and a note name the parameters of the model', () => {
	const change = {
		operation: 'update',
		taskId: byName(said('Which')),
		updateFields: { completed: said('Done'), due: said('Until_When') },
	};
	test.each<[keyof typeof NODES, INodeParameters, object, RegExp]>([
		['task', change, { Which: 'x y z', Done: '', Until_When: '' }, /^('Which' finds no record|.+ 'Which' )/],
		['task', change, { Which: '', Done: 'talvez', Until_When: '' }, /'Done' takes yes or no/],
		[
			'sale',
			{
				...{ operation: 'search', dateFrom: said('From'), dateTo: said('Until'), dateField: said('By') },
			},
			{ From: '2026-06-05', Until: '', By: 'boarding' },
			/^'By' is "boarding"\. Choose from departure_date, return_date, sale_date/,
		],
		[
			'sale',
			{ operation: 'whoTravels', departureFrom: said('From'), departureUntil: said('Until') },
			{ From: '2026-06-30', Until: '2026-06-05' },
			/'(From|Until)' .*'(From|Until)'/,
		],
	])('%s %j', async (node, parameters, call, words) => {
		const error = await errorOf(node, parameters, call);
		expect(error).toMatch(words);
		expect(error).not.toMatch(
			/'(Task|Completed|Update Fields > .*|Date Field|Departure From|Departure Until)'/,
		);
	});
});
