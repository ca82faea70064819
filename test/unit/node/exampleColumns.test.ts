import { existsSync, readFileSync } from 'fs';
import { dirname, join } from 'path';
import type { IDataObject, INode } from 'n8n-workflow';

import { hasText } from '../../../nodes/shared/node/columns';
import type { Shape } from '../../../nodes/shared/node/output';
import { nonEmpty } from '../../nonEmpty';
import { isNote } from './canvas';
import { EDITIONS, fieldsOf, kindOf, nodesBefore, textsOf, type Example } from './examplesOfPackage';
import { NODE_FILES, ROOT } from './nodesOfPackage';

/** The messages of examples consist of columns that earlier nodes return, without code. */

const EXAMPLES = nonEmpty(EDITIONS.en);
const OURS = 'n8n-nodes-travel-agency.travelAgency';
const isOurs = ({ type }: INode): boolean => type.startsWith(OURS) && !type.endsWith('Tool');

/** A column of the item, or of another node's output for the item. */
const COLUMN = /^\s*\$(?:json|\('[^']+'\)\.(?:item|first\(\))\.json)(?:\.\w+|\['[^']+'\])+\s*$/;

/** Fields of Edit Fields that contain a text for readers, or a line of one. */
const WRITTEN = ['bill', 'line', 'message', 'page', 'part', 'subject', 'text', 'title'];

const codeIn = (text: string): string[] =>
	[...text.matchAll(/\{\{([^]*?)\}\}/g)].map(([, code = '']) => code).filter((code) => !COLUMN.test(code));

/** Whether there are words around its columns. */
const isSentence = (text: string): boolean =>
	text.startsWith('=') && /\p{L}{2}/u.test(text.slice(1).replace(/\{\{[^]*?\}\}/g, ''));

test.each(EXAMPLES)('examples/$id.json has no code in the text of a message', ({ nodes }) => {
	const written = nodes
		.filter((node) => kindOf(node) === 'set' || isOurs(node))
		.flatMap((node) => [
			...textsOf(node.parameters).filter(({ name, text }) => isSentence(text) && name !== 'idempotencyKey'),
			...fieldsOf(node)
				.filter(({ name, type }) => WRITTEN.includes(name) && type === 'string')
				.map(({ name, value }) => ({ name, text: String(value) })),
		])
		.flatMap(({ text }) => codeIn(text));
	expect([...new Set(written)]).toEqual([]);
});

test('Code in a text is seen', () => {
	expect(codeIn("=Hello, {{ $json.first_name }}, {{ $('Get the Sale').item.json['Nome'] }}!")).toEqual([]);
	expect(codeIn('={{ $json.a }} and {{ $json.b.slice(1) }}')).toHaveLength(1);
	expect(codeIn("={{ $json.a ?? '' }}")).toHaveLength(1);
});

interface Resource {
	/** By operation: the columns that it returns, or could return without reading more. */
	columns: Record<string, string[]>;
	lookedUp: string[];
	/** The columns that an operation returns if the user has not chosen any. */
	simplified(operation: string): string[];
}

const FOLDERS = new Map(
	NODE_FILES.map((file) => [/TravelAgency(\w+)\.node/.exec(file)?.[1] ?? '', dirname(file)]),
);

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

async function resourceOf(node: INode): Promise<Resource> {
	const folder = FOLDERS.get(node.type.slice(OURS.length)) ?? '';
	const { shape } = existsSync(join(ROOT, folder, 'columns.ts'))
		? ((await import(join(ROOT, folder, 'columns.ts'))) as { shape: Shape })
		: { shape: {} };
	const name = folder.split('/').at(-1) ?? '';
	const list = String(node.parameters.resource ?? `${name.charAt(0).toLowerCase()}${name.slice(1)}`);
	return {
		columns: existsSync(join(ROOT, folder, '__schema__/columns.json'))
			? (json(folder, '__schema__/columns.json') as Record<string, string[]>)
			: {},
		lookedUp: (shape.lookedUp ?? []).flatMap((group) => group.columns),
		simplified: (operation) => {
			const schema = `${folder}/__schema__/v1.0.0/${list}/${operation}.json`;
			return Object.keys((json(schema) as { properties: object }).properties);
		},
	};
}

/** What a trigger adds to a record about its event. */
const OF_EVENTS = ['event', 'event_id', 'occurred_at', 'days_left', 'is_sample'];
const OF_WRITES = ['outcome', 'replayed'];

interface Chosen {
	given: string[];
	unknown: string[];
}

/** The columns of one of our nodes, and the chosen columns that do not exist. */
async function columnsOf(node: INode): Promise<Chosen> {
	const { columns, lookedUp, simplified } = await resourceOf(node);
	const all = [...(columns.get ?? []), ...(columns.getAll ?? [])];
	if (node.type.endsWith('Trigger'))
		return { given: [...all.filter((name) => !lookedUp.includes(name)), ...OF_EVENTS], unknown: [] };
	const operation = String(node.parameters.operation);
	const { output, fields } = { ...(node.parameters.options as IDataObject), ...node.parameters };
	if (output !== 'fields') return { given: [...simplified(operation), 'error'], unknown: [] };
	const there = [...all, ...(columns[operation] ?? []), ...lookedUp];
	const offered = [...there, ...there.filter(hasText).map((name) => `${name}_text`)];
	const chosen = fields as string[];
	return {
		given: [...chosen, 'id', 'error', ...(operation.startsWith('get') ? [] : OF_WRITES)],
		unknown: chosen.filter((name) => !offered.includes(name)),
	};
}

/** The names that n8n's Summarize gives its results. */
const SUMS: Record<string, string> = {
	concatenate: 'concatenated',
	count: 'count',
	countUnique: 'unique_count',
	sum: 'sum',
};

const PASSING = ['filter', 'if', 'noOp', 'removeDuplicates', 'sort', 'splitInBatches', 'switch'];

/** The columns that a node returns; undefined if they are unknown, as for a form or an email. */
async function givenBy(example: Example, node: INode): Promise<string[] | undefined> {
	if (isOurs(node)) {
		const { given } = await columnsOf(node);
		// n8n puts the input's columns next to an error.
		return node.onError === 'continueErrorOutput' ? undefined : given;
	}
	const kind = kindOf(node);
	const { includeOtherFields, include, fieldsToSummarize, fieldsToSplitBy = '' } = node.parameters;
	const own = fieldsOf(node).map(({ name }) => name);
	if (kind === 'set' && (includeOtherFields !== true || include === 'selected')) return own;
	if (kind === 'summarize') {
		const { values } = fieldsToSummarize as { values: Array<{ aggregation: string; field: string }> };
		const sums = values.map(({ aggregation, field }) => `${SUMS[aggregation]}_${field}`);
		return [...sums, ...String(fieldsToSplitBy).split(', ')];
	}
	if (kind !== 'set' && !PASSING.includes(kind)) return undefined;
	const before = await Promise.all(nodesBefore(example, node.name).map((one) => givenBy(example, one)));
	// What returns to a loop is not one of its items.
	const known = before.filter((columns) => columns !== undefined);
	if (known.length === 0 || (known.length < before.length && kind !== 'splitInBatches')) return undefined;
	// At its end, a loop has what came back to it: also what a node went on with after an error.
	const isBack = kind === 'splitInBatches' && nodesBefore(example, node.name).some(({ onError }) => onError);
	return [...own, ...known.flat(), ...(isBack ? ['error'] : [])];
}

/** The first name in a path to a column, and whether others follow; a method does not count. */
const READ =
	/(\$json|\$\('([^']+)'\)\.(?:item|first\(\))\.json)\??(?:\.(\w+)(?!\w*\()|\['([^']+)'\])(\??\.\w+(?![\w(]))?/g;

test.each(EXAMPLES)('examples/$id.json reads columns that there are', async (example) => {
	const wrong: string[] = [];
	for (const node of example.nodes.filter((one) => !isNote(one))) {
		if (isOurs(node))
			wrong.push(...(await columnsOf(node)).unknown.map((name) => `${node.name} has no ${name}`));
		for (const { text } of textsOf(node.parameters).filter((one) => one.text.startsWith('='))) {
			for (const [path, , of, dotted, quoted, inner] of text.matchAll(READ)) {
				const column = dotted ?? quoted ?? '';
				const sources = of
					? example.nodes.filter(({ name }) => name === of)
					: nodesBefore(example, node.name);
				for (const source of sources) {
					const given = await givenBy(example, source);
					const isKnown = given === undefined || (given.includes(column) && !(inner && column !== 'error'));
					if (!isKnown) wrong.push(`${node.name}: ${path} is none of ${source.name}`);
				}
			}
		}
	}
	expect([...new Set(wrong)]).toEqual([]);
});

/** If there is nobody, these return a row that says so. */
const QUESTIONS = ['getOpen', 'whoOwes', 'whoTravels'];
const CHANNELS = ['emailSend', 'gmail', 'googleSheets', 'httpRequest', 'slack', 'telegram', 'whatsApp'];

const asksForSomebody = (node: INode): boolean =>
	['filter', 'if'].includes(kindOf(node)) &&
	textsOf(node.parameters).some(
		({ name, text }) => name === 'leftValue' && /\.(is_found|owed_by)\b/.test(text),
	);

/** The nodes that are reached before any node checks whether there is somebody. */
function reachedFrom(example: Example, name: string, seen = new Set<string>()): INode[] {
	const next = (example.connections[name]?.main ?? []).flat().map((to) => to?.node);
	return example.nodes
		.filter((node) => next.includes(node.name) && !asksForSomebody(node) && !seen.has(node.name))
		.flatMap((node) => [node, ...reachedFrom(example, node.name, seen.add(node.name))]);
}

test('Nothing is sent about nobody', () => {
	const asking = nonEmpty(
		EXAMPLES.flatMap((example) =>
			example.nodes
				.filter((node) => isOurs(node) && QUESTIONS.includes(String(node.parameters.operation)))
				.map((node) => ({ example, node })),
		),
	);
	const sent = asking.flatMap(({ example, node }) =>
		reachedFrom(example, node.name)
			.filter((one) => CHANNELS.includes(kindOf(one)))
			.map((channel) => `${example.id}: ${node.name} -> ${channel.name}`),
	);
	expect(sent).toEqual([]);
});
