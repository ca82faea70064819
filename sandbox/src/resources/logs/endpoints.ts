import { localDateTime } from '../../brasilia';
import { logKinds, type StoredLog } from '../../records/logs';
import {
	dateTime,
	nullable,
	nullableReference,
	oneOf,
	record,
	refer,
	text,
	uuid,
	type Static,
} from '../../schema';
import { recordEndpoints } from '../recordEndpoints';

const logRow = record(
	{
		id: uuid(),
		kind: oneOf(logKinds, 'What was done'),
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

const presentLog = (log: StoredLog): Static<typeof logDetail> => ({
	...presentLogRow(log),
	person: refer(log.person_id),
	resource: refer(log.resource_id),
});

/** The change history. It is not scoped by company. */
export const logEndpoints = recordEndpoints({
	url: '/logs',
	tag: 'Logs',
	name: 'Log',
	permission: 'any',
	records: ({ logs }) => logs,
	list: {
		summary: 'List change history entries',
		description: 'Newest first, of all companies.',
		filters: {
			person_id: uuid('The author'),
			resource_id: uuid('The audited record'),
			kind: oneOf(logKinds),
			origin: text({ description: 'Exactly as recorded' }),
		},
		filter:
			({ person_id, resource_id, kind, origin }) =>
			(log) =>
				(person_id === undefined || log.person_id === person_id) &&
				(resource_id === undefined || log.resource_id === resource_id) &&
				(kind === undefined || log.kind === kind) &&
				(origin === undefined || log.origin === origin),
		schema: logRow,
		present: presentLogRow,
	},
	detail: { summary: 'Get a change history entry', schema: logDetail, present: presentLog },
});
