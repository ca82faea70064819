import { isRecord, trimmed } from '../values';
import { endpointOf } from '../request/endpoints';
import type { HttpRequest } from '../request/http';

/**
 * Keys of what a write concerns: two writes with a key in common may concern the same record. They are the
 * IDs in its path, its idempotency key, and whatever identifies its people.
 */
export function concernedRecords(request: HttpRequest): string[] {
	const { path, body, headers } = request;
	const key = headers?.['Idempotency-Key'];
	const { people } = endpointOf(request);
	return [
		...path.ids.map((id) => id.toLowerCase()),
		...(key === undefined ? [] : [`key ${key}`]),
		...(people === 'itself' && isRecord(body) ? identitiesOf(body) : []),
		...(people === 'inside' ? peopleIn(body) : []),
	];
}

/** By which a person is found, or refused as a double. */
const IDENTITIES = ['external_id', 'cpf_cnpj', 'email', 'code', 'passport_number'];

/** What identifies the person of this body, as names for {@link concernedRecords}. */
export function identitiesOf(body: Readonly<Record<string, unknown>>): string[] {
	return IDENTITIES.flatMap((field) => nameOf(field, body[field]));
}

const IN_A_SALE = 'in a sale:';

/**
 * Whether it stands for somebody whom the first sale with it registers, so that later sales only find her.
 */
export const isRegisteredBySale = (name: string): boolean => name.startsWith(IN_A_SALE);

/**
 * The people inside a sale are found, or created, by External ID; a document belongs to one person at most.
 */
function peopleIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(peopleIn);
	if (!isRecord(value)) return [];
	const own = ['external_id', 'cpf_cnpj', 'cpf', 'cnpj'].flatMap((field) => nameOf(field, value[field]));
	return [...own.map((name) => `${IN_A_SALE} ${name}`), ...Object.values(value).flatMap(peopleIn)];
}

/** However it is written: with points, in capitals. */
function nameOf(field: string, value: unknown): string[] {
	if (typeof value !== 'string' && typeof value !== 'number') return [];
	const plain = trimmed(String(value)).toLowerCase();
	if (plain === '') return [];
	return [`${field} ${/^c(pf|npj)/.test(field) ? plain.replace(/[^0-9a-z]/g, '') : plain}`];
}
