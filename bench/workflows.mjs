import { fullAccess, inARow, node, ours } from '../scripts/n8n/workflow.mjs';

/**
 * @typedef {object} Given
 * @property {string} baseUrl
 * @property {import('../scripts/n8n/credentials.mjs').CredentialIds} credentialIds
 * @property {{ name: string, key: string }[]} [rows] people to create
 * @property {number} [count] of sales to look at
 * @property {boolean} [isLimited] whether the service counts requests
 */

const start = node('Start', 'n8n-nodes-base.manualTrigger', 1, {});

/**
 * n8n's own HTTP Request node, set up by a careful user: pages followed, ten requests at most in three seconds,
 * Retry On Fail with its longest wait.
 *
 * @param {string} name
 * @param {Record<string, any>} parameters
 * @param {Given} given
 */
const careful = (name, parameters, { credentialIds }) =>
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

/** The sales by pages of fifty: all, or so many `pages` of them, with `wait` milliseconds between two requests. @param {{ pages?: number, wait: number }} paging @param {Given} given */
const pagesOfSales = ({ pages, wait }, given) =>
	careful(
		'Pages',
		{
			url: `${given.baseUrl}/sales`,
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
		given,
	);

/** Ten requests every three seconds leave 300 ms between two of them. */
const PAGE_INTERVAL_MS = 300;

const batches = { batching: { batch: { batchSize: 10, batchInterval: 3000 } } };

const splitOut = (/** @type {string} */ field) =>
	node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: field, options: {} });

const rowsOf = (/** @type {Given} */ { rows }) =>
	node('Rows', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ rows }), options: {} });

const NEW_UUID =
	"={{ 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16)) }}";

const createByRequest = (/** @type {string} */ key, /** @type {Given} */ given) =>
	inARow('Create people (HTTP Request)', [
		start,
		rowsOf(given),
		splitOut('rows'),
		careful(
			'Result',
			{
				method: 'POST',
				url: `${given.baseUrl}/people`,
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
			given,
		),
	]);

/**
 * By the work and who does it.
 *
 * @type {Record<string, Record<string, (given: Given) => import('../scripts/n8n/workflow.mjs').Workflow>>}
 */
export const makers = {
	list: {
		ours: ({ credentialIds }) =>
			inARow('List sales', [
				start,
				ours('Result', 'travelAgencySale', { operation: 'getAll', returnAll: true }, credentialIds),
			]),
		careful: (given) =>
			inARow('List sales (HTTP Request)', [
				start,
				pagesOfSales({ wait: given.isLimited === false ? 0 : PAGE_INTERVAL_MS }, given),
				{ ...splitOut('data'), name: 'Result' },
			]),
	},
	create: {
		ours: (given) =>
			inARow('Create people', [
				start,
				rowsOf(given),
				splitOut('rows'),
				ours(
					'Result',
					'travelAgencyPerson',
					{ operation: 'create', personKind: 'individual', name: '={{ $json.name }}' },
					given.credentialIds,
				),
			]),
		careful: (given) => createByRequest('={{ $json.key }}', given),
		// As one writes it who has no key in the rows: each attempt makes another one.
		keyInTheNode: (given) => createByRequest(NEW_UUID, given),
	},
	details: {
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
		careful: (given) =>
			inARow('Sales with details (HTTP Request)', [
				start,
				pagesOfSales({ pages: Math.ceil((given.count ?? 0) / 50), wait: PAGE_INTERVAL_MS }, given),
				splitOut('data'),
				careful('Result', { url: `=${given.baseUrl}/sales/{{ $json.id }}`, options: batches }, given),
			]),
	},
};
