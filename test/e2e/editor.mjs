import { eventually } from './waiting.mjs';

const exactly = (text) => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?\\s*$`);

/**
 * n8n's workflow editor as a person uses it: one open node panel at a time. What n8n marks with test ids is found by
 * them, its inputs by the path of their parameter, everything else by the words on the screen.
 */
export class Editor {
	#complaints = [];

	constructor(page, address) {
		this.page = page;
		this.address = address;
		page.on('pageerror', ({ message }) => this.#complaints.push(`the page threw ${message}`));
		page.on('console', (message) => {
			if (message.type() === 'error')
				this.#complaints.push(`the console says ${message.text()} (${message.location().url})`);
		});
	}

	/** What the browser's console and n8n's red notes complained about since the last call. */
	async takeComplaints() {
		const red = this.page.locator('.el-notification--error');
		const notes = await this.page.locator('.el-notification:visible').filter({ has: red }).allInnerTexts();
		const complaints = [...this.#complaints, ...notes.map((note) => `a note says ${note}`)];
		this.#complaints = [];
		return complaints;
	}

	async dismissNotes() {
		const close = this.page.locator('.el-notification:visible .el-notification__closeBtn');
		while ((await close.count()) > 0) {
			await close
				.first()
				.click({ timeout: 2_000 })
				.catch(() => {}); // gone by itself in between
		}
	}

	/** Loads the workflow anew: what was changed in it and not saved is gone. */
	async load() {
		await this.page.goto(this.address);
		await this.part('canvas-node').first().waitFor({ timeout: 90_000 });
		await this.part('zoom-to-fit').click();
	}

	part(testId, within = this.page) {
		return within.locator(`[data-test-id="${testId}"]`);
	}

	get panel() {
		return this.part('node-parameters');
	}

	get output() {
		return this.part('output-panel');
	}

	/** Opens a node's panel from the canvas, closing the one that is open. */
	async open(nodeName) {
		await this.close();
		await this.page
			.locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`)
			.dblclick({ position: { x: 12, y: 12 } });
		// The trigger has events instead of operations.
		await this.part('parameter-input-operation').or(this.part('parameter-input-triggerOn')).first().waitFor();
	}

	async close() {
		if ((await this.part('ndv').count()) === 0) return;
		await this.part('ndv-close-button').click();
		await this.part('ndv').waitFor({ state: 'hidden' });
	}

	label(text, within = this.panel) {
		return within.locator('label.n8n-input-label span.n8n-text', { hasText: exactly(text) }).last();
	}

	/** A line of the form by its label; of several, the last (a label stands before those inside it). */
	line(label) {
		const labelled = this.page.locator('label.n8n-input-label span.n8n-text', { hasText: exactly(label) });
		return this.part('parameter-item', this.panel).filter({ has: labelled }).last();
	}

	/** An input by the path of its parameter, such as `hotels.hotel[0].checkIn`. */
	input(path) {
		return this.panel.locator(`[data-parameter-path="${escaped(`parameters.${path}`)}"]`);
	}

	async labels() {
		// Those of the Settings tab are there, too, but not seen.
		const labels = this.part('input-label', this.panel).locator('label').filter({ visible: true });
		return (await labels.allInnerTexts()).map((label) => label.split('\n')[0].trim());
	}

	/** Enters text as a person does, and goes on to the next field. */
	async type(path, text) {
		const field = this.input(path).locator('input, textarea').first();
		await field.click();
		await field.fill(text);
		await this.page.keyboard.press('Tab');
	}

	/** The labels of a dropdown that is opened for it, and left open. */
	async choices(path) {
		await this.input(path).locator('input').first().click();
		const items = this.part('parameter-input-item').filter({ visible: true });
		await items.first().waitFor();
		return await items.locator('.option-headline').allInnerTexts();
	}

	/** Picks from the dropdown that is open, and waits until it has faded. */
	async pickChoice(label) {
		const items = this.part('parameter-input-item').filter({ visible: true });
		const headline = this.page.locator('.option-headline', { hasText: exactly(label) });
		await items.filter({ has: headline }).click();
		await items.first().waitFor({ state: 'hidden' });
	}

	async choose(path, label) {
		await this.choices(path);
		await this.pickChoice(label);
	}

	/** Adds an optional field, by the labels of its group and its own. */
	async addField(group, label) {
		const add = this.part('collection-parameter-add', this.line(group)).last();
		await add.scrollIntoViewIfNeeded();
		await add.click();
		await this.part('collection-parameter-option')
			.filter({ visible: true })
			.filter({ hasText: exactly(label) })
			.click();
		await this.label(label, this.line(group)).waitFor();
	}

	/** Adds a line to a group of lines: a hotel, a passenger, a payment. */
	async addLine(group) {
		await this.part('fixed-collection-add', this.line(group)).last().click();
	}

	/** Presses "Execute step" and waits for the end. Returns 'success' or 'danger'. */
	async execute() {
		await this.part('node-execute-button').click();
		const ended = this.output.locator('[data-test-id^="node-run-status-"]');
		const issue = this.page.locator('.el-notification:visible', {
			hasText: /cannot start|Problem (running|executing) workflow/,
		});
		await ended.or(issue).first().waitFor({ timeout: 40_000 });
		if ((await issue.count()) > 0) throw new Error(await issue.first().innerText());
		return (await ended.first().getAttribute('data-test-id')).replace('node-run-status-', '');
	}

	/** The data that the output panel shows, as JSON text. */
	async outputText() {
		await this.part('radio-button-json', this.output).click();
		const data = this.part('ndv-data-container', this.output);
		return await eventually(
			'The output panel should show JSON',
			() => data.innerText(),
			(text) => text.includes('{'),
		);
	}
}

const escaped = (text) => text.replace(/["\\]/g, '\\$&');
