import type { Locator, Page } from '@playwright/test';

export const viewNames = ['requests', 'stored', 'faults', 'access', 'description'] as const;

/** The page of a sandbox, by what people see of it. */
export class SandboxPage {
	constructor(
		readonly page: Page,
		readonly origin: string,
	) {}

	/** Opens a part of it, and waits until it is connected to the feed. */
	async open(view: (typeof viewNames)[number], ...rest: string[]): Promise<void> {
		// Otherwise only the part of the address that the server never sees might change.
		await this.page.goto('about:blank');
		const events = this.page.waitForResponse(/_sandbox\/requests$/);
		await this.page.goto(`${this.origin}/#/${[view, ...rest].join('/')}`);
		await events;
	}

	/** The requests, or the records, that are drawn: those in sight. */
	get rows(): Locator {
		return this.page.locator('.virtual').getByRole('option');
	}

	get detail(): Locator {
		return this.page.getByRole('region', { name: /chosen|escolhid[ao]/ });
	}

	/** What the page says at the bottom after something was pressed. */
	get notice(): Locator {
		return this.page.locator('.notice');
	}
}
