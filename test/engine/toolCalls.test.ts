import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile } from './backOffice';
import { callTool, type Caller, type ToolAnswer, type ToolCalls } from './callTool';
import { byId } from './picked';
import { storedTask, taskThatIs } from './tasksAtHand';

const office = backOfficeOfThisFile();

const CALLERS: Caller[] = ['MCP client', 'agent', 'agent through the engine'];
const NAME = "={{ $fromAI('Name', `Full name, e.g. Ana Souza`, 'string') }}";

/** Has a model create people, each with what it says. */
const createPeople = async (
	calls: IDataObject[],
	more: Partial<ToolCalls> = {},
	parameters: INodeParameters = {},
): Promise<ToolAnswer[]> =>
	await callTool({
		node: new TravelAgencyPerson(),
		parameters: { operation: 'create', name: NAME, ...parameters },
		credential: office.credential(),
		calls,
		session: 'session-1',
		...more,
	});

const onTasks = async (
	parameters: INodeParameters,
	calls: IDataObject[],
	more: Partial<ToolCalls> = {},
): Promise<ToolAnswer[]> =>
	await callTool({
		node: new TravelAgencyTask(),
		parameters,
		credential: office.credential(),
		calls,
		session: 'session-1',
		...more,
	});

const added = async (name = 'Ana') =>
	(await office.records('people')).filter((person) => person.name === name).length;

/** The one record of an answer. */
function recordOf(answer: ToolAnswer | undefined): IDataObject {
	if (!Array.isArray(answer) || answer.length !== 1) throw new Error(JSON.stringify(answer));
	// The engine gives what an agent's tool put out, the others what the tool said.
	const [record = {}] = answer;
	return record;
}

const replayed = (answers: ToolAnswer[]) => answers.map((answer) => recordOf(answer).replayed);

describe.each(CALLERS)('A tool called by an %s', (by) => {
	test('makes one record of a call that is repeated, and says which call made it', async () => {
		const answers = await createPeople([{ Name: 'Ana' }, { Name: 'Ana' }, { Name: 'Ana' }], { by });
		expect(await added()).toBe(1);
		expect(replayed(answers)).toEqual([false, true, true]);
		expect(new Set(answers.map((answer) => recordOf(answer).id)).size).toBe(1);
	});

	test('makes a record of each call that says something else', async () => {
		const answers = await createPeople([{ Name: 'Ana' }, { Name: 'Bia' }, { Name: 'Ana' }], { by });
		expect([await added('Ana'), await added('Bia')]).toEqual([1, 1]);
		expect(replayed(answers)).toEqual([false, false, true]);
	});

	test('makes two records when the Idempotency Key says that two are meant', async () => {
		const key = "={{ $fromAI('Key', `Another text for each record that is meant`, 'string') }}";
		const answers = await createPeople(
			[
				{ Name: 'Ana', Key: 'a' },
				{ Name: 'Ana', Key: 'b' },
				{ Name: 'Ana', Key: 'b' },
			],
			{ by },
			{ options: { idempotencyKey: key } },
		);
		expect(await added()).toBe(2);
		expect(replayed(answers)).toEqual([false, false, true]);
	});

	test('tries again after an answer that was lost without making a second record', async () => {
		// Stored, but a proxy in between refuses: an answer that the client itself does not try again.
		await office.fault({ kind: 'error_after_commit', status: 418, times: 1 });
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const [answer] = await createPeople([{ Name: 'Ana' }], { by, settings });
		expect(recordOf(answer)).toMatchObject({ name: 'Ana' });
		expect(await added()).toBe(1);
		expect(await office.requests('POST')).toHaveLength(2);
	});

	test('carries out every change, also one that was made and taken back before', async () => {
		const id = await taskThatIs.pending(office);
		const completed = async () => (await storedTask(office, id)).completed_at !== null;
		const update = {
			operation: 'update',
			taskId: byId(id),
			updateFields: { completed: "={{ $fromAI('Completed', `Whether it is done`, 'boolean') }}" },
		};
		const answers = await onTasks(update, [{ Completed: true }, { Completed: false }, { Completed: true }], {
			by,
		});
		expect(answers.map((answer) => recordOf(answer).completed)).toEqual([true, false, true]);
		expect(await completed()).toBe(true);
	});

	test('adds one comment of a call that is repeated', async () => {
		const id = await taskThatIs.pending(office);
		const comments = async () => ((await storedTask(office, id)).history as unknown[]).length;
		const before = await comments();
		const addComment = {
			operation: 'addComment',
			taskId: byId(id),
			comment: "={{ $fromAI('Comment', `What was done`, 'string') }}",
		};
		const said = ['Ligou', 'Ligou', 'Ligou de novo'].map((Comment) => ({ Comment }));
		await onTasks(addComment, said, { by });
		expect(await comments()).toBe(before + 2);
	});

	test('says which record it deleted, and of the next one what became of that', async () => {
		const pending = await taskThatIs.pending(office);
		const completed = await taskThatIs.completed(office);
		const deletion = {
			operation: 'delete',
			taskId: { __rl: true, mode: 'id', value: "={{ $fromAI('Task', `ID of the task`, 'string') }}" },
		};
		const [first, second] = await onTasks(deletion, [{ Task: pending }, { Task: completed }], { by });
		expect(recordOf(first)).toEqual({ deleted: true, id: pending });
		expect(second).toHaveProperty('error');
		expect((await storedTask(office, completed)).deleted).toBe(false);
	});
});

describe('What is the same call', () => {
	test.each(CALLERS)('is one in whatever order the model of an %s says its values', async (by) => {
		const email = "={{ $fromAI('Email', `Email address`, 'string') }}";
		await createPeople(
			[
				{ Name: 'Ana', Email: 'ana@example.com' },
				{ Email: 'ana@example.com', Name: 'Ana' },
			],
			{ by },
			{ additionalFields: { email } },
		);
		expect(await added()).toBe(1);
	});

	test('is another one in another session of an MCP client', async () => {
		await createPeople([{ Name: 'Ana' }], { session: 'session-1' });
		await createPeople([{ Name: 'Ana' }], { session: 'session-2' });
		await createPeople([{ Name: 'Ana' }], { session: 'session-2' });
		expect(await added()).toBe(2);
	});

	test('is the same one for a day where n8n tells no session', async () => {
		await createPeople([{ Name: 'Ana' }], { session: undefined });
		await createPeople([{ Name: 'Ana' }, { Name: 'Bia' }], { session: undefined });
		expect([await added('Ana'), await added('Bia')]).toEqual([1, 1]);
	});

	test.each<Caller>(['agent', 'agent through the engine'])(
		'is another one in another execution of an %s',
		async (by) => {
			await createPeople([{ Name: 'Ana' }], { by, executionId: '41' });
			await createPeople([{ Name: 'Ana' }], { by, executionId: '42' });
			await createPeople([{ Name: 'Ana' }], { by, executionId: '42' });
			expect(await added()).toBe(2);
		},
	);

	test('is another one of another tool', async () => {
		await createPeople([{ Name: 'Ana' }], { settings: { id: 'tool-1' } });
		await createPeople([{ Name: 'Ana' }], { settings: { id: 'tool-2' } });
		expect(await added()).toBe(2);
	});

	test('is another one where the agent works on another item', async () => {
		const by = 'agent through the engine';
		await createPeople([{ Name: 'Ana' }], { by, executionId: '42', item: { lead: 1 } });
		await createPeople([{ Name: 'Ana' }], { by, executionId: '42', item: { lead: 2 } });
		expect(await added()).toBe(2);
	});

	test('is refused rather than written twice when what it writes has changed meanwhile', async () => {
		const name = (suffix: string) => ({ name: `={{ $fromAI('Name') + ' ${suffix}' }}` });
		await createPeople([{ Name: 'Ana' }], {}, name('at ten'));
		const [answer] = await createPeople([{ Name: 'Ana' }], {}, name('at eleven'));
		expect(answer).toEqual({ error: expect.stringMatching(/stored with other values/) as unknown });
		expect([await added('Ana at ten'), await added('Ana at eleven')]).toEqual([1, 0]);
	});
});
