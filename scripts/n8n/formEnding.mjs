import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Opens the page at the end of a form, as the browser does: waits until the workflow gets there, opens it,
 * and lets the workflow end. `submitted` is n8n's answer to the form; one that leads to no page is left
 * alone.
 *
 * @param {Response} submitted
 * @returns {Promise<string | undefined>} the page's HTML, undefined when there is none
 */
export async function openFormEnding(submitted) {
	const isJson = submitted.headers.get('content-type')?.includes('json');
	/** @type {{ formWaitingUrl?: string }} */
	const { formWaitingUrl } = isJson ? Object(await submitted.json()) : {};
	if (!formWaitingUrl) return undefined;
	const status = new URL(formWaitingUrl);
	status.pathname += '/n8n-execution-status';
	const deadline = Date.now() + 60_000;
	let text = '';
	while (text !== 'form-waiting') {
		// A workflow that failed has no page to show.
		if (['error', 'crashed', 'canceled', 'success'].includes(text)) return undefined;
		if (Date.now() > deadline) throw new Error(`The form led to no page within a minute: ${text}`);
		await sleep(200);
		text = (await (await fetch(status)).text()).trim();
	}
	const page = await fetch(formWaitingUrl);
	if (!page.ok) throw new Error(`The page at the end of the form answered ${page.status}.`);
	const html = await page.text();
	await fetch(formWaitingUrl, { method: 'POST' });
	return html;
}
