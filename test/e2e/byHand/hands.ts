import { expect, type Locator, type Page } from '@playwright/test';

const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (text: string) => new RegExp(`^\\s*${quote(text)}\\s*\\*?\\s*$`);

/**
 * The possible wordings of steps, and what to do for each. Words in bold are on the screen, words in code are
 * typed.
 */
const grammar: [RegExp, (hands: Hands, ...words: string[]) => Promise<void>][] = [
	[/^Press \*\*\+\*\* above \*\*(.+)\*\*$/, async (hands) => await hands.pressFirstPlus()],
	[/^Press \*\*\+\*\* behind \*\*(.+)\*\*$/, async (hands, node) => await hands.pressPlusBehind(node!)],
	[/^Press \*\*(.+?)\*\*$/, async (hands, label) => await hands.press(label!)],
	[/^Type `([^]+)`$/, async (hands, text) => await hands.type(text!)],
	[/^Type `([^]+)` into \*\*(.+)\*\*$/, async (hands, text, field) => await hands.enter(field!, text!)],
	[
		/^Choose \*\*(.+?)\*\* in \*\*(.+)\*\*$/,
		async (hands, choice, field) => await hands.choose(field!, choice!),
	],
	[/^Switch (?:on|off) \*\*(.+)\*\*$/, async (hands, field) => await hands.turn(field!)],
	[
		/^Set \*\*(.+)\*\* to \*\*(Expression|Fixed)\*\*$/,
		async (hands, field, mode) => await hands.setTo(field!, mode!),
	],
	[/^Close the node$/, async (hands) => await hands.closeNode()],
];

/**
 * A person's time between two fields. n8n takes a moment to store typed text, and loses it if something is
 * clicked before.
 */
const MOVE_MS = 600;

const handsAt = new WeakMap<Page, Hands>();

/** This function runs in the page. */
function countPresses() {
	const { mousePressed } = window as unknown as { mousePressed(): void };
	window.addEventListener('mousedown', ({ isTrusted }) => isTrusted && mousePressed(), { capture: true });
}

/** A person at n8n's editor who follows written steps, and finds everything by the words on the screen. */
export class Hands {
	/** How often the mouse was clicked. */
	clicks = 0;

	private constructor(readonly page: Page) {}

	/** Takes a page, and counts every mouse click on it from here on. */
	static async at(page: Page): Promise<Hands> {
		const hands = handsAt.get(page) ?? new Hands(page);
		hands.clicks = 0;
		if (handsAt.has(page)) return hands;
		handsAt.set(page, hands);
		await page.exposeFunction('mousePressed', () => {
			hands.clicks += 1;
		});
		await page.addInitScript(countPresses);
		await page.evaluate(countPresses);
		return hands;
	}

	/** Does what a step says. */
	async follow(step: string) {
		for (const [form, act] of grammar) {
			const match = form.exec(step);
			if (match) return await act(this, ...match.slice(1));
		}
		throw new Error(`Nobody knows how to do this: ${step}`);
	}

	#seen(locator: Locator) {
		return locator.filter({ visible: true });
	}

	/** Everything that covers the rest of the editor, topmost first. */
	get #layers() {
		return [
			this.page.locator('.el-popper, [data-reka-popper-content-wrapper]'),
			this.page.locator('[role="dialog"]'),
			this.page.getByTestId('ndv'),
			this.page.getByTestId('node-creator'),
			this.page.locator('body'),
		];
	}

	/** The element with these words, in the topmost layer. */
	async #find(label: string): Promise<Locator> {
		let found: Locator | undefined;
		await expect(async () => {
			found = undefined;
			for (const layer of this.#layers) {
				const place = this.#seen(layer);
				const things = this.#seen(
					place
						.getByRole('button', { name: label, exact: true })
						.or(place.getByText(exactly(label)))
						.or(place.getByPlaceholder(label, { exact: true })),
				);
				if ((await things.count()) > 0) {
					found = things.first();
					break;
				}
			}
			expect(found, `"${label}" on the screen`).toBeDefined();
		}).toPass({ timeout: 30_000 });
		return found!;
	}

	/** What was pressed last. */
	#pressed?: string;

	async press(label: string) {
		this.#pressed = label;
		// Something may open and cover the element after it was found.
		await expect(async () => (await this.#find(label)).click({ timeout: 5_000 })).toPass({ timeout: 60_000 });
		// What opens or closes now may have a button with the same words.
		await this.page.waitForTimeout(MOVE_MS);
	}

	async pressFirstPlus() {
		await this.page.getByTestId('canvas-plus-button').click();
	}

	async pressPlusBehind(node: string) {
		const handle = this.page.locator(
			`[data-test-id="canvas-node-output-handle"][data-node-name="${node}"] [data-test-id="canvas-handle-plus"]`,
		);
		await handle.click();
	}

	/**
	 * Types at the cursor, as soon as there is one. On a busy machine, n8n may redraw the page and so close
	 * what the last press opened. We then press again, without counting it as a click.
	 */
	async type(text: string) {
		const cursor = this.page.locator(':focus:is(input, textarea, [contenteditable="true"])');
		const { clicks } = this;
		const isThere = await cursor.waitFor({ timeout: 10_000 }).then(
			() => true,
			() => false,
		);
		if (!isThere && this.#pressed !== undefined) {
			await this.press(this.#pressed);
			this.clicks = clicks;
		}
		await expect(cursor).toBeVisible();
		await this.page.keyboard.insertText(text);
	}

	/** The line with this label in the open node's form; if there are several, the last one. */
	#line(label: string) {
		const words = this.page.locator('label.n8n-input-label span.n8n-text', { hasText: exactly(label) });
		return this.page
			.getByTestId('ndv')
			.locator('[data-test-id="parameter-item"], .parameter-item')
			.filter({ has: words, visible: true })
			.last();
	}

	/** Replaces the content of a field. A field without a label shows its name while it is empty. */
	async enter(label: string, text: string) {
		const isInNode = (await this.page.getByTestId('ndv').count()) > 0;
		const dialog = this.page.locator('[role="dialog"]').filter({ hasText: label, visible: true }).last();
		const place = isInNode ? this.#line(label) : dialog;
		const field = place
			.locator('input[type="text"]:not([readonly]), input:not([readonly]):not([type]), textarea, .cm-content')
			.or(this.page.getByTestId('ndv').getByPlaceholder(label, { exact: true }));
		await this.#seen(field).first().click();
		// Not with the keyboard: n8n's canvas would react to Ctrl, and not notice that it was released.
		await this.#seen(field).first().selectText();
		await this.page.keyboard.insertText(text);
		await this.page.waitForTimeout(MOVE_MS);
	}

	async choose(label: string, choice: string) {
		const picker = this.#seen(this.#line(label).getByTestId('rlc-input'));
		if ((await picker.count()) > 0) {
			await picker.click();
			await this.#seen(this.page.getByTestId('rlc-search')).fill(choice);
			const records = this.#seen(this.page.getByTestId('rlc-item'));
			return await records.filter({ hasText: choice }).first().click();
		}
		await this.#seen(this.#line(label).locator('input, .el-select')).first().click();
		const headline = this.page.locator('.option-headline', { hasText: exactly(choice) });
		const choices = this.#seen(this.page.locator('.el-select-dropdown__item'));
		await choices
			.filter({ has: headline })
			.or(choices.filter({ hasText: exactly(choice) }))
			.first()
			.click();
	}

	async turn(label: string) {
		await this.#line(label).locator('.el-switch').first().click();
	}

	async setTo(label: string, mode: string) {
		const line = this.#line(label);
		await line.hover();
		await this.#seen(line.getByText(exactly(mode)))
			.last()
			.click();
		await this.page.waitForTimeout(MOVE_MS);
	}

	async closeNode() {
		await this.page.getByTestId('ndv-close-button').click();
		await expect(this.page.getByTestId('ndv')).toBeHidden();
	}
}
