import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** n8n does not let bots approve, and recognizes them by this header. */
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };

/**
 * @typedef {{ text: string, buttons: { text: string, link: string, type: string }[] }} Question
 * that a workflow asks a person
 */

/**
 * Writes a message in the chat of a saved workflow, like the editor does, and waits for the end of the
 * execution, for at most a minute.
 *
 * @param {{ url: string, request: import('./rest.mjs').Request }} n8n
 * @param {import('./install.mjs').Install} install
 * @param {import('./workflow.mjs').Saved} workflow
 * @param {string} text
 * @param {(question: Question) => Promise<string>} answer returns the link of the button to click
 * @returns {Promise<string[]>} everything that the workflow said, apart from questions
 * @throws {Error} if n8n starts nothing, refuses the button, or does not finish
 */
export async function sayInChat({ url, request }, install, workflow, text, answer) {
	const trigger = /** @type {import('./workflow.mjs').Node} */ (
		workflow.nodes.find(({ type }) => type.endsWith('.chatTrigger'))
	);
	const sessionId = randomUUID();
	await request('POST', `/workflows/${workflow.id}/run`, {
		triggerToStartFrom: { name: trigger.name },
		chatSessionId: sessionId,
	});
	const begun = await fetch(`${url}/webhook-test/${workflow.id}/${sessionId}`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput: text }),
	});
	const { executionId, resumeToken: token } = /** @type {any} */ (await begun.json());
	if (executionId === undefined) throw new Error(`n8n answered ${begun.status} to a message in its chat.`);

	const WebSocket = install.require('ws');
	const query = new URLSearchParams({ sessionId, executionId, token });
	const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/chat?${query}`);
	/** @type {string[]} */
	const said = [];
	/** @param {string} message */
	async function take(message) {
		if (message === 'n8n|heartbeat') socket.send('n8n|heartbeat-ack');
		if (message.startsWith('n8n|')) return;
		if (!message.startsWith('{')) return void said.push(message);
		const pressed = await fetch(await answer(JSON.parse(message)), { headers });
		if (!pressed.ok) throw new Error(`n8n answered ${pressed.status} to a button of its chat.`);
	}
	try {
		return await new Promise((resolve, reject) => {
			const problem = new Error('The chat did not come to an end within a minute.');
			void sleep(60_000, undefined, { ref: false }).then(() => reject(problem));
			socket.on('message', (/** @type {Buffer} */ data) => void take(String(data)).catch(reject));
			socket.on('error', reject);
			socket.on('close', () => resolve(said));
		});
	} finally {
		socket.terminate();
	}
}
