import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {{
 *   name: string, description?: string,
 *   inputSchema: {
 *     required?: string[], properties?: Record<string, { type?: string, description?: string }>
 *   }
 * }} McpTool
 */

/**
 * The official MCP client, in the version that n8n itself uses, connected to a server over HTTP.
 *
 * @param {import('./install.mjs').Install} install
 * @param {string} address of the server
 * @param {string} token
 */
export async function connectMcpClient(install, address, token) {
	const { Client } = install.require('@modelcontextprotocol/sdk/client/index.js');
	const { StreamableHTTPClientTransport: Transport } = install.require(
		'@modelcontextprotocol/sdk/client/streamableHttp.js',
	);
	const client = new Client({ name: 'demo', version: '1.0.0' });
	const headers = { authorization: `Bearer ${token}` };
	await client.connect(new Transport(new URL(address), { requestInit: { headers } }));
	return {
		/** @returns {Promise<McpTool[]>} */
		tools: async () => (await client.listTools()).tools,

		/**
		 * The answer of one of our tools.
		 *
		 * @param {string} name
		 * @param {Record<string, unknown>} said
		 * @returns {Promise<any>}
		 * @throws {Error} with the message of a tool that failed
		 */
		async call(name, said) {
			const { content, isError } = await client.callTool({ name, arguments: said });
			const text = content.map((/** @type {{ text: string }} */ part) => part.text).join('\n');
			if (isError) throw new Error(`${name}: ${text}`);
			try {
				return JSON.parse(text)[0];
			} catch {
				throw new Error(`${name}: ${text}`);
			}
		},

		close: async () => await client.close(),
	};
}

/**
 * The status with which a server answers the first request of a client without a token.
 *
 * @param {string} address
 * @returns {Promise<number>} the status
 */
export async function statusWithoutToken(address) {
	const params = {
		protocolVersion: '2025-06-18',
		capabilities: {},
		clientInfo: { name: 'demo', version: '1' },
	};
	const request = {
		method: 'POST',
		headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
		body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
	};
	const deadline = Date.now() + 10_000;
	let { status } = await fetch(address, request);
	// After activation, it takes a moment until a workflow accepts requests.
	while (status === 404 && Date.now() < deadline) {
		await sleep(100);
		({ status } = await fetch(address, request));
	}
	return status;
}
