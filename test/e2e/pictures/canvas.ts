import type { Node } from '../../../scripts/n8n/workflow.mjs';
import type { Editor } from '../editor';
import { areaOf, type View } from './picture';

/**
 * The width of a picture on a page. If something would be too small then, the picture is larger, for readers
 * who open it.
 */
const PAGE_WIDTH = 800;
const MIN_ZOOM = 0.5;
const MARGIN = 28;

/** The space around the canvas, and how much of the canvas n8n fills with a workflow. */
const around = { width: 120, height: 420 };
const FILLED = 0.8;

/** n8n's buttons that float above the canvas. */
const buttons = [
	...['canvas-controls', 'node-creator-plus-button', 'command-bar-button', 'add-sticky-button'],
	...['toggle-focus-panel-button', 'execute-workflow-button'],
];
const without = buttons.map((testId) => `[data-test-id="${testId}"]`).join(', ');

/** The space that the nodes and notes of a workflow need. */
function sizeOf(nodes: readonly Pick<Node, 'position' | 'parameters'>[]) {
	const boxes = nodes.map(({ position: [x, y], parameters: { width = 240, height = 160 } }) => ({
		...{ x, y, right: x + Number(width), bottom: y + Number(height) },
	}));
	return {
		width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ x }) => x)),
		height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ y }) => y)),
	};
}

/** A window in which n8n shows the workflow at about the width of a page. */
function windowFor(nodes: readonly Node[]) {
	const { width, height } = sizeOf(nodes);
	const zoom = Math.min(1, Math.max(MIN_ZOOM, (PAGE_WIDTH - 2 * MARGIN) / width));
	return {
		width: Math.ceil((width * zoom) / FILLED) + around.width,
		height: Math.ceil((height * zoom) / FILLED) + around.height,
	};
}

/** The area of the nodes with their names, and of the notes unless only the nodes are wanted. */
export async function areaOfCanvas({ page }: Editor, nodesOnly = false) {
	const nodes = nodesOnly ? '[data-test-id="canvas-node"]' : '.vue-flow__node';
	return await areaOf(
		page.locator(`${nodes}, [data-test-id="canvas-node"] [class*="_description_"]`),
		MARGIN,
	);
}

/** Shows a workflow without anything around it. */
export async function viewOfCanvas(
	editor: Editor,
	workflow: { id: string; nodes: readonly Node[] },
): Promise<View> {
	const { page } = editor;
	await page.setViewportSize(windowFor(workflow.nodes));
	await editor.show(workflow.id);
	// Wait for the animation.
	await page.waitForTimeout(1_000);
	return { page, area: await areaOfCanvas(editor), without };
}
