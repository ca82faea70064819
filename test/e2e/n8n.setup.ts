import { test } from '@playwright/test';
import { installN8n } from '../../scripts/n8n/install.mjs';

/** What the tests with n8n need, and those of the sandbox's page do not. */
test('n8n is there', async () => {
	test.setTimeout(1_200_000);
	await installN8n();
});
