import { companyIds } from '../records/companies';
import type { StoredIntegration } from '../records/integrations';
import type { StoredPerson } from '../records/people';
import { day, type Roles, type Seeding } from './seeding';

type Connection = [
	name: string,
	kind: StoredIntegration['kind'],
	company_id: string | null,
	owner?: StoredPerson,
];

/** The systems that the agency is connected to. The last one is switched off. */
export function seedIntegrations({ store, newId, now }: Seeding, roles: Roles): void {
	const { horizonteViagens, horizonteCorporativo } = companyIds;
	// A client who never traveled can be deleted, and then disappears from the integration.
	const newest = store.people.newest(({ system }) => !system, 1)[0]?.row;
	const connections: Connection[] = [
		['Emissão aérea Via Sul', 'supplier', null, roles.representatives[0]],
		['Reservas Rosa dos Ventos', 'supplier', horizonteViagens, roles.representatives[1]],
		['Reservas Norte a Sul', 'supplier', horizonteCorporativo, roles.representatives[2]],
		['Nota fiscal da prefeitura', 'invoicing', horizonteViagens],
		['Nota fiscal da prefeitura', 'invoicing', horizonteCorporativo],
		['Boletos Banco Planalto', 'bank', null],
		['Portal de solicitações do cliente', 'customer', horizonteViagens, newest],
		['Extrato bancário (antigo)', 'bank', null],
	];
	connections.forEach(([name, kind, company_id, owner], index) => {
		store.integrations.add({
			id: newId(),
			company_id,
			name,
			kind,
			active: index < connections.length - 1,
			person_id: owner?.id ?? null,
			access: { user: `horizonte-${index + 1}`, password: `senha-ficticia-${index + 1}` },
			created_at: now - (730 - index * 7) * day,
		});
	});
}
