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
import { recordEndpoints } from '../recordEndpoints';
import { referenceData } from '../reference/referenceData';

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

/** Integrations, without their access data. */
export const integrationEndpoints = recordEndpoints({
	...referenceData,
	url: '/integrations',
	name: 'Integration',
	records: ({ integrations }) => integrations,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List integrations',
		description: 'Those without a company apply to all. Access data is never returned.',
		schema: integration,
		present: presentIntegrationRow,
	},
	detail: {
		summary: 'Get an integration',
		inDevelopment: true,
		schema: integrationDetail,
		present: (stored) => ({
			...presentIntegrationRow(stored),
			company: refer(stored.company_id),
			person: refer(stored.person_id),
		}),
	},
});
