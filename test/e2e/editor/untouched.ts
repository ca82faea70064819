import type { INodeTypeDescription } from 'n8n-workflow';
import { partnerCredential } from '../../../scripts/n8n/credentials.mjs';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import type { Editor } from '../editor';
import { nodeTypes } from '../nodeTypes';
import { makeWorkflow } from '../workflow';
import type { World } from '../world';

export const takesToken = ({ credentials }: INodeTypeDescription) =>
	credentials!.some(({ name }) => name === 'travelAgencyApi');

/** Shows each node as it is when dropped on the canvas. Partner-only nodes get the partner's credential. */
export async function placeUntouched({ editor, world }: { editor: Editor; world: World }) {
	const { request, credentialIds } = world;
	const partner = { id: credentialIds.get(partnerCredential), name: partnerCredential };
	const nodes = nodeTypes().map((type) => ({
		name: type.displayName,
		type: type.name,
		parameters: {},
		...(!takesToken(type) && { credentials: { travelAgencyOAuth2Api: partner } }),
	}));
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, nodes));
}
