import { randomUUID } from 'node:crypto';
import { node } from '../n8n/workflow.mjs';

/** @typedef {import('../n8n/workflow.mjs').Node} Node */

/**
 * A node of this package.
 *
 * @param {string} resource such as AccountMovement
 * @param {string} name the name that the editor gives to it, which is its action
 * @param {Record<string, any>} parameters
 * @param {object} [more] settings besides its parameters
 */
export const ours = (resource, name, parameters, more) =>
	node(name, `n8n-nodes-travel-agency.travelAgency${resource}`, 1, parameters, {
		...more,
		credentials: {},
	});

/** All arrays of products that a sale may have. */
export const PRODUCTS = [
	...['hotels', 'cruises', 'travel_packages', 'airline_tickets', 'car_rentals', 'train_tickets'],
	...['ground_transportations', 'excursions', 'operations', 'others', 'partner_packages', 'insurances'],
];

/** Where a message goes if somebody has no phone or email address in the register: to the team. */
export const TEAM = { phone: '5511999990000', email: 'equipe@suaagencia.example' };

/**
 * In JavaScript, what a message begins with: nothing, or whom it is for if it goes to the team.
 *
 * @param {string} isSure whether there is somewhere to send it
 * @param {string} name of the person it is for
 */
export const toPassOn = (isSure, name) => `${isSure} ? '' : 'Para repassar a ' + (${name} ?? '?') + ': '`;

/** For whoever reads one record after another: one that cannot be read stops no other. */
export const EACH = { onError: 'continueRegularOutput' };

const hasEmail = (/** @type {string} */ value) => `${value}?.includes('@')`;

/** The email address that an expression gives, or another. @param {string} value @param {string} other */
export const emailOr = (value, other) => `={{ ${hasEmail(value)} ? ${value} : '${other}' }}`;

/** The same as `toPassOn` for an email. @param {string} email @param {string} name */
export const emailToPassOn = (email, name) => toPassOn(hasEmail(email), name);

/** A record whose ID an expression gives. @param {string} value */
export const byId = (value) => ({ __rl: true, mode: 'id', value });

/** A record whose name or number an expression gives. @param {string} value */
export const byName = (value) => ({ __rl: true, mode: 'name', value });

/**
 * @param {string} name
 * @param {string} type
 * @param {number} version
 * @param {object} parameters
 * @param {object} [more] settings besides its parameters
 */
const ofN8n = (name, type, version, parameters, more) =>
	node(name, `n8n-nodes-base.${type}`, version, parameters, more);

/** @param {number} hour */
export const everyDay = (hour) =>
	ofN8n('Schedule Trigger', 'scheduleTrigger', 1.2, {
		rule: { interval: [{ field: 'days', triggerAtHour: hour }] },
	});

/** @param {number[]} days 1 is Monday @param {number} hour */
export const everyWeekOn = (days, hour) =>
	ofN8n('Schedule Trigger', 'scheduleTrigger', 1.2, {
		rule: { interval: [{ field: 'weeks', triggerAtDay: days, triggerAtHour: hour }] },
	});

/** @param {number} day @param {number} hour */
export const everyMonthOn = (day, hour) =>
	ofN8n('Schedule Trigger', 'scheduleTrigger', 1.2, {
		rule: { interval: [{ field: 'months', triggerAtDayOfMonth: day, triggerAtHour: hour }] },
	});

/**
 * Asks for the user and password of the team: what it starts shows or changes more than a stranger may.
 *
 * @param {Node} trigger
 * @returns {Node}
 */
const forStaff = (trigger) => ({
	...trigger,
	parameters: { ...trigger.parameters, authentication: 'basicAuth' },
	credentials: {},
});

/** @typedef {Record<string, 'text' | 'file' | 'date' | 'number'>} Fields by their labels */

/** For the team. @param {string} title @param {Fields} fields */
export const form = (title, fields) => forStaff(clientForm(title, fields));

/** For everybody who has its address. @param {string} title @param {Fields} fields */
export const clientForm = (title, fields) =>
	ofN8n(
		'On form submission',
		'formTrigger',
		2.2,
		{
			formTitle: title,
			formFields: {
				values: Object.entries(fields).map(([fieldLabel, fieldType]) => ({
					fieldLabel,
					...(fieldType !== 'text' && { fieldType }),
					...(fieldType === 'file' && { multipleFiles: false }),
				})),
			},
			options: {},
		},
		{ webhookId: randomUUID() },
	);

/** For everybody who has its address. @param {string} path */
export const webhook = (path) =>
	ofN8n('Webhook', 'webhook', 2, { httpMethod: 'POST', path, options: {} }, { webhookId: randomUUID() });

/** For a service that logs in. @param {string} path */
export const ownWebhook = (path) => forStaff(webhook(path));

/** Lets items through for which the expression is true. @param {string} expression */
export const filter = (expression, name = 'Filter') =>
	ofN8n(name, 'filter', 2.2, {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			conditions: [
				{
					id: 'condition',
					leftValue: expression,
					rightValue: '',
					operator: { type: 'boolean', operation: 'true', singleValue: true },
				},
			],
			combinator: 'and',
		},
		options: {},
	});

/**
 * The message, and the person it is for. The channel that follows takes these.
 *
 * @param {Record<string, string>} fields
 * @param {object} [more] settings besides its parameters
 */
export const edit = (fields, more, name = 'Edit Fields') =>
	ofN8n(
		name,
		'set',
		3.4,
		{
			assignments: {
				assignments: Object.entries(fields).map(([field, value]) => ({
					id: field,
					name: field,
					value,
					type: 'string',
				})),
			},
			options: {},
		},
		more,
	);

/** A single message for all items. @param {Record<string, string>} fields */
export const editOnce = (fields) => edit(fields, { executeOnce: true });

/**
 * @param {string} splitBy
 * @param {Array<{ aggregation: string, field: string, separateBy?: string }>} values
 */
export const summarize = (splitBy, ...values) =>
	ofN8n('Summarize', 'summarize', 1.1, {
		fieldsToSummarize: { values },
		fieldsToSplitBy: splitBy,
		options: {},
	});

/** Lets each value through only once, forever. @param {string} value */
export const once = (value = '={{ $json.event_id }}') =>
	ofN8n('Remove Duplicates', 'removeDuplicates', 2, {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: value,
		options: { historySize: 100000 },
	});

/** @param {string} jsCode which runs once for all items */
export const code = (jsCode, name = 'Code') => ofN8n(name, 'code', 2, { jsCode });

/**
 * The rows of a CSV file, as Excel writes one in Brazil. The Code behind it refuses a file without rows.
 *
 * @param {string} file the field of the form
 */
export const csv = (file) =>
	ofN8n(
		'Extract from File',
		'extractFromFile',
		1.1,
		{
			operation: 'csv',
			binaryPropertyName: file,
			options: { delimiter: ';', enableBOM: true, headerRow: true },
		},
		{ alwaysOutputData: true },
	);

/**
 * For a Code: `rows` of the file that hold anything, each with its `line`; the file is refused without these
 * columns. `refuse` names the line, and `amountOf` reads a cell; a workbook has amounts as numbers.
 *
 * @param {string[]} columns
 */
export const readRows = (
	...columns
) => `const rows = $('Extract from File').all().map(({ json }, place) => ({ ...json, line: place + 2 }))
  .filter(({ line, ...cells }) => Object.values(cells).join('').trim() !== '');
const refuse = ({ line }, why) => { throw new Error('Linha ' + line + ': ' + why); };
for (const column of ${JSON.stringify(columns).replaceAll('"', "'")})
  if (!rows.some((row) => column in row)) throw new Error('Falta a coluna ' + column + '. Salve a planilha como CSV UTF-8, com ponto e vírgula.');
const amountOf = (row, column) => {
  const cell = row[column] ?? '';
  const text = String(cell).replace(/R\\$|\\s/g, '');
  if (typeof cell === 'number') return cell;
  if (text === '') refuse(row, 'falta o valor');
  if (!/^-?(\\d{1,3}(\\.\\d{3})+|\\d+)(,\\d+)?$/.test(text)) refuse(row, cell + ' não é um valor como 1.250,00');
  return Number(text.replaceAll('.', '').replace(',', '.'));
};
`;

/** Sorts by a field, largest first. @param {string} fieldName */
export const sort = (fieldName) =>
	ofN8n('Sort', 'sort', 1, {
		sortFieldsUi: { sortField: [{ fieldName, order: 'descending' }] },
		options: {},
	});

/** The last page of a form. @param {string} title @param {string} message */
export const ending = (title, message) =>
	ofN8n(
		'Form',
		'form',
		2.3,
		{
			operation: 'completion',
			respondWith: 'text',
			completionTitle: title,
			completionMessage: message,
			options: {},
		},
		{ webhookId: randomUUID() },
	);

/**
 * Asks somebody for a yes or no by email, and waits for the answer, which becomes the output.
 *
 * @param {string} name that n8n gives to the node
 * @param {string} sendTo
 * @param {string} message
 */
export const ask = (name, sendTo, message) =>
	ofN8n(
		name,
		'gmail',
		2.1,
		{
			resource: 'message',
			operation: 'sendAndWait',
			...{ sendTo, subject: 'Aprovar?', message },
			approvalOptions: { values: { approvalType: 'double' } },
			options: { limitWaitTime: { values: { resumeAmount: 1, resumeUnit: 'days' } } },
		},
		{ executeOnce: true, webhookId: randomUUID() },
	);

/** The rows of a sheet that the user chooses. */
export const sheet = () =>
	ofN8n('Get row(s) in sheet', 'googleSheets', 4.5, {
		resource: 'sheet',
		operation: 'read',
		documentId: { __rl: true, mode: 'list', value: '' },
		sheetName: { __rl: true, mode: 'list', value: '' },
		options: {},
	});
