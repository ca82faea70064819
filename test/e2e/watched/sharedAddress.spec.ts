import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { importCredentials } from '../../../scripts/n8n/credentials.mjs';
import { execute } from '../../../scripts/n8n/execution.mjs';
import { inARow, node, ours } from '../../../scripts/n8n/workflow.mjs';
import { companyIdentifier } from '../../../scripts/sandboxServer.mjs';
import { type Json, test } from '../world';

const people = 24;

test('Beside a program that uses the same address and knows no limit, every record is written once', async ({
	world,
}) => {
	const { request, url, parse, sandbox } = world;
	const { control, baseUrl } = sandbox;
	// Another test may have changed this n8n's credentials to point to its own sandbox.
	const credentialIds = await importCredentials(request, { sandbox, companyIdentifier });
	await control.forgetRequests();
	const headers = { authorization: `Bearer ${sandbox.tokens.full_access}` };
	let isGoing = true;
	const stranger = (async () => {
		for (; isGoing; await sleep(500)) await fetch(`${baseUrl}/cabins`, { headers });
	})();
	const trigger = node('Start', 'n8n-nodes-base.manualTrigger', 1, {});
	const names = Array.from({ length: people }, (_, index) => ({ name: `Neighbor ${index}` }));
	const set = { mode: 'raw', jsonOutput: JSON.stringify({ names }), options: {} };
	const create = { operation: 'create', personKind: 'individual', name: '={{ $json.name }}' };
	const workflow = await request(
		'POST',
		'/workflows',
		inARow('Shared address', [
			trigger,
			node('Names', 'n8n-nodes-base.set', 3.4, set),
			node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'names', options: {} }),
			ours('Person', 'travelAgencyPerson', create, credentialIds),
		]),
	);
	const execution = await execute({ request, url, parse }, { trigger }, workflow);
	isGoing = false;
	await stranger;
	expect(execution.error).toBeUndefined();
	const stored = (await control.records('people')).filter(({ name }: Json) => name.startsWith('Neighbor '));
	expect(stored.map(({ name }: Json) => name).sort()).toEqual(names.map(({ name }) => name).sort());
	// Together, the two exceeded the limit. The nodes cannot prevent that, but must survive it.
	const asked: Json[] = await control.apiRequests();
	expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
	const refused = asked.filter(({ path, status }) => path === '/people' && status === 429);
	expect(refused.length).toBeLessThan(people);
});
