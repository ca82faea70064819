import { expect } from '../waiting.mjs';
import { decide, partners, people, signIn } from './connecting.mjs';
import { createsSale, outputOf } from './connection.mjs';

/** The connection is cut, by the partner and by the service: what the next run says, and connecting anew. */
export async function checkCutOff(world) {
	const { checks, dialog, editor, recorder, sandbox, agency } = world;

	await checks.check(
		'A host that is not there: Check Approval says what to look at',
		async () => {
			const { message, description } = await failureOf(world, 'Check Approval at No Host', 'Wrong host');
			expect(/cannot be reached/.test(message), `The message is: ${message}`);
			expect(/Base URL/.test(description), `The description is: ${description}`);
		},
		{ isRefusalWanted: true },
	);

	await checks.check('Revoke cuts the connection at once', async () => {
		const text = await outputOf(editor, checks, 'Revoke');
		expect(/"revoked":\s*true/.test(text), text);
		const { fields, headers } = recorder.forms('/oauth/revoke').at(-1);
		expect(
			fields.token === recorder.tokens.at(-1),
			'It was not the token of the connection that was revoked',
		);
		expect(headers.authorization === undefined, 'The request was signed with the token as well');
	});

	await checks.check(
		'The next run says that the connection was cut, and how to go on; no token is asked for',
		() => isCutOff(world, 'Sale after Revoke'),
		{ isRefusalWanted: true },
	);

	await checks.check('Verify says that the connection does not work any more', async () => {
		const text = await outputOf(editor, checks, 'Verify', 'Verify after Revoke');
		expect(/"connected":\s*false/.test(text), text);
	});

	await checks.check('Connected anew, the same workflow creates sales again', async () => {
		await dialog.open(agency.name);
		const popup = await dialog.switchAccount();
		await signIn(popup, people.administrator);
		const closed = popup.waitForEvent('close');
		await decide(popup, 'Autorizar');
		await closed;
		await createsSale(world, 'Sale after connecting anew');
	});

	const { clientId } = partners.active;
	await checks.check(
		'A partner that the operator disables is cut off as well',
		async () => {
			await sandbox.send('PUT', `/partners/${clientId}`, { status: 'disabled' });
			await isCutOff(world, 'Sale of a disabled partner');
			const text = await outputOf(editor, checks, 'Check Approval', 'Check Approval of a disabled partner');
			expect(/"approved":\s*false/.test(text), text);
		},
		{ isRefusalWanted: true },
	);
	await sandbox.send('PUT', `/partners/${clientId}`, { status: 'active' });
}

async function isCutOff(world, screen) {
	const { recorder } = world;
	const before = recorder.tokenExchanges.length;
	const { message, description } = await failureOf(world, 'Create Sale', screen);
	expect(/does not accept this connection/.test(message), `The message is: ${message}`);
	expect(/press Switch account/.test(description), `The description is: ${description}`);
	expect(recorder.tokenExchanges.length === before, 'n8n tried to refresh a token that never expires');
}

/** Runs a node that has to fail. Returns { message, description } of its error panel. */
async function failureOf({ checks, editor }, nodeName, screen) {
	await editor.load();
	await editor.open(nodeName);
	const status = await editor.execute();
	await checks.keep(screen);
	expect(status === 'danger', 'It did not fail');
	const message = await editor.part('node-error-message', editor.output).innerText();
	const description = await editor.part('node-error-description', editor.output).innerText();
	await editor.close();
	return { message, description };
}
