import { basename } from 'path';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { loadNode, NODE_FILES, operationsOf } from '../unit/node/nodesOfPackage';
import { backOfficeOfThisFile } from './backOffice';
import { unconnected, withToken } from './partner';
import { editorOf, runNode } from './runNode';
import { nonEmpty } from '../nonEmpty';

/** Nodes with a choice of credentials: all that list records. The connection itself only has one kind. */
const FILES = NODE_FILES.filter((file) => !/PartnerConnection|Trigger/.test(basename(file)));

const office = backOfficeOfThisFile();

/** The node parameter that selects OAuth2. */
const BY_OAUTH = { authentication: 'oAuth2' };

/** The list to read, if the node asks for one. */
function listOf({ description: { name } }: INodeType): INodeParameters {
	return name === 'travelAgencyReferenceData' ? { resource: 'cities' } : {};
}

/** The first page of everything that the node can list. */
async function lists(
	node: INodeType,
	credential: ICredentialDataDecryptedObject,
	more: INodeParameters,
): Promise<{ items: IDataObject[]; error: string | undefined; described: unknown; requests: unknown[] }> {
	await office.forgetRequests();
	const { items, error } = await runNode({
		node,
		parameters: { operation: 'getAll', ...listOf(node), ...attachmentsOf, limit: 5, ...more },
		credential,
	});
	const requests = (await office.requests()).map(({ method, path, query, status }) => ({
		...{ method, path, query, status },
	}));
	return {
		items: items.map(({ json }) => json),
		error: error?.message,
		described: error?.description,
		requests,
	};
}

let attachmentsOf: INodeParameters = {};
beforeEach(async () => {
	const [attachment] = (await office.records('attachments')).filter(
		({ resource_type: type }) => type === 'sale',
	);
	attachmentsOf = {
		resourceType: 'sale',
		saleId: { __rl: true, mode: 'id', value: String(attachment?.resource_id) },
	};
});

describe.each(FILES)('%s', (file) => {
	let node: INodeType & { description: { properties: Array<{ name: string }> } };
	beforeAll(async () => {
		node = await loadNode(file);
		expect(operationsOf(node.description).map(({ value }) => value)).toContain('getAll');
	});

	test('lists the same with either credential, by the same requests', async () => {
		const byToken = await lists(node, office.credential(), {});
		expect(byToken.error).toBeUndefined();
		expect(byToken.items.length).toBeGreaterThan(0);
		expect(await lists(node, office.credential(), { authentication: 'accessToken' })).toEqual(byToken);
		expect(await lists(node, withToken(office, 'sandbox_full_access'), BY_OAUTH)).toEqual(byToken);
	});

	test('tells a token that is not accepted in the words of its credential, and asks for no other', async () => {
		const byToken = await lists(node, office.credential('revoked'), {});
		expect(byToken.error).toMatch(/^The back office does not accept the access token/);
		expect(byToken.described).toMatch(/replace the 'Access Token'/);

		const byOAuth = await lists(node, withToken(office, 'sandbox_revoked'), BY_OAUTH);
		expect(byOAuth.error).toMatch(/^The back office does not accept this connection to the agency/);
		expect(byOAuth.described).toMatch(/The agency has ended it.*press Switch account/);
		// One request for the list, and none for a new token.
		expect(byOAuth.requests).toHaveLength(1);
		expect(byOAuth.requests).toEqual(byToken.requests);
	});

	test('tells a connection that was never made before it asks for anything', async () => {
		const { error, described, requests } = await lists(node, unconnected(office), BY_OAUTH);
		expect(error).toMatch(/^This credential is not connected to an agency yet/);
		expect(described).toMatch(/press Connect/);
		expect(requests).toEqual([]);
	});

	test.each(['', 'token', '={{ "oAuth2" }}', { a: 1 }])(
		'refuses %p as authentication',
		async (authentication) => {
			const { error, described, requests } = await lists(node, office.credential(), { authentication });
			expect(error).toMatch(/^The chosen authentication does not exist/);
			expect(described).toMatch(/Choose 'Access Token' or 'OAuth2'/);
			expect(requests).toEqual([]);
		},
	);
});

test('dropdowns are filled with either credential', async () => {
	const nodes = await Promise.all(FILES.map(loadNode));
	const lists = nodes.flatMap((node) =>
		Object.entries(node.methods?.listSearch ?? {}).map(([method, search]) => ({ node, method, search })),
	);
	for (const { node, method, search } of nonEmpty(lists)) {
		const load = async (credential: ICredentialDataDecryptedObject, more: INodeParameters) =>
			await search.call(
				editorOf(node, { operation: 'get', ...listOf(node), ...attachmentsOf, ...more }, credential, 'any'),
			);
		const byToken = await load(office.credential(), {});
		expect({ method, results: byToken.results.length > 0 }).toEqual({ method, results: true });
		expect(await load(withToken(office, 'sandbox_full_access'), BY_OAUTH)).toEqual(byToken);
		await expect(load(unconnected(office), BY_OAUTH)).rejects.toMatchObject({
			message: 'This credential is not connected to an agency yet',
			description: expect.stringMatching(/press Connect/) as unknown,
		});
	}
});

test('fields of custom fields are loaded with either credential', async () => {
	const node = new TravelAgencyPerson();
	const [load] = Object.values(node.methods.resourceMapping ?? {});
	const fields = async (credential: ICredentialDataDecryptedObject, more: INodeParameters) =>
		await load?.call(editorOf(node, { operation: 'create', ...more }, credential, 'customFields'));
	const byToken = await fields(office.credential(), {});
	expect(byToken?.fields.length).toBeGreaterThan(0);
	expect(await fields(withToken(office, 'sandbox_full_access'), BY_OAUTH)).toEqual(byToken);
});

describe("the user's own Idempotency Key", () => {
	const create = async (credential: ICredentialDataDecryptedObject, more: INodeParameters) => {
		const { error } = await runNode({
			node: new TravelAgencyPerson(),
			parameters: { operation: 'create', name: 'Ana', options: { idempotencyKey: 'pedido-7' }, ...more },
			credential,
		});
		expect(error).toBeUndefined();
		return (await office.requests('POST', '/people')).at(-1)?.idempotency_key;
	};

	test('means another record with the other credential, and the same one with the same', async () => {
		const byToken = await create(office.credential(), {});
		const byOAuth = await create(withToken(office, 'sandbox_full_access'), BY_OAUTH);
		expect(byOAuth).not.toBe(byToken);
		expect(await create(withToken(office, 'sandbox_full_access'), BY_OAUTH)).toBe(byOAuth);
	});
});
