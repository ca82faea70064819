import { test } from '@playwright/test';
import { buildPackage } from '../../scripts/buildPackage.mjs';
import { installN8n } from '../../scripts/n8n/install.mjs';

/** What the tests with n8n need, and those of the sandbox's page do not. */
test('the package and n8n are there', async () => {
	test.setTimeout(1_200_000);
	await buildPackage();
	await installN8n();
});
