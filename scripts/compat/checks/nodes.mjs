import { partnerCredential } from '../../n8n/credentials.mjs';
import { node, ours } from '../../n8n/workflow.mjs';
import { descriptions } from './descriptions.mjs';
import { attempt, check } from './outcome.mjs';
import { runInARow } from './workflow.mjs';

/** @typedef {import('./outcome.mjs').Started} Started */

/** The sandbox's collections of what nodes list. */
const COLLECTIONS = {
	Sale: 'sales',
	Person: 'people',
	Task: 'tasks',
	Bill: 'bills',
	AccountMovement: 'account_movements',
	Refund: 'refunds',
	Invoice: 'nfs',
	PartnerStatement: 'partner_statements',
	ChangeLog: 'logs',
	CustomField: 'custom_fields',
	Product: 'products',
	Travel: 'travels',
	Quote: 'quotes',
	ReferenceData: 'cities',
};

const start = () => node('Start', 'n8n-nodes-base.manualTrigger', 1, {});

/** @param {string} mode @param {string} value */
const located = (mode, value) => ({ __rl: true, mode, value });

/**
 * Lists some records, which must be the sandbox's.
 *
 * @param {Started} started
 * @param {string} resource
 * @param {string} collection
 */
async function lists(started, resource, collection) {
	const parameters = {
		operation: 'getAll',
		limit: 3,
		...(resource === 'ReferenceData' && { resource: collection }),
	};
	const listed = ours('List', `travelAgency${resource}`, parameters, started.credentialIds);
	const items = await runInARow(started, `List ${resource}`, [start(), listed]);
	const known = new Set((await started.sandbox.control.records(collection)).map(({ id }) => String(id)));
	check(
		items.length === 3 && items.every(({ id }) => known.has(String(id))),
		`Of three records of the back office it listed ${items.map(({ id }) => id).join(', ')}`,
	);
}

/**
 * Creates a sale with the form, with three unregistered people: if this n8n drops anything from a form, it
 * will be missing.
 *
 * @param {Started} started
 */
async function createsSale(started) {
	const { control } = started.sandbox;
	/** @param {string} who @returns {Promise<any>} */
	const known = async (who) =>
		(await control.records('people')).find(({ external_ids: ids }) => ids.full_access === who);
	const hotel = {
		supplier: located('new', 'Hotel Compatível'),
		newSupplier: { externalId: 'compat-hotel' },
		checkIn: '05/06/2027',
		checkOut: '12/06/2027',
		passengers: {
			passenger: [
				{
					person: located('new', 'Bia Compatível'),
					newPerson: { externalId: 'compat-passenger' },
					amount: '1.234,56',
				},
			],
		},
	};
	const parameters = {
		operation: 'create',
		payer: located('new', 'Ana Compatível'),
		newPayer: { externalId: 'compat-payer', email: 'ana@example.com' },
		products: { hotel: [hotel] },
		payments: {
			agency: [{ amount: '1.234,56', dueDate: '31/01/2027', numberOfInstallments: '2' }],
		},
	};
	const created = ours('Create', 'travelAgencySale', parameters, started.credentialIds);
	const [{ id }] = await runInARow(started, 'Create sale', [start(), created]);
	const sale = (await control.records('sales')).find((one) => one.id === id);
	const [payer, passenger, supplier] = await Promise.all(
		['compat-payer', 'compat-passenger', 'compat-hotel'].map(known),
	);
	check(payer && passenger && supplier, 'Somebody new was registered without the details of the form');
	check(
		payer.email === 'ana@example.com' &&
			sale.payer_id === payer.id &&
			sale.products[0].passengers[0].person_id === passenger.id &&
			sale.products[0].passengers[0].amounts.amount === 1234.56,
		'What is stored is not what the form says',
	);
	const halves = (await control.records('bills')).filter(
		({ sale_id: of, amount }) => of === id && amount === 617.28,
	);
	check(halves.length === 2, `Of two installments ${halves.length} are stored`);
}

/** Attaches a file to a sale, and downloads it again. @param {Started} started */
async function carriesFiles(started) {
	const { credentialIds, sandbox } = started;
	const [sale] = await sandbox.control.records('sales');
	const of = { resourceType: 'sale', saleId: located('id', sale.id) };
	const nodes = [
		start(),
		node('Text', 'n8n-nodes-base.set', 3.4, {
			assignments: {
				assignments: [{ id: 'text', name: 'text', type: 'string', value: 'Roteiro: São Paulo' }],
			},
		}),
		node('File', 'n8n-nodes-base.convertToFile', 1.1, {
			operation: 'toText',
			sourceProperty: 'text',
			options: { fileName: 'roteiro.txt' },
		}),
		ours(
			'Upload',
			'travelAgencyAttachment',
			{ operation: 'upload', ...of, options: { fileName: 'roteiro para a cliente.txt' } },
			credentialIds,
		),
		ours(
			'Download',
			'travelAgencyAttachment',
			{ operation: 'download', ...of, attachmentId: located('id', '={{ $json.id }}') },
			credentialIds,
		),
		node('Read', 'n8n-nodes-base.extractFromFile', 1, { operation: 'text', options: {} }),
	];
	const [read] = await runInARow(started, 'A file there and back', nodes);
	check(read.data === 'Roteiro: São Paulo', `The file came back as ${JSON.stringify(read.data)}`);
}

/** @param {Started} started */
async function verifiesConnection(started) {
	const credential = { id: started.credentialIds.get(partnerCredential), name: partnerCredential };
	const verify = node(
		'Verify',
		'n8n-nodes-travel-agency.travelAgencyPartnerConnection',
		1,
		{ operation: 'verify' },
		{ credentials: { travelAgencyOAuth2Api: credential } },
	);
	const [{ connected }] = await runInARow(started, 'Verify connection', [start(), verify]);
	check(connected === true, 'The connection of the partner does not work');
}

/** Creates and changes a person, with several kinds of fields. @param {Started} started */
async function createsPerson(started) {
	const create = ours(
		'Create',
		'travelAgencyPerson',
		{
			operation: 'create',
			name: 'Caio Compatível',
			additionalFields: { birthdate: '05/06/1990', email: 'caio@example.com' },
		},
		started.credentialIds,
	);
	const update = ours(
		'Update',
		'travelAgencyPerson',
		{
			operation: 'update',
			personId: located('id', '={{ $json.id }}'),
			updateFields: { email: 'caio.novo@example.com' },
		},
		started.credentialIds,
	);
	const [{ id }] = await runInARow(started, 'Create person', [start(), create, update]);
	const stored = (await started.sandbox.control.records('people')).find((one) => one.id === id);
	check(
		stored?.birthdate === '1990-06-05' && stored.email === 'caio.novo@example.com',
		`Stored is ${JSON.stringify([stored?.birthdate, stored?.email])}`,
	);
}

/** @type {Record<string, (started: Started) => Promise<void>>} */
const MORE = {
	Sale: createsSale,
	Person: createsPerson,
	Attachment: carriesFiles,
	PartnerConnection: verifiesConnection,
};

/**
 * Runs each node in a workflow of its own: its list and, if it has them, its writes, files and the partner's
 * connection.
 *
 * @param {Started} started with the partner connected
 */
export async function tryNodes(started) {
	const outcomes = [];
	for (const { name, polling } of descriptions()) {
		if (polling) continue;
		const resource = name.replace('travelAgency', '');
		const collection = /** @type {Record<string, string>} */ (COLLECTIONS)[resource];
		const more = MORE[resource];
		const work = async () => {
			check(collection || more, `scripts/compat does not know what to do with ${name}`);
			if (collection) await lists(started, resource, collection);
			await more?.(started);
		};
		outcomes.push(await attempt(name, work));
	}
	return outcomes;
}
