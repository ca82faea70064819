import { fullAccess, inARow, node, ours } from '../scripts/n8n/workflow.mjs';

const start = node('Start', 'n8n-nodes-base.manualTrigger', 1, {});

/**
 * n8n's own HTTP Request node, set up by a careful user: pages followed, ten requests at most in three seconds,
 * Retry On Fail with its longest wait.
 */
const careful = (name, parameters, credentialIds) =>
	node(
		name,
		'n8n-nodes-base.httpRequest',
		4.2,
		{ authentication: 'predefinedCredentialType', nodeCredentialType: 'travelAgencyApi', ...parameters },
		{
			...fullAccess(credentialIds),
			retryOnFail: true,
			maxTries: 3,
			waitBetweenTries: 5000,
		},
	);

/** The sales by pages of fifty: all, or so many `pages` of them, with `wait` milliseconds between two requests. */
const pagesOfSales = ({ pages, wait }, { baseUrl, credentialIds }) =>
	careful(
		'Pages',
		{
			url: `${baseUrl}/sales`,
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'size', value: '50' }] },
			options: {
				pagination: {
					pagination: {
						paginationMode: 'updateAParameterInEachRequest',
						parameters: {
							parameters: [
								{ type: 'qs', name: 'cursor', value: '={{ $response.body?.pagination?.next_cursor }}' },
							],
						},
						paginationCompleteWhen: 'other',
						completeExpression: '={{ !$response.body.pagination.has_next_page }}',
						limitPagesFetched: pages !== undefined,
						...(pages !== undefined && { maxRequests: pages }),
						requestInterval: wait,
					},
				},
			},
		},
		credentialIds,
	);

/** Ten requests every three seconds leave 300 ms between two of them. */
const PAGE_INTERVAL_MS = 300;

const batches = { batching: { batch: { batchSize: 10, batchInterval: 3000 } } };

const splitOut = (field) =>
	node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: field, options: {} });

const rowsOf = (rows) =>
	node('Rows', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ rows }), options: {} });

const NEW_UUID =
	"={{ 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16)) }}";

const createByRequest = (key, { rows, baseUrl, credentialIds }) =>
	inARow('Create people (HTTP Request)', [
		start,
		rowsOf(rows),
		splitOut('rows'),
		careful(
			'Result',
			{
				method: 'POST',
				url: `${baseUrl}/people`,
				sendHeaders: true,
				headerParameters: { parameters: [{ name: 'Idempotency-Key', value: key }] },
				sendBody: true,
				bodyParameters: {
					parameters: [
						{ name: 'person_kind', value: 'individual' },
						{ name: 'name', value: '={{ $json.name }}' },
					],
				},
				options: batches,
			},
			credentialIds,
		),
	]);

/** By the work and who does it: makes of { baseUrl, credentialIds, rows?, count?, isLimited? } an n8n workflow. */
export const makers = {
	list: {
		ours: ({ credentialIds }) =>
			inARow('List sales', [
				start,
				ours('Result', 'travelAgencySale', { operation: 'getAll', returnAll: true }, credentialIds),
			]),
		careful: ({ isLimited = true, ...given }) =>
			inARow('List sales (HTTP Request)', [
				start,
				pagesOfSales({ wait: isLimited ? PAGE_INTERVAL_MS : 0 }, given),
				{ ...splitOut('data'), name: 'Result' },
			]),
	},
	create: {
		ours: ({ rows, credentialIds }) =>
			inARow('Create people', [
				start,
				rowsOf(rows),
				splitOut('rows'),
				ours(
					'Result',
					'travelAgencyPerson',
					{ operation: 'create', personKind: 'individual', name: '={{ $json.name }}' },
					credentialIds,
				),
			]),
		careful: (given) => createByRequest('={{ $json.key }}', given),
		// As one writes it who has no key in the rows: each attempt makes another one.
		keyInTheNode: (given) => createByRequest(NEW_UUID, given),
	},
	enrich: {
		ours: ({ count, credentialIds }) =>
			inARow('Sales with details', [
				start,
				ours('Sales', 'travelAgencySale', { operation: 'getAll', limit: count }, credentialIds),
				ours(
					'Result',
					'travelAgencySale',
					{ operation: 'get', saleId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
					credentialIds,
				),
			]),
		careful: ({ count, ...given }) =>
			inARow('Sales with details (HTTP Request)', [
				start,
				pagesOfSales({ pages: Math.ceil(count / 50), wait: PAGE_INTERVAL_MS }, given),
				splitOut('data'),
				careful(
					'Result',
					{ url: `=${given.baseUrl}/sales/{{ $json.id }}`, options: batches },
					given.credentialIds,
				),
			]),
	},
};
