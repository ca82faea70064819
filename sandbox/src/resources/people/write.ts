import type { Office } from '../../office';
import type { Credential } from '../../protocol/grants';
import { plainScalars, type StoredPerson } from '../../records/people';
import { body, optional, text, Type, uuid, type Static } from '../../schema';
import { inCapitals, isCnpj, isCpf } from '../../taxpayerIds';
import { customFieldValueBody, customFieldProblems, mergeCustomFields } from '../customFields/values';
import { becomeSeller } from '../reference/sellers';
import { contactBody, personFields } from './fields';

const { person_kind, name, ...otherFields } = personFields;

const fields = {
	...optional(otherFields),
	...optional({
		seller: body({ id: uuid() }),
		promoter: body({ id: uuid() }),
		labels: Type.Array(body({ id: uuid() })),
		phones: Type.Array(text()),
		contacts: Type.Array(contactBody),
		custom_fields: Type.Array(customFieldValueBody),
	}),
};

export const personInput = body({ person_kind, name, ...fields }, 'PersonInput');
export const personPatch = body({ ...optional({ person_kind, name }), ...fields }, 'PersonPatch');

export type PersonPatch = Static<typeof personPatch>;

/** Why a person of this kind cannot have this CPF or CNPJ. */
function documentFlaw(kind: StoredPerson['person_kind'], document: string): string | undefined {
	if (kind === 'individual') return isCpf(document) ? undefined : 'must be a valid CPF, eleven digits';
	return isCnpj(document) ? undefined : 'must be a valid CNPJ, fourteen digits or letters';
}

/** What only one person can have, by the name of the field that has it in a request. */
const identifiers = {
	cpf_cnpj: {
		sent: ({ cpf_cnpj }: PersonPatch) => cpf_cnpj && inCapitals(cpf_cnpj),
		of: ({ cpf_cnpj }: StoredPerson) => cpf_cnpj,
		isTaken: 'already belongs to another person',
	},
	external_id: {
		sent: ({ external_id }: PersonPatch) => external_id,
		of: ({ external_ids }: StoredPerson, { name }: Credential) => external_ids[name],
		isTaken: 'already identifies another person',
	},
	'airline.airline_code': {
		sent: ({ airline }: PersonPatch) => airline?.airline_code,
		of: ({ airline }: StoredPerson) => airline.airline_code,
		isTaken: 'already belongs to another person',
	},
};
type Identifier = keyof typeof identifiers;
const identifierNames = Object.keys(identifiers) as Identifier[];

/** The people among whom nobody may have what another one has. */
export interface People {
	find(matches: (person: StoredPerson) => boolean): StoredPerson | undefined;
}

/** Who has an identifier that was sent. */
export function holdersOf(
	people: People,
	credential: Credential,
	sent: PersonPatch,
): Map<Identifier, StoredPerson> {
	const holders = new Map<Identifier, StoredPerson>();
	for (const name of identifierNames) {
		const { sent: read, of } = identifiers[name];
		const value = read(sent);
		const holder = value ? people.find((person) => of(person, credential) === value) : undefined;
		if (holder) holders.set(name, holder);
	}
	return holders;
}

/**
 * What is wrong with writing these fields to the person, one sentence for each problem, which names the field
 * (POST /people, PATCH /people/{id}).
 * @param among other people than the stored ones, if the request creates several
 */
export function personProblems(
	office: Office,
	credential: Credential,
	person: StoredPerson,
	sent: PersonPatch,
	among: People = office.store.people,
): string[] {
	const { people, labels } = office.store;
	const problems: string[] = [];

	if (sent.person_kind && sent.person_kind !== person.person_kind) {
		problems.push(`person_kind must be ${person.person_kind}: it can't be changed`);
	}
	if (sent.cpf_cnpj) {
		const flaw = documentFlaw(person.person_kind, sent.cpf_cnpj);
		if (flaw) problems.push(`cpf_cnpj ${flaw}`);
	}
	for (const [name, holder] of holdersOf(among, credential, sent)) {
		if (holder.id !== person.id) problems.push(`${name} ${identifiers[name].isTaken}`);
	}
	if (sent.additional_data && person.person_kind === 'company') {
		problems.push('additional_data exists for individuals only');
	}
	if (sent.seller && !people.get(sent.seller.id)) problems.push('seller.id is not a person');
	if (sent.promoter && !people.get(sent.promoter.id)) problems.push('promoter.id is not a person');
	if (sent.birthplace && !birthplaceOf(office, sent.birthplace))
		problems.push('birthplace is not a known city');
	sent.labels?.forEach(({ id }, i) => {
		if (!labels.get(id)) problems.push(`labels[${i}].id is not a label`);
	});
	sent.contacts?.forEach((contact, i) => {
		if (contact.person && !people.get(contact.person.id)) {
			problems.push(`contacts[${i}].person.id is not a person`);
		}
	});
	problems.push(...customFieldProblems(office, 'people', sent.custom_fields ?? []));
	return problems;
}

/** The city that `{id}` or `{city_ibge}` refers to. */
function birthplaceOf(office: Office, { id, city_ibge }: NonNullable<PersonPatch['birthplace']>) {
	if (id) return office.store.cities.get(id);
	return city_ibge ? office.store.cities.find(({ ibge }) => ibge === city_ibge) : undefined;
}

/** An address without a country is Brazilian. */
const isForeign = ({ country_code = '' }: StoredPerson['address']): boolean =>
	!['', 'BR', 'BRA'].includes(country_code.toUpperCase());

/** Writes what was sent: labels and contacts replace the current list, other fields only themselves. */
export function writePerson(
	office: Office,
	credential: Credential,
	person: StoredPerson,
	sent: PersonPatch,
): void {
	for (const field of plainScalars) {
		const value = sent[field];
		if (value === undefined) continue;
		if (field === 'name') person.name = value;
		else person[field] = field === 'cpf_cnpj' ? inCapitals(value) : value;
	}
	person.foreigner = sent.foreigner ?? person.foreigner;
	person.charge_billet_fee = sent.charge_billet_fee ?? person.charge_billet_fee;
	if (sent.external_id) person.external_ids[credential.name] = sent.external_id;
	Object.assign(person.address, sent.address);
	if (isForeign(person.address)) delete person.address.city_ibge;
	Object.assign(person.additional_data, sent.additional_data);
	Object.assign(person.tax_withholding, sent.tax_withholding);
	Object.assign(person.airline, sent.airline);
	if (sent.birthplace) person.birthplace_id = birthplaceOf(office, sent.birthplace)?.id ?? null;
	if (sent.seller) {
		person.seller_id = sent.seller.id;
		becomeSeller(office, sent.seller.id);
	}
	if (sent.promoter) person.promoter_id = sent.promoter.id;
	if (sent.phones) person.phones = sent.phones;
	if (sent.labels) person.label_ids = sent.labels.map(({ id }) => id);
	if (sent.contacts) {
		person.contacts = sent.contacts.map(({ person: link, ...contact }) => ({
			...contact,
			person_id: link?.id ?? null,
		}));
	}
	person.custom_fields = mergeCustomFields(person.custom_fields, sent.custom_fields ?? []);
}
