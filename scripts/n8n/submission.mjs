import { Blob, File } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plusDays, today } from '../brazil.mjs';
import { root } from '../folders.mjs';

/** @typedef {import('./workflow.mjs').Node} Node */
/** @typedef {import('./owner.mjs').Owner} Owner */

/**
 * The first segment of n8n's addresses, by the last part of the trigger's type.
 * @type {Record<string, string>}
 */
const prefixes = { formTrigger: 'form', mcpTrigger: 'mcp', webhook: 'webhook' };

/** @param {Node} trigger */
const prefixOf = ({ type }) => prefixes[type.slice(type.lastIndexOf('.') + 1)];

/**
 * Whether the workflow waits for a request, and so has to be active.
 *
 * @param {Node} trigger
 */
export const waitsForRequest = (trigger) => prefixOf(trigger) !== undefined;

/**
 * The address of an active form, webhook or MCP server.
 *
 * @param {string} url n8n's
 * @param {Node} trigger
 */
export function triggerAddress(url, trigger) {
	const { parameters, webhookId } = trigger;
	const path = parameters.path || parameters.options?.path || webhookId;
	return `${url}/${prefixOf(trigger)}/${path}`;
}

/** The content type that a browser assigns to a file, by extension. @type {Record<string, string>} */
const contentTypes = {
	csv: 'text/csv',
	pdf: 'application/pdf',
	png: 'image/png',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	zip: 'application/zip',
};

/**
 * @typedef {string | number | File | { files: string[] } | { daysAhead: number }} Entry in a
 * field; files by their paths in the repository; a day relative to today
 */

/**
 * A form sends its fields by position, so this looks up the labels that a person reads.
 *
 * @param {Node} trigger
 * @param {Record<string, Entry>} input
 */
function formBody({ parameters }, input) {
	const body = new FormData();
	/** @type {{ fieldName?: string, fieldLabel?: string }[]} */
	const fields = parameters.formFields?.values ?? [];
	for (const [name, value] of Object.entries(input)) {
		const position = fields.findIndex(
			({ fieldName, fieldLabel }) => fieldName === name || fieldLabel === name,
		);
		if (position < 0) throw new Error(`The form has no field "${name}".`);
		if (typeof value !== 'object') {
			body.append(`field-${position}`, String(value));
			continue;
		}
		if (value instanceof File) {
			body.append(`field-${position}`, value, value.name);
			continue;
		}
		if ('daysAhead' in value) {
			body.append(`field-${position}`, plusDays(today(Date.now()), value.daysAhead));
			continue;
		}
		for (const path of value.files) {
			const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)];
			body.append(`field-${position}`, new Blob([readFileSync(join(root, path))], { type }), basename(path));
		}
	}
	return body;
}

/**
 * What a member of the team shows to a form or webhook that is not open to all: n8n's own log-in, which the
 * credential of these has.
 *
 * @param {Node} trigger
 * @param {Owner} [owner]
 * @returns {Record<string, string>}
 */
export function logInOf({ parameters }, owner) {
	if (parameters.authentication !== 'basicAuth') return {};
	return { authorization: `Basic ${Buffer.from(`${owner?.email}:${owner?.password}`).toString('base64')}` };
}

/** @param {string} address @param {Node} trigger @param {Record<string, any>} input @param {Owner} [owner] */
async function send(address, trigger, input, owner) {
	const headers = logInOf(trigger, owner);
	if (trigger.type.endsWith('.formTrigger')) {
		return await fetch(address, { method: 'POST', headers, body: formBody(trigger, input) });
	}
	const method = trigger.parameters.httpMethod ?? 'GET';
	if (method === 'GET') return await fetch(`${address}?${new URLSearchParams(input)}`, { headers });
	return await fetch(address, {
		method,
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify(input),
	});
}

/**
 * Sends a form, or calls a webhook, of an active workflow, with a user's input.
 *
 * @param {string} url n8n's
 * @param {Node} trigger
 * @param {Record<string, any>} input
 * @param {Owner} [owner] whose log-in opens what is for the team
 * @returns n8n's answer
 * @throws {Error} if n8n refuses, or still does not know the address after ten seconds
 */
export async function submit(url, trigger, input, owner) {
	const address = triggerAddress(url, trigger);
	const deadline = Date.now() + 10_000;
	let answer = await send(address, trigger, input, owner);
	// After activation, it takes a moment until a workflow accepts requests.
	while (answer.status === 404 && Date.now() < deadline) {
		await sleep(100);
		answer = await send(address, trigger, input, owner);
	}
	if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
	return answer;
}
