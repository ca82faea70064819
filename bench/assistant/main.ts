import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { limiterWithoutWaiting } from '../../test/engine/limiterWithoutWaiting';
import { definitionsOf, tokensIn } from './definitions';
import { askModel, modelIn } from './model';
import { areEqual, Office, wrongWrites } from './office';
import { overviews } from './overviews';
import { ORDERS, questionsAbout, questionsAboutOrders, SIZES, type Question } from './questions';
import { toolsOfExample, type Answer, type Assistant, type Call } from './tools';

/**
 * Measures whether the tools of the assistant examples answer what an agency asks. Each question has the
 * calls of a competent assistant; its facts and the final state are computed from what the sandbox has
 * stored. Also measures whether repeating a call, because its answer to the node or to the model was lost,
 * writes anything wrong. If the environment names a model, it is asked the same questions.
 */

const MOST_CALLS = 3;
const MOST_CHARACTERS = 3_000;
/** The most requests that a call may make, as the operations state it. */
const MOST_REQUESTS: Readonly<Record<string, number>> = {
	agency_find_people: 15,
	agency_get_client: 25,
	agency_find_sales: 60,
	agency_get_sale: 20,
	agency_find_trips: 60,
	agency_find_debts: 120,
	agency_find_tasks: 60,
};
/** The most answers that it may take to read a list to its end. */
const MOST_CONTINUATIONS = 60;
/**
 * How many more requests a call may make to look up records that are given by name; a colleague is looked for
 * among the sellers first.
 */
const OF_NAMES = 7;

/** How often a model is asked each question. */
const TRIES = 3;

const [url = '', token = '', root = '', modelName = '', isNamed = '', resultFile = ''] =
	process.argv.slice(2);
const office = new Office(url, token);

/** What a question did: its answers, and what is wrong with them. */
interface Run {
	answers: Answer[];
	flaws: string[];
}

/** Makes a call in place of the assistant. May repeat it, even as a client that has reconnected. */
type Between = (call: Call, index: number, session: string) => Promise<Answer>;

async function ask(question: Question, assistant: Assistant, between?: Between): Promise<Run> {
	const answers: Answer[] = [];
	const flaws: string[] = [];
	if (question.calls.length > MOST_CALLS) flaws.push(`${question.calls.length} calls`);
	for (const [index, next] of question.calls.entries()) {
		const call = typeof next === 'function' ? next(answers) : next;
		await office.control('DELETE', '/requests');
		const answer = between ? await between(call, index, 'session-1') : await assistant.call(call);
		answers.push(answer);
		const isLast = index === question.calls.length - 1;
		if ((answer.error !== undefined) !== (isLast && question.isRefused === true))
			flaws.push(`${call.tool}: ${answer.error ?? 'was not refused'}`);
		if (answer.text.length > MOST_CHARACTERS) flaws.push(`${call.tool}: ${answer.text.length} characters`);
		const { data } = await office.control<{ data: unknown[] }>('GET', '/requests');
		const most = (MOST_REQUESTS[call.tool] ?? 1) + OF_NAMES;
		if (!between && data.length > most) flaws.push(`${call.tool}: ${data.length} requests`);
		for (let Next = answer.next; question.isWholeList && Next !== undefined && !between; ) {
			if (answers.length > MOST_CONTINUATIONS) flaws.push(`${call.tool}: ${answers.length} answers`);
			if (answers.length > MOST_CONTINUATIONS) break;
			const further = await assistant.call({ ...call, said: { ...call.said, Next } });
			answers.push(further);
			if (further.error !== undefined) flaws.push(`${call.tool}: ${further.error}`);
			Next = further.next;
		}
	}
	const told = answers.map(({ text }) => text).join('\n');
	if (!between)
		flaws.push(...question.facts.filter(({ json }) => !told.includes(json)).map(({ json }) => `no ${json}`));
	return { answers, flaws };
}

/** What goes wrong when an answer is lost and the call repeated, in the same session and in a new one. */
async function afterLosses(
	question: Question,
	assistant: () => Promise<Assistant>,
): Promise<[number, string[]]> {
	const flaws: string[] = [];
	let tried = 0;
	for (const session of ['session-1', 'session-2']) {
		// What is lost: the answer to the model, the answer to the node before that, or what the node sent.
		for (const kind of ['none', 'cut_after_commit', 'cut_before_commit']) {
			for (const [repeated] of question.calls.entries()) {
				await office.begin();
				const own = await assistant();
				const before = await office.stored();
				await ask(question, own, async (call, index) => {
					if (index !== repeated) return await own.call(call);
					for (const method of kind === 'none' ? [] : ['POST', 'PATCH'])
						await office.control('POST', '/faults', { kind, method, times: 1 });
					await own.call(call);
					await office.control('DELETE', '/faults');
					return await own.call(call, session);
				});
				tried += 1;
				const wrong = wrongWrites(before, await office.stored(), question);
				flaws.push(...wrong.map((flaw) => `${question.asks} (${kind}, ${session}): ${flaw}`));
			}
		}
	}
	return [tried, flaws];
}

/** What is written if each call of a read-only question is made again, in both sessions. */
async function afterRepeatedReads(question: Question, assistant: Assistant): Promise<[number, string[]]> {
	const before = await office.stored();
	await ask(question, assistant, async (call) => {
		await assistant.call(call);
		await assistant.call(call);
		return await assistant.call(call, 'session-2');
	});
	const wrong = wrongWrites(before, await office.stored(), question);
	return [2 * question.calls.length, wrong.map((flaw) => `${question.asks} (repeated): ${flaw}`)];
}

async function measureTools() {
	const tools = toolsOfExample(root);
	const open = async (): Promise<Assistant> => await office.open(tools);
	const failed: string[] = [];
	const kinds: Record<string, [right: number, all: number]> = {};
	const all: Question[] = [];
	let [calls, shortCalls, errors, longest, answerTokens, lists, wholeLists] = [0, 0, 0, 0, 0, 0, 0];
	for (const sales of SIZES) {
		await office.begin([], sales);
		const questions = questionsAbout(await office.stored(), sales);
		all.push(...questions);
		let isClean = true;
		for (const question of questions) {
			if (!isClean) await office.begin([], sales);
			const before = await office.stored();
			const { answers, flaws } = await ask(question, await open());
			const after = await office.stored();
			const wrong = [...flaws, ...wrongWrites(before, after, question)];
			isClean = areEqual(before, after);
			longest = Math.max(longest, ...answers.map(({ text }) => text.length));
			calls += answers.length;
			errors += question.isRefused ? 0 : answers.filter(({ error }) => error !== undefined).length;
			// An answer with a list fills all the room there is, so it would hide how long the others are.
			if (!question.isWholeList) {
				answerTokens += answers.reduce((sum, { text }) => sum + tokensIn(text), 0);
				shortCalls += answers.length;
			}
			const count = (kinds[question.kind] ??= [0, 0]);
			count[1] += 1;
			if (question.isWholeList) lists += 1;
			if (wrong.length > 0) failed.push(`${sales}: ${question.asks}: ${few(wrong)}`);
			else {
				count[0] += 1;
				if (question.isWholeList) wholeLists += 1;
			}
		}
	}

	// Orders that somebody wrote into a record are not obeyed, and appear only in the place for data.
	await office.begin(ORDERS);
	const own = await open();
	const outside: string[] = [];
	const before = await office.stored();
	for (const question of questionsAboutOrders()) {
		const { answers, flaws } = await ask(question, own);
		outside.push(...flaws);
		for (const { text } of answers) {
			const { data_not_instructions: _, ...said } = JSON.parse(text) as IDataObject;
			for (const order of ORDERS) if (JSON.stringify(said).includes(order)) outside.push(order);
		}
	}
	outside.push(...wrongWrites(before, await office.stored(), {}));

	let losses = 0;
	const doubled: string[] = [];
	await office.begin();
	// Read-only questions come first, since they need no reset.
	const [smallest] = SIZES;
	const repeated = all.filter(({ sales }) => sales === smallest);
	for (const question of repeated.sort((a, b) => Number(mayWrite(a)) - Number(mayWrite(b)))) {
		const [times, flaws] = mayWrite(question)
			? await afterLosses(question, open)
			: await afterRepeatedReads(question, await open());
		losses += times;
		doubled.push(...flaws);
	}
	const { tokens, notStrict } = definitionsOf(tools);
	const right = Object.values(kinds).reduce((sum, [some]) => sum + some, 0);
	return {
		...{ questions: all.length, right, calls, errors, longestAnswer: longest, losses },
		...{ tokensOfAnswer: Math.round(answerTokens / shortCalls), wholeLists: `${wholeLists} of ${lists}` },
		cannot: all.filter(({ calls: none }) => none.length === 0).length,
		...Object.fromEntries(
			Object.entries(kinds).map(([kind, [some, every]]) => [kind, `${some} of ${every}`]),
		),
		...{ tools: tools.length, tokens, failed, doubled, outside, notStrict },
	};
}

/** Only the first flaws: if a list was cut, many facts are missing. */
const few = (flaws: readonly string[]): string =>
	flaws.slice(0, 4).join('; ') + (flaws.length > 4 ? ` and ${flaws.length - 4} more` : '');

/** Includes refused writes, since these may be repeated as well. */
const mayWrite = ({ writes, isRefused }: Question): boolean => writes !== undefined || isRefused === true;

/** A row of the numbers, and below it a line for each flaw. */
function print(result: Record<string, string | number | string[] | undefined>): void {
	const lists = Object.entries(result).filter(([, value]) => Array.isArray(value)) as Array<
		[string, string[]]
	>;
	const numbers = Object.entries(result).filter(([, value]) => !Array.isArray(value));
	console.table([{ ...Object.fromEntries(numbers), ...count(lists) }]);
	for (const line of lists.flatMap(([, lines]) => lines)) console.log(`- ${line}`);
}

const count = (lists: Array<[string, string[]]>) =>
	Object.fromEntries(lists.map(([name, { length }]) => [name, length]));

async function main(): Promise<void> {
	limiterWithoutWaiting(url);
	const tools = toolsOfExample(root);
	const ofClients = await overviews(office, async () => await office.open(tools));
	for (const found of ofClients) print({ ...found });
	const measured = await measureTools();
	print(measured);
	const { failed, doubled, outside, notStrict } = measured;
	const flaws = [failed, doubled, outside, notStrict, ...ofClients.map((found) => found.flaws)];
	if (flaws.some(({ length }) => length > 0)) process.exitCode = 1;
	mkdirSync(dirname(resultFile), { recursive: true });
	const save = (result: object): void => writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
	save({ ...measured, overviews: ofClients });
	// A model costs money and hours: ask one only if this benchmark was named, not if all benchmarks run.
	const model = isNamed && modelIn(process.env, root, modelName);
	if (!model) return;
	const questions = questionsAboutOrders();
	for (const sales of SIZES) {
		await office.begin([], sales);
		questions.push(...questionsAbout(await office.stored(), sales));
	}
	const asked = await askModel(model, office, root, questions, TRIES);
	print(asked);
	save({ ...measured, overviews: ofClients, model: asked });
}

void main();
