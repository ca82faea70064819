import { nonEmpty } from '../../nonEmpty';
import { boxOf, heightForText, isIn, isNote, labelOf, noteTextSize, overlap, wiresOf } from './canvas';
import { EDITIONS } from './examplesOfPackage';

/** How the examples look when n8n opens them on a laptop. */

const WORKFLOWS = nonEmpty(
	(['en', 'pt'] as const).flatMap((language) =>
		EDITIONS[language].map((example) => ({ ...example, title: `${language}: ${example.id}` })),
	),
);

test('All stands on the grid of n8n, which would move it there', () => {
	const off = WORKFLOWS.flatMap(({ title, nodes }) =>
		nodes
			.filter(({ position }) => position.some((place) => place % 16 !== 0))
			.map(({ name }) => `${title}: ${name}`),
	);
	expect(off).toEqual([]);
});

test('Notes are readable at once: 11 pixels high at least', () => {
	const sizes = WORKFLOWS.map(({ title, nodes }) => ({ title, size: noteTextSize(nodes) }));
	expect(sizes.filter(({ size }) => size < 11)).toEqual([]);
});

test('Notes hold their text, and cover no node and no name', () => {
	const flaws = WORKFLOWS.flatMap(({ title, nodes }) => {
		const notes = nodes.filter(isNote);
		const others = nodes.filter((node) => !isNote(node));
		return notes.flatMap((note) => [
			...(heightForText(note) > Number(note.parameters.height)
				? [`${title}: ${note.name} needs ${heightForText(note)}`]
				: []),
			...others
				.filter((node) => [boxOf(node), labelOf(node)].some((box) => box && overlap(boxOf(note), box)))
				.map((node) => `${title}: ${note.name} over ${node.name}`),
		]);
	});
	expect(flaws).toEqual([]);
});

test('Neither a wire nor another name goes through a name', () => {
	const flaws = WORKFLOWS.flatMap(({ title, nodes, connections }) => {
		const labels = nodes
			.filter((node) => !isNote(node))
			.flatMap((node) => {
				const box = labelOf(node);
				return box ? [{ name: node.name, box }] : [];
			});
		return labels.flatMap(({ name, box }, index) => [
			...wiresOf(nodes, connections)
				.filter(({ points }) => points.some((point) => isIn(point, box)))
				.map(({ from, to }) => `${title}: ${name} under ${from} -> ${to}`),
			...labels
				.slice(index + 1)
				.filter((other) => overlap(box, other.box))
				.map((other) => `${title}: ${name} and ${other.name}`),
		]);
	});
	expect(flaws).toEqual([]);
});

/**
 * Workflows with a wire that has to get past the nodes of a row although there is no space above or below
 * them.
 */
const AROUND = ['agency-assistant-chat', 'agency-assistant-mcp', 'email-documents', 'lead-to-sale'];

test('No wire passes behind a node, but for those that have no other room', () => {
	const isBehind = ({ nodes, connections }: (typeof WORKFLOWS)[number]) =>
		wiresOf(nodes, connections).some(({ from, to, points }) =>
			nodes
				.filter((node) => !isNote(node) && node.name !== from && node.name !== to)
				.some((node) => points.some((point) => isIn(point, boxOf(node)))),
		);
	const flawed = WORKFLOWS.filter(isBehind).map(({ id }) => id);
	expect([...new Set(flawed)]).toEqual(AROUND);
});
