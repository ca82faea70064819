import { isRecord } from '../kinds';
import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '../../resources/endpoints';
import { Type, type Static } from '../../schema';
import { decision, type Decision } from '../decision';
import { refusalDecision, refused, type Answered, type Probe } from '../refusal';
import type { Reply } from '../service';
import { type Survey } from '../survey';
import type { Writes } from '../writes';
import { shapeOf } from './shapes';
import { Unobserved } from '../unobserved';

/** What writes are answered with. Asked only when that was asked for, in this order: the last ones delete. */

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
			return id instanceof Unobserved
				? id
				: writes.post(writes.person({ observations: 'another' }), writes.key);
		},
		refused(422, 'This Idempotency-Key was already used with a different body'),
	),
	probe(
		'no key',
		'POST /people: no Idempotency-Key',
		assumption('Idempotency-Key missing, or not a UUID v4'),
		(writes) => writes.post(writes.person(), null),
		refused(400, 'The header Idempotency-Key is required'),
	),
	probe(
		'key that is no UUID',
		'POST /people: an Idempotency-Key that is no UUID',
		assumption('Idempotency-Key missing, or not a UUID v4'),
		(writes) => writes.post(writes.person(), 'compare'),
		refused(400, 'The header Idempotency-Key must be a UUID v4'),
	),
	probe(
		'unknown field',
		'POST /people: a field that there is not',
		assumption('Unknown body fields'),
		(writes) => writes.post(writes.person({ compare_unknown: 1 })),
		refused(422, '{} is not a field of this request'),
		'compare_unknown',
	),
	probe(
		'field of another type',
		'POST /people: foreigner as text',
		description('Errors'),
		(writes) => writes.post(writes.person({ foreigner: 'compare' })),
		refused(422, '{} must be true or false'),
		'foreigner',
	),
	probe(
		'missing field',
		'POST /people: no name',
		assumption('Required to create a person'),
		(writes) => writes.post({ person_kind: 'individual' }),
		refused(422, '{} is required'),
		'name',
	),
	probe(
		'body that is no object',
		'POST /people: a list as body',
		assumption('The 400 or 422 of a JSON body that is not an object'),
		(writes) => writes.post([]),
		refused(422, 'body must be an object'),
	),
	probe(
		'no body',
		'POST /people: an empty body',
		assumption('The 400 or 422 of a JSON body that is not an object'),
		(writes) => writes.post(''),
		refused(400, 'The request has no body'),
	),
	probe(
		'body that is no JSON',
		'POST /people: {',
		description('Errors'),
		(writes) => writes.post('{'),
		refused(400, "Body is not valid JSON but content-type is set to 'application/json'"),
	),
	probe(
		'other media type',
		'POST /people: text/plain',
		description('Errors'),
		(writes) => writes.post(JSON.stringify(writes.person()), undefined, { 'Content-Type': 'text/plain' }),
		refused(415, 'The Content-Type must be application/json'),
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
		'kind changed',
		'PATCH /people/{id}: another person_kind',
		description('People'),
		(writes) => writes.patch({ person_kind: 'company' }),
		refused(422, "person_kind must be individual: it can't be changed"),
	),
];

const replayed = Type.Object({
	status: Type.Integer(),
	header: Type.Union([Type.String(), Type.Null()]),
	same: Type.Boolean(),
});
type Replayed = Static<typeof replayed>;

const sayReplayed = ({ status, header, same }: Replayed): string =>
	`${status}, X-Idempotent-Replay ${header ?? 'missing'}, ${same ? 'the same body' : 'another body'}`;

const replay = decision<Replayed>({
	id: 'replay',
	basis: description('Idempotency key life cycle'),
	own: { status: 200, header: 'true', same: true },
	schema: replayed,
	observe: async (survey) => {
		const writes = writesOf(survey);
		const first = await writes.subjectReply();
		if (first.status >= 300) return new Unobserved(`POST /people is answered with ${first.status}`);
		const second = await writes.post(writes.person(), writes.key);
		return {
			status: second.status,
			header: second.headers.get('x-idempotent-replay'),
			same: isDeepStrictEqual(first.json, second.json),
		};
	},
	differences: (value, expected) => {
		const [sandbox, service] = [sayReplayed(expected), sayReplayed(value)];
		return sandbox === service
			? []
			: [{ about: 'POST /people again with the same key', sandbox, service, applied: false }];
	},
	apply: () => undefined,
});

const emptyText = decision<boolean>({
	id: 'empty text in an update',
	basis: description('People'),
	own: true,
	schema: Type.Boolean(),
	observe: async (survey) => {
		const writes = writesOf(survey);
		const filled = await writes.patch({ website: 'https://compare.example' });
		if (filled instanceof Unobserved) return filled;
		const emptied = await writes.patch({ website: '' });
		if (emptied instanceof Unobserved) return emptied;
		const id = await writes.subjectId();
		if (id instanceof Unobserved) return id;
		const { json } = await survey.service.ask({ path: `/people/${id}` });
		if (!isRecord(json) || !('website' in json)) return new Unobserved('GET /people/{id} shows no website');
		return json.website === 'https://compare.example';
	},
	differences: (value, expected) => {
		const say = (keeps: boolean) => (keeps ? 'keeps the value' : 'empties the field');
		return value === expected
			? []
			: [
					{
						about: 'PATCH /people/{id}: an empty text',
						sandbox: say(expected),
						service: say(value),
						applied: false,
					},
				];
	},
	apply: () => undefined,
});

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
		const writes = writesOf(survey);
		const created = await writes.post(writes.person());
		const { id } = isRecord(created.json) ? created.json : {};
		if (typeof id !== 'string') return new Unobserved(`POST /people is answered with ${created.status}`);
		await survey.service.ask({
			method: 'PATCH',
			path: `/people/${id}`,
			body: { observations: 'compare' },
			headers: { 'Idempotency-Key': crypto.randomUUID() },
		});
		const removed = await writes.remove(id);
		if (removed.status !== 204)
			return new Unobserved(`DELETE /people/{id} is answered with ${removed.status}`);
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

/** An answer to the deletion of the person that the run is about. */
const deletion = (id: string, about: string, own: Answered): Decision =>
	refusalDecision({
		...{ id, about, basis: description('People'), own },
		ask: async (survey) => {
			const writes = writesOf(survey);
			const subject = await writes.subjectId();
			return subject instanceof Unobserved ? subject : writes.remove(subject);
		},
		isMeant: ({ endpoint }) => endpoint?.method === 'DELETE' && endpoint.url === '/people/:id',
	});

const creation = endpoints.filter(({ method, url }) => method === 'POST' && url === '/people');

export const writing: readonly Decision[] = [
	...probes.map(refusalDecision),
	replay,
	...creation.map((endpoint) =>
		shapeOf(endpoint, async (survey) => {
			const { status, json } = await writesOf(survey).subjectReply();
			return status < 300 ? [json] : new Unobserved(`POST /people is answered with ${status}`);
		}),
	),
	emptyText,
	history,
	deletion('deleted person', 'DELETE /people/{id}', done(204)),
	deletion('person deleted again', 'DELETE /people/{id}, once more', refused(404, 'Person not found')),
];
