import type { Credential } from '../../protocol/grants';
import { plainScalars, type StoredPerson } from '../../records/people';

/**
 * What the change history compares of a person: everything that a request can write, in its present state.
 */
export const auditedPerson = (person: StoredPerson, credential: Pick<Credential, 'name'>): object =>
	structuredClone({
		external_id: person.external_ids[credential.name],
		...Object.fromEntries(plainScalars.map((field) => [field, person[field]])),
		foreigner: person.foreigner,
		charge_billet_fee: person.charge_billet_fee,
		address: person.address,
		birthplace_id: person.birthplace_id,
		additional_data: person.additional_data,
		tax_withholding: person.tax_withholding,
		airline: person.airline,
		seller_id: person.seller_id,
		promoter_id: person.promoter_id,
		phones: person.phones,
		contacts: person.contacts,
		labels: person.label_ids,
		custom_fields: person.custom_fields,
	});
