import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from '../editor';

/** From the sandbox's partners: one that is approved, and one for each other status. */
export const partners = {
	active: { clientId: 'sandbox_client_mar_azul', clientSecret: 'sandbox_secret_mar_azul' },
	pending: { clientId: 'sandbox_client_serra', clientSecret: 'sandbox_secret_serra' },
	disabled: { clientId: 'sandbox_client_vento_sul', clientSecret: 'sandbox_secret_vento_sul' },
};

/** The users who sign in at the service. */
export const people = {
	administrator: { email: 'helena@horizonte.example', password: 'sandbox_helena' },
	employee: { email: 'bianca@horizonte.example', password: 'sandbox_bianca' },
};

export const credentialType = 'travelAgencyOAuth2Api';

/** n8n's list of credentials, and a credential's dialog, used like a person does. */
export class CredentialDialog {
	readonly connected: Locator;
	readonly notConnected: Locator;
	/** n8n's red note. */
	readonly complaint: Locator;
	readonly dialog: Locator;

	constructor(
		readonly page: Page,
		private readonly n8nUrl: string,
	) {
		this.connected = page.getByTestId('oauth-connect-success-banner');
		this.notConnected = page.getByTestId('oauth-not-connected-banner');
		this.complaint = page.locator('.el-notification:visible', { hasText: 'Error' }).first();
		this.dialog = page.getByTestId('credential-edit-dialog');
	}

	get #credentials() {
		return this.page.getByTestId('resources-list-item');
	}

	/** Loads the list, which does not show credentials created in the meantime. */
	async list() {
		await goTo(this.page, `${this.n8nUrl}/home/credentials`);
		await expect(this.#credentials.first()).toBeVisible({ timeout: 60_000 });
	}

	/** Opens a credential by name, after closing the open one; loads the list if it is not on the screen. */
	async open(name: string) {
		if ((await this.#credentials.count()) === 0) await this.list();
		await this.close();
		await this.#credentials.filter({ hasText: name }).click();
		await expect(this.field('baseUrl')).toBeVisible();
	}

	async close() {
		if ((await this.dialog.count()) === 0) return;
		await this.page.locator('.el-dialog__headerbtn:visible').click();
		// n8n asks "Close without connecting?"
		const close = this.page.getByRole('button', { name: 'Close', exact: true });
		await expect(async () => {
			if (await close.isVisible()) await close.click();
			await expect(this.dialog).toBeHidden({ timeout: 500 });
		}).toPass();
	}

	field(name: string) {
		return this.page.getByTestId(`parameter-input-${name}`).locator('input').first();
	}

	/** Clicks Connect. Returns the window that opens. */
	async connect() {
		return await this.openWindow(() => this.page.getByTestId('quick-connect-button').click());
	}

	/** Connects a credential again that is already connected. Returns the window that opens. */
	async switchAccount() {
		return await this.openWindow(() => this.page.getByTestId('oauth-switch-account-button').click());
	}

	async openWindow(act: () => Promise<void>) {
		const [popup] = await Promise.all([this.page.waitForEvent('popup'), act()]);
		return popup;
	}

	async expectUnconnected() {
		await expect(this.notConnected).toBeVisible();
		await expect(this.connected).toBeHidden();
	}
}

/** Signs in on the service's page, unless this browser has done so before. */
export async function signIn(popup: Page, { email, password }: { email: string; password: string }) {
	const mail = popup.getByLabel('E-mail');
	const consent = popup.getByRole('button', { name: 'Autorizar' });
	await expect(mail.or(consent).first()).toBeVisible();
	if (await consent.isVisible()) return;
	await mail.fill(email);
	await popup.getByLabel('Senha').fill(password);
	await popup.getByRole('button', { name: 'Entrar' }).click();
}

/** Picks the company, and clicks Autorizar or Recusar. */
export async function decide(popup: Page, decision: 'Autorizar' | 'Recusar') {
	if (decision === 'Autorizar') await popup.getByLabel('Horizonte Viagens').check();
	await popup.getByRole('button', { name: decision }).click();
}

/** n8n's page about a failed connection must contain these words once its details are unfolded. */
export async function expectFailure(popup: Page, says: RegExp[]) {
	await popup.locator('summary', { hasText: 'More details' }).click();
	for (const words of says) await expect(popup.locator('body')).toContainText(words, { useInnerText: true });
}
