import { expect } from '@playwright/test';
import { refused } from '../editorTest';
import { decide, partners, people, signIn } from './connecting';
import { createSale, runNode } from './connection';
import { type Partner, test } from './fixtures';

/**
 * The connection is cut by the partner, and then by the service: what the next run says, and how to connect
 * again.
 */
export function cutOff() {
	test('A host that is not there: Check Approval says what to look at', refused, async ({ partner }) => {
		await expectFailure(partner, 'Check Approval at No Host', /cannot be reached/, /Base URL/);
	});

	test(
		'A code that came twice has ended the connection; connected anew, it works',
		refused,
		async ({ partner }) => {
			await expectCutOff(partner);
			await connectAnew(partner);
		},
	);

	test('Revoke cuts the connection at once', async ({ partner }) => {
		await runNode(partner, 'Revoke', /"revoked":\s*true/);
		const { fields, headers } = partner.recorder.forms('/oauth/revoke').at(-1)!;
		expect(fields.token).toBe(partner.recorder.tokens.at(-1));
		expect(headers, 'It is not signed with the token as well').not.toHaveProperty('authorization');
	});

	test(
		'The next run says that the connection was cut, and how to go on; no token is asked for',
		refused,
		({ partner }) => expectCutOff(partner),
	);

	test('Verify says that the connection does not work any more', ({ partner }) =>
		runNode(partner, 'Verify', /"connected":\s*false/));

	test('Connected anew, the same workflow creates sales again', ({ partner }) => connectAnew(partner));

	test('A partner that the operator disables is cut off as well', refused, async ({ partner }) => {
		const { clientId } = partners.active;
		await partner.sandbox.send('PUT', `/partners/${clientId}`, { status: 'disabled' });
		await expectCutOff(partner);
		await runNode(partner, 'Check Approval', /"approved":\s*false/);
		await partner.sandbox.send('PUT', `/partners/${clientId}`, { status: 'active' });
	});
}

async function expectCutOff(partner: Partner) {
	const before = partner.recorder.tokenExchanges.length;
	await expectFailure(partner, 'Create Sale', /does not accept this connection/, /press Switch account/);
	expect(
		partner.recorder.tokenExchanges,
		'n8n must not try to refresh a token that never expires',
	).toHaveLength(before);
}

/** Runs a node that must fail with these words. */
async function expectFailure(
	{ dialog, editor, screens }: Partner,
	nodeName: string,
	message: RegExp,
	description: RegExp,
) {
	await dialog.close();
	await editor.load();
	await editor.open(nodeName);
	await editor.execute('danger');
	await screens.read();
	await expect(editor.failure.message).toHaveText(message);
	await expect(editor.failure.description).toHaveText(description);
	await editor.close();
}

async function connectAnew(partner: Partner) {
	const { dialog, agency } = partner;
	await dialog.open(agency.name);
	const popup = await dialog.switchAccount();
	await signIn(popup, people.administrator);
	const closed = popup.waitForEvent('close');
	await decide(popup, 'Autorizar');
	await closed;
	await createSale(partner);
}
