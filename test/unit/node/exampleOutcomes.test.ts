import type { INode } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { EDITIONS, kindOf, nodesBefore, textsOf, type Example } from './examplesOfPackage';

/**
 * Whoever can be reached gets the message, however many others cannot be, and the error workflow says who got
 * none. Otherwise n8n stops at the first one who cannot be reached, and running it again writes to the rest
 * a second time.
 */

const SENDERS = ['gmail', 'googleCalendar', 'httpRequest', 'slack', 'telegram', 'whatsApp'];

/** One message to the team: either it went out, or the execution failed and may be retried. */
const ONE_MESSAGE = [
	...['cash-flow-week', 'on-failure', 'open-sales-digest', 'overdue-bills-monday', 'reconcile-statements'],
	'task-reminders',
];

/** Answers one mail at a time, to the address that it came from: Retry goes on with the one that failed. */
const ONE_BY_ONE = ['email-documents'];

const SENDING = nonEmpty(
	[...EDITIONS.en, ...EDITIONS.pt]
		.filter(({ id }) => ![...ONE_MESSAGE, ...ONE_BY_ONE].includes(id))
		.flatMap((example) =>
			example.nodes
				.filter((node) => SENDERS.includes(kindOf(node)))
				.map((node) => ({ example, node, place: `${example.id}: ${node.name}` })),
		),
);

/** The nodes that may run after that one. */
function nodesAfter(example: Example, name: string, seen = new Set<string>()): INode[] {
	const next = (example.connections[name]?.main ?? []).flat().map((to) => to?.node ?? '');
	return next.flatMap((one) => {
		if (seen.has(one)) return [];
		seen.add(one);
		return [...example.nodes.filter((node) => node.name === one), ...nodesAfter(example, one, seen)];
	});
}

const startsWithForm = ({ nodes }: Example): boolean =>
	nodes.filter(({ type }) => type.endsWith('Trigger')).every((node) => kindOf(node) === 'formTrigger');

const looksForErrors = (node: INode): boolean =>
	['filter', 'if'].includes(kindOf(node)) &&
	textsOf(node.parameters).some(({ text }) => /\.error\b/.test(text));

test.each(SENDING)(
	'$place goes on after a message that was refused, and tells of it',
	({ example, node }) => {
		expect(node.onError).toBe('continueRegularOutput');
		const stops = nodesAfter(example, node.name).filter((one) => kindOf(one) === 'stopAndError');
		const reports = stops.filter((stop) => nodesBefore(example, stop.name).some(looksForErrors));
		expect(reports).toHaveLength(1);
	},
);

/** A form that was sent leads to one message. */
const IN_BATCHES = SENDING.filter(({ example }) => !startsWithForm(example));

// A second run of the sender would not happen after the report of the first.
test.each(nonEmpty(IN_BATCHES))('$place gets all its messages in one run', ({ example, node }) => {
	expect(nodesBefore(example, node.name)).toHaveLength(1);
});

const mayStop = (example: Example, { name }: INode): boolean =>
	[...example.nodes.filter((node) => node.name === name), ...nodesAfter(example, name)].some(
		(node) => kindOf(node) === 'stopAndError',
	);

// n8n runs what is higher first, to its end, and Stop and Error ends the whole execution.
test('What stops an execution is below what has yet to run, such as the page of a form', () => {
	const forks = nonEmpty(
		[...EDITIONS.en, ...EDITIONS.pt].flatMap((example) =>
			Object.entries(example.connections).flatMap(([from, { main = [] }]) =>
				main.map((output) => ({
					place: `${example.id}: ${from}`,
					example,
					next: example.nodes.filter(({ name }) => output?.some((to) => to.node === name)),
				})),
			),
		),
	);
	const flaws = forks.filter(({ example, next }) => {
		const stops = next.filter((node) => mayStop(example, node)).map(({ position: [, y] }) => y);
		const others = next.filter((node) => !mayStop(example, node)).map(({ position: [, y] }) => y);
		return Math.min(...stops) <= Math.max(...others);
	});
	expect(flaws.map(({ place }) => place)).toEqual([]);
});

test('Those that need no report exist, and one of them is a loop', () => {
	const ids = EDITIONS.en.map(({ id }) => id);
	expect(ONE_MESSAGE.filter((id) => !ids.includes(id))).toEqual([]);
	const [{ nodes } = { nodes: [] }] = EDITIONS.en.filter(({ id }) => ONE_BY_ONE.includes(id));
	expect(nodes.find((node) => kindOf(node) === 'splitInBatches')?.parameters.batchSize).toBe(1);
});
