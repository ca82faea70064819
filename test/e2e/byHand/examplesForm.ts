import { type Browser, expect, type Page } from '@playwright/test';
import { importCredentials } from '../../../scripts/n8n/credentials.mjs';
import { importExample, readExamples } from '../../../scripts/n8n/examples.mjs';
import { logInOf, triggerAddress } from '../../../scripts/n8n/submission.mjs';
import { activate } from '../../../scripts/n8n/workflow.mjs';
import { companyIdentifier } from '../../../scripts/sandboxServer.mjs';
import type { World } from '../world';

/** The form of a Portuguese example, which asks for the team's log-in. */
export interface ExamplesForm {
	address: string;
	/** A page whose browser has been told the log-in. */
	open(browser: Browser): Promise<Page>;
	/** Ends it and removes its credentials, because in a new node n8n selects the newest ones. */
	close(): Promise<void>;
}

export async function openForm({ request, sandbox, url, owner }: World, id: string): Promise<ExamplesForm> {
	const credentials = await importCredentials(request, { sandbox, companyIdentifier, language: 'pt', owner });
	const example = readExamples('pt').find((one) => one.id === id)!;
	const { workflow } = example;
	const own = {
		...example,
		workflow: { ...workflow, settings: { ...workflow.settings, errorWorkflow: '' } },
	};
	await activate(request, await importExample(request, own, credentials, {}));
	const address = triggerAddress(url, example.trigger);
	// While n8n is busy, it briefly says that there is no such form.
	const headers = logInOf(example.trigger, owner);
	const isServed = async () => (await (await fetch(address, { headers })).text()).includes('type="file"');
	await expect.poll(isServed, { timeout: 60_000 }).toBe(true);
	expect((await fetch(address)).status, 'What a stranger gets').toBe(401);
	return {
		address,
		open: async (browser) =>
			await browser.newPage({
				...{ locale: 'pt-BR', viewport: { width: 1366, height: 768 } },
				httpCredentials: { username: owner.email, password: owner.password },
			}),
		async close() {
			await request('POST', `/workflows/${id}/deactivate`);
			for (const credential of credentials.values()) await request('DELETE', `/credentials/${credential}`);
		},
	};
}

/** The page that the form shows now. */
export async function pageOf(page: Page, before: string): Promise<string> {
	const heading = page.locator('h1').filter({ visible: true }).first();
	await expect(heading).not.toHaveText(before, { timeout: 120_000 });
	return (await heading.innerText()).trim();
}

/** Selects the file and sends it: two clicks. */
export async function sendFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
	const [choosing] = await Promise.all([
		page.waitForEvent('filechooser'),
		page.locator('input[type="file"]').click(),
	]);
	await choosing.setFiles(file);
	await page.getByRole('button', { name: 'Enviar' }).click();
}
