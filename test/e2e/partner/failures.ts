import { expect } from '@playwright/test';
import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import { refused } from '../editorTest';
import { misdirected, type Returned, returned, stopped } from './attempts';
import { credentialType, decide, expectFailure, partners, people, signIn } from './connecting';
import { type Partner, test } from './fixtures';

const noAdministrator = 'Who is no administrator is told so, and nothing comes back to n8n';

/** Every way in which connecting can fail: who says so, in which words, and that no connection remains. */
export function failures() {
	test.beforeAll(async ({ partner: { request, recorder, dialog } }) => {
		const make = async (title: string, { application = partners.active, baseUrl = recorder.baseUrl } = {}) =>
			await makeCredential(request, { name: title, type: credentialType, data: { ...application, baseUrl } });
		for (const attempt of [...stopped, ...returned, ...misdirected]) await make(attempt.title, attempt);
		await make(noAdministrator);
		await dialog.list();
	});

	for (const { title, application, says } of stopped) {
		test(title, async ({ partner: { dialog, n8n, recorder, sandbox, screens } }) => {
			const { clientId } = application;
			// The address is the registered one, so it is the partner that is refused.
			if (clientId !== 'nobody')
				await sandbox.send('PUT', `/partners/${clientId}`, { redirect_uri: n8n.callback });
			await dialog.open(title);
			const popup = await dialog.connect();
			await expect(popup.getByText(says)).toBeVisible();
			await screens.read(popup);
			expect(recorder.of('GET', '/oauth/authorize').at(-1)).toMatchObject({ status: 400 });
			await popup.close();
			await dialog.expectUnconnected();
		});
	}

	test(noAdministrator, async ({ partner: { dialog, screens } }) => {
		await dialog.open(noAdministrator);
		const popup = await dialog.connect();
		await signIn(popup, people.administrator);
		await popup.getByRole('button', { name: 'Trocar de conta' }).click();
		await expect(popup.getByLabel('E-mail')).toBeVisible();
		await signIn(popup, people.employee);
		await expect(popup.getByText('não administra a agência')).toBeVisible();
		await screens.read(popup);
		await popup.close();
		await dialog.expectUnconnected();
	});

	for (const attempt of returned) test(attempt.title, ({ partner }) => failInN8n(partner, attempt));

	test('The same answer of the service is taken once', async ({ partner: { dialog, recorder, screens } }) => {
		const answers = recorder.of('POST', '/oauth/authorize');
		const { location } = answers.find(({ location }) => location?.includes('code='))!;
		const before = recorder.tokenExchanges.length;
		// A second window next to n8n's, with the same login.
		const again = await dialog.openWindow(() =>
			dialog.page.evaluate((address) => void window.open(address), location),
		);
		await expectFailure(again, [/state/i]);
		await screens.read(again);
		await again.close();
		expect(recorder.tokenExchanges).toHaveLength(before);
	});

	for (const { title } of misdirected) {
		test(title, refused, async ({ partner: { dialog, screens } }) => {
			await dialog.open(title);
			const popup = await dialog.connect();
			await expect(dialog.complaint).toContainText(/base.?url/i);
			await expect(dialog.complaint).toContainText(/https/);
			await screens.read();
			await popup.close();
			await dialog.expectUnconnected();
		});
	}
}

async function failInN8n(partner: Partner, { title, decision, onTheWay, says, exchanges }: Returned) {
	const { dialog, n8n, recorder, screens } = partner;
	const before = recorder.tokenExchanges.length;
	await dialog.open(title);
	const change = (address: string) => onTheWay?.(address, partner) ?? address;
	const popup = await recorder.onTheWayBack(change, async () => {
		const opened = await dialog.connect();
		await signIn(opened, people.administrator);
		await decide(opened, decision ?? 'Autorizar');
		await opened.waitForURL((url) => url.href.startsWith(n8n.callback));
		return opened;
	});
	await expectFailure(popup, says);
	await screens.read(popup);
	expect(recorder.tokenExchanges, 'Requests for a token').toHaveLength(before + exchanges);
	await popup.close();
	await dialog.expectUnconnected();
}
