import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} Page of a form, or the one that ends it
 * @property {string} html
 * @property {string} text the text that a person reads, with a line for each row, entry and field
 * @property {Record<string, PageField>} fields by their labels
 *
 * @typedef {{ name: string, choices: string[], isMultiple: boolean }} PageField
 *
 * @typedef {(page: Page) => Record<string, string | import('node:buffer').File>} Answer what is entered,
 * by the labels of the fields
 */

/**
 * Goes through a form's pages like a browser: waits until the workflow reaches the next page, opens it, and
 * answers it; the last page lets the workflow end. A form without further pages is left alone.
 *
 * @param {Response} submitted n8n's answer to the first page
 * @param {Answer} [answer] for a form of several pages
 * @returns {Promise<string | undefined>} the last page's HTML, undefined if there is none
 */
export async function walkForm(submitted, answer) {
	const isJson = submitted.headers.get('content-type')?.includes('json');
	/** @type {{ formWaitingUrl?: string }} */
	const { formWaitingUrl } = isJson ? Object(await submitted.json()) : {};
	if (!formWaitingUrl) return undefined;
	for (;;) {
		if (!(await isWaiting(formWaitingUrl))) return undefined;
		const opened = await fetch(formWaitingUrl);
		if (!opened.ok) throw new Error(`A page of the form answered ${opened.status}.`);
		const page = readPage(await opened.text());
		const isLast = !page.html.includes('<form');
		if (!isLast && !answer) throw new Error(`Nobody answers this page of the form: ${page.text}`);
		const body = isLast ? undefined : bodyOf(page, /** @type {Answer} */ (answer)(page));
		const sent = await fetch(formWaitingUrl, { method: 'POST', body });
		if (!sent.ok) throw new Error(`A page of the form was answered with ${sent.status}: ${page.text}`);
		if (isLast) return page.html;
	}
}

/** Whether the workflow has reached a page; false if it ended before. @param {string} formWaitingUrl */
async function isWaiting(formWaitingUrl) {
	const status = new URL(formWaitingUrl);
	status.pathname += '/n8n-execution-status';
	const deadline = Date.now() + 120_000;
	let text = '';
	while (text !== 'form-waiting') {
		// A workflow that has failed shows no page.
		if (['error', 'crashed', 'canceled', 'success'].includes(text)) return false;
		if (Date.now() > deadline) throw new Error(`The form led to no page within two minutes: ${text}`);
		await sleep(200);
		text = (await (await fetch(status)).text()).trim();
	}
	return true;
}

/** @param {string} html @returns {Page} */
function readPage(html) {
	const [, body = html] = /<body[^>]*>([^]*)<\/body>/.exec(html) ?? [];
	const shown = body.replace(/<(style|script|svg)[^]*?<\/\1>|<input[^>]*>/g, '');
	const text = plain(shown.replace(/<(li|tr|p|h1|label|option|button)\b/g, '\n<$1'));
	const labels = [
		...html.matchAll(
			/<label class=.form-label[^>]*>([^]*?)<\/label>([^]*?)(?=<label class=.form-label|<\/form>)/g,
		),
	];
	const fields = labels.map(([, label = '', after = '']) => {
		const [name = ''] = /field-\d+/.exec(after) ?? [];
		const choices = [...after.matchAll(/<option value=.([^]+?).>|type=.checkbox.[^>]* value='([^']+)'/g)];
		const isMultiple = after.includes('multiselect');
		return [
			plain(label),
			{ name, isMultiple, choices: choices.map(([, one, other]) => plain(one ?? other ?? '')) },
		];
	});
	return { html, text, fields: Object.fromEntries(fields) };
}

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** @param {string} html */
const plain = (html) =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCodePoint(parseInt(code, hex ? 16 : 10)))
		.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name) => SIGNS[/** @type {keyof typeof SIGNS} */ (name)])
		.replace(/[ \t\u00a0]+/g, ' ')
		.replace(/ ?\n[ \n]*/g, '\n')
		.trim();

/** @param {Page} page @param {ReturnType<Answer>} entered */
function bodyOf({ fields, text }, entered) {
	const body = new FormData();
	for (const [label, value] of Object.entries(entered)) {
		const field = fields[label];
		if (!field) throw new Error(`The page has no field "${label}": ${text}`);
		const { name, choices, isMultiple } = field;
		if (typeof value !== 'string') {
			body.append(name, value, value.name);
			continue;
		}
		if (choices.length > 0 && !choices.includes(value))
			throw new Error(`"${label}" does not offer "${value}", but ${choices.join(', ')}`);
		body.append(name, isMultiple ? JSON.stringify([value]) : value);
	}
	return body;
}
