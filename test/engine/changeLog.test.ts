import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyChangeLog } from '../../nodes/ChangeLog/TravelAgencyChangeLog.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { one } from './readOnly/resource';
import { runNode } from './runNode';

const office = backOfficeOfThisFile();
const node = new TravelAgencyChangeLog();

const run = async (parameters: INodeParameters, token = 'full_access') =>
	(await runNode({ node, parameters, credential: office.credential(token) })).items.map(({ json }) => json);

describe('Change Log', () => {
	test('lists the changed fields one by one, as the description holds them between CRLFs', async () => {
		const entry = one(await office.records('logs'), ({ description, kind, person_id }) => {
			return person_id && kind === 'edition' && String(description).includes('\r\n');
		});
		const lines = String(entry.description).split('\r\n');
		expect(lines.length).toBeGreaterThan(1);
		const [detail] = await run({ operation: 'get', changeLogId: byId(entry.id) });
		expect(detail).toMatchObject({ description: entry.description, changes: lines.join('\n') });
		const rows = await run({
			operation: 'getAll',
			returnAll: true,
			filters: { resourceId: entry.resource_id as string },
			...{ output: 'fields', fields: ['changes'] },
		});
		expect(rows.find(({ id }) => id === entry.id)).toMatchObject({ changes: lines.join('\n') });
	});

	test('tells what this very package changed: the action with the credential first, nobody as its author', async () => {
		const person = one(await office.records('people'), ({ person_kind, system }) => {
			return person_kind === 'individual' && !system;
		});
		await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			parameters: {
				operation: 'update',
				personId: byId(person.id),
				updateFields: { observations: 'Prefere janela' },
			},
		});
		const [row] = await run({
			operation: 'getAll',
			limit: 1,
			filters: { resourceId: person.id as string, kind: 'edition' },
		});
		const [detail] = await run({ operation: 'get', changeLogId: byId(row?.id) });
		expect(detail).toMatchObject({
			person_id: null,
			person_name: null,
			resource_id: person.id,
			action: expect.stringMatching(/full_access/) as unknown,
			changes: expect.stringMatching(/^observations: .*"Prefere janela"$/) as unknown,
		});
		// Only the record tells an action from a change, so a row has neither unless it is chosen.
		expect(row).not.toHaveProperty('changes');
		const { action, changes } = detail ?? {};
		for (const others of [[], ['created_at'], ['person_name']]) {
			const [chosen] = await run({
				...{ operation: 'getAll', limit: 1, output: 'fields', fields: ['action', 'changes', ...others] },
				filters: { resourceId: person.id as string, kind: 'edition' },
			});
			expect(chosen).toMatchObject({ action, changes });
		}
	});

	test('is not scoped by company', async () => {
		const everything = await run({ operation: 'getAll', returnAll: true });
		const seen = await run({ operation: 'getAll', returnAll: true }, 'single_company');
		expect(seen).toHaveLength(everything.length);
	});

	test('an old entry without an origin is given as it is', async () => {
		const { id } = one(await office.records('logs'), ({ origin }) => origin === null);
		expect(await run({ operation: 'get', changeLogId: byId(id) })).toMatchObject([{ id, origin: null }]);
	});
});
