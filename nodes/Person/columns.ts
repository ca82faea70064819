import { cityOf } from '../shared/agency/person';
import { contactIn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** @see the API's "Person (read)" */
export const shape: Shape = {
	simplified: [
		'name',
		'whatsapp',
		'email',
		'city',
		'birthdate',
		'first_name',
		'cpf_cnpj',
		'business_phone',
		'code',
		'person_kind',
		'external_id',
		'id',
	],
	derived: (person) => ({ first_name: contactIn(person).first_name, city: cityOf(person) ?? null }),
	fullRecord: recordPaths.person,
	customFields: 'people',
	references: { created_by: recordPaths.person, promoter: recordPaths.person, seller: recordPaths.person },
};
