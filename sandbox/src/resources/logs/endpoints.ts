import { localDateTime } from '../../brasilia';
import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { notFound } from '../../protocol/refusal';
import { logKinds, type StoredLog } from '../../records/logs';
import {
	dateTime,
	nullable,
	nullableReference,
	oneOf,
	optional,
	record,
	refer,
	text,
	uuid,
	type Static,
} from '../../schema';

const logRow = record(
	{
		id: uuid(),
		kind: oneOf(logKinds),
		origin: nullable(text({ description: 'The screen or resource that produced the entry' })),
		description: text({ description: 'One line per changed field, separated by CRLF' }),
		created_at: dateTime(),
	},
	'Log',
);

const logDetail = record(
	{ ...logRow.properties, person: nullableReference, resource: nullableReference },
	'LogDetail',
);

const presentLogRow = (log: StoredLog): Static<typeof logRow> => ({
	id: log.id,
	kind: log.kind,
	origin: log.origin,
	description: log.description,
	created_at: localDateTime(log.created_at),
});

/** The change history. It is not scoped by company. */
export const logEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/logs',
			tag: 'Logs',
			summary: 'List the change history',
			description: 'Newest first, of all companies.',
			permission: 'any',
			query: listQuery(
				optional({
					person_id: uuid('The author'),
					resource_id: uuid('The audited record'),
					kind: oneOf(logKinds),
					origin: text({ description: 'Exactly as recorded' }),
				}),
			),
			answers: { status: 200, schema: listOf(logRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, query }) => {
			const author = query.person_id?.toLowerCase();
			const audited = query.resource_id?.toLowerCase();
			const matches = (log: StoredLog): boolean =>
				(author === undefined || log.person_id === author) &&
				(audited === undefined || log.resource_id === audited) &&
				(query.kind === undefined || log.kind === query.kind) &&
				(query.origin === undefined || log.origin === query.origin);
			return listPage('/logs', query, office.store.logs, matches, presentLogRow);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/logs/{id}',
			tag: 'Logs',
			summary: 'Get an entry of the change history',
			id: 'uuid',
			permission: 'any',
			answers: { status: 200, schema: logDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, id }) => {
			const log = office.store.logs.get(id);
			if (!log) throw notFound('Log');
			const body: Static<typeof logDetail> = {
				...presentLogRow(log),
				person: refer(log.person_id),
				resource: refer(log.resource_id),
			};
			return { status: 200, body };
		},
	),
];
