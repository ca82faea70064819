/** Of the sandbox's partners, one that is approved and one each that is not. */
export const partners = {
	active: { clientId: 'sandbox_client_mar_azul', clientSecret: 'sandbox_secret_mar_azul' },
	pending: { clientId: 'sandbox_client_serra', clientSecret: 'sandbox_secret_serra' },
	disabled: { clientId: 'sandbox_client_vento_sul', clientSecret: 'sandbox_secret_vento_sul' },
};

/** Who signs in at the service. */
export const people = {
	administrator: { email: 'helena@horizonte.example', password: 'sandbox_helena' },
	employee: { email: 'bianca@horizonte.example', password: 'sandbox_bianca' },
};

export const credentialType = 'travelAgencyOAuth2Api';

const part = (page, testId) => page.locator(`[data-test-id="${testId}"]`);

/** The list of credentials, and the dialog of each, as a person uses them. */
export class CredentialDialog {
	constructor(page, n8nUrl) {
		this.page = page;
		this.n8nUrl = n8nUrl;
	}

	/** Loads the list: credentials made since are not on it. */
	async list() {
		await this.page.goto(`${this.n8nUrl}/home/credentials`);
		await part(this.page, 'resources-list-item').first().waitFor({ timeout: 60_000 });
	}

	/** Opens a credential by its name, closing the one that is open; loads the list first where it is not on the screen. */
	async open(name) {
		if ((await part(this.page, 'resources-list-item').count()) === 0) await this.list();
		await this.close();
		await part(this.page, 'resources-list-item').filter({ hasText: name }).click();
		await this.field('baseUrl').waitFor();
	}

	async close() {
		const dialog = part(this.page, 'credential-edit-dialog');
		if ((await dialog.count()) === 0) return;
		const isUnconnected = await this.notConnected.isVisible();
		await this.page.locator('.el-dialog__headerbtn:visible').click();
		// "Close without connecting?"
		if (isUnconnected) await this.page.getByRole('button', { name: 'Close', exact: true }).click();
		await dialog.waitFor({ state: 'hidden' });
	}

	field(name) {
		return part(this.page, `parameter-input-${name}`).locator('input').first();
	}

	/** Types { field: text }, by the names of the fields. */
	async fillIn(fields) {
		for (const [name, text] of Object.entries(fields)) await this.field(name).fill(text);
	}

	get text() {
		return part(this.page, 'credential-edit-dialog').innerText();
	}

	get connected() {
		return part(this.page, 'oauth-connect-success-banner');
	}

	get notConnected() {
		return part(this.page, 'oauth-not-connected-banner');
	}

	/** What n8n's red note says, once it shows one. */
	async complaint() {
		const note = this.page.locator('.el-notification:visible', { hasText: 'Error' });
		return await note.first().innerText();
	}

	/** Presses Connect. Returns the window that opens. */
	async connect() {
		return await this.#openWindow(part(this.page, 'quick-connect-button'));
	}

	/** Connects a credential anew that is connected. Returns the window that opens. */
	async switchAccount() {
		return await this.#openWindow(part(this.page, 'oauth-switch-account-button'));
	}

	async #openWindow(button) {
		const [popup] = await Promise.all([this.page.waitForEvent('popup'), button.click()]);
		return popup;
	}
}

/** Signs in on the page of the service, unless that was done before in this browser. */
export async function signIn(popup, { email, password }) {
	const mail = popup.getByLabel('E-mail');
	const consent = popup.getByRole('button', { name: 'Autorizar' });
	await mail.or(consent).first().waitFor();
	if (await consent.isVisible()) return;
	await mail.fill(email);
	await popup.getByLabel('Senha').fill(password);
	await popup.getByRole('button', { name: 'Entrar' }).click();
}

/** Chooses the company, and presses Autorizar or Recusar. */
export async function decide(popup, decision, company = 'Horizonte Viagens') {
	if (decision === 'Autorizar') await popup.getByLabel(company).check();
	await popup.getByRole('button', { name: decision }).click();
}

/** What n8n's page says when a connection has failed, its details unfolded. */
export async function failureIn(popup) {
	const details = popup.locator('summary', { hasText: 'More details' });
	await details.click();
	return await popup.locator('body').innerText();
}
