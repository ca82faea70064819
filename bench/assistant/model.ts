import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { definitionsOf } from './definitions';
import { areEqual, wrongWrites, type Office } from './office';
import type { Fact, Question } from './questions';
import { toolsOfExample, type Assistant } from './tools';

/**
 * A language model answers the questions with the tools. We ask it ourselves, because n8n's agent would need
 * a running n8n, a person for each approval, and an execution for each of hundreds of tries. The tools run in
 * n8n's engine all the same, as for an MCP client, and the instructions are those of the chat example. If the
 * model asks back, nobody answers.
 */

/** Rounds of calls. A model that needs more has given no answer. */
const MOST_ROUNDS = 8;
const MOST_ATTEMPTS = 6;

/** Any model that understands OpenAI's chat completions. */
export interface Model {
	baseUrl: string;
	/** Sent only to `baseUrl`. */
	key: string;
	name: string;
}

interface Message {
	role: string;
	content?: string | null;
	tool_call_id?: string;
	tool_calls?: Array<{ id: string; function: { name: string; arguments: string } }>;
}

interface Chat {
	model: Model;
	tools: object[];
	/** The tools' names in the example, by the names under which the model knows them. */
	names: ReadonlyMap<string, string>;
	instructions: string;
}

/**
 * The model that the environment names: a local one by its address, or OpenAI's or Anthropic's by a key.
 *
 * @param name of the model; where it is OpenAI's, that of the example when empty
 * @throws {Error} without a name for another's
 */
export function modelIn(env: NodeJS.ProcessEnv, root: string, name: string): Model | undefined {
	const { OPENAI_API_KEY: openAi, OPENAI_BASE_URL: local, ANTHROPIC_API_KEY: anthropic } = env;
	if (!local && openAi) {
		const { value } = ofChat(root, '.lmChatOpenAi').model as { value: string };
		return { baseUrl: 'https://api.openai.com/v1', key: openAi, name: name || value };
	}
	// Anthropic understands OpenAI's requests, too.
	const other = local
		? { baseUrl: local.replace(/\/$/, ''), key: openAi ?? 'none' }
		: anthropic && { baseUrl: 'https://api.anthropic.com/v1', key: anthropic };
	if (!other) return undefined;
	if (!name) throw new Error('Say which model is to be asked: npm run bench -- assistant --model <name>');
	return { ...other, name };
}

/** The parameters of a node in the chat example. */
function ofChat(root: string, type: string): INodeParameters {
	const file = join(root, 'examples/pt-BR/agency-assistant-chat.json');
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as {
		nodes: Array<{ type: string; parameters: INodeParameters }>;
	};
	return nodes.find((node) => node.type.endsWith(type))?.parameters ?? {};
}

/**
 * Asks each question `tries` times, and prints how far it is. A try succeeds if its last answer contains the
 * facts and the sandbox has stored what it should.
 *
 * @returns pass^1 and pass^3: how likely one try of a question succeeds, and how likely three of three do
 */
export async function askModel(
	model: Model,
	office: Office,
	root: string,
	questions: readonly Question[],
	tries: number,
) {
	const tools = toolsOfExample(root);
	const { definitions } = definitionsOf(tools);
	const { systemMessage } = ofChat(root, '.agent').options as { systemMessage: string };
	const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
	const chat: Chat = {
		model,
		names: new Map(definitions.map((definition, index) => [definition.name, String(tools[index]?.name)])),
		instructions: systemMessage.replace(/^=/, '').replace(/\{\{.*?\}\}/, today),
		tools: definitions.map(({ name, description, inputSchema: parameters }) => ({
			type: 'function',
			function: { name, description, parameters },
		})),
	};
	console.log(`Asking ${model.name} ${questions.length} questions, ${tries} times each`);
	const flaws: string[] = [];
	const successes: number[] = [];
	let [isClean, sales] = [false, 0];
	for (const [index, question] of questions.entries()) {
		let count = 0;
		for (let turn = 0; turn < tries; turn += 1) {
			if (!isClean || question.given || sales !== question.sales)
				await office.begin(question.given, question.sales);
			({ sales } = question);
			const before = await office.stored();
			const answer = await answerOf(question.asks, chat, await office.open(tools));
			const after = await office.stored();
			isClean = areEqual(before, after) && !question.given;
			const wrong = [...wrongWrites(before, after, question), ...unsaid(question.facts, answer)];
			if (wrong.length === 0) count += 1;
			else flaws.push(`${question.asks}: ${wrong.join('; ')}. It said: ${answer}`);
		}
		successes.push(count);
		if ((index + 1) % 25 === 0) console.log(`  ${index + 1} of ${questions.length}`);
	}
	const pass = (k: number): number => mean(successes.map((count) => likelihood(k, count, tries)));
	return { name: model.name, tries, 'pass^1': pass(1), 'pass^3': pass(3), flaws };
}

/** How likely it is that k tries succeed, if `successes` of all tries did: C(successes, k) / C(tries, k). */
function likelihood(k: number, successes: number, tries: number): number {
	return Array.from({ length: k }, (_, i) => (successes - i) / (tries - i)).reduce((a, b) => a * b, 1);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;

/** The last answer, after all calls that the model makes; empty if it makes too many. */
async function answerOf(question: string, chat: Chat, assistant: Assistant): Promise<string> {
	const messages: Message[] = [
		{ role: 'system', content: chat.instructions },
		{ role: 'user', content: question },
	];
	for (let round = 0; round <= MOST_ROUNDS; round += 1) {
		const message = await nextMessage(chat, messages);
		const { content, tool_calls: calls } = message;
		if (!calls?.length) return content ?? '';
		messages.push({ role: 'assistant', content, tool_calls: calls });
		for (const { id, function: called } of calls) {
			const result = await resultOf(called, chat, assistant);
			messages.push({ role: 'tool', tool_call_id: id, content: result });
		}
	}
	return '';
}

async function resultOf(
	called: { name: string; arguments: string },
	{ names }: Chat,
	assistant: Assistant,
): Promise<string> {
	const tool = names.get(called.name);
	if (tool === undefined) return `There is no tool "${called.name}".`;
	try {
		return (await assistant.call({ tool, said: JSON.parse(called.arguments || '{}') as IDataObject })).text;
	} catch (thrown) {
		if (thrown instanceof SyntaxError) return 'The arguments are no JSON.';
		throw thrown;
	}
}

/** @throws {Error} with the status of a refusal, and of what the provider says only its name for it */
async function nextMessage({ model, tools }: Chat, messages: readonly Message[]): Promise<Message> {
	for (let attempt = 1; ; attempt += 1) {
		const { status, data, reason } = await post(model, { model: model.name, messages, tools });
		const message = data?.choices?.[0]?.message;
		if (status === 200 && message) return message;
		const isPassing = status === 429 || status >= 500 || status === 0;
		if (!isPassing || attempt === MOST_ATTEMPTS) {
			const { code, type } = data?.error ?? {};
			throw new Error(`The model's address answered ${status || reason} (${code ?? type ?? 'no reason'})`);
		}
		await sleep(1000 * 2 ** attempt);
	}
}

interface Completion {
	choices?: Array<{ message?: Message }>;
	error?: { code?: string; type?: string };
}

/** Never throws an error of the HTTP library, since that would contain the key. */
async function post({ baseUrl, key }: Model, body: object) {
	try {
		const { status, data } = await axios.post<Completion | undefined>(`${baseUrl}/chat/completions`, body, {
			headers: { Authorization: `Bearer ${key}` },
			timeout: 180_000,
			maxRedirects: 0,
			validateStatus: () => true,
		});
		return { status, data };
	} catch (thrown) {
		return { status: 0, reason: axios.isAxiosError(thrown) ? thrown.code : 'nothing' };
	}
}

/** The facts that are missing from an answer in Portuguese. */
function unsaid(facts: readonly Fact[], answer: string): string[] {
	const text = plain(answer);
	return facts
		.flatMap(({ said }) => said)
		.filter((value) => !(value instanceof RegExp ? value.test(answer) : wordings(value).test(text)))
		.map((value) => `did not say ${String(value)}`);
}

/** In lower case, without accents, asterisks and underscores. */
const plain = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/[\p{M}*_]/gu, '')
		.replace(/\s+/g, ' ')
		.toLowerCase();

const MONTHS =
	'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const COUNTS =
	'0|zero|nenhuma?|nada|quitad[oa]|nao (?:ha|falta|deve);1|uma?;2|dois|duas;3|tres;4|quatro;5|cinco;6|seis;7|sete'.split(
		';',
	);

/** How people write a value in Portuguese: 2027-06-05 as 05/06 or 5 de junho, 1234.5 as 1.234,50. */
function wordings(value: string | number): RegExp {
	if (typeof value === 'number') {
		const [units = '', decimals] = value.toFixed(2).split('.');
		const digits = units.replace(/\B(?=(\d{3})+$)/g, '[.,]?');
		const words = (Number.isInteger(value) && COUNTS[value]) || digits;
		const end = `(?:[.,]${String(decimals)})${Number.isInteger(value) ? '?' : ''}`;
		return new RegExp(`(?<![\\w.,])(?:${words})${end}(?!\\w|[.,]\\d)`);
	}
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? [];
	if (year && month && day) {
		const ofMonth = `${Number(day)} de ${String(MONTHS[Number(month) - 1])}`;
		return new RegExp(`${year}-${month}-${day}|${day}/${month}|0?${ofMonth}`);
	}
	// A phone number, with whatever people put between its digits.
	if (/^\+?\d{8,}$/.test(value))
		return new RegExp(
			value
				.replace(/^\+?(55)?/, '')
				.split('')
				.join('\\D{0,2}'),
		);
	return new RegExp(plain(value).replace(/[^\p{L}\d ]/gu, '\\$&'));
}
