import { path } from '../../shared/api/path';
import { recordOutput } from '../../shared/node/output';

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

const person = (id: string) => path`/people/${id}`;
const references = { created_by: person, promoter: person, seller: person };

/** @see the API's "Person (read)" */
export const personOutput = recordOutput({ simple, customFields: 'people', references });

/** List rows have no custom fields. */
export const personRowOutput = recordOutput({ simple, references });
