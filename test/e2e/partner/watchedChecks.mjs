import { Checks } from '../checks.mjs';

/** Checks that remember what could be read on every screen that was kept: `screens`, { name, text }. */
export class WatchedChecks extends Checks {
	screens = [];
	#editor;

	constructor(editor, folder) {
		super(editor, folder);
		this.#editor = editor;
	}

	async keep(name, page = this.#editor.page) {
		await super.keep(name, page);
		this.screens.push({ name, text: await page.evaluate(legible) });
	}
}

/** Runs in the browser. What stands in an input is legible, too, unless it is a password's. */
function legible() {
	const { document } = globalThis;
	const inputs = [...document.querySelectorAll('input, textarea')];
	const values = inputs.filter(({ type }) => type !== 'password').map(({ value }) => value);
	return [document.body.innerText, ...values].join('\n');
}
