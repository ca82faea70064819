import { fullAccess, inARow, node, ours } from '../scripts/n8n/workflow.mjs';

/**
 * @typedef {object} Given
 * @property {string} baseUrl
 * @property {import('../scripts/n8n/credentials.mjs').CredentialIds} credentialIds
 * @property {Row[]} [rows] what to write, one after the other
 * @property {number} [count] of sales to look at
 * @property {boolean} [isLimited] whether the service counts requests
 *
 * @typedef {{ id?: string, text: string, key: string }} Row the record, what to write, and a key
 */

const start = node('Start', 'n8n-nodes-base.manualTrigger', 1, {});

/**
 * n8n's own HTTP Request node, set up by a careful user: pages followed, ten requests in three seconds, Retry
 * On Fail with its longest wait.
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

/**
 * Sales by pages of fifty: all or `pages` of them, with `wait` milliseconds between requests.
 *
 * @param {{ pages?: number, wait: number }} paging
 * @param {Given} given
 */
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

const fields = (/** @type {Record<string, string>} */ values) => ({
	parameters: Object.entries(values).map(([name, value]) => ({ name, value })),
});

/**
 * A request for each row, as a careful user sets it up: with a key, ten at a time.
 *
 * @param {string} title
 * @param {string} key
 * @param {Record<string, any>} parameters
 * @param {Given} given
 * @param {import('../scripts/n8n/workflow.mjs').Node[]} [between] nodes that make the row ready
 */
const writeByRequest = (title, key, parameters, given, between = []) =>
	inARow(`${title} (HTTP Request)`, [
		start,
		rowsOf(given),
		splitOut('rows'),
		...between,
		careful(
			'Result',
			{
				sendHeaders: true,
				headerParameters: fields({ 'Idempotency-Key': key }),
				sendBody: true,
				options: batches,
				...parameters,
			},
			given,
		),
	]);

const createByRequest = (/** @type {string} */ key, /** @type {Given} */ given) =>
	writeByRequest(
		'Create people',
		key,
		{
			method: 'POST',
			url: `${given.baseUrl}/people`,
			bodyParameters: fields({ person_kind: 'individual', name: '={{ $json.text }}' }),
		},
		given,
	);

/**
 * Writes each row with one of this package's nodes.
 *
 * @param {string} title
 * @param {[type: string, parameters: Record<string, any>]} node
 * @param {Given} given
 * @param {import('../scripts/n8n/workflow.mjs').Node[]} [between]
 */
const writeByNode = (title, [type, parameters], given, between = []) =>
	inARow(title, [
		start,
		rowsOf(given),
		splitOut('rows'),
		...between,
		ours('Result', type, parameters, given.credentialIds),
	]);

/** Makes a file of each row's text. */
const textToFile = node('File', 'n8n-nodes-base.convertToFile', 1.1, {
	operation: 'toText',
	sourceProperty: 'text',
	options: { fileName: 'voucher.txt' },
});

/** An item with a file has lost the fields of its row, so nodes read them from the item that it came from. */
const rowOfFile = (/** @type {string} */ field) => `={{ $('Split Out').item.json.${field} }}`;

const byId = (/** @type {string} */ value) => ({ __rl: true, mode: 'id', value });

/**
 * The workflows, by kind of work and by who does it.
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
			writeByNode(
				'Create people',
				['travelAgencyPerson', { operation: 'create', personKind: 'individual', name: '={{ $json.text }}' }],
				given,
			),
		careful: (given) => createByRequest('={{ $json.key }}', given),
		// What users do whose rows have no key: each attempt makes a new one.
		keyInTheNode: (given) => createByRequest(NEW_UUID, given),
	},
	update: {
		ours: (given) =>
			writeByNode(
				'Update people',
				[
					'travelAgencyPerson',
					{
						operation: 'update',
						personId: byId('={{ $json.id }}'),
						updateFields: { observations: '={{ $json.text }}' },
					},
				],
				given,
			),
		careful: (given) =>
			writeByRequest(
				'Update people',
				'={{ $json.key }}',
				{
					method: 'PATCH',
					url: `=${given.baseUrl}/people/{{ $json.id }}`,
					bodyParameters: fields({ observations: '={{ $json.text }}' }),
				},
				given,
			),
	},
	upload: {
		ours: (given) =>
			writeByNode(
				'Attach files',
				[
					'travelAgencyAttachment',
					{ operation: 'upload', resourceType: 'sale', saleId: byId(rowOfFile('id')) },
				],
				given,
				[textToFile],
			),
		careful: (given) =>
			writeByRequest(
				'Attach files',
				rowOfFile('key'),
				{
					method: 'POST',
					url: `${given.baseUrl}/attachments`,
					contentType: 'multipart-form-data',
					bodyParameters: {
						parameters: [
							{ parameterType: 'formData', name: 'resource_type', value: 'sale' },
							{ parameterType: 'formData', name: 'resource_id', value: rowOfFile('id') },
							{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' },
						],
					},
				},
				given,
				[textToFile],
			),
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
