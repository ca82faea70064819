import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { root } from '../../../scripts/folders.mjs';

/** The folder for the film and for a picture of each caption. Ignored by git. */
const folder = join(root, 'film');

const size = { width: 1_280, height: 800 };

/** Runs in every page: draws a mouse pointer, which a video does not show by itself. */
function drawPointer() {
	addEventListener(
		'mousemove',
		({ clientX, clientY }) => {
			const id = 'film-pointer';
			const pointer =
				document.getElementById(id) ??
				document.documentElement.appendChild(Object.assign(document.createElement('div'), { id }));
			pointer.style.cssText = `position: fixed; z-index: 2147483647; pointer-events: none; width: 26px; height: 26px; border-radius: 50%;
			border: 3px solid #d64200; background: #ff6d0044; left: ${clientX - 16}px; top: ${clientY - 16}px`;
		},
		{ capture: true },
	);
}

/** Runs in the page. */
function drawCaption([step, text]: [string, string]) {
	const id = 'film-caption';
	const bar =
		document.getElementById(id) ??
		document.documentElement.appendChild(Object.assign(document.createElement('div'), { id }));
	bar.style.cssText = `position: fixed; z-index: 2147483646; pointer-events: none; left: 0; right: 0; bottom: 0; padding: 13px 18px;
		display: flex; gap: 14px; align-items: center; background: #0b5d78; color: #fff; font: 600 19px Inter, 'Liberation Sans', sans-serif`;
	bar.replaceChildren(
		...[step, text].map((words, index) => {
			const span = Object.assign(document.createElement('span'), { textContent: words });
			if (index === 0)
				span.style.cssText =
					'background: #fff; color: #0b5d78; border-radius: 14px; padding: 2px 12px; white-space: nowrap';
			return span;
		}),
	);
}

/** Records the content of a window, with captions at the bottom. */
export class Film {
	#step = '';
	#captions = 0;
	readonly #began = Date.now();

	private constructor(
		private readonly context: BrowserContext,
		readonly url: string,
	) {}

	/** @param url of n8n; its pages are shown in English */
	static async begin(browser: Browser, url: string) {
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder);
		const context = await browser.newContext({ viewport: size, recordVideo: { dir: folder, size } });
		await context.addInitScript(drawPointer);
		return new Film(context, url);
	}

	async newPage() {
		return await this.context.newPage();
	}

	/** Sets the heading for the next captions. */
	scene(step: string) {
		this.#step = step;
	}

	/** Shows a caption for long enough to read it. */
	async say(page: Page, text: string, seconds = 1.2 + text.length / 22) {
		await page.evaluate(drawCaption, [this.#step, text] as [string, string]);
		await page.waitForTimeout(seconds * 1_000);
		this.#captions += 1;
		const name = `${String(this.#captions).padStart(2, '0')} ${this.#step}.png`;
		await page.screenshot({ path: join(folder, name) });
	}

	/** Says what is about to be clicked, moves there, and clicks. */
	async press(target: Locator, text: string) {
		await target.hover();
		await this.say(target.page(), text);
		await target.click();
	}

	get seconds() {
		return (Date.now() - this.#began) / 1_000;
	}

	/** Ends the film. @returns the file */
	async save(page: Page) {
		const video = page.video();
		await this.context.close();
		const file = join(folder, 'verification.webm');
		await video?.saveAs(file);
		await video?.delete();
		return file;
	}
}
