import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { endpoints } from '../../resources/endpoints';
import { Type, type Static } from '../../schema';
import { decision, property, type Decision } from '../decision';
import { isRecord } from '../kinds';
import { refusalDecision, refused, type Answered, type Probe } from '../refusal';
import type { Reply } from '../service';
import { type Survey } from '../survey';
import { nobody, type Writes } from '../writes';
import { disagreements } from './agreement';
import { shapeOf } from './shapes';
import { Unobserved } from '../unobserved';

/**
 * How writes are answered. Only checked if the user asked for it. The order matters: the last ones delete.
 */

const assumption = (row: string): Decision['basis'] => ({ assumption: row });
const description = (section: string): Decision['basis'] => ({ description: section });

const done = (status: number): Answered => ({ status, body: null });

type Ask = (writes: Writes) => Promise<Reply | Unobserved>;

const probe = (
	id: string,
	about: string,
	basis: Decision['basis'],
	ask: Ask,
	own: Answered,
	hole?: string,
): Probe => ({
	...{ id, about, basis, own },
	ask: async (survey) => ask(writesOf(survey)),
	...(hole !== undefined && { hole }),
});

function writesOf({ writes }: Survey): Writes {
	if (!writes) throw new Error('Writes are asked about only where a survey may write');
	return writes;
}

/** POST /people with a person that has one mistake. */
const personWith =
	(fields: (person: ReturnType<Writes['person']>) => unknown): Ask =>
	async (writes) => {
		const person = writes.person();
		return writes.post(person, { body: fields(person) });
	};

const probes: readonly Probe[] = [
	probe(
		'created person',
		'POST /people',
		description('People'),
		(writes) => writes.subjectReply(),
		done(201),
	),
	probe(
		'key with another body',
		'POST /people: a key that was used with another body',
		description('Idempotency key life cycle'),
		async (writes) => {
			const id = await writes.subjectId();
			return id instanceof Unobserved ? id : writes.post(writes.person(), { key: writes.key });
		},
		refused(422, 'This Idempotency-Key was already used with a different body'),
	),
	probe(
		'external_id of another',
		'POST /people: the external_id of another person',
		description('People'),
		async (writes) => {
			const id = await writes.subjectId();
			return id instanceof Unobserved ? id : writes.post(writes.sent);
		},
		refused(422, 'external_id already identifies another person'),
	),
	probe(
		'no key',
		'POST /people: no Idempotency-Key',
		assumption('Idempotency-Key missing, or not a UUID v4'),
		(writes) => writes.post(writes.person(), { key: null }),
		refused(400, 'The header Idempotency-Key is required'),
	),
	probe(
		'key that is no UUID',
		'POST /people: an Idempotency-Key that is no UUID',
		assumption('Idempotency-Key missing, or not a UUID v4'),
		(writes) => writes.post(writes.person(), { key: 'compare' }),
		refused(400, 'The header Idempotency-Key must be a UUID v4'),
	),
	probe(
		'key of another version',
		'POST /people: an Idempotency-Key that is a UUID of version 1',
		assumption('Idempotency-Key missing, or not a UUID v4'),
		(writes) => writes.post(writes.person(), { key: randomUUID().replace(/^(.{14})4/, '$11') }),
		refused(400, 'The header Idempotency-Key must be a UUID v4'),
	),
	probe(
		'unknown field',
		'POST /people: a field that there is not',
		assumption('Unknown body fields'),
		personWith((person) => ({ ...person, compare_unknown: 1 })),
		refused(422, '{} is not a field of this request'),
		'compare_unknown',
	),
	probe(
		'field of another type',
		'POST /people: foreigner as text',
		description('Errors'),
		personWith((person) => ({ ...person, foreigner: 'compare' })),
		refused(422, '{} must be true or false'),
		'foreigner',
	),
	probe(
		'missing field',
		'POST /people: no name',
		assumption('Required to create a person'),
		personWith(({ name: _, ...person }) => person),
		refused(422, '{} is required'),
		'name',
	),
	probe(
		'missing kind',
		'POST /people: no person_kind',
		assumption('Required to create a person'),
		personWith(({ person_kind: _, ...person }) => person),
		refused(422, '{} is required'),
		'person_kind',
	),
	probe(
		'two mistakes',
		'POST /people: two mistakes',
		description('Errors'),
		personWith((person) => ({ ...person, foreigner: 'compare', birthdate: 'compare' })),
		{
			status: 422,
			body: { errors: ['birthdate must be a date YYYY-MM-DD', 'foreigner must be true or false'] },
		},
	),
	probe(
		'other media type',
		'POST /people: text/plain',
		description('Errors'),
		async (writes) => {
			const person = writes.person();
			return writes.post(person, { body: JSON.stringify(person), headers: { 'Content-Type': 'text/plain' } });
		},
		refused(415, 'The Content-Type must be application/json'),
	),
	probe(
		'key of a refused request',
		'POST /people: the key of a request that was refused',
		description('Idempotency key life cycle'),
		async (writes) => {
			const [person, key] = [writes.person(), randomUUID()];
			const first = await writes.post(person, { key, body: { ...person, foreigner: 'compare' } });
			return first.status === 422
				? writes.post(person, { key })
				: new Unobserved(`a field of another type is answered with ${first.status}`);
		},
		done(201),
	),
	// Invalid bodies are sent to an existing person: if the service took one for a new person, we could not
	// find it again.
	probe(
		'body that is no object',
		'PATCH /people/{id}: a list as body',
		assumption('The 400 or 422 of a JSON body that is not an object'),
		(writes) => writes.patch([]),
		refused(422, 'body must be an object'),
	),
	probe(
		'no body',
		'PATCH /people/{id}: an empty body',
		assumption('The 400 or 422 of a JSON body that is not an object'),
		(writes) => writes.patch(''),
		refused(400, 'The request has no body'),
	),
	probe(
		'body that is no JSON',
		'PATCH /people/{id}: {',
		description('Errors'),
		(writes) => writes.patch('{'),
		refused(400, "Body is not valid JSON but content-type is set to 'application/json'"),
	),
	probe(
		'name emptied',
		'PATCH /people/{id}: an empty name',
		description('People'),
		(writes) => writes.patch({ name: '' }),
		refused(422, '{} must not be empty'),
		'name',
	),
	probe(
		'unknown custom field of a person',
		'PATCH /people/{id}: a custom field that there is not',
		assumption('Inactive or foreign custom fields in a request, choices outside the list'),
		(writes) => writes.patch({ custom_fields: [{ id: 999999999, value: 'compare' }] }),
		refused(422, 'custom_fields[0].id is not a custom field of people'),
	),
	probe(
		'kind changed',
		'PATCH /people/{id}: another person_kind',
		description('People'),
		(writes) => writes.patch({ person_kind: 'company' }),
		refused(422, "person_kind must be individual: it can't be changed"),
	),
];

/** These change the person if they are not refused, or get the answer of an earlier request. */
const lateProbes: readonly Probe[] = [
	probe(
		'no key of an update',
		'PATCH /people/{id}: no Idempotency-Key',
		assumption('Idempotency-Key missing, or not a UUID v4'),
		(writes) => writes.patch({ observations: 'Água' }, { key: null }),
		refused(400, 'The header Idempotency-Key is required'),
	),
	probe(
		'media type with a charset',
		'PATCH /people/{id}: application/json; charset=utf-8',
		description('Common rules'),
		(writes) =>
			writes.patch(
				{ observations: 'Água' },
				{ headers: { 'Content-Type': 'application/json; charset=utf-8' } },
			),
		done(200),
	),
	probe(
		'key of another endpoint',
		'PATCH /people/{id}: the key with which the person was created',
		assumption('Scope of an Idempotency-Key'),
		(writes) => writes.patch({ observations: 'compare' }, { key: writes.key }),
		done(200),
	),
	probe(
		'day that there is not',
		'PATCH /people/{id}: the 30th of February',
		description('Errors'),
		(writes) => writes.patch({ birthdate: '1990-02-30' }),
		refused(422, '{} must be a date YYYY-MM-DD'),
		'birthdate',
	),
	probe(
		'document with wrong check digits',
		'PATCH /people/{id}: a CPF with wrong check digits',
		assumption('CPF and CNPJ'),
		(writes) => writes.patch({ cpf_cnpj: '12345678900' }),
		refused(422, '{} must be a valid CPF, eleven digits'),
		'cpf_cnpj',
	),
	probe(
		'document with punctuation',
		'PATCH /people/{id}: a CPF with punctuation',
		assumption('CPF and CNPJ'),
		(writes) => writes.patch({ cpf_cnpj: punctuated(writes.document) }),
		refused(422, '{} must be a valid CPF, eleven digits'),
		'cpf_cnpj',
	),
	probe(
		'document of another',
		'POST /people: the CPF of another person',
		description('People'),
		async (writes) => {
			const held = await writes.patch({ cpf_cnpj: writes.document });
			if (held instanceof Unobserved) return held;
			if (held.status !== 200) return new Unobserved(`a CPF is answered with ${held.status}`);
			const person = writes.person();
			return writes.post(person, { body: { ...person, cpf_cnpj: writes.document } });
		},
		refused(422, '{} already belongs to another person'),
		'cpf_cnpj',
	),
	probe(
		'key of an update with another body',
		'PATCH /people/{id}: a key that was used with another body',
		description('Idempotency key life cycle'),
		async (writes) => {
			const key = randomUUID();
			const first = await writes.patch({ observations: 'Água' }, { key });
			return first instanceof Unobserved ? first : writes.patch({ observations: 'compare' }, { key });
		},
		refused(422, 'This Idempotency-Key was already used with a different body'),
	),
];

const punctuated = (cpf: string): string => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');

const unknownTask: readonly [method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object][] = [
	['PATCH', '/{id}', { description: 'compare' }],
	['POST', '/{id}/history', { text: 'compare' }],
	['DELETE', '/{id}'],
];

/** Writes to records that do not exist, and an upload without a file: none of them changes anything. */
const emptyWrites: readonly Probe[] = [
	...unknownTask.map(([method, path, body]) =>
		probe(
			`${method} ${path} of an unknown task`,
			`${method} /tasks${path}: an identifier that nothing has`,
			// The name of the field with the comment is not shown: another one may be missed first.
			path === '/{id}/history' ? assumption('Comment body') : description('Errors'),
			(writes) => writes.ofNothing(method, `/tasks${path.replace('{id}', nobody)}`, body),
			refused(404, 'Task not found'),
		),
	),
	probe(
		'upload that is no form',
		'POST /attachments: application/json',
		description('Errors'),
		(writes) => writes.ofNothing('POST', '/attachments', {}),
		refused(415, 'The Content-Type must be multipart/form-data'),
	),
];

/** The fields in which a person differs from what was sent. */
const otherThan = (sent: Record<string, unknown>, read: Record<string, unknown>): string | undefined => {
	const names = Object.keys(sent).filter(
		(name) => name in read && !isDeepStrictEqual(read[name], sent[name]),
	);
	return names.length > 0 ? `another ${names.sort().join(', ')}` : undefined;
};

const stored = property({
	id: 'person as sent',
	about: 'POST /people: what was sent is what is read',
	basis: assumption('Texts of a person'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const read = await writes.read();
		return read instanceof Unobserved ? read : otherThan(writes.sent, read);
	},
});

const hour = 3_600_000;

/**
 * Whether times are in the zone of Brasília. If the clocks of answer and record do not differ by whole hours,
 * as in a sandbox whose clock was moved, this shows nothing.
 */
const timesOfBrasilia = property({
	id: 'time of Brasília',
	about: 'created_at of a new person: in the time of Brasília',
	basis: assumption('Zone of date-times'),
	flaw: async (survey) => {
		const { json, headers, status } = await writesOf(survey).subjectReply();
		const { created_at: at } = isRecord(json) ? json : {};
		const now = Date.parse(headers.get('date') ?? '');
		if (status >= 300 || typeof at !== 'string' || Number.isNaN(now))
			return new Unobserved('no time was told');
		const local = /^\d{4}-\d{2}-\d{2}.\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(at);
		const ahead = Date.parse(local ? `${at.replace(' ', 'T')}-03:00` : at) - now;
		const zones = Math.round(ahead / hour);
		const isZone = Math.abs(ahead - zones * hour) < hour / 12 && Math.abs(zones) <= 14;
		return isZone && zones !== 0 ? `${Math.abs(zones)} h ${zones > 0 ? 'later' : 'earlier'}` : undefined;
	},
});

/** The fields in which the answer to a creation differs from the record. */
const answeredAsStored = property({
	id: 'created person as answered',
	about: 'POST /people: the answer is what is read by ID',
	basis: description('POST /sales'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const read = await writes.read();
		if (read instanceof Unobserved) return read;
		const { json } = await writes.subjectReply();
		if (!isRecord(json)) return new Unobserved('POST /people is answered without a person');
		const places = disagreements(json, read);
		return places.length > 0 ? `another ${places.sort().join(', ')}` : undefined;
	},
});

const replayHeader = ({ status, headers }: Reply): string | undefined =>
	status < 300 ? (headers.get('x-idempotent-replay') ?? undefined) : undefined;

const firstAnswer = property({
	id: 'first answer',
	about: 'POST and PATCH: X-Idempotent-Replay is of replays alone',
	basis: description('Idempotency key life cycle'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const changed = await writes.patch({ observations: 'Água' });
		if (changed instanceof Unobserved) return changed;
		const told = [await writes.subjectReply(), changed].map(replayHeader).filter((one) => one === 'true');
		return told.length > 0 ? `of the first answer as well: ${told.join(', ')}` : undefined;
	},
});

/** No sentence says that a text is kept letter by letter. */
const texts = assumption('Texts of a person');

/** Values that a service may store differently, or refuse. */
const kept: readonly { about: string; basis: Decision['basis']; fields: Record<string, unknown> }[] = [
	{
		about: 'gender female',
		basis: assumption('How codes and gender are written'),
		fields: { gender: 'female' },
	},
	{
		about: 'an email address with capitals',
		basis: texts,
		fields: { email: 'Compare@Example.com' },
	},
	{
		about: 'a long text of two lines with special characters',
		basis: texts,
		fields: { observations: `Água & <b>"compare"</b>\n🧳 ${'compare '.repeat(40)}fim` },
	},
	{
		about: 'a phone with punctuation',
		basis: texts,
		fields: { mobile_number: '(11) 90000-0000' },
	},
	{
		about: 'an address',
		basis: assumption('How codes and gender are written'),
		fields: {
			address: {
				...{ postal_code: '01310100', street: 'Avenida Paulista', street_number: '1000' },
				...{ state_code: 'SP', country_code: 'BR' },
			},
		},
	},
];

/** Whether the answer shows what was sent. Missing fields are left to the check of the fields. */
const isAsSent = (shown: unknown, sent: unknown): boolean =>
	isRecord(sent) && isRecord(shown)
		? Object.keys(sent).every((name) => !(name in shown) || isAsSent(shown[name], sent[name]))
		: isDeepStrictEqual(shown, sent);

const keptAsSent = kept.map(({ about, basis, fields }) =>
	property({
		id: `kept: ${about}`,
		about: `PATCH /people/{id}: ${about} is answered and kept as it is sent`,
		basis,
		flaw: async (survey) => {
			const writes = writesOf(survey);
			const answered = await writes.patch(fields);
			if (answered instanceof Unobserved) return answered;
			if (answered.status !== 200) return `answered with ${answered.status}`;
			const read = await writes.read();
			if (read instanceof Unobserved) return read;
			if (!isAsSent(read, fields)) return 'kept otherwise';
			return isAsSent(answered.json, fields) ? undefined : 'answered otherwise';
		},
	}),
);

/** What distinguishes the members of one of the person's lists, in order. */
const membersOf = (holder: Record<string, unknown>, list: string, by: string): unknown[] | undefined => {
	const { [list]: all } = holder;
	return Array.isArray(all) ? all.filter(isRecord).map((one) => one[by]) : undefined;
};

/** A list of the person after several updates: it should be as the last update that sent it says. */
const listAfter = (
	list: string,
	by: string,
	about: string,
	bodiesOf: (survey: Survey) => Promise<Record<string, unknown>[] | Unobserved>,
) =>
	property({
		id: about,
		about: `PATCH /people/{id}: ${about}`,
		basis: description('People'),
		flaw: async (survey) => {
			const writes = writesOf(survey);
			const bodies = await bodiesOf(survey);
			if (bodies instanceof Unobserved) return bodies;
			for (const body of bodies) {
				const answered = await writes.patch(body);
				if (answered instanceof Unobserved) return answered;
				if (answered.status !== 200) return `answered with ${answered.status}`;
			}
			const read = await writes.read();
			if (read instanceof Unobserved) return read;
			const there = membersOf(read, list, by);
			if (!there) return new Unobserved(`the person shows no ${list}`);
			const sent = bodies.flatMap((body) => (Array.isArray(body[list]) ? [body] : [])).at(-1) ?? {};
			return isDeepStrictEqual(there, membersOf(sent, list, by)) ? undefined : `${there.length} are there`;
		},
	});

const contactsAfter = (about: string, ...bodies: Record<string, unknown>[]) =>
	listAfter('contacts', 'name', about, async () => bodies);
const withContact = (name: string) => ({ contacts: [{ name }] });

/** The bodies of two updates, each with a label that some person already has. */
async function twoLabels(survey: Survey): Promise<Record<string, unknown>[] | Unobserved> {
	const people = await survey.objectsOf('/people');
	const ids = new Set(people.flatMap((person) => membersOf(person, 'labels', 'id') ?? []));
	const [first, second] = ids;
	if (second === undefined) return new Unobserved('no two labels are shown');
	return [{ labels: [{ id: first }] }, { labels: [{ id: second }] }];
}

const replacing: readonly Decision[] = [
	contactsAfter('contacts replace those who were there', withContact('Compare A'), withContact('Compare B')),
	contactsAfter('contacts that are not sent stay', withContact('Compare A'), { observations: 'compare' }),
	contactsAfter('null leaves the contacts', withContact('Compare A'), { contacts: null }),
	contactsAfter('an empty list of contacts removes all', { contacts: [] }),
	listAfter('labels', 'id', 'labels replace those that were there', twoLabels),
];

const restOfAddress = property({
	id: 'rest of an address',
	about: 'PATCH /people/{id}: the rest of an address stays',
	basis: description('People'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const before = await writes.read();
		if (before instanceof Unobserved) return before;
		if (!isRecord(before.address)) return new Unobserved('the person shows no address');
		const street_number = '1001';
		const answered = await writes.patch({ address: { street_number } });
		if (answered instanceof Unobserved) return answered;
		if (answered.status !== 200) return `answered with ${answered.status}`;
		const after = await writes.read();
		if (after instanceof Unobserved) return after;
		return isAsSent(after.address, { ...before.address, street_number }) ? undefined : 'is another';
	},
});

const creator = property({
	id: 'creator of what the API wrote',
	about: 'GET /people/{id}: created_by of a person who was created by the API is null',
	basis: assumption('created_by of a sale or person created by the API'),
	flaw: async (survey) => {
		const read = await writesOf(survey).read();
		if (read instanceof Unobserved) return read;
		if (read.created_by === undefined) return new Unobserved('the person does not show it');
		return read.created_by === null ? undefined : 'somebody';
	},
});

/** The history entry for the creation of this run's person. */
async function insertionOf(survey: Survey): Promise<Record<string, unknown> | Unobserved> {
	const id = await writesOf(survey).subjectId();
	if (id instanceof Unobserved) return id;
	const page = await survey.page('/logs', { resource_id: id, kind: 'insertion' });
	if (page instanceof Unobserved) return page;
	return page.rows[0] ?? new Unobserved('the history has no entry of it');
}

const changedFields = property({
	id: 'lines of what the API wrote',
	about: 'GET /logs of a person who was created by the API: a line for each field',
	basis: assumption('Logs: lines of an API request'),
	flaw: async (survey) => {
		const entry = await insertionOf(survey);
		if (entry instanceof Unobserved) return entry;
		if (typeof entry.description !== 'string') return new Unobserved('the entry shows no description');
		// The first line names the action.
		const lines = entry.description.split(/\r?\n/).slice(1);
		const isTold = (value: unknown): boolean => lines.some((line) => line.includes(String(value)));
		return [writesOf(survey).sent.name, writesOf(survey).sent.website].every(isTold)
			? undefined
			: 'not of all';
	},
});

const shifting = property({
	id: 'created meanwhile',
	about: 'GET /people: who is created meanwhile shifts no page',
	basis: assumption('Order of lists'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const size = 2;
		const first = await survey.pageNow('/people', { size });
		if (first instanceof Unobserved) return first;
		const { next_cursor: cursor } = first.pagination;
		if (typeof cursor !== 'string') return new Unobserved('people have no second page');
		const { status } = await writes.post(writes.person());
		if (status !== 201) return new Unobserved(`POST /people is answered with ${status}`);
		const second = await survey.pageNow('/people', { size, cursor });
		if (second instanceof Unobserved) return second.flaw;
		const ids = new Set(first.rows.map(({ id }) => id));
		return second.rows.some(({ id }) => ids.has(id)) ? 'somebody is on two pages' : undefined;
	},
});

/** A value of each kind of custom field. */
const valueOfKind: Readonly<Record<string, unknown>> = {
	text: 'compare',
	numeric: 1,
	currency: 1.5,
	date: '2026-01-02',
};

const otherCustomFields = property({
	id: 'custom fields that are not sent',
	about: 'PATCH /people/{id}: custom fields that are not sent stay',
	basis: description('People'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const definitions = await survey.page('/custom_fields', { resource: 'people', size: 50 });
		if (definitions instanceof Unobserved) return definitions;
		const [first, second] = definitions.rows
			// Whether the list contains only those is checked with the filter.
			.filter(({ resource = 'people' }) => resource === 'people')
			.filter(({ active, kind }) => active === true && String(kind) in valueOfKind)
			.map(({ id, kind }) => ({ id, value: valueOfKind[String(kind)] }));
		if (!first || !second) return new Unobserved('people have no two custom fields');
		for (const field of [first, second]) {
			const answered = await writes.patch({ custom_fields: [field] });
			if (answered instanceof Unobserved) return answered;
			if (answered.status !== 200) return `answered with ${answered.status}`;
		}
		const read = await writes.read();
		if (read instanceof Unobserved) return read;
		const all: unknown[] = Array.isArray(read.custom_fields) ? read.custom_fields : [];
		return all.some(
			(one) => isRecord(one) && one.id === first.id && ![null, undefined, ''].includes(one.value as null),
		)
			? undefined
			: 'are emptied';
	},
});

const author = property({
	id: 'author of what the API wrote',
	about: 'GET /logs/{id} of a person who was created by the API: no author',
	basis: description('Other records'),
	flaw: async (survey) => {
		const entry = await insertionOf(survey);
		if (entry instanceof Unobserved) return entry;
		const { json } = await survey.read(`/logs/${encodeURIComponent(String(entry.id))}`);
		if (!isRecord(json) || !('person' in json)) return new Unobserved('the entry shows no author');
		return json.person === null ? undefined : 'somebody';
	},
});

const findable = property({
	id: 'new person in the list',
	about: 'GET /people?name=: a person who was just created',
	basis: description('People'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const id = await writes.subjectId();
		if (id instanceof Unobserved) return id;
		const page = await survey.page('/people', { name: writes.sent.name.toLowerCase(), size: 50 });
		if (page instanceof Unobserved) return page;
		return page.rows.some((row) => row.id === id) ? undefined : 'is not there';
	},
});

/**
 * Checks that an update leaves the other fields as they are. @param fields a change that should change
 * nothing else
 */
const keeping = (id: string, about: string, fields: Record<string, unknown>) =>
	property({
		...{ id, about, basis: description('People') },
		flaw: async (survey) => {
			const writes = writesOf(survey);
			const before = await writes.read();
			if (before instanceof Unobserved) return before;
			const answered = await writes.patch(fields);
			if (answered instanceof Unobserved) return answered;
			if (answered.status !== 200) return `answered with ${answered.status}`;
			const after = await writes.read();
			if (after instanceof Unobserved) return after;
			const { observations, ...others } = writes.sent;
			const kept = Object.keys(fields).includes('observations') ? others : { ...others, observations };
			const known = Object.keys(kept).map((name) => [name, before[name]] as const);
			return otherThan(Object.fromEntries(known), after);
		},
	});

const replayed = Type.Object({
	status: Type.Integer(),
	header: Type.Union([Type.String(), Type.Null()]),
	same: Type.Boolean(),
});
type Replayed = Static<typeof replayed>;

const sayReplayed = ({ status, header, same }: Replayed): string =>
	`${status}, X-Idempotent-Replay ${header ?? 'missing'}, ${same ? 'the same body' : 'another body'}`;

/** Checks a write that is sent twice with the same key. @param twice returns both answers */
const replayOf = (
	id: string,
	about: string,
	twice: (writes: Writes) => Promise<[first: Reply, second: Reply] | Unobserved>,
	basis = description('Idempotency key life cycle'),
): Decision =>
	decision<Replayed>({
		id,
		basis,
		own: { status: 200, header: 'true', same: true },
		schema: replayed,
		observe: async (survey) => {
			const answers = await twice(writesOf(survey));
			if (answers instanceof Unobserved) return answers;
			const [first, second] = answers;
			return {
				status: second.status,
				header: second.headers.get('x-idempotent-replay'),
				same: isDeepStrictEqual(first.json, second.json),
			};
		},
		differences: (value, expected) => {
			const [sandbox, service] = [sayReplayed(expected), sayReplayed(value)];
			return sandbox === service ? [] : [{ about, sandbox, service, applied: false }];
		},
		apply: () => undefined,
	});

// This comes after updates: the replay should be the first answer, not the record as it is by now.
const replay = replayOf('replay', 'POST /people again with the same key', async (writes) => {
	const id = await writes.subjectId();
	if (id instanceof Unobserved) return id;
	return [await writes.subjectReply(), await writes.post(writes.sent, { key: writes.key })];
});

const replayedUpdate = replayOf(
	'replayed update',
	'PATCH /people/{id} again with the same key',
	async (writes) => {
		const key = randomUUID();
		const first = await writes.patch({ observations: 'compare' }, { key });
		if (first instanceof Unobserved) return first;
		const second = await writes.patch({ observations: 'compare' }, { key });
		return second instanceof Unobserved ? second : [first, second];
	},
);

/** The same object with its members in reverse order. */
const reversed = (body: object): object => Object.fromEntries(Object.entries(body).reverse());

const reorderedReplay = replayOf(
	'replay of another order',
	'POST /people again with the same key, and the fields in another order',
	async (writes) => {
		const id = await writes.subjectId();
		if (id instanceof Unobserved) return id;
		return [
			await writes.subjectReply(),
			await writes.post(writes.sent, { key: writes.key, body: reversed(writes.sent) }),
		];
	},
	assumption('"The same body"'),
);

const replayAfterwards = replayOf(
	'replay of a deleted person',
	'POST /people again with the same key, of a person who was deleted',
	async (writes) => {
		const id = await writes.deletedId();
		if (id instanceof Unobserved) return id;
		return [await writes.subjectReply(), await writes.post(writes.sent, { key: writes.key })];
	},
);

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const entries = Type.Array(Type.Object({ kind: textOrNull, origin: textOrNull }));
type Entries = Static<typeof entries>;

const sayEntries = (all: Entries): string =>
	all.map(({ kind, origin }) => `${kind} (${origin})`).join(', ') || 'none';

const history = decision<Entries>({
	id: 'entries of the change history',
	basis: assumption('Logs: what counts as one write'),
	own: ['deletion', 'edition', 'insertion'].map((kind) => ({ kind, origin: 'Pessoas' })),
	schema: entries,
	observe: async (survey) => {
		const id = await writesOf(survey).wholeLife();
		if (id instanceof Unobserved) return id;
		const page = await survey.page('/logs', { resource_id: id });
		const said = (value: unknown) => (typeof value === 'string' ? survey.service.discreet(value) : null);
		return page instanceof Unobserved
			? page
			: page.rows.map(({ kind, origin }) => ({ kind: said(kind), origin: said(origin) }));
	},
	differences: (value, expected) => {
		const [sandbox, service] = [sayEntries(expected), sayEntries(value)];
		return sandbox === service
			? []
			: [
					{
						about: 'GET /logs of a person who was created, edited and deleted',
						sandbox,
						service,
						applied: false,
					},
				];
	},
	apply: () => undefined,
});

/** A decision about the answer to deleting this run's person. */
const deletion = (
	id: string,
	about: string,
	own: Answered,
	subjectOf: (writes: Writes) => Promise<string | Unobserved>,
): Decision =>
	refusalDecision({
		...{ id, about, basis: description('People'), own },
		ask: async (survey) => {
			const writes = writesOf(survey);
			const subject = await subjectOf(writes);
			return subject instanceof Unobserved ? subject : writes.remove(subject);
		},
		isMeant: ({ endpoint }) => endpoint?.method === 'DELETE' && endpoint.url === '/people/:id',
	});

const deletedPerson = refusalDecision(
	probe(
		'deleted person by ID',
		'GET /people/{id} of a person who was deleted',
		description('People'),
		async (writes) => {
			const id = await writes.deletedId();
			return id instanceof Unobserved ? id : writes.get(id);
		},
		refused(404, 'Person not found'),
	),
);

const updatedAfterwards = probe(
	'update of a deleted person',
	'PATCH /people/{id} of a person who was deleted',
	description('Errors'),
	async (writes) => {
		const id = await writes.deletedId();
		return id instanceof Unobserved ? id : writes.patch({ observations: 'compare' });
	},
	refused(404, 'Person not found'),
);

const isIdAlone = (json: unknown): boolean => isRecord(json) && Object.keys(json).join() === 'id';

const shapes = endpoints
	.filter(({ method, url }) => url.startsWith('/people') && (method === 'POST' || method === 'PATCH'))
	.map((endpoint) =>
		shapeOf(endpoint, async (survey) => {
			const writes = writesOf(survey);
			const reply =
				endpoint.method === 'POST'
					? await writes.subjectReply()
					: await writes.patch({ observations: 'Água' });
			if (reply instanceof Unobserved) return reply;
			const { status, json, text } = reply;
			if (status >= 300) return new Unobserved(`${endpoint.method} is answered with ${status}`);
			const isUpdate = endpoint.method === 'PATCH';
			const read = isUpdate && isIdAlone(json) ? await writes.read() : undefined;
			// "Full person when the credential has Read all people, otherwise only the id"
			return read instanceof Unobserved ? read : [json ?? text];
		}),
	);

const unlisted = property({
	id: 'deleted person in the list',
	about: 'GET /people?name=: a person who was deleted is not there',
	basis: description('People'),
	flaw: async (survey) => {
		const writes = writesOf(survey);
		const id = await writes.deletedId();
		if (id instanceof Unobserved) return id;
		const page = await survey.page('/people', { name: writes.sent.name, size: 50 });
		if (page instanceof Unobserved) return page;
		return page.rows.some((row) => row.id === id) ? 'is there' : undefined;
	},
});

const freed = probe(
	'external_id of a deleted person',
	'POST /people: the external_id of a person who was deleted',
	description('People'),
	async (writes) => {
		const id = await writes.deletedId();
		return id instanceof Unobserved ? id : writes.post(writes.sent);
	},
	done(201),
);

export const writing: readonly Decision[] = [
	...probes.map(refusalDecision),
	answeredAsStored,
	stored,
	timesOfBrasilia,
	findable,
	...shapes,
	keeping('fields that are not sent', 'PATCH /people/{id}: fields that are not sent stay', {
		observations: 'compare',
	}),
	keeping('empty text in an update', 'PATCH /people/{id}: an empty text changes nothing', { website: '' }),
	keeping('null in an update', 'PATCH /people/{id}: null changes nothing', { website: null }),
	replay,
	replayedUpdate,
	reorderedReplay,
	...lateProbes.map(refusalDecision),
	firstAnswer,
	...keptAsSent,
	restOfAddress,
	...replacing,
	otherCustomFields,
	creator,
	author,
	changedFields,
	shifting,
	...emptyWrites.map(refusalDecision),
	history,
	deletion('deleted person', 'DELETE /people/{id}', done(204), (writes) => writes.subjectId()),
	deletedPerson,
	refusalDecision(updatedAfterwards),
	replayAfterwards,
	deletion(
		'person deleted again',
		'DELETE /people/{id}, once more',
		refused(404, 'Person not found'),
		(writes) => writes.deletedId(),
	),
	unlisted,
	refusalDecision(freed),
];
