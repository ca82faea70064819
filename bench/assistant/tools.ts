import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { callTool } from '../../test/engine/callTool';

/** A model's call: a tool, by its name in the example, and the input. */
export interface Call {
	tool: string;
	said: IDataObject;
}

/** What the model gets back: the answer, or an error as a sentence. */
export interface Answer {
	/** The answer as the model reads it. */
	text: string;
	data: IDataObject;
	error?: string;
	/** What to pass to the same tool as `Next`, to continue. */
	next?: string;
}

interface ToolNode {
	name: string;
	type: string;
	parameters: INodeParameters;
}

const NODES: Readonly<Record<string, () => INodeType>> = {
	travelAgencyBillTool: () => new TravelAgencyBill(),
	travelAgencyPersonTool: () => new TravelAgencyPerson(),
	travelAgencySaleTool: () => new TravelAgencySale(),
	travelAgencyTaskTool: () => new TravelAgencyTask(),
};

/** The tools of the example for MCP clients, as they are in its Portuguese edition. */
export function toolsOfExample(root: string): ToolNode[] {
	const file = join(root, 'examples/pt-BR/agency-assistant-mcp.json');
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as { nodes: ToolNode[] };
	return nodes.filter(({ type }) => type.endsWith('Tool'));
}

/** Calls the tools in n8n's own engine as an MCP client does. */
export class Assistant {
	constructor(
		private readonly tools: readonly ToolNode[],
		private readonly credential: ICredentialDataDecryptedObject,
		/** The kind of task that the user of the example chooses. */
		private readonly categoryId: string,
	) {}

	async call({ tool, said }: Call, session = 'session-1'): Promise<Answer> {
		const found = this.tools.find(({ name }) => name === tool);
		const make = NODES[found?.type.split('.')[1] ?? ''];
		if (!found || !make) throw new Error(`The example has no tool "${tool}"`);
		const { categoryId } = found.parameters;
		const parameters = {
			...found.parameters,
			...(categoryId !== undefined && { categoryId: { __rl: true, mode: 'id', value: this.categoryId } }),
		};
		const [answer] = await callTool({
			...{ node: make(), parameters, credential: this.credential, calls: [said], session },
			settings: { id: tool },
		});
		if (!Array.isArray(answer)) return { text: answer?.error ?? '', data: {}, error: answer?.error ?? '' };
		const text = JSON.stringify(answer[0]);
		const { data_not_instructions: data, next } = answer[0] ?? {};
		return { text, data: (data ?? {}) as IDataObject, next: next as string | undefined };
	}
}
