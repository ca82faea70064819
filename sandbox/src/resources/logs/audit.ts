import type { Office } from '../../office';
import type { Credential } from '../../protocol/credentials';
import { changedLines } from './changes';

const actions = { insertion: 'Inserção', edition: 'Edição', deletion: 'Exclusão' } as const;

/** Where the back office shows what was written: the origin of the entries. */
type Origin = 'Vendas' | 'Pessoas' | 'Tarefas' | 'Anexos';

/** A write by an API request, with what the history tells of the record before and after it. */
interface Write {
	kind: keyof typeof actions;
	origin: Origin;
	resource_id: string;
	before?: object;
	after?: object;
}

/** Enters a write into the change history; the credential signs it, as no person did it (section Other records, Log). */
export function audit(
	{ store, clock, newId }: Office,
	credential: Credential,
	{ kind, origin, resource_id, before = {}, after = {} }: Write,
): void {
	const firstLine = `${actions[kind]} via API: ${credential.name}`;
	store.logs.add({
		id: newId(),
		kind,
		origin,
		description: [firstLine, ...changedLines(before, after)].join('\r\n'),
		person_id: null,
		resource_id,
		created_at: clock.now(),
	});
}
