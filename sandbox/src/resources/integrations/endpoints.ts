import { localDateTime } from '../../brasilia';
import { integrationKinds, type StoredIntegration } from '../../records/integrations';
import {
	dateTime,
	nullableReference,
	oneOf,
	record,
	refer,
	text,
	Type,
	uuid,
	type Static,
} from '../../schema';
import { readable } from '../reference/readable';

const integration = record(
	{ id: uuid(), name: text(), kind: oneOf(integrationKinds), active: Type.Boolean(), created_at: dateTime() },
	'Integration',
);

const integrationDetail = record(
	{ ...integration.properties, company: nullableReference, person: nullableReference },
	'IntegrationDetail',
);

const presentIntegrationRow = (stored: StoredIntegration): Static<typeof integration> => ({
	id: stored.id,
	name: stored.name,
	kind: stored.kind,
	active: stored.active,
	created_at: localDateTime(stored.created_at),
});

/** Integrations, without what they log in with. */
export const integrationEndpoints = readable({
	path: '/integrations',
	name: 'Integration',
	plural: 'integrations',
	description: 'Those without a company apply to all. Access data is never returned.',
	row: integration,
	detail: integrationDetail,
	records: ({ integrations }) => integrations,
	isSeen: ({ company_id }, sees) => sees(company_id),
	presentRow: presentIntegrationRow,
	present: (stored) => ({
		...presentIntegrationRow(stored),
		company: refer(stored.company_id),
		person: refer(stored.person_id),
	}),
});
