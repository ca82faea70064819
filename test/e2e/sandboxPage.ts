import type { Locator, Page } from '@playwright/test';

export const viewNames = ['requests', 'stored', 'faults', 'access', 'description'] as const;

/** A sandbox's page, accessed by what people see of it. */
export class SandboxPage {
	constructor(
		readonly page: Page,
		readonly origin: string,
	) {}

	/** Opens a part of the page, and waits until it receives events. */
	async open(view: (typeof viewNames)[number], ...rest: string[]): Promise<void> {
		// Otherwise, if only the fragment of the address differs, the page would not be loaded again.
		await this.page.goto('about:blank');
		const events = this.page.waitForResponse(/_sandbox\/requests$/);
		await this.page.goto(`${this.origin}/#/${[view, ...rest].join('/')}`);
		await events;
	}

	/** The requests or records that are drawn, which are those in sight. */
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
