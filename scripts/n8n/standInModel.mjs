import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { makeCredential } from './credentials.mjs';

/**
 * @typedef {{ tool: string, said: Record<string, unknown> } | { text: string }} Move the answer of a model
 * @typedef {import('./workflow.mjs').Node} Node
 * @typedef {{ type: string, role?: string, output?: string }} Part of the conversation that the model gets
 * @typedef {{
 *   name: string, description?: string, parameters: { properties?: Record<string, any> }
 * }} Tool
 */

/**
 * A server that imitates OpenAI's Responses API and answers as it is told, with one move per request. It
 * keeps the requests.
 */
export async function startStandInModel() {
	/** @type {Move[]} */
	const moves = [];
	/** @type {{ input: Part[], tools: Tool[] }[]} */
	const asked = [];
	/**
	 * @param {import('node:http').IncomingMessage} request
	 * @param {import('node:http').ServerResponse} response
	 */
	async function answer(request, response) {
		const { input = [], tools = [] } = JSON.parse((await text(request)) || '{}');
		asked.push({ input, tools });
		const move = moves.shift() ?? { text: 'Nobody told me what to say.' };
		const id = String(asked.length);
		response.setHeader('content-type', 'application/json');
		response.end(
			JSON.stringify({
				...{ id: `resp_${id}`, object: 'response', created_at: 0, status: 'completed', model: 'stand-in' },
				...{
					error: null,
					incomplete_details: null,
					instructions: null,
					metadata: {},
					parallel_tool_calls: false,
				},
				output: [outputOf(move, id, tools)],
				usage: {
					...{ input_tokens: 1, output_tokens: 1, total_tokens: 2 },
					...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
				},
			}),
		);
	}
	const server = createServer((request, response) => void answer(request, response));
	// Does not keep the process running, so it ends with it.
	server.listen(0, '127.0.0.1').unref();
	await once(server, 'listening');
	const address = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		asked,
		/**
		 * Replaces OpenAI's model in a workflow of n8n.
		 *
		 * @param {import('./rest.mjs').Request} request
		 * @param {string} workflowId
		 */
		async standIn(request, workflowId) {
			const { nodes, connections } = await request('GET', `/workflows/${workflowId}`);
			const own = nodes.find((/** @type {Node} */ { type }) => type.endsWith('.lmChatOpenAi'));
			const data = { apiKey: 'none', url: `http://127.0.0.1:${address.port}/v1` };
			const credential = { name: 'Stand-in', type: 'openAiApi', data };
			own.credentials = { openAiApi: await makeCredential(request, credential) };
			await request('PATCH', `/workflows/${workflowId}`, { nodes, connections });
		},
		/** @param {Move[]} next */
		willSay: (...next) => void moves.push(...next),
	};
}

/** @param {Move} move @param {string} id @param {Tool[]} tools */
function outputOf(move, id, tools) {
	if ('text' in move) {
		const content = [{ type: 'output_text', text: move.text, annotations: [] }];
		return { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content };
	}
	const tool = tools.find(({ name }) => name === move.tool);
	// A call that a person has to approve has the parameters of both the tool and the question.
	const isGated = tool?.parameters.properties?.toolParameters !== undefined;
	const said = isGated ? { toolParameters: move.said, hitlParameters: {} } : move.said;
	return {
		...{ type: 'function_call', id: `fc_${id}`, call_id: `call_${id}`, status: 'completed' },
		...{ name: move.tool, arguments: JSON.stringify(said) },
	};
}
