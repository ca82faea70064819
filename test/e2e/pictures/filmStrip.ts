import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { photograph } from './picture';

const MAX_BYTES = 2_000_000;

/** The size of a frame: the window, and a sentence above it. */
export const filmWindow = { width: 1_240, height: 780 };
const CAPTION_HEIGHT = 52;

const captionPage = (step: string, text: string) => `
	<body style="margin: 0; height: ${CAPTION_HEIGHT}px; display: flex; align-items: center; gap: 14px; padding: 0 18px;
		background: #0b5d78; color: #fff; font: 600 21px Inter, 'Liberation Sans', sans-serif">
		<span style="background: #fff; color: #0b5d78; border-radius: 14px; padding: 2px 12px">${step}</span>
		<span>${text}</span>
	</body>`;

/** Shows where the mouse is clicked. */
const ring = Buffer.from(
	`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">
		<circle cx="30" cy="30" r="24" fill="#ff6d0044" stroke="#d64200" stroke-width="5"/>
	</svg>`,
);

/** A sequence of pictures, each with a sentence about what is done. */
export class FilmStrip {
	readonly #frames: Buffer[] = [];
	readonly #delays: number[] = [];
	#step = '';

	/** @param captions a page on which to draw the sentences */
	constructor(private readonly captions: Page) {}

	/** Sets the heading for the next frames. */
	begin(step: string) {
		this.#step = step;
	}

	/** Adds a frame for some seconds. `press` is about to be clicked. */
	async show(page: Page, text: string, seconds: number, press?: Locator) {
		await this.captions.setViewportSize({ width: filmWindow.width, height: CAPTION_HEIGHT });
		await this.captions.setContent(captionPage(this.#step, text));
		const caption = await this.captions.screenshot();
		const scene = sharp(await photograph({ page })).resize(filmWindow);
		const box = await press?.boundingBox();
		if (box) {
			const [left, top] = [box.x + box.width / 2 - 30, box.y + box.height / 2 - 30].map(Math.round) as [
				number,
				number,
			];
			scene.composite([{ input: ring, left: Math.max(0, left), top: Math.max(0, top) }]);
		}
		const frame = sharp({
			create: {
				width: filmWindow.width,
				height: filmWindow.height + CAPTION_HEIGHT,
				channels: 3,
				background: '#fff',
			},
		}).composite([
			{ input: await sharp(caption).resize({ width: filmWindow.width }).png().toBuffer(), left: 0, top: 0 },
			{ input: await scene.png().toBuffer(), left: 0, top: CAPTION_HEIGHT },
		]);
		this.#frames.push(await frame.png().toBuffer());
		this.#delays.push(seconds * 1_000);
	}

	/** Shows what is about to be clicked, and clicks it. */
	async press(target: Locator, text: string, seconds: number) {
		await this.show(target.page(), text, seconds, target);
		await target.click();
	}

	get seconds() {
		return this.#delays.reduce((sum, delay) => sum + delay, 0) / 1_000;
	}

	/** Saves the frames as an animated picture that repeats. */
	async save(file: string) {
		for (const quality of [75, 60, 45]) {
			const film = await sharp(this.#frames, { join: { animated: true } })
				.webp({ quality, effort: 5, delay: this.#delays, loop: 0, minSize: true })
				.toBuffer();
			if (film.length >= MAX_BYTES) continue;
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, film);
			return;
		}
		throw new Error(`${file} does not get smaller than ${MAX_BYTES} bytes: show less in it.`);
	}
}
