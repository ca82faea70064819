import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, type TestDetails } from '@playwright/test';
import sharp from 'sharp';
import { startBackOfficeAndN8n } from '../../../scripts/backOfficeAndN8n.mjs';
import { root } from '../../../scripts/folders.mjs';
import { EXAMPLES_TAG } from '../../../scripts/n8n/examples.mjs';
import { freePortFrom } from '../../../scripts/ports.mjs';
import type { Language } from '../../../scripts/language.mjs';
import type { Editor } from '../editor';
import { test as withEditor } from '../editorTest';
import type { World } from '../world';

/** The folder of the pictures. */
export const folder = join(root, 'docs/pictures');

const MAX_BYTES = 150_000;

/** Things that are only on the screen for a moment, or that would cover the subject. */
const passing = `
	.el-notification, .el-tooltip__popper, [data-reka-popper-content-wrapper]:has([role='tooltip']),
	[data-test-id='canvas-handle-plus-wrapper'], [data-test-id='node-feature-request'] { visibility: hidden !important; }
	::-webkit-scrollbar { display: none !important; }
	* { caret-color: transparent !important; }
`;

const themes = [
	{ colorScheme: 'light', suffix: '' },
	{ colorScheme: 'dark', suffix: '-dark' },
] as const;

/** Part of the screen, in screen pixels. */
export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface Scene {
	editor: Editor;
	world: World;
	browser: Browser;
	/** The editor's page. */
	page: Page;
}

/** The subject of a picture: part of a page. */
export interface View {
	page: Page;
	/** By default, the whole window. */
	area?: Area;
	/** A selector for what to leave out. */
	without?: string;
}

/** The smallest area that contains all these elements with a margin, within the window. */
export async function areaOf(all: Locator, margin = 0): Promise<Area> {
	const boxes = (await Promise.all((await all.all()).map((one) => one.boundingBox()))).filter(
		(box) => box !== null,
	);
	if (boxes.length === 0) throw new Error(`There is no ${all} on the screen.`);
	const { width, height } = all.page().viewportSize()!;
	const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - margin);
	const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin);
	const right = Math.min(width, Math.max(...boxes.map((box) => box.x + box.width)) + margin);
	const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + margin);
	return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Takes the picture once nothing moves any more. */
export async function photograph({ page, area, without = '.none' }: View): Promise<Buffer> {
	// Moves the pointer away, because elements look different under it.
	await page.mouse.move(1, 1);
	await expect(
		page.locator('.n8n-loading, .el-skeleton, .el-loading-mask').filter({ visible: true }),
	).toHaveCount(0);
	await page.evaluate(() => document.fonts.ready);
	await page.waitForTimeout(400);
	const style = `${passing} ${without} { visibility: hidden !important; }`;
	return await page.screenshot({ clip: area, style, animations: 'disabled' });
}

async function save(name: string, shot: Buffer) {
	for (const quality of [72, 60, 50]) {
		const webp = await sharp(shot).webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
		if (webp.length >= MAX_BYTES) continue;
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, `${name}.webp`), webp);
		return;
	}
	throw new Error(`The picture ${name} does not get smaller than ${MAX_BYTES} bytes: show less on it.`);
}

/** The file name of a picture in a language. */
export const inLanguage = (name: string, language: Language) =>
	language === 'en' ? name : `${name}-${language}`;

/** Workflows made for other pictures would be above the examples in n8n's list. */
async function archiveWorkflows({ request }: World) {
	type Listed = { id: string; isArchived: boolean; tags: { name: string }[] };
	const workflows: Listed[] = await request('GET', '/workflows');
	for (const { id, isArchived, tags } of workflows) {
		const isExample = tags.some(({ name }) => Object.values(EXAMPLES_TAG).includes(name));
		if (!isExample && !isArchived) await request('POST', `/workflows/${id}/archive`);
	}
}

/**
 * Each picture starts with the initial agency, with no workflows but the examples, and with an editor that
 * has forgotten which panels were open.
 */
export const test = withEditor.extend<{ startOver: void }, { language: Language; world: World }>({
	/** The language of our own texts, except for the labels of the nodes. */
	language: ['en', { scope: 'worker', option: true }],
	// At the usual addresses if they are free, because some pictures show them.
	world: [
		async ({ install, folder, language }, use) => {
			const ports = {
				sandbox: await freePortFrom(3399, 'the sandbox'),
				n8n: await freePortFrom(5678, 'n8n'),
			};
			await use(await startBackOfficeAndN8n({ install, userFolder: folder, ports, language }));
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	startOver: [
		async ({ world, editor }, use) => {
			await world.sandbox.control.send('POST', '/reset', {});
			await archiveWorkflows(world);
			await editor.page.emulateMedia({ colorScheme: 'light' });
			await editor.page.evaluate(() => localStorage.removeItem('N8N_LOGS_PANEL_OPEN'));
			await use();
		},
		{ auto: true },
	],
});

/**
 * Makes docs/pictures/<name>.webp and, in dark mode, <name>-dark.webp; in Portuguese, <name>-pt.webp and so
 * on.
 * @param arrange goes to the screen, and returns the part of it to show
 */
export function picture(name: string, arrange: (scene: Scene) => Promise<View>, details: TestDetails = {}) {
	test(name, details, async ({ browser, editor, world }) => {
		const view = await arrange({ browser, editor, world, page: editor.page });
		const spoken = inLanguage(name, world.language);
		for (const { colorScheme, suffix } of themes) {
			await view.page.emulateMedia({ colorScheme });
			await save(spoken + suffix, await photograph(view));
		}
	});
}
