import type { RecordOutput } from '../../shared/node/output';
import { resolve } from '../../shared/node/resolve';

/** What Simplified keeps. */
export const simplified = [
	'name',
	'code',
	'person_kind',
	'cpf_cnpj',
	'birthdate',
	'email',
	'whatsapp',
	'business_phone',
	'external_id',
	'id',
];

/** @see the API's "Person (read)" */
export const personOutput: RecordOutput = {
	customFields: 'people',
	references: { created_by: resolve.person, promoter: resolve.person, seller: resolve.person },
};

export const personRowOutput: RecordOutput = {
	...personOutput,
	fullRecord: async (api, id) => await api.get(resolve.person(id)),
};
