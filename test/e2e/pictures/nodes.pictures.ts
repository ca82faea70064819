import { createRequire } from 'node:module';
import type { INodeParameters } from 'n8n-workflow';
import { partnerCredential } from '../../../scripts/n8n/credentials.mjs';
import { fullAccess, inARow, node } from '../../../scripts/n8n/workflow.mjs';
import type { Choice, Use } from '../../docs/uses';
import { nodeTypes } from '../nodeTypes';
import type { World } from '../world';
import { tabulate, viewOfForm, widenWindow } from './form';
import { picture } from './picture';

// A package made for Jest, which is not an ES module.
const require = createRequire(import.meta.url);
const { PAGES, usesOf, withChoices }: typeof import('../../docs/uses') = require('../../docs/uses');

type Credentials = Record<string, { id?: string; name: string }>;

/**
 * A parameter's path as the editor writes it: `parameters.filters.accountId`, `parameters.hotel[0].supplier`.
 */
const pathOf = (path: Choice['path']) =>
	path.reduce<string>(
		(all, key) => `${all}${typeof key === 'number' ? `[${key}]` : `.${key}`}`,
		'parameters',
	);

/** The editor's requests to n8n when the user opens a list and types a name, or chooses custom fields. */
async function offered(
	{ request }: World,
	type: string,
	credentials: Credentials,
	{ method, name, kind, path }: Choice,
	parameters: INodeParameters,
) {
	const asked = {
		...{ methodName: method, path: pathOf(path), credentials },
		// The editor also sends defaults, and this one decides which credential is used.
		currentNodeParameters: { authentication: 'accessToken', ...parameters },
		nodeTypeAndVersion: { name: type, version: 1 },
	};
	if (kind === 'listSearch') {
		const lists = '/dynamic-node-parameters/resource-locator-results';
		return (await request('POST', lists, { ...asked, filter: name })).results;
	}
	const { fields } = await request('POST', '/dynamic-node-parameters/resource-mapper-fields', asked);
	return fields.map(({ id, displayName }: { id: string; displayName: string }) => ({
		name: displayName,
		value: id,
	}));
}

/** A workflow with the node filled in as its page says, and with the page's input before it. */
async function makeUse(world: World, { type, input, ...use }: Use, name: string): Promise<string> {
	const { request, credentialIds } = world;
	const partner = { id: credentialIds.get(partnerCredential), name: partnerCredential };
	const credentials: Credentials = type.endsWith('PartnerConnection')
		? { travelAgencyOAuth2Api: partner }
		: fullAccess(credentialIds).credentials;
	const parameters = await withChoices({ type, ...use }, (choice, chosen) =>
		offered(world, type, credentials, choice, chosen),
	);
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
		...(input
			? [node('Input', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify(input) })]
			: []),
		node(name, type, 1, parameters, { credentials }),
	].map((placed, index) => ({ ...placed, position: [index * 240, 0] as [number, number] }));
	return (await request('POST', '/workflows', inARow(name, nodes))).id;
}

for (const page of PAGES) {
	picture(`node-${page}`, async ({ editor, world }) => {
		const types = nodeTypes();
		const [use] = usesOf(page, types);
		if (!use) throw new Error(`docs/nodes/${page}.md shows no use.`);
		const { displayName } = types.find(({ name }) => use.type.endsWith(`.${name}`))!;
		await widenWindow(editor);
		// Some of the agency's data can only be read with early access.
		await world.sandbox.control.during({ in_development: true }, async () => {
			await editor.show(await makeUse(world, use, displayName));
			await editor.open(displayName);
			await editor.execute();
		});
		await tabulate(editor);
		return await viewOfForm(editor);
	});
}
