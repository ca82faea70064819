import { makeCredential } from '../../scripts/n8n/credentials.mjs';
import { eventually, expect } from './waiting.mjs';

const nodeName = 'Node with a credential of its own';

/** A node whose credential may be spoiled. `sandbox` is { baseUrl }; returns it for makeWorkflow. */
export async function credentialNode(request, { baseUrl }) {
	const data = { baseUrl, accessToken: 'sandbox_full_access', companyIdentifier: '' };
	const name = 'Credential to be spoiled';
	const own = await makeCredential(request, { name, type: 'travelAgencyApi', data });
	return { name: nodeName, type: 'travelAgencySale', parameters: {}, credentials: { travelAgencyApi: own } };
}

/** The credential's dialog: a token that works, and one that does not. */
export async function checkCredential({ checks, editor }) {
	await checks.check('The credential with full access is tested successfully', async () => {
		await openDialog(editor);
		await editor.part('credentials-config-container-test-success').waitFor();
		await checks.keep('Credential, tested');
		await closeDialog(editor);
	});

	await checks.check(
		'A wrong access token is told in a sentence',
		async () => {
			await openDialog(editor);
			// Opening tests the credential. n8n mixes up two tests at the same time ("Node not found"), so that one first.
			await editor.part('credentials-config-container-test-success').waitFor();
			const token = editor
				.part('credential-connection-parameter')
				.filter({ hasText: 'Access Token' })
				.locator('input')
				.first();
			await token.fill('not-a-token');
			await editor.part('credential-save-button').click();
			await editor.page.getByText('More details').click();
			const told = await eventually(
				'The dialog should say what is wrong',
				() => editor.part('credential-edit-dialog').innerText(),
				(text) => /does not accept the access token/.test(text),
			);
			await checks.keep('Credential, wrong token');
			expect(/mistyped|revoked/.test(told), 'It does not say what to look for');
			await closeDialog(editor);
		},
		{ isRefusalWanted: true },
	);
}

async function openDialog(editor) {
	await editor.open(nodeName);
	await editor.part('credential-edit-button').click();
	await editor.part('credential-save-button').waitFor();
}

async function closeDialog(editor) {
	await editor.page.keyboard.press('Escape');
	await editor.part('credential-save-button').waitFor({ state: 'hidden' });
	await editor.close();
}
