import { localDateTime } from '../../brasilia';
import type { Office } from '../../office';
import type { Credential } from '../../protocol/grants';
import { customFieldValue } from '../../records/customFields';
import { personKinds, type StoredPerson } from '../../records/people';
import {
	dateTime,
	namedReference,
	nullable,
	oneOf,
	record,
	reference,
	text,
	Type,
	uuid,
	type Static,
} from '../../schema';
import { attachment, presentAttachments } from '../attachments/present';
import { presentCustomFields } from '../customFields/values';
import { additionalData, address, airline, contact, taxWithholding } from './fields';

const textOrNull = nullable(text());

/** The fields of GET /people. */
const personRowFields = {
	id: uuid(),
	external_id: nullable(text({ description: 'What the querying credential calls the person' })),
	code: Type.Integer({ description: 'Sequential number of the person' }),
	name: text(),
	person_kind: oneOf(personKinds),
	gender: textOrNull,
	birthdate: textOrNull,
	cpf_cnpj: textOrNull,
	rg_ie: textOrNull,
	passport_number: textOrNull,
	passport_expiration_date: textOrNull,
	foreigner: Type.Boolean(),
	foreign_identity_document: textOrNull,
	business_phone: textOrNull,
	website: textOrNull,
	city_inscription: textOrNull,
	tax_identification_number: textOrNull,
	partner_code: textOrNull,
	observations: textOrNull,
	charge_billet_fee: Type.Boolean(),
	created_at: dateTime(),
	additional_data: nullable(additionalData),
	last_contacts: record({ last_task_update_at: nullable(dateTime()) }),
	tax_withholding: taxWithholding,
	airline: nullable(airline),
	address,
	birthplace: nullable(namedReference),
	seller: nullable(namedReference),
	promoter: nullable(namedReference),
	created_by: nullable(namedReference),
};

const taxesWithTotal = record({
	ir: Type.Number(),
	csll: Type.Number(),
	pis: Type.Number(),
	cofins: Type.Number(),
	total: Type.Number(),
});
const regimes = record({ domestic: taxesWithTotal, international: taxesWithTotal });
const kandirLaw = Type.Array(
	record({
		product: reference,
		amount: regimes,
		boarding_fee: regimes,
		du_rav_fee: regimes,
		service_fee: regimes,
	}),
);

export const personRow = record(personRowFields, 'Person');
export const personDetail = record(
	{
		...personRowFields,
		legal_name: textOrNull,
		ie: textOrNull,
		email: textOrNull,
		phone_number: textOrNull,
		mobile_number: textOrNull,
		phones: Type.Array(text()),
		contacts: Type.Array(contact),
		labels: Type.Array(namedReference),
		custom_fields: Type.Array(customFieldValue),
		attachments: Type.Array(attachment),
		credit_cards: Type.Array(record({ last_digits: text() })),
		kandir_law: nullable(kandirLaw),
	},
	'PersonDetail',
);

type Named = Static<typeof namedReference>;

function named(row: { id: string; name: string } | undefined): Named | null {
	return row ? { id: row.id, name: row.name } : null;
}

/** A person as the list shows it. */
export function presentPersonRow(
	{ store }: Office,
	credential: Credential,
	person: StoredPerson,
): Static<typeof personRow> {
	const { people, cities, tasks } = store;
	const personNamed = (id: string | null): Named | null => named(id === null ? undefined : people.get(id));
	const home = person.address.city_ibge;
	const latestTask = tasks
		.newest(({ person_id }) => person_id === person.id, Infinity)
		.reduce((latest, { row }) => Math.max(latest, row.updated_at), 0);
	return {
		id: person.id,
		external_id: person.external_ids[credential.name] ?? null,
		code: person.code,
		name: person.name,
		person_kind: person.person_kind,
		gender: person.gender,
		birthdate: person.birthdate,
		cpf_cnpj: person.cpf_cnpj,
		rg_ie: person.rg_ie,
		passport_number: person.passport_number,
		passport_expiration_date: person.passport_expiration_date,
		foreigner: person.foreigner,
		foreign_identity_document: person.foreign_identity_document,
		business_phone: person.business_phone,
		website: person.website,
		city_inscription: person.city_inscription,
		tax_identification_number: person.tax_identification_number,
		partner_code: person.partner_code,
		observations: person.observations,
		charge_billet_fee: person.charge_billet_fee,
		created_at: localDateTime(person.created_at),
		additional_data: person.person_kind === 'individual' ? person.additional_data : null,
		last_contacts: { last_task_update_at: latestTask ? localDateTime(latestTask) : null },
		tax_withholding: person.tax_withholding,
		airline: Object.keys(person.airline).length > 0 ? person.airline : null,
		address: {
			postal_code: '',
			street: '',
			street_number: '',
			neighborhood: '',
			additional_info: '',
			city_ibge: '',
			city_name: '',
			state_code: '',
			country_code: '',
			...person.address,
			city: home ? named(cities.find(({ ibge }) => ibge === home)) : null,
		},
		birthplace: named(person.birthplace_id === null ? undefined : cities.get(person.birthplace_id)),
		seller: personNamed(person.seller_id),
		promoter: personNamed(person.promoter_id),
		created_by: personNamed(person.created_by_id),
	};
}

const rates = { ir: 1.2, csll: 1, pis: 0.65, cofins: 3, total: 5.85 };
const bothRegimes = { domestic: rates, international: rates };

/** A person as GET /people/{id} shows it. */
export function presentPerson(
	office: Office,
	credential: Credential,
	person: StoredPerson,
): Static<typeof personDetail> {
	const { people, labels } = office.store;
	return {
		...presentPersonRow(office, credential, person),
		legal_name: person.legal_name,
		ie: person.ie,
		email: person.email,
		phone_number: person.phone_number,
		mobile_number: person.mobile_number,
		phones: person.phones,
		contacts: person.contacts.map(({ person_id, ...fields }) => ({
			...fields,
			person: named(person_id === null ? undefined : people.get(person_id)),
		})),
		labels: person.label_ids.flatMap((id) => named(labels.get(id)) ?? []),
		custom_fields: presentCustomFields(office, person.custom_fields),
		attachments: presentAttachments(office, 'person', person.id),
		credit_cards: person.credit_cards.map((last_digits) => ({ last_digits })),
		kandir_law:
			person.person_kind === 'individual'
				? null
				: person.kandir_product_ids.map((id) => ({
						product: { id },
						amount: bothRegimes,
						boarding_fee: bothRegimes,
						du_rav_fee: bothRegimes,
						service_fee: bothRegimes,
					})),
	};
}
