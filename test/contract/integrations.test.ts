import { type Api, fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, success } from './expectations';
import type { Reference, Row } from './shapes';

/** GET /integrations and GET /integrations/{id}. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

/** The API description does not show these names; they are the sandbox's. */
interface Integration extends Row {
	company: Reference | null;
	person: Reference | null;
}

async function details(reader: Api): Promise<Integration[]> {
	const ids = await everyId(reader, '/integrations');
	return await Promise.all(
		ids.map(async (id) => success(await reader.get<Integration>(`/integrations/${id}`), 200)),
	);
}

test('access data (users, passwords, tokens) is never returned', async () => {
	const stored = await sandbox().records('integrations');
	const secrets = stored.flatMap(({ access }) => Object.values(access as Record<string, string>));
	expect(secrets.length).toBeGreaterThan(3);
	const shown = JSON.stringify([await everyRow(api, '/integrations'), await details(api)]);
	for (const secret of secrets) expect(shown).not.toContain(secret);
	expect(shown).not.toMatch(/"(access|user|username|password|token|secret)"/);
});

test('integrations without a company apply to all', async () => {
	const seen = await details(sandbox().as('single_company'));
	const common = (await details(api)).filter(({ company }) => company === null);
	expect(common.length).toBeGreaterThan(0);
	expect(seen.filter(({ company }) => company === null)).toEqual(common);
});

test('a person who is deleted is removed from integrations', async () => {
	for (const { id, person } of await details(api)) {
		if (person === null || (await api.delete(`/people/${person.id}`)).status !== 204) continue;
		const left = success(await api.get<Integration>(`/integrations/${id}`), 200);
		expect(left.person).toBeNull();
		return;
	}
	throw new Error('No integration belongs to a person who can be deleted');
});
