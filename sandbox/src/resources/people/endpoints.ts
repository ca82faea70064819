import { endpoint, noContent } from '../../protocol/endpoint';
import { may } from '../../protocol/permissions';
import { conflict, invalid, notFound } from '../../protocol/refusal';
import { personKinds, blankPerson, type StoredPerson } from '../../records/people';
import { byId, oneOf, record, text, Type, uuid } from '../../schema';
import { containing, digitsOf } from '../../search';
import { inCapitals } from '../../taxpayerIds';
import { missingRequiredFields } from '../customFields/values';
import { audit } from '../logs/audit';
import { recordEndpoints, type Filters } from '../recordEndpoints';
import { auditedPerson } from './audited';
import { deletePerson, relatedRecords } from './delete';
import { nextPersonCode } from './inline';
import { personDetail, personRow, presentPerson, presentPersonRow } from './present';
import { personInput, personPatch, personProblems, writePerson } from './write';

const digits = (description: string) => Type.String({ pattern: '^\\d+$', description });

const filters = {
	name: text({ description: 'Part of the name, whatever case and accents' }),
	cpf_cnpj: Type.String({
		pattern: '^[0-9A-Za-z]+$',
		description: 'Digits, and the letters of a CNPJ, only; matches either document',
	}),
	passport_number: text({ description: 'Part of the number' }),
	phone: digits('Digits only; matches any part of any phone number'),
	kind: oneOf(personKinds),
	code: Type.Integer(),
	email: text({ description: 'Part of the address' }),
};

/** Turns the filters of GET /people into a test for a single person, who has to match all of them. */
function personFilter(query: Filters<typeof filters>): (person: StoredPerson) => boolean {
	const { phone, kind, code } = query;
	const cpf_cnpj = query.cpf_cnpj && inCapitals(query.cpf_cnpj);
	const name = containing(query.name ?? '');
	const email = containing(query.email ?? '');
	const passport = containing(query.passport_number ?? '');
	return (person) =>
		(code === undefined || person.code === code) &&
		(!kind || person.person_kind === kind) &&
		(!cpf_cnpj || person.cpf_cnpj === cpf_cnpj) &&
		(!query.name || name(person.name)) &&
		(!query.passport_number || passport(person.passport_number)) &&
		(!query.email || [person, ...person.contacts].some((holder) => email(holder.email))) &&
		(!phone || phonesOf(person).some((number) => digitsOf(number).includes(phone)));
}

const phonesOf = ({ phone_number, mobile_number, business_phone, phones, contacts }: StoredPerson) => [
	phone_number,
	mobile_number,
	business_phone,
	...phones,
	...contacts.map((contact) => contact.phone_number),
];

export const peopleEndpoints = [
	...recordEndpoints({
		url: '/people',
		tag: 'People',
		name: 'Person',
		permission: 'read_people',
		records: ({ people }) => people,
		list: {
			summary: 'List people',
			description: 'Filters are combined with AND. Newest first.',
			filters,
			filter: personFilter,
			schema: personRow,
			present: (person, { office, credential }) => presentPersonRow(office, credential, person),
		},
		detail: {
			summary: 'Get a person',
			schema: personDetail,
			present: (person, { office, credential }) => presentPerson(office, credential, person),
		},
	}),
	endpoint({
		method: 'POST',
		url: '/people',
		schema: {
			tags: ['People'],
			summary: 'Create a person',
			body: personInput,
			response: { 201: personDetail },
		},
		config: { permission: 'write_people', keyed: true },
		handler: ({ office, credential, body }) => {
			const person: StoredPerson = {
				...blankPerson(),
				id: office.newId(),
				code: nextPersonCode(office),
				person_kind: body.person_kind,
				name: body.name,
				created_by_id: null,
				created_at: office.clock.now(),
			};
			const problems = [
				...personProblems(office, credential, person, body),
				...missingRequiredFields(office, 'people', body.custom_fields ?? []),
			];
			if (problems.length > 0) throw invalid('validation', problems);
			writePerson(office, credential, person, body);
			office.store.people.add(person);
			audit(office, credential, {
				kind: 'insertion',
				origin: 'Pessoas',
				resource_id: person.id,
				after: auditedPerson(person, credential),
			});
			return presentPerson(office, credential, person);
		},
	}),
	endpoint({
		method: 'PATCH',
		url: '/people/:id',
		schema: {
			tags: ['People'],
			summary: 'Update a person',
			description: 'Answers only the id when the credential lacks Read all people.',
			params: byId,
			body: personPatch,
			response: { 200: Type.Union([personDetail, record({ id: uuid() })]) },
		},
		config: { permission: 'write_people', keyed: true, emptyTextKeeps: { exceptFor: ['name'] } },
		handler: ({ office, credential, params: { id }, body }) => {
			const person = office.store.people.get(id);
			if (!person) throw notFound('Person');
			const problems = personProblems(office, credential, person, body);
			if (problems.length > 0) throw invalid('validation', problems);
			const before = auditedPerson(person, credential);
			office.store.people.change(person, () => writePerson(office, credential, person, body));
			audit(office, credential, {
				kind: 'edition',
				origin: 'Pessoas',
				resource_id: id,
				before,
				after: auditedPerson(person, credential),
			});
			return may(credential, 'read_people') ? presentPerson(office, credential, person) : { id };
		},
	}),
	endpoint({
		method: 'DELETE',
		url: '/people/:id',
		schema: { tags: ['People'], summary: 'Delete a person', params: byId, response: { 204: noContent } },
		config: { permission: 'delete_people' },
		handler: ({ office, credential, params: { id } }) => {
			const person = office.store.people.get(id);
			if (!person) throw notFound('Person');
			const related = relatedRecords(office, person);
			if (related) throw conflict('person_in_use', `The person can't be deleted: ${related}`);
			deletePerson(office, person);
			const before = { name: person.name, cpf_cnpj: person.cpf_cnpj };
			audit(office, credential, { kind: 'deletion', origin: 'Pessoas', resource_id: id, before });
		},
	}),
];
