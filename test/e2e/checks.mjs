import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { secondsSince } from '../../scripts/step.mjs';
import { expect } from './waiting.mjs';

/** Runs checks one after another, says how each went, and keeps what the screen showed. */
export class Checks {
	passed = 0;
	failed = 0;
	#editor;
	#folder;

	constructor(editor, folder) {
		this.#editor = editor;
		this.#folder = folder;
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
	}

	/** Keeps the screen, or another window, under a telling name. */
	async keep(name, page = this.#editor.page) {
		const file = `${name.replace(/[^\p{L}\p{N} >().-]/gu, '')}.png`.replaceAll('>', '-');
		await page.screenshot({ path: join(this.#folder, file) });
	}

	/**
	 * Runs `work`; it passes when nothing throws, and when neither the browser's console nor a red note of n8n has
	 * complained. With `isRefusalWanted`, complaints are what the check is about. A failed check leaves the editor as
	 * loaded, so that it can't fail the next.
	 */
	async check(title, work, { isRefusalWanted = false } = {}) {
		const start = performance.now();
		try {
			await work();
			const complaints = await this.#editor.takeComplaints();
			expect(isRefusalWanted || complaints.length === 0, complaints.join('; '));
			this.passed++;
			console.log(`passed  ${title} (${secondsSince(start)})`);
		} catch (error) {
			this.failed++;
			console.log(
				`FAILED  ${title} (${secondsSince(start)}): ${error.message.replace(/\s+/g, ' ').slice(0, 600)}`,
			);
			await this.keep(`FAILED ${title}`);
			await this.#editor.load();
		}
		await this.#editor.dismissNotes();
		await this.#editor.takeComplaints();
	}
}
