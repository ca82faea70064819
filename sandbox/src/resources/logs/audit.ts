import type { Office } from '../../office';
import type { Credential } from '../../protocol/grants';
import { changedLines } from './changes';

const actions = { insertion: 'Inserção', edition: 'Edição', deletion: 'Exclusão' } as const;

/** The origin of entries: the screen of the back office for what was written. */
type Origin = 'Vendas' | 'Pessoas' | 'Tarefas' | 'Anexos';

/** A write by an API request, with what the history shows of the record before and after it. */
interface Write {
	kind: keyof typeof actions;
	origin: Origin;
	resource_id: string;
	before?: object;
	after?: object;
}

/** The log entry of an API write: action and credential label, then a line per changed field. */
export const writtenByApi = (
	{ kind, before = {}, after = {} }: Pick<Write, 'kind' | 'before' | 'after'>,
	label: string,
): string => [`${actions[kind]} via API: ${label}`, ...changedLines(before, after)].join('\r\n');

/** Logs a write in the name of the credential, because no person made it (section Other records, Log). */
export function audit({ store, clock, newId }: Office, credential: Credential, write: Write): void {
	const { kind, origin, resource_id } = write;
	store.logs.add({
		id: newId(),
		kind,
		origin,
		description: writtenByApi(write, credential.name),
		person_id: null,
		resource_id,
		created_at: clock.now(),
	});
}
