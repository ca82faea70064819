import type { Locator, Page } from '@playwright/test';

export const viewNames = ['requests', 'stored', 'faults', 'access', 'description'] as const;

/** The page of a sandbox. Finds everything by what people see on it. */
export class SandboxPage {
	constructor(
		readonly page: Page,
		readonly origin: string,
	) {}

	/** Opens a part of the page, and waits until it receives events. */
	async open(view: (typeof viewNames)[number], ...rest: string[]): Promise<void> {
		// Without this, the page would not reload when only the fragment of the address differs.
		await this.page.goto('about:blank');
		const events = this.page.waitForResponse(/_sandbox\/requests$/);
		await this.page.goto(`${this.origin}/#/${[view, ...rest].join('/')}`);
		await events;
	}

	/** The requests or records in view; the page draws no others. */
	get rows(): Locator {
		return this.page.locator('.virtual').getByRole('option');
	}

	get detail(): Locator {
		return this.page.getByRole('region', { name: /chosen|escolhid[ao]/ });
	}

	/** The message at the bottom after the user did something. */
	get notice(): Locator {
		return this.page.locator('.notice');
	}
}
