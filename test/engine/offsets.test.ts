import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { TravelAgencyTaskTrigger } from '../../nodes/Task/TravelAgencyTaskTrigger.node';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { runNode } from './runNode';
import { activeUser, taskCategory } from './tasksAtHand';
import { Agency } from './trigger/agency';
import { DurableEngine } from './trigger/engines';
import { nonEmpty } from '../nonEmpty';

const office = backOfficeOfThisFile();
const agency = new Agency(office);

const OFF: INodeParameters = { output: 'raw' };
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-03:00$/;
const BARE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

async function outputOf(
	node: TravelAgencySale | TravelAgencyTask,
	parameters: INodeParameters,
): Promise<IDataObject[]> {
	const { items, error } = await runNode({ node, parameters, credential: office.credential() });
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(0);
	return items.map(({ json }) => json);
}

async function task(due: string): Promise<IDataObject> {
	return await agency.post('/tasks', {
		company_identifier: '12345678000195',
		title: 'Emitir voucher',
		due,
		category_id: await taskCategory(office),
		assignee_id: await activeUser(office),
	});
}

test('tasks are read with the offset of Brasília, and As Listed as the API gives them', async () => {
	const node = new TravelAgencyTask();
	for (const { due, created_at } of nonEmpty(
		await outputOf(node, { operation: 'getAll', output: 'everything' }),
	)) {
		expect(due).toMatch(WITH_OFFSET);
		expect(created_at).toMatch(WITH_OFFSET);
	}
	const bare = await outputOf(node, { operation: 'getAll', ...OFF });
	for (const { due } of nonEmpty(bare)) expect(due).toMatch(BARE);
});

test('what was read can be written back: the task is due when it was', async () => {
	const node = new TravelAgencyTask();
	const { id } = await task('2031-06-05T14:30:00');
	const [read] = (await outputOf(node, { operation: 'getAll', returnAll: true })).filter(
		(row) => row.id === id,
	);
	expect(read?.due).toBe('2031-06-05T14:30:00-03:00');
	const [updated] = await outputOf(node, {
		operation: 'update',
		taskId: byId(id),
		updateFields: { due: String(read?.due) },
	});
	// The answer to a write also says in which zone its times are.
	expect(updated?.due).toBe('2031-06-05T14:30:00-03:00');
	expect((await office.records('tasks')).find((stored) => stored.id === id)?.due).toBe('2031-06-05T14:30:00');
});

test('the segments of a flight stay on the clocks of the airports', async () => {
	const { id } = await agency.post('/sales', {
		company_identifier: '12345678000195',
		airline_tickets: [
			{
				supplier: { name: 'Companhia', person_kind: 'company' },
				segments: [{ departure_date: '2031-06-05T22:40:00', arrival_date: '2031-06-06T12:55:00' }],
			},
		],
	});
	const [sale] = await outputOf(new TravelAgencySale(), {
		operation: 'get',
		saleId: byId(id),
		output: 'everything',
	});
	expect(sale?.created_at).toMatch(WITH_OFFSET);
	expect(sale).toMatchObject({
		airline_tickets: [
			{ segments: [{ departure_date: '2031-06-05T22:40:00', arrival_date: '2031-06-06T12:55:00' }] },
		],
	});
});

describe('the trigger', () => {
	const dueNow = async (options: INodeParameters): Promise<IDataObject[]> => {
		await office.setClock({ now: '2031-03-10T09:00:00-03:00' });
		const parameters = { triggerOn: ['due'], leadTime: 1, leadUnit: 'days', options };
		const engine = new DurableEngine(parameters, office.credential(), TravelAgencyTaskTrigger);
		await engine.activate();
		await engine.tick();
		await task('2031-03-10T12:00:00');
		await engine.tick();
		expect(engine.failures).toEqual([]);
		return engine.take();
	};

	test.each<[string, INodeParameters, string]>([
		['with the offset of Brasília', {}, '2031-03-10T12:00:00-03:00'],
		['with that of the chosen clock', { timeZone: 'America/Manaus' }, '2031-03-10T12:00:00-04:00'],
	])('gives times %s', async (_, options, due) => {
		expect(await dueNow(options)).toMatchObject([{ due }]);
	});
});
