import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Request resolves to the `data` of
 * the response, or to undefined for a 404, and throws n8n's own message for other refusals
 */

/**
 * Logs in to n8n like the editor.
 *
 * @param {string} url
 * @param {import('./owner.mjs').Owner} user
 */
export async function logIn(url, { email, password, ...name }) {
	/** @type {Record<string, string>} */
	const headers = { 'content-type': 'application/json', 'browser-id': randomUUID() };

	/** @type {Request} */
	async function request(method, path, body) {
		const answer = await fetch(`${url}/rest${path}`, {
			method,
			headers,
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: AbortSignal.timeout(60_000),
		});
		if (answer.status === 404) return undefined;
		const text = await answer.text();
		if (!answer.ok)
			throw new Error(`n8n answered ${answer.status} to ${method} ${path}: ${text.slice(0, 500)}`);
		const cookie = answer.headers.getSetCookie().find((entry) => entry.startsWith('n8n-auth='));
		if (cookie) headers.cookie = String(cookie.split(';')[0]);
		return JSON.parse(text).data;
	}

	/** The text of one of n8n's pages, as the logged-in user sees it. @param {string} address */
	async function visit(address) {
		const answer = await fetch(address, { headers, signal: AbortSignal.timeout(60_000) });
		return await answer.text();
	}

	// n8n's routes exist a moment before its owner does. Asking too often is refused for a minute.
	for (let pauseMs = 250; ; pauseMs *= 2) {
		try {
			await request('POST', '/login', { emailOrLdapLoginId: email, password });
			return { request, visit };
		} catch (refusal) {
			if (pauseMs <= 4_000) await sleep(pauseMs);
			// Older n8n versions do not take the owner from their environment. They take the first user who comes,
			// who is then logged in.
			else {
				await request('POST', '/owner/setup', { email, password, ...name }).catch(() => {
					throw refusal;
				});
				return { request, visit };
			}
		}
	}
}
