import { recordOutput, type RecordOutput } from '../../shared/node/output';
import { resolve } from '../../shared/node/resolve';

const simple = [
	'id',
	'code',
	'external_id',
	'name',
	'person_kind',
	'cpf_cnpj',
	'birthdate',
	'passport_number',
	'business_phone',
	'created_at',
];

const references = { created_by: resolve.person, promoter: resolve.person, seller: resolve.person };

/** @see the API's "Person (read)" */
const shape: RecordOutput = { simplified: simple, customFields: 'people', references };

export const personOutput = recordOutput(shape);

export const personRowOutput = recordOutput({
	...shape,
	fullRecord: async (api, id) => await api.get(resolve.person(id)),
});
