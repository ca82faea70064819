import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { Operation } from '../../../nodes/shared/node/operation';
import { nonEmpty } from '../../nonEmpty';
import { readRecipes } from '../../docs/recipes';
import { EDITIONS, kindOf, nodesBefore, textsOf, type Example } from './examplesOfPackage';

/**
 * What may start without a log-in shows a stranger what they typed, and nothing that is stored; and it
 * changes nothing that is stored. docs/privacy.md promises it.
 */

const OURS = 'n8n-nodes-travel-agency.';

/** What asks for no log-in. n8n opens a chat to others only where it is made public. */
function isOpen(node: INode): boolean {
	const { authentication = 'none', public: isPublic } = node.parameters;
	if (authentication !== 'none') return false;
	return (
		['formTrigger', 'webhook', 'mcpTrigger'].includes(kindOf(node)) ||
		(kindOf(node) === 'chatTrigger' && isPublic === true)
	);
}

/** New records for the team to look at; what the payer or the client has stays as it is. */
const NEW_RECORDS = ['Sale create', 'Task create'];

const nameOf = ({ type }: INode): string => /travelAgency(\w+?)(Tool)?$/.exec(type)?.[1] ?? '';

const isOurs = ({ type }: INode): boolean => type.startsWith(OURS);

const writes = new Map<string, Operation[]>();

async function isWrite(node: INode): Promise<boolean> {
	const folder = nameOf(node);
	if (!writes.has(folder)) {
		const { operations } = (await import(`../../../nodes/${folder}/operations`)) as {
			operations: Operation[];
		};
		writes.set(
			folder,
			operations.filter(({ kind }) => kind === 'write'),
		);
	}
	return (writes.get(folder) ?? []).some(({ value }) => value === node.parameters.operation);
}

function isHarmless(node: INode): boolean {
	const { operation, options = {} } = node.parameters;
	if (operation === 'findOrCreate') return !(options as IDataObject).fillEmptyFields;
	return NEW_RECORDS.includes(`${nameOf(node)} ${String(operation)}`);
}

/** What that node starts, and what serves these as a tool. */
function startedBy({ nodes, connections }: Example, start: INode): INode[] {
	const names = new Set([start.name]);
	for (let before = 0; before !== names.size; ) {
		before = names.size;
		for (const [from, outputs] of Object.entries(connections))
			for (const [kind, lines] of Object.entries(outputs))
				for (const { node } of lines.flatMap((to) => to ?? [])) {
					if (kind === 'main' && names.has(from)) names.add(node);
					if (kind !== 'main' && names.has(node)) names.add(from);
				}
	}
	return nodes.filter(({ name }) => names.has(name));
}

/** Whether it shows something to whoever started the workflow. */
function isShown(node: INode): boolean {
	const { responseMode = 'onReceived' } = node.parameters;
	return (
		['form', 'respondToWebhook', 'chat'].includes(kindOf(node)) ||
		(kindOf(node) === 'webhook' && responseMode !== 'onReceived')
	);
}

/** The nodes whose values the parameters of that one take. */
function asked(example: Example, node: INode): INode[] {
	const texts = textsOf(node.parameters).map(({ text }) => text);
	const named = texts.flatMap((text) =>
		[...text.matchAll(/\$\('([^']+)'\)(?!\.isExecuted)/g)].map(([, name]) => name),
	);
	const isPassed = texts.some((text) => /\$(json|input|binary)\b/.test(text)) || passesOn(node);
	const others = example.nodes.filter(({ name }) => named.includes(name));
	return isPassed ? [...others, ...nodesBefore(example, node.name)] : others;
}

/** What comes in goes on, whatever the parameters say. */
const passesOn = ({ parameters, type }: INode): boolean =>
	!/\.(set|code|form)$/.test(type) || parameters.includeOtherFields === true;

/** The nodes of this package whose values reach that one. */
function valuesIn(example: Example, node: INode, seen = new Set<string>()): string[] {
	if (seen.has(node.name)) return [];
	seen.add(node.name);
	return asked(example, node).flatMap((one) => (isOurs(one) ? [one.name] : valuesIn(example, one, seen)));
}

/** What a stranger would read or change. */
async function flawsOf(example: Example): Promise<string[]> {
	const started = example.nodes.filter(isOpen).map((trigger) => startedBy(example, trigger));
	const changing = await Promise.all(
		started.flat().map(async (node) => {
			const isChange = isOurs(node) && (await isWrite(node)) && !isHarmless(node);
			return isChange ? [`${example.id}: ${node.name} changes what is stored`] : [];
		}),
	);
	const showing = started.flatMap((nodes) =>
		nodes
			.filter(isShown)
			.flatMap((node) => valuesIn(example, node).map((from) => `${example.id}: ${node.name} shows ${from}`)),
	);
	const served = started.flat().filter((node) => isOurs(node) && node.type.endsWith('Tool'));
	const telling = served.map(({ name }) => `${example.id}: ${name} tells`);
	return [...new Set([...changing.flat(), ...showing, ...telling])];
}

/** A recipe is a row of nodes. */
const RECIPES = readRecipes().map(
	({ id, nodes, title }): Example => ({
		...{ id: `recipe ${id}`, name: title.en, nodes, settings: {} },
		connections: Object.fromEntries(
			nodes
				.slice(1)
				.map(({ name: node }, index) => [
					nodes[index]!.name,
					{ main: [[{ node, type: 'main' as const, index: 0 }]] },
				]),
		),
	}),
);

const ALL = nonEmpty([...EDITIONS.en, ...EDITIONS.pt, ...RECIPES]);

/** As it would be without the log-in. */
const opened = (example: Example): Example => ({
	...example,
	nodes: example.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, authentication: 'none', public: true } as INodeParameters,
	})),
});

test.each(ALL)('$id shows strangers nothing that is stored, and changes nothing of it', async (example) => {
	expect(await flawsOf(example)).toEqual([]);
});

const CLOSED = ALL.filter(({ nodes }) =>
	nodes.some((node) => !isOpen(node) && isOpen(opened({ nodes: [node] } as Example).nodes[0]!)),
);

test('For clients are the web form and the mark for a trip; a lead comes from the site', () => {
	const open = [...EDITIONS.en, ...RECIPES].filter(({ nodes }) => nodes.some(isOpen));
	expect(open.map(({ id }) => id)).toEqual(['lead-to-sale', 'recipe lead-turn', 'recipe rating']);
});

test.each(nonEmpty(CLOSED.filter(({ id }) => !id.startsWith('recipe '))))(
	'$id would show or change more, if it asked for no log-in',
	async (example) => {
		expect(await flawsOf(opened(example))).not.toEqual([]);
	},
);

test('What asks for a log-in has no credential of somebody, and stays closed until it has one', () => {
	const closed = nonEmpty([...EDITIONS.en, ...EDITIONS.pt].filter((example) => CLOSED.includes(example)));
	for (const { id, nodes } of closed) {
		const forms = nodes.filter(({ parameters }) => parameters.authentication === 'basicAuth');
		for (const { credentials } of forms)
			expect({ id, credentials }).toEqual({
				id,
				credentials: { httpBasicAuth: { id: null, name: expect.any(String) as string } },
			});
	}
});

/** Which page the visitor reads of the web form when the client's step failed like this. */
function isThanked(error: IDataObject): boolean {
	const { nodes } = EDITIONS.en.find(({ id }) => id === 'lead-to-sale')!;
	const fork = nodes.find(({ name }) => name === 'Is It Stored')!;
	const { text = '' } = textsOf(fork.parameters).find(({ text: one }) => one.startsWith('=')) ?? {};
	const code = /^=\{\{([^]*)\}\}$/.exec(text)?.[1] ?? '';
	const decide = new Function('$', `return ${code}`) as (node: unknown) => unknown;
	return decide(() => ({ isExecuted: false, all: () => [{ json: { error } }] })) === true;
}

test.each([
	['somebody else has that CPF', true, { status: null, field: { parameters: 'matchValue' } }],
	['a new person was refused for what they typed', true, { status: 422, field: null }],
	['the back office is down', false, { status: 503, field: null }],
	['it cannot be reached', false, { status: null, field: null }],
])("The web form's last page tells nobody who is registered: %s", (_case, expected, error) => {
	expect(isThanked(error)).toBe(expected);
});
