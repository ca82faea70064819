import type { IConnections, INode } from 'n8n-workflow';

/** Where n8n's editor draws the parts of a workflow, in its own units, and how large it shows them. */

interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}
type Point = [number, number];

/** The canvas in a window of 1366x768, minus the fifth that n8n leaves around a workflow. */
const ROOM = { width: 1104, height: 556 };
const NODE = 96;
/** The width of a node that hangs below an agent or a tool server: a model, a memory, a tool. */
const HANGING = 80;
/** The width of a node that others hang below; its name is inside. */
const WIDE = 224;
/** A node that asks before a tool is used also hangs, but is larger. */
const ASKING: [width: number, height: number] = [240, HANGING];
/** How much higher a node is for each input after the second. */
const INPUT = 32;
/** The text of a note, with the average width of a letter. */
const NOTE_TEXT = { size: 14, line: 19, letter: 7.05 };
/**
 * The text below a node: its name in at most two lines, then "(Deactivated)" if it is, and what the node
 * does.
 */
const LABEL = {
	width: 192,
	line: 20,
	letter: 8.2,
	above: 8,
	gap: 4,
	subtitle: { width: 136, height: 16.25 },
};

export const isNote = ({ type }: INode): boolean => type.endsWith('.stickyNote');
const isHanging = ({ type }: INode): boolean => /Tool$|\.lmChat|\.memory/.test(type);
const isWide = ({ type }: INode): boolean => /\.(agent|mcpTrigger)$/.test(type);
const isAsking = ({ type }: INode): boolean => type.endsWith('HitlTool');

function sizeOf(node: INode): [width: number, height: number] {
	const { width, height, numberInputs = 2 } = node.parameters;
	if (isNote(node)) return [Number(width), Number(height)];
	if (isAsking(node)) return ASKING;
	if (isHanging(node)) return [HANGING, HANGING];
	return [isWide(node) ? WIDE : NODE, NODE + INPUT * Math.max(0, Number(numberInputs) - 2)];
}

/** The area of a node on the canvas, without its name. */
export function boxOf(node: INode): Box {
	const [left, top] = node.position;
	const [width, height] = sizeOf(node);
	return { left, top, right: left + width, bottom: top + height };
}

/** The size of notes' text in pixels when n8n opens the workflow. */
export function noteTextSize(nodes: readonly INode[]): number {
	const boxes = nodes.map(boxOf);
	const span = (one: 'left' | 'top', other: 'right' | 'bottom') =>
		Math.max(...boxes.map((box) => box[other])) - Math.min(...boxes.map((box) => box[one]));
	const zoom = Math.min(1, ROOM.width / span('left', 'right'), ROOM.height / span('top', 'bottom'));
	return NOTE_TEXT.size * zoom;
}

function linesOf(text: string, lettersInLine: number): string[] {
	return text.split(' ').reduce<string[]>((lines, word) => {
		const last = lines.at(-1);
		if (last === undefined || `${last} ${word}`.length > lettersInLine) return [...lines, word];
		return [...lines.slice(0, -1), `${last} ${word}`];
	}, []);
}

/** How high a note must be for its text. */
export function heightForText({ parameters }: INode): number {
	const inner = Number(parameters.width) - 32;
	const plain = String(parameters.content).replace(
		/\*\*|[_`]|\[([^\]]*)\]\([^)]*\)/g,
		(_, text = '') => text,
	);
	return plain.split('\n\n').reduce((height, paragraph) => {
		if (paragraph.startsWith('## ')) return height + 40;
		if (paragraph.startsWith('### ')) return height + 30;
		return height + linesOf(paragraph, inner / NOTE_TEXT.letter).length * NOTE_TEXT.line + 8;
	}, 0);
}

/** Where a node's name is, and below it what the node does; undefined if they are inside the node. */
export function labelOf(node: INode): Box | undefined {
	if (isWide(node) || isAsking(node)) return undefined;
	const { name, disabled = false } = node;
	const { left, right, bottom } = boxOf(node);
	const lines = linesOf(name, LABEL.width / LABEL.letter).slice(0, 2);
	const longest = Math.max(LABEL.subtitle.width, ...lines.map(({ length }) => length * LABEL.letter));
	const half = Math.min(LABEL.width, longest) / 2;
	const [center, top] = [(left + right) / 2, bottom + LABEL.above];
	const heights = [lines.length * LABEL.line, ...(disabled ? [LABEL.line] : []), LABEL.subtitle.height];
	const height = heights.reduce((sum, one) => sum + LABEL.gap + one, -LABEL.gap);
	return { left: center - half, right: center + half, top, bottom: top + height };
}

const STEPS = 60;

function curve(from: Point, c1: Point, c2: Point, to: Point): Point[] {
	return Array.from({ length: STEPS + 1 }, (_, step): Point => {
		const t = step / STEPS;
		const at = (axis: 0 | 1) =>
			(1 - t) ** 3 * from[axis] +
			3 * (1 - t) ** 2 * t * c1[axis] +
			3 * (1 - t) * t ** 2 * c2[axis] +
			t ** 3 * to[axis];
		return [at(0), at(1)];
	});
}

/** A wire to the left runs below its node, and enters the other node from the left. */
const BACK = { below: 130, beside: 40 };

function wire([x, y]: Point, [toX, toY]: Point): Point[] {
	if (toX > x - 20) {
		const middle = (x + toX) / 2;
		return curve([x, y], [middle, y], [middle, toY], [toX, toY]);
	}
	const corners: Point[] = [
		...([
			[x, y],
			[x + BACK.beside, y],
			[x + BACK.beside, y + BACK.below],
		] as Point[]),
		...([
			[toX - BACK.beside, y + BACK.below],
			[toX - BACK.beside, toY],
			[toX, toY],
		] as Point[]),
	];
	return corners.slice(1).flatMap((end, index) => {
		const begin = corners[index] as Point;
		return Array.from({ length: STEPS + 1 }, (_, step): Point => {
			const t = step / STEPS;
			return [begin[0] + (end[0] - begin[0]) * t, begin[1] + (end[1] - begin[1]) * t];
		});
	});
}

/** The vertical position of a node's input or output, counted from the top. */
function handle(node: INode, place: number, of: number): number {
	const { top, bottom } = boxOf(node);
	return top + ((bottom - top) * (place + 1)) / (of + 1);
}

/** Where things hang on a node's lower edge: first what it needs, tools last. */
const HANDLES: Record<string, number> = { ai_languageModel: 40, ai_memory: 136, ai_tool: 184 };
const NEEDED = 40;

/** A wire from a hanging node up to the node that it hangs below. */
function hangingWire(from: INode, to: INode, kind: string): Point[] {
	const [begin, end] = [boxOf(from), boxOf(to)];
	const [x, toX] = [
		(begin.left + begin.right) / 2,
		end.left + (isAsking(to) ? NEEDED : (HANDLES[kind] as number)),
	];
	const middle = (begin.top + end.bottom) / 2;
	return curve([x, begin.top], [x, middle], [toX, middle], [toX, end.bottom]);
}

/** The wires between nodes, each as a list of points. */
export function wiresOf(nodes: readonly INode[], connections: IConnections) {
	const named = (name: string) => nodes.find((node) => node.name === name) as INode;
	const inputs = (name: string) =>
		1 +
		Math.max(
			0,
			...Object.values(connections).flatMap(({ main = [] }) =>
				main.flatMap((line) => (line ?? []).filter(({ node }) => node === name).map(({ index }) => index)),
			),
		);
	return Object.entries(connections).flatMap(([from, kinds]) =>
		Object.entries(kinds).flatMap(([kind, outputs]) =>
			outputs.flatMap((line, place) =>
				(line ?? []).map(({ node: to, index }) => {
					const [begin, end] = [named(from), named(to)];
					const points =
						kind === 'main'
							? wire(
									[boxOf(begin).right, handle(begin, place, outputs.length)],
									[boxOf(end).left, handle(end, index, inputs(to))],
								)
							: hangingWire(begin, end, kind);
					return { from, to, points };
				}),
			),
		),
	);
}

/** Whether the point is clearly inside, and not on the edge. */
export const isIn = ([x, y]: Point, { left, top, right, bottom }: Box): boolean =>
	x > left + 2 && x < right - 2 && y > top + 2 && y < bottom - 2;

export const overlap = (a: Box, b: Box): boolean =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
