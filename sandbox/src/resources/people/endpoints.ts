import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { may } from '../../protocol/permissions';
import { conflict, invalid, notFound } from '../../protocol/refusal';
import { personKinds, blankPerson, type StoredPerson } from '../../records/people';
import { oneOf, optional, record, text, Type, uuid, type Static } from '../../schema';
import { containing, digitsOf } from '../../search';
import { inCapitals } from '../../taxpayerIds';
import { missingRequiredFields } from '../customFields/values';
import { audit } from '../logs/audit';
import { auditedPerson } from './audited';
import { deletePerson, relatedRecords } from './delete';
import { nextPersonCode } from './inline';
import { personDetail, personRow, presentPerson, presentPersonRow } from './present';
import { personInput, personPatch, personProblems, writePerson } from './write';

const digits = (description: string) => Type.String({ pattern: '^\\d+$', description });

const peopleQuery = listQuery(
	optional({
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
	}),
);

/** The filters of GET /people as one question to a person: all of them must match. */
function personFilter(query: Static<typeof peopleQuery>): (person: StoredPerson) => boolean {
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
	endpoint(
		{
			method: 'GET',
			path: '/people',
			tag: 'People',
			summary: 'List people',
			description: 'Filters are combined with AND. Newest first.',
			permission: 'read_people',
			query: peopleQuery,
			answers: { status: 200, schema: listOf(personRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) =>
			listPage('/people', query, office.store.people, personFilter(query), (person) =>
				presentPersonRow(office, credential, person),
			),
	),
	endpoint(
		{
			method: 'POST',
			path: '/people',
			tag: 'People',
			summary: 'Create a person',
			permission: 'write_people',
			keyed: true,
			body: personInput,
			answers: { status: 201, schema: personDetail },
			refusals: [400, 401, 403, 409, 415, 422, 429, 500],
		},
		({ office, credential, body }) => {
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
			if (problems.length > 0) throw invalid(...problems);
			writePerson(office, credential, person, body);
			office.store.people.add(person);
			audit(office, credential, {
				kind: 'insertion',
				origin: 'Pessoas',
				resource_id: person.id,
				after: auditedPerson(person, credential),
			});
			return { status: 201, body: presentPerson(office, credential, person) };
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/people/{id}',
			tag: 'People',
			summary: 'Get a person',
			id: 'uuid',
			permission: 'read_people',
			answers: { status: 200, schema: personDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const person = office.store.people.get(id);
			if (!person) throw notFound('Person');
			return { status: 200, body: presentPerson(office, credential, person) };
		},
	),
	endpoint(
		{
			method: 'PATCH',
			path: '/people/{id}',
			tag: 'People',
			summary: 'Update a person',
			description: 'Answers only the id when the credential lacks Read all people.',
			id: 'uuid',
			permission: 'write_people',
			keyed: true,
			body: personPatch,
			emptyTextKeeps: { exceptFor: ['name'] },
			answers: { status: 200, schema: Type.Union([personDetail, record({ id: uuid() })]) },
			refusals: [400, 401, 403, 404, 409, 415, 422, 429, 500],
		},
		({ office, credential, id, body }) => {
			const person = office.store.people.get(id);
			if (!person) throw notFound('Person');
			const problems = personProblems(office, credential, person, body);
			if (problems.length > 0) throw invalid(...problems);
			const before = auditedPerson(person, credential);
			writePerson(office, credential, person, body);
			audit(office, credential, {
				kind: 'edition',
				origin: 'Pessoas',
				resource_id: id,
				before,
				after: auditedPerson(person, credential),
			});
			const reads = may(credential, 'read_people');
			return { status: 200, body: reads ? presentPerson(office, credential, person) : { id } };
		},
	),
	endpoint(
		{
			method: 'DELETE',
			path: '/people/{id}',
			tag: 'People',
			summary: 'Delete a person',
			id: 'uuid',
			permission: 'delete_people',
			answers: { status: 204 },
			refusals: [400, 401, 403, 404, 409, 429, 500],
		},
		({ office, credential, id }) => {
			const person = office.store.people.get(id);
			if (!person) throw notFound('Person');
			const related = relatedRecords(office, person);
			if (related) throw conflict(`The person can't be deleted: ${related}`);
			deletePerson(office, person);
			const before = { name: person.name, cpf_cnpj: person.cpf_cnpj };
			audit(office, credential, { kind: 'deletion', origin: 'Pessoas', resource_id: id, before });
			return { status: 204 };
		},
	),
];
