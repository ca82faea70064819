import { expect } from '@playwright/test';
import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import type { Editor } from '../editor';
import { refused, test } from '../editorTest';
import { makeWorkflow } from '../workflow';

test.beforeAll(async ({ editor, world: { request, sandbox } }) => {
	const data = { baseUrl: sandbox.baseUrl, accessToken: sandbox.tokens.full_access, companyIdentifier: '' };
	const own = { name: 'Credential to be spoiled', type: 'travelAgencyApi', data };
	const credentials = { travelAgencyApi: await makeCredential(request, own) };
	const sale = { name: 'Sale', type: 'travelAgencySale', parameters: {} };
	await editor.show(await makeWorkflow(request, credentials, [sale]));
});

/** Opens the credential's dialog, which also tests the credential. */
async function openDialog(editor: Editor) {
	await editor.open('Sale');
	await editor.part('credential-edit-button').click();
	await expect(editor.part('credentials-config-container-test-success')).toBeVisible();
}

async function closeDialog(editor: Editor) {
	await editor.page.keyboard.press('Escape');
	await expect(editor.part('credential-save-button')).toBeHidden();
	await editor.close();
}

test('The credential with full access is tested successfully', async ({ editor }) => {
	await openDialog(editor);
	await closeDialog(editor);
});

test('A wrong access token is told in a sentence', refused, async ({ editor }) => {
	// n8n mixes up concurrent tests ("Node not found"), so wait until the test of the opened dialog has ended.
	await openDialog(editor);
	const token = editor.part('credential-connection-parameter').filter({ hasText: 'Access Token' });
	await token.locator('input').first().fill('not-a-token');
	await editor.part('credential-save-button').click();
	await editor.page.getByText('More details').click();
	const dialog = editor.part('credential-edit-dialog');
	await expect(dialog).toContainText(/does not accept the access token/);
	await expect(dialog).toContainText(/mistyped|revoked/);
	await closeDialog(editor);
});
