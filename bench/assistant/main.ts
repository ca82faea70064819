import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { limiterWithoutWaiting } from '../../test/engine/limiterWithoutWaiting';
import { definitionsOf } from './definitions';
import { ORDERS, questionsAbout, questionsAboutOrders, type Question, type Stored } from './questions';
import { Assistant, toolsOfExample, type Answer, type Call } from './tools';

/**
 * Whether the tools of the assistant examples answer what an agency asks: each question with the calls of a
 * competent assistant, its facts and the final state computed from what the sandbox has stored. And whether a
 * lost answer, to the node or to the model, makes a wrong write when the call is repeated.
 */

const MOST_CALLS = 3;
const MOST_CHARACTERS = 3_000;
/** Requests of one call, as the operations state them. */
const MOST_REQUESTS: Readonly<Record<string, number>> = {
	'Encontrar pessoas': 12,
	'Resumo do cliente': 12,
	'Resumo da venda': 20,
	'Quem viaja': 60,
	'Quem deve': 80,
	'Tarefas abertas': 60,
};
/** Where a record is given by its name, so many more look it up. */
const OF_NAMES = 4;

const [url = '', root = '', resultFile = ''] = process.argv.slice(2);
const baseUrl = `${url}/api/v3`;
const credential = { baseUrl, accessToken: 'sandbox_full_access', companyIdentifier: '12345678000195' };
const control = async <T>(method: string, path: string, data?: object): Promise<T> =>
	(await axios.request<T>({ method, url: `${url}/_sandbox${path}`, data })).data;
const records = async (collection: string): Promise<IDataObject[]> =>
	(await control<{ data: IDataObject[] }>('GET', `/records/${collection}`)).data;

async function begin(): Promise<void> {
	await control('POST', '/reset', { sales: 150, people: 120, tasks: 40 });
}

async function stored(): Promise<Stored> {
	const [people = [], sales = [], bills = [], tasks = []] = await Promise.all(
		['people', 'sales', 'bills', 'tasks'].map(records),
	);
	return { people, sales, bills, tasks, now: Date.now() };
}

/** What a question did: its answers, and what is wrong with them. */
interface Run {
	answers: Answer[];
	flaws: string[];
}

/** Between two calls, so that the second may be made by a client that has connected again. */
type Between = (call: Call, index: number, session: string) => Promise<Answer>;

async function ask(question: Question, assistant: Assistant, between?: Between): Promise<Run> {
	const answers: Answer[] = [];
	const flaws: string[] = [];
	if (question.calls.length > MOST_CALLS) flaws.push(`${question.calls.length} calls`);
	for (const [index, next] of question.calls.entries()) {
		const call = typeof next === 'function' ? next(answers) : next;
		await control('DELETE', '/requests');
		const answer = between ? await between(call, index, 'session-1') : await assistant.call(call);
		answers.push(answer);
		const isLast = index === question.calls.length - 1;
		if ((answer.error !== undefined) !== (isLast && question.isRefused === true))
			flaws.push(`${call.tool}: ${answer.error ?? 'was not refused'}`);
		if (answer.text.length > MOST_CHARACTERS) flaws.push(`${call.tool}: ${answer.text.length} characters`);
		const { data } = await control<{ data: unknown[] }>('GET', '/requests');
		const most = (MOST_REQUESTS[call.tool] ?? 1) + OF_NAMES;
		if (!between && data.length > most) flaws.push(`${call.tool}: ${data.length} requests`);
	}
	const told = answers.map(({ text }) => text).join('\n');
	if (!between)
		flaws.push(...question.facts.filter((fact) => !told.includes(fact)).map((fact) => `no ${fact}`));
	return { answers, flaws };
}

/** What differs from the state that the question should leave. */
function wrongWrites(before: Stored, after: Stored, { writes }: Question): string[] {
	return (['people', 'tasks'] as const).flatMap((collection) => {
		const expected = writes?.collection === collection ? writes : undefined;
		const known = new Map(before[collection].map((record) => [record.id, JSON.stringify(record)]));
		const added = after[collection].filter(({ id }) => !known.has(id));
		const changed = after[collection].filter(
			(record) => known.has(record.id) && known.get(record.id) !== JSON.stringify(record),
		);
		return [
			...differences(`${collection} added`, added, expected?.added ?? []),
			...differences(`${collection} changed`, changed, expected?.changed ?? []),
		];
	});
}

function differences(
	what: string,
	found: readonly IDataObject[],
	expected: readonly IDataObject[],
): string[] {
	if (found.length !== expected.length) return [`${found.length} instead of ${expected.length} ${what}`];
	return expected
		.filter(
			(one) => !found.some((record) => Object.entries(one).every(([name, value]) => record[name] === value)),
		)
		.map((one) => `not ${what}: ${JSON.stringify(one)}`);
}

/** A comment that is added twice changes one task, so their number counts. */
const commentsIn = ({ tasks }: Stored): number =>
	tasks.reduce((count, { history }) => count + (history as unknown[]).length, 0);

/** What goes wrong when an answer is lost and the call repeated, in the same session and in a new one. */
async function afterLosses(
	question: Question,
	assistant: () => Promise<Assistant>,
): Promise<[number, string[]]> {
	const flaws: string[] = [];
	let tried = 0;
	for (const session of ['session-1', 'session-2']) {
		// The answer to the model, the answer to the node before that, or what it sent.
		for (const kind of ['none', 'cut_after_commit', 'cut_before_commit']) {
			for (const [repeated] of question.calls.entries()) {
				await begin();
				const own = await assistant();
				const before = await stored();
				await ask(question, own, async (call, index) => {
					if (index !== repeated) return await own.call(call);
					for (const method of kind === 'none' ? [] : ['POST', 'PATCH'])
						await control('POST', '/faults', { kind, method, times: 1 });
					await own.call(call);
					await control('DELETE', '/faults');
					return await own.call(call, session);
				});
				tried += 1;
				const after = await stored();
				const comments = commentsIn(after) - commentsIn(before);
				const wrong = wrongWrites(before, after, question);
				if (comments > 1) wrong.push(`${comments} comments`);
				flaws.push(...wrong.map((flaw) => `${question.asks} (${kind}, ${session}): ${flaw}`));
			}
		}
	}
	return [tried, flaws];
}

async function main(): Promise<void> {
	limiterWithoutWaiting(url);
	const tools = toolsOfExample(root);
	const open = async (): Promise<Assistant> =>
		new Assistant(tools, credential, String((await records('task_categories'))[0]?.id));
	await begin();
	const questions = questionsAbout(await stored());
	const failed: string[] = [];
	let answered = 0;
	let requests = 0;
	let longest = 0;
	let isClean = false;
	for (const question of questions) {
		if (!isClean) await begin();
		const before = await stored();
		const { answers, flaws } = await ask(question, await open());
		const after = await stored();
		const all = [...flaws, ...wrongWrites(before, after, question)];
		isClean = JSON.stringify(before.tasks) === JSON.stringify(after.tasks);
		isClean &&= JSON.stringify(before.people) === JSON.stringify(after.people);
		longest = Math.max(longest, ...answers.map(({ text }) => text.length));
		requests += answers.length;
		if (all.length === 0) answered += 1;
		else failed.push(`${question.asks}: ${all.join('; ')}`);
	}
	const impossible = questions.filter(({ calls }) => calls.length === 0).length;

	// Whoever wrote orders into a record is not obeyed by the tools, and stands in the place for data alone.
	await begin();
	for (const name of ORDERS)
		await axios.post(
			`${baseUrl}/people`,
			{ person_kind: 'individual', name },
			{ headers: { Authorization: 'Bearer sandbox_full_access', 'Idempotency-Key': crypto.randomUUID() } },
		);
	const own = await open();
	const outside: string[] = [];
	const before = await stored();
	for (const question of questionsAboutOrders()) {
		const { answers, flaws } = await ask(question, own);
		outside.push(...flaws);
		for (const { text } of answers) {
			const { data_not_instructions: _, ...said } = JSON.parse(text) as IDataObject;
			for (const order of ORDERS) if (JSON.stringify(said).includes(order)) outside.push(order);
		}
	}
	outside.push(...wrongWrites(before, await stored(), { asks: '', calls: [], facts: [] }));

	let tried = 0;
	const doubled: string[] = [];
	for (const question of questions.filter(({ writes }) => writes)) {
		const [times, flaws] = await afterLosses(question, open);
		tried += times;
		doubled.push(...flaws);
	}
	const { tokens, notStrict } = definitionsOf(tools);
	const result = {
		questions: questions.length,
		answered,
		impossible,
		calls: requests,
		longestAnswer: longest,
		losses: tried,
		wrongWrites: doubled.length,
		ordersOutside: outside.length,
		tools: tools.length,
		tokens,
	};
	console.table([result]);
	for (const line of [...failed, ...doubled, ...outside, ...notStrict]) console.log(`- ${line}`);
	mkdirSync(join(root, 'bench/results'), { recursive: true });
	writeFileSync(
		resultFile,
		`${JSON.stringify({ ...result, failed, doubled, outside, notStrict }, null, 2)}\n`,
	);
	if (failed.length + doubled.length + outside.length > 0) process.exitCode = 1;
}

void main();
