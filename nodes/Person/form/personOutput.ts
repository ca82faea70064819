import { recordOutput } from '../../shared/node/output';
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
export const personOutput = recordOutput({ simplified: simple, customFields: 'people', references });

/** List rows have no custom fields. */
export const personRowOutput = recordOutput({ simplified: simple, references });
