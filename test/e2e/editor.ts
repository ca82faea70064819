import { expect, type Browser, type ElementHandle, type Locator, type Page } from '@playwright/test';
import type { Owner } from '../../scripts/n8n/owner.mjs';

const exactly = (text: string) =>
	new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?\\s*$`);

/** An address of n8n that does not load its page. */
const NO_PAGE = '/healthz';

/** Stops animations: without a graphics card, a spinner alone keeps a core busy. */
function keepStill() {
	const style = document.createElement('style');
	style.textContent = `*, *::before, *::after {
		animation-delay: 0s !important;
		animation-duration: 0s !important;
		animation-iteration-count: 1 !important;
		transition-delay: 0s !important;
		transition-duration: 0s !important;
	}`;
	document.addEventListener('DOMContentLoaded', () => document.head.append(style));
}

/**
 * Opens a page that is logged in to the n8n at `url`, skipping the two pages that a person would see first:
 * each of them takes as long as a test.
 */
export async function openLoggedIn(
	browser: Pick<Browser, 'newPage'>,
	{ url, owner }: { url: string; owner: Owner },
) {
	const page = await browser.newPage();
	await page.addInitScript(keepStill);
	await page.goto(url + NO_PAGE);
	const status = await page.evaluate(
		async ({ email, password }) => {
			const answer = await fetch('/rest/login', {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ emailOrLdapLoginId: email, password }),
			});
			return answer.status;
		},
		{ email: owner.email, password: owner.password },
	);
	expect(status, 'The answer of n8n to the log-in').toBe(200);
	return page;
}

/**
 * Goes to an address of n8n. If its page is loaded already, does so like the Back button, because loading it
 * takes most of a test's time.
 */
export async function goTo(page: Page, address: string) {
	const { origin, pathname } = new URL(page.url());
	if (!address.startsWith(`${origin}/`) || pathname === NO_PAGE) return await page.goto(address);
	return await page.evaluate((next) => {
		history.pushState({}, '', next);
		dispatchEvent(new PopStateEvent('popstate', { state: {} }));
	}, address);
}

/** n8n's error if a part of a panel is drawn after its workflow was left, as happens on a slow machine. */
const LATE = /^injectNDVStore\(\) was accessed without an active workflow/;

/**
 * n8n's workflow editor, used like a person does, with one open node panel at a time. Elements are found by
 * n8n's test IDs, inputs by the path of their parameter, and everything else by the words on the screen.
 */
export class Editor {
	#address = '';
	#complaints: string[] = [];

	constructor(
		readonly page: Page,
		private readonly url: string,
	) {
		page.on('pageerror', ({ message }) => {
			if (!LATE.test(message)) this.#complaints.push(`the page threw ${message}`);
		});
		page.on('console', (message) => {
			if (message.type() === 'error')
				this.#complaints.push(`the console says ${message.text()} (${message.location().url})`);
		});
	}

	/** The complaints in the console and in n8n's red notes since the last call; closes the notes. */
	async takeComplaints() {
		const notes = this.page.locator('.el-notification:visible');
		const red = notes.filter({ has: this.page.locator('.el-notification--error') });
		const complaints = [...this.#complaints, ...(await red.allInnerTexts())];
		while ((await notes.count()) > 0) {
			const close = notes.locator('.el-notification__closeBtn').first();
			await close.click({ timeout: 2_000 }).catch(() => {}); // gone by itself in between
		}
		this.#complaints = [];
		return complaints;
	}

	/** Shows a workflow. */
	async show(workflowId: string) {
		const before = this.#address;
		this.#address = `${this.url}/workflow/${workflowId}`;
		if (this.#address === before) await this.load();
		else await this.#open();
		await this.takeComplaints();
	}

	/** Loads the workflow again, without its earlier runs. */
	async load() {
		await this.#open(`${this.url}/home/credentials`);
	}

	/** @param way the addresses to go through */
	async #open(...way: string[]) {
		await this.close();
		// Close dialogs, because they would stay open.
		if ((await this.page.locator('[role="dialog"]:visible').count()) > 0) await this.page.goto('about:blank');
		const complaints = [...this.#complaints];
		for (const address of [...way, this.#address]) {
			const [node] = await this.part('canvas-node').elementHandles();
			await goTo(this.page, address);
			if (node) await this.#leave(node);
		}
		await expect(this.part('canvas-node').first()).toBeVisible({ timeout: 90_000 });
		await this.part('zoom-to-fit').click();
		// Errors that n8n throws between two workflows belong to neither.
		this.#complaints = complaints;
	}

	/** Waits until the workflow with this node is gone. Changes that n8n believes were made are not saved. */
	async #leave(node: ElementHandle) {
		const unsaved = this.page.getByRole('button', { name: 'Leave without saving' });
		const isLeft = async () => {
			if (await unsaved.isVisible()) await unsaved.click({ timeout: 2_000 }).catch(() => {}); // on its way out
			return await node.evaluate(({ isConnected }) => !isConnected);
		};
		await expect.poll(isLeft).toBe(true);
	}

	part(testId: string, within: Page | Locator = this.page) {
		return within.getByTestId(testId);
	}

	get panel() {
		return this.part('node-parameters');
	}

	get output() {
		return this.part('output-panel');
	}

	/** Opens a node's panel from the canvas, after closing the open one. */
	async open(nodeName: string) {
		await this.close();
		await this.page
			.locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`)
			.dblclick({ position: { x: 12, y: 12 } });
		// A trigger has events instead of operations.
		const chooser = this.part('parameter-input-operation').or(this.part('parameter-input-triggerOn'));
		await expect(chooser.first()).toBeVisible();
	}

	async close() {
		if ((await this.part('ndv').count()) === 0) return;
		await this.part('ndv-close-button').click();
		await expect(this.part('ndv')).toBeHidden();
	}

	#label(text: string) {
		return this.page.locator('label.n8n-input-label span.n8n-text', { hasText: exactly(text) });
	}

	/**
	 * A line of the form by its label. If there are several, the last one, because a label comes before those
	 * inside it.
	 */
	line(label: string) {
		return this.part('parameter-item', this.panel)
			.filter({ has: this.#label(label) })
			.last();
	}

	/** An input by its parameter's path, such as `hotels.hotel[0].checkIn`. */
	input(path: string) {
		return this.panel.locator(`[data-parameter-path="${`parameters.${path}`.replace(/["\\]/g, '\\$&')}"]`);
	}

	/** The labels of the form. Those of the Settings tab exist, too, but are not visible. */
	get labels() {
		return this.part('input-label', this.panel).locator('label span.n8n-text').filter({ visible: true });
	}

	/** Enters text like a person, and moves to the next field. */
	async type(path: string, text: string) {
		await this.enter(path, text);
		await this.page.keyboard.press('Tab');
	}

	/** Enters text and stays in the field, because something may open when the next field gets the focus. */
	async enter(path: string, text: string) {
		const field = this.input(path).locator('input, textarea').first();
		await field.click();
		await field.fill(text);
	}

	/** The choices in the open dropdown. */
	get choices() {
		return this.part('parameter-input-item').filter({ visible: true });
	}

	async openChoices(path: string) {
		await this.input(path).locator('input').first().click();
		await expect(this.choices.first()).toBeVisible();
	}

	/** Picks from the open dropdown, and waits until it has faded out. */
	async pickChoice(label: string) {
		const headline = this.page.locator('.option-headline', { hasText: exactly(label) });
		await this.choices.filter({ has: headline }).click();
		await expect(this.choices).toHaveCount(0);
	}

	async choose(path: string, label: string) {
		await this.openChoices(path);
		await this.pickChoice(label);
	}

	/** Adds an optional field, by the labels of its group and of the field. */
	async addField(group: string, label: string) {
		await this.part('collection-parameter-add', this.line(group)).last().click();
		const options = this.part('collection-parameter-option').filter({ visible: true });
		await options.filter({ hasText: exactly(label) }).click();
		await expect(this.line(group).locator(this.#label(label)).last()).toBeVisible();
	}

	/** Adds an optional switch and turns it on. */
	async switchOn(group: string, label: string, path: string) {
		await this.addField(group, label);
		await this.input(path).locator('.el-switch').click();
	}

	/** Adds a line to a list, such as a hotel, a passenger or a payment. */
	async addLine(group: string) {
		await this.part('fixed-collection-add', this.line(group)).last().click();
	}

	/** Adds a line to a list that has several kinds, by the labels of the list and of the kind. */
	async addLineOfKind(list: string, kind: string) {
		await this.line(list).locator('input[placeholder^="Add "]').last().click();
		const kinds = this.page.locator('.el-select-dropdown__item').filter({ visible: true });
		await kinds.filter({ hasText: exactly(kind) }).click();
		await expect(kinds).toHaveCount(0);
	}

	/** Chooses a record from a picker's list with the keyboard. */
	async pick(path: string, text: string) {
		const input = this.part('rlc-input', this.input(path));
		await input.click();
		const items = this.part('rlc-item').filter({ visible: true });
		await expect(items.first()).toBeVisible();
		await this.part('rlc-search').filter({ visible: true }).fill(text);
		await expect(items).toHaveCount(1);
		await this.page.keyboard.press('ArrowDown');
		await this.page.keyboard.press('Enter');
		await expect(input).toHaveValue(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
	}

	/** Switches a picker between the list and typed values. */
	async chooseMode(path: string, mode: string) {
		await this.part('rlc-mode-selector', this.input(path)).click();
		await this.part(`mode-${mode}`).filter({ visible: true }).click();
	}

	/**
	 * Counts clicks from now on, except on text fields in which something is typed then.
	 * @returns a function that returns the count
	 */
	async countClicks() {
		await this.page.evaluate(() => {
			const counted = window as unknown as { clicks: number };
			counted.clicks = 0;
			document.addEventListener(
				'click',
				({ target, isTrusted }) => {
					const isText = target instanceof HTMLInputElement && target.type === 'text' && !target.readOnly;
					if (isTrusted && !isText) counted.clicks += 1;
				},
				{ capture: true },
			);
		});
		return async () => await this.page.evaluate(() => (window as unknown as { clicks: number }).clicks);
	}

	/**
	 * Clicks "Execute step", and expects success or failure. On a busy machine, n8n may store the last entry
	 * only after that, and then says that the output is outdated.
	 */
	async execute(status: 'success' | 'danger' = 'success') {
		await this.part('node-execute-button').click();
		const ended = this.part(`node-run-status-${status}`, this.output);
		const isStale = this.part('node-run-info-stale', this.output);
		await expect((status === 'success' ? ended.or(isStale) : ended).first()).toBeVisible({ timeout: 40_000 });
	}

	/** The data that the output panel shows as JSON. */
	async json() {
		await this.part('radio-button-json', this.output).click();
		return this.part('ndv-data-container', this.output);
	}

	/** What the output panel shows for a node that failed. */
	get failure() {
		return {
			message: this.part('node-error-message', this.output),
			description: this.part('node-error-description', this.output),
		};
	}
}
