import { createRequire } from 'node:module';

import { generateZodSchema, traverseNodeParameters, type FromAIArgument } from 'n8n-workflow';

import type { toolsOfExample } from './tools';

/** What a model is told about the tools: their definitions, as n8n gives them to an MCP client. */

type Tools = ReturnType<typeof toolsOfExample>;

const ofEngine = createRequire(require.resolve('n8n-core'));
const { getEncoding } = createRequire(ofEngine.resolve('@langchain/core/tools'))('js-tiktoken') as {
	getEncoding(name: string): { encode(text: string): unknown[] };
};
const { z } = createRequire(ofEngine.resolve('n8n-workflow'))('zod') as {
	z: { object(shape: object): object; toJSONSchema(schema: object): Record<string, unknown> };
};

const encoding = getEncoding('o200k_base');

/** How many tokens a text takes in the encoding of OpenAI's current models. */
export const tokensIn = (text: string): number => encoding.encode(text).length;

/** The definition of a tool, as a model gets it. */
export interface Definition {
	name: string;
	description: string;
	inputSchema: Record<string, unknown>;
}

/**
 * Returns the definitions, how many tokens they take in the encoding of OpenAI's current models, and what
 * providers' strict modes would not take, apart from `additionalProperties` and `$schema`, which n8n adds.
 */
export function definitionsOf(tools: Tools): {
	definitions: Definition[];
	tokens: number;
	notStrict: string[];
} {
	const notStrict: string[] = [];
	const definitions = tools.map(({ name, parameters }): Definition => {
		const said: FromAIArgument[] = [];
		traverseNodeParameters(parameters, said);
		const shape = Object.fromEntries(said.map((one) => [one.key, generateZodSchema(one)]));
		const inputSchema = z.toJSONSchema(z.object(shape));
		const { properties = {}, required = [] } = inputSchema as {
			properties?: Record<string, { type?: unknown; description?: string }>;
			required?: string[];
		};
		if (Object.keys(properties).length !== said.length) notStrict.push(`${name} lacks parameters`);
		for (const [field, { type, description }] of Object.entries(properties)) {
			if (!required.includes(field)) notStrict.push(`${name}: ${field} is not required`);
			if (type !== 'string') notStrict.push(`${name}: ${field} is no text`);
			if (!description) notStrict.push(`${name}: ${field} is not described`);
		}
		const toolName = name.replaceAll(' ', '_');
		if (!/^[a-zA-Z0-9_-]{1,64}$/.test(toolName)) notStrict.push(`${toolName} is no name of a tool`);
		const { length } = String(parameters.toolDescription);
		if (length < 60 || length > 300) notStrict.push(`${name} has a description of ${length} characters`);
		return { name: toolName, description: String(parameters.toolDescription), inputSchema };
	});
	return { definitions, tokens: tokensIn(JSON.stringify(definitions)), notStrict };
}
