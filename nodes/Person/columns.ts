import type { IDataObject } from 'n8n-workflow';

import { firstText } from '../shared/labels';
import { contactIn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/node/recordPaths';
import { isRecord } from '../shared/values';

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
	derived: (person) => ({ first_name: contactIn(person).first_name, city: cityOf(person) }),
	fullRecord: recordPaths.person,
	customFields: 'people',
	references: { created_by: recordPaths.person, promoter: recordPaths.person, seller: recordPaths.person },
};

/** @see the API's "Person (read)": "The address city ... are references ({id, name})" */
function cityOf({ address }: IDataObject): string | null {
	if (!isRecord(address)) return null;
	return firstText(address.city_name, isRecord(address.city) && address.city.name) || null;
}
