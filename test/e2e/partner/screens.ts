import type { Page } from '@playwright/test';

/** Remembers the text of every screen that it has read. */
export class Screens {
	readonly texts: string[] = [];

	constructor(private readonly page: Page) {}

	/** Reads the screen, or another window. */
	async read(page = this.page) {
		this.texts.push(await page.evaluate(legible));
	}
}

/** Runs in the browser. The text in an input is legible, too, unless it is for a password. */
function legible() {
	const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
	const values = inputs.filter(({ type }) => type !== 'password').map(({ value }) => value);
	return [document.body.innerText, ...values].join('\n');
}
