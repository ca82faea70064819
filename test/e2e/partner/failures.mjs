import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import { expect } from '../waiting.mjs';
import { misdirected, returned, stopped } from './attempts.mjs';
import { credentialType, decide, failureIn, partners, people, signIn } from './connecting.mjs';

const noAdministrator = 'Who is no administrator is told so, and nothing comes back to n8n';

/** Every way in which connecting fails: who says so, in which words, and that there is no connection afterwards. */
export async function checkFailures(world) {
	const { checks, dialog, request, recorder } = world;
	for (const { title, application, baseUrl } of [
		...stopped,
		{ title: noAdministrator },
		...returned,
		...misdirected,
	]) {
		const data = { ...(application ?? partners.active), baseUrl: baseUrl ?? recorder.baseUrl };
		await makeCredential(request, { name: title, type: credentialType, data });
	}
	await dialog.list();
	for (const attempt of stopped) await checks.check(attempt.title, () => isStopped(world, attempt));
	await checks.check(noAdministrator, () => isNoAdministrator(world));
	for (const attempt of returned) await checks.check(attempt.title, () => failsInN8n(world, attempt));
	await checks.check('The same answer of the service is taken once', () => isTakenOnce(world));
	for (const { title } of misdirected) {
		await checks.check(title, () => isMisdirected(world, title), { isRefusalWanted: true });
	}
}

async function isStopped(
	{ checks, dialog, n8n, recorder, sandbox },
	{ title, application: { clientId }, says },
) {
	// Its address is the registered one: it is the partner itself that is not let in.
	if (clientId !== 'nobody')
		await sandbox.send('PUT', `/partners/${clientId}`, { redirect_uri: n8n.callback });
	await dialog.open(title);
	const popup = await dialog.connect();
	await popup.getByText(says).waitFor();
	await checks.keep(title, popup);
	expect(recorder.of('GET', '/oauth/authorize').at(-1).status === 400, 'It is no 400 page');
	await popup.close();
	await staysUnconnected(dialog);
}

async function isNoAdministrator({ checks, dialog }) {
	await dialog.open(noAdministrator);
	const popup = await dialog.connect();
	await signIn(popup, people.administrator);
	await popup.getByRole('button', { name: 'Trocar de conta' }).click();
	await popup.getByLabel('E-mail').waitFor();
	await signIn(popup, people.employee);
	await popup.getByText('não administra a agência').waitFor();
	await checks.keep(noAdministrator, popup);
	await popup.close();
	await staysUnconnected(dialog);
}

async function failsInN8n(world, { title, decision = 'Autorizar', onTheWay, says, exchanges }) {
	const { checks, dialog, n8n, recorder } = world;
	const before = recorder.tokenExchanges.length;
	await dialog.open(title);
	const change = (address) => (onTheWay ? onTheWay(address, world) : address);
	const popup = await recorder.onTheWayBack(change, async () => {
		const opened = await dialog.connect();
		await signIn(opened, people.administrator);
		await decide(opened, decision);
		await opened.waitForURL((url) => url.href.startsWith(n8n.callback));
		return opened;
	});
	const told = await failureIn(popup);
	await checks.keep(title, popup);
	for (const words of says) expect(words.test(told), `n8n says: ${told}`);
	const made = recorder.tokenExchanges.length - before;
	expect(made === exchanges, `n8n asked for a token ${made} times`);
	await popup.close();
	await staysUnconnected(dialog);
}

async function isTakenOnce({ checks, dialog, recorder }) {
	const [answer] = recorder
		.of('POST', '/oauth/authorize')
		.filter(({ location }) => location?.includes('code='));
	const before = recorder.tokenExchanges.length;
	// A window beside n8n's own, with the same log-in.
	const [again] = await Promise.all([
		dialog.page.waitForEvent('popup'),
		dialog.page.evaluate((address) => void globalThis.open(address), answer.location),
	]);
	const told = await failureIn(again);
	await checks.keep('The same answer of the service is taken once', again);
	await again.close();
	expect(/state/i.test(told), `n8n says: ${told}`);
	expect(recorder.tokenExchanges.length === before, 'n8n asked for a token');
}

async function isMisdirected({ checks, dialog }, title) {
	await dialog.open(title);
	const popup = await dialog.connect();
	const told = await dialog.complaint();
	await checks.keep(title);
	expect(/base.?url/i.test(told) && /https/.test(told), `n8n says: ${told}`);
	await popup.close();
	await staysUnconnected(dialog);
}

async function staysUnconnected(dialog) {
	expect(await dialog.notConnected.isVisible(), 'The dialog does not offer to connect');
	expect(!(await dialog.connected.isVisible()), 'The dialog says that the account is connected');
}
