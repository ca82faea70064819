import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { clock } from '../virtualClock';
import { backOfficeOfThisFile, type Fault } from './backOffice';
import { callTool, type Caller, type ToolAnswer, type ToolCalls } from './callTool';
import { byId } from './picked';
import { runNode } from './runNode';
import { storedTask, taskThatIs } from './tasksAtHand';

const office = backOfficeOfThisFile();

const CALLERS: Caller[] = ['MCP client', 'agent', 'agent through the engine'];
const NAME = "={{ $fromAI('Name', `Full name, e.g. Ana Souza`, 'string') }}";

/** What is remembered of one test's calls would answer the next one's. */
let tool = 0;
beforeEach(() => (tool += 1));

/** Has a model create people; each call has the given arguments. */
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
		settings: { id: `tool-${tool}`, ...more.settings },
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
		settings: { id: `tool-${tool}`, ...more.settings },
	});

const added = async (name = 'Ana') =>
	(await office.records('people')).filter((person) => person.name === name).length;

/** The whole answer to a call. */
function answerOf(answer: ToolAnswer | undefined): IDataObject {
	if (!Array.isArray(answer) || answer.length !== 1) throw new Error(JSON.stringify(answer));
	return answer[0] as IDataObject;
}

/** The only record in an answer. */
const recordOf = (answer: ToolAnswer | undefined) => answerOf(answer).data_not_instructions as IDataObject;

/** A chat message as n8n passes it to an agent. */
const inChat = (chatInput: string, executionId: string) => ({
	by: 'agent through the engine' as const,
	executionId,
	item: { sessionId: 'chat-1', action: 'sendMessage', chatInput },
});

const replayed = (answers: ToolAnswer[]) => answers.map((answer) => answerOf(answer).replayed);

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

	test('says of a key that was used with other values that another record needs another key', async () => {
		const key = "={{ $fromAI('Key', `Another text for each record that is meant`, 'string') }}";
		const calls = [
			{ Name: 'Ana', Key: 'a' },
			{ Name: 'Bruno', Key: 'a' },
		];
		const [, second] = await createPeople(calls, { by }, { options: { idempotencyKey: key } });
		expect(JSON.stringify(second)).toContain(
			'An earlier call with this Idempotency Key stored its record with other values. Another record needs another Idempotency Key. Search for the record before you call again.',
		);
		expect([await added('Ana'), await added('Bruno')]).toEqual([1, 0]);
	});

	test('tries again after an answer that was lost without making a second record', async () => {
		// The record is stored, but a proxy refuses; the client does not retry such an answer by itself.
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

describe('`replayed`', () => {
	test.each<[string, Fault['kind'], boolean[]]>([
		['was lost', 'cut_after_commit', [false, true]],
		['was lost before anything was stored', 'cut_before_commit', [false, true]],
	])(
		'is false in the first call also when its answer %s, and true in the next',
		async (_, kind, expected) => {
			await office.fault({ kind, method: 'POST', times: 1 });
			expect(replayed(await createPeople([{ Name: 'Ana' }, { Name: 'Ana' }]))).toEqual(expected);
			expect(await added()).toBe(1);
		},
	);

	test('is true in a later call whose own answer was lost', async () => {
		await createPeople([{ Name: 'Ana' }]);
		await clock.sleep(60_000);
		await office.fault({ kind: 'cut_after_commit', method: 'POST', times: 1 });
		expect(replayed(await createPeople([{ Name: 'Ana' }]))).toEqual([true]);
	});

	test('is false of a comment whose answer was lost', async () => {
		const taskId = byId(await taskThatIs.pending(office));
		await office.fault({ kind: 'cut_after_commit', method: 'POST', times: 1 });
		const answers = await onTasks({ operation: 'addComment', taskId, comment: 'Ligou' }, [{}, {}]);
		expect(replayed(answers)).toEqual([false, true]);
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

	test.each([
		['an MCP client that connects again', { session: 'session-1' }, { session: 'session-2' }],
		['an MCP client whose session n8n does not tell', { session: undefined }, { session: undefined }],
		[
			'an MCP client in queue mode, where each call is an execution',
			{ by: 'MCP client in queue mode' as const, session: 'session-1' },
			{ by: 'MCP client in queue mode' as const, session: 'session-2' },
		],
		['a user of a chat, who says it again in other words', inChat('Crie a Ana', '51'), inChat('E aí?', '52')],
	])('is the same one of %s', async (_, first, second) => {
		const answers = [...(await createPeople([{ Name: 'Ana' }], first))];
		answers.push(...(await createPeople([{ Name: 'Ana' }, { Name: 'Bia' }], second)));
		expect(replayed(answers)).toEqual([false, true, false]);
		expect([await added('Ana'), await added('Bia')]).toEqual([1, 1]);
	});

	test('is another one in another chat', async () => {
		const first = inChat('Crie a Ana', '53');
		await createPeople([{ Name: 'Ana' }], first);
		await createPeople([{ Name: 'Ana' }], {
			...{ ...first, executionId: '54' },
			item: { ...first.item, sessionId: 'chat-2' },
		});
		expect(await added()).toBe(2);
	});

	test('is another one after ten minutes, and that one has ten minutes of its own', async () => {
		const answers: ToolAnswer[] = [];
		for (const minutes of [0, 9, 2, 12, 9, 3]) {
			await clock.sleep(minutes * 60_000);
			answers.push(...(await createPeople([{ Name: 'Ana' }])));
		}
		expect(replayed(answers)).toEqual([false, true, false, false, true, false]);
		expect(await added()).toBe(4);
	});

	test('is another one once the record was deleted', async () => {
		const call = async () => recordOf((await createPeople([{ Name: 'Ana' }]))[0]);
		const { id } = await call();
		await runNode({
			...{ node: new TravelAgencyPerson(), credential: office.credential() },
			parameters: { operation: 'delete', personId: byId(id) },
		});
		const answers = await createPeople([{ Name: 'Ana' }, { Name: 'Ana' }]);
		expect(replayed(answers)).toEqual([false, true]);
		expect(answers.map((answer) => recordOf(answer).id)).not.toContain(id);
		expect(await added()).toBe(1);
	});

	test('is another comment after ten minutes as well', async () => {
		const taskId = byId(await taskThatIs.pending(office));
		const comment = "={{ $fromAI('Comment', `What was done`, 'string') }}";
		const answers: ToolAnswer[] = [];
		for (const minutes of [0, 9, 2, 9]) {
			await clock.sleep(minutes * 60_000);
			answers.push(...(await onTasks({ operation: 'addComment', taskId, comment }, [{ Comment: 'Ligou' }])));
		}
		expect(replayed(answers)).toEqual([false, true, false, true]);
	});

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

	test('is another one in another execution of an agent that nobody talks to', async () => {
		for (const executionId of ['43', '44'])
			await createPeople([{ Name: 'Ana' }], { by: 'agent', executionId });
		expect(await added()).toBe(2);
	});

	test('is another one after the tool was changed', async () => {
		const name = (suffix: string) => ({ name: `={{ $fromAI('Name') + ' ${suffix}' }}` });
		for (const suffix of ['at ten', 'at eleven'])
			expect(replayed(await createPeople([{ Name: 'Ana' }], {}, name(suffix)))).toEqual([false]);
		expect([await added('Ana at ten'), await added('Ana at eleven')]).toEqual([1, 1]);
	});
});
