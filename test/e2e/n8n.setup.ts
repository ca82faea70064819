import { test } from '@playwright/test';
import { installN8n } from '../../scripts/n8n/install.mjs';

/** What the tests in n8n need; tests of the sandbox's page do not. */
test('n8n is there', async () => {
	test.setTimeout(1_200_000);
	await installN8n();
});
