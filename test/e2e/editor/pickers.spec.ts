import { expect } from '@playwright/test';
import type { SandboxControl } from '../../../scripts/sandboxControl.mjs';
import type { Editor } from '../editor';
import { test } from '../editorTest';
import { nodeTypes, pickerMethods } from '../nodeTypes';
import { repeated } from '../repeated';
import type { Json } from '../world';
import { placeUntouched } from './untouched';

interface Picker {
	/** The node in the editor. */
	node: string;
	operation: string;
	path: string;
	/** If the field is optional: the group, and the label of the field to add. */
	inside?: [string, string];
	/** The list to which a line has to be added first. */
	line?: string;
	/** The kind of product that has to be added first. */
	kind?: string;
	/** Any other preparation. */
	on?: (editor: Editor, sandbox: SandboxControl) => Promise<void>;
	/** The sandbox's collection of the records that it shows. */
	collection: string;
	/** The words that identify a record in a line of the list. */
	says: (record: Json) => string;
	/** What to type to find a record, if that is not in its line. */
	typed?: (record: Json) => string;
	/** The query parameter of the service's own search. */
	asks?: string;
	/** Set for lists with more than one page. */
	isLong?: boolean;
}

const named = ({ name }: Json) => name;

/** Writes 2026-06-05 the way it is written in Brazil. */
const asWritten = (day: string) => day.split('-').reverse().join('/');

/** Adds an optional field to the line that was added last. */
async function addToLine(editor: Editor, label: string) {
	await editor.part('fixed-collection-add-property', editor.panel).last().click();
	await editor.page.locator('.el-select-dropdown__item:visible').getByText(label, { exact: true }).click();
}

async function enterId(editor: Editor, path: string, id: string) {
	await editor.chooseMode(path, 'id');
	const field = editor.part('rlc-input', editor.input(path));
	await field.fill(id);
	await expect(field).toHaveValue(id);
}

/** Every kind of list that a picker loads, by method. */
const pickers: Record<string, Picker> = {
	searchAccountMovements: {
		...{ node: 'Travel Agency Account Movement', operation: 'Get', path: 'accountMovementId' },
		...{ collection: 'account_movements', says: ({ date }) => asWritten(date), isLong: true },
	},
	searchAccounts: {
		...{ node: 'Travel Agency Account Movement', operation: 'Get Many', path: 'filters.accountId' },
		...{ inside: ['Filters', 'Account'], collection: 'accounts', says: named },
	},
	searchAssignees: {
		...{ node: 'Travel Agency Task', operation: 'Create', path: 'assigneeId' },
		...{ collection: 'people', says: named, asks: 'name', isLong: true },
	},
	searchAttachments: {
		...{ node: 'Travel Agency Attachment', operation: 'Download', path: 'attachmentId' },
		async on(editor, sandbox) {
			const attachments = await sandbox.records('attachments');
			const { resource_id } = attachments.find(({ resource_type }: Json) => resource_type === 'sale');
			const issues = editor.part('parameter-issues', editor.line('Sale'));
			await expect(issues).toHaveCount(1);
			await enterId(editor, 'saleId', resource_id);
			// n8n takes over typed text after a moment.
			await expect(issues).toHaveCount(0);
		},
		...{ collection: 'attachments', says: ({ description }) => description },
	},
	searchBills: {
		...{ node: 'Travel Agency Bill', operation: 'Get', path: 'billId' },
		...{ collection: 'bills', says: ({ number }) => number, asks: 'number', isLong: true },
	},
	searchCabins: {
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'products.cruise[0].cabinKind' },
		...{ kind: 'Cruise', on: (editor) => addToLine(editor, 'Cabin Kind') },
		...{ collection: 'cabins', says: named },
	},
	searchChangeLogs: {
		...{ node: 'Travel Agency Change Log', operation: 'Get', path: 'changeLogId' },
		...{ collection: 'logs', says: ({ kind }) => kind, isLong: true },
	},
	searchCities: {
		...{ node: 'Travel Agency Person', operation: 'Create', path: 'additionalFields.birthplace' },
		...{ inside: ['Additional Fields', 'Birthplace'], collection: 'cities', says: named },
		...{ asks: 'name', isLong: true },
	},
	searchCityCodes: {
		...{ node: 'Travel Agency Person', operation: 'Create', path: 'additionalFields.address.cityIbge' },
		...{ inside: ['Additional Fields', 'Address'] },
		on: (editor) => editor.addField('Address', 'City IBGE Code'),
		...{ collection: 'cities', says: named, asks: 'name' },
	},
	searchCurrencies: {
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'products.hotel[0].currency' },
		...{ kind: 'Hotel', on: (editor) => addToLine(editor, 'Currency') },
		...{ collection: 'currencies', says: ({ id }) => `(${id})` },
	},
	searchCustomFields: {
		...{ node: 'Travel Agency Custom Field', operation: 'Get', path: 'customFieldId' },
		...{ collection: 'custom_fields', says: named },
	},
	searchInvoices: {
		...{ node: 'Travel Agency Invoice', operation: 'Get', path: 'invoiceId' },
		...{ collection: 'nfs', says: ({ number, recipient }) => number ?? recipient.name, isLong: true },
	},
	searchOperationProducts: {
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'products.ownOperation[0].productId' },
		...{ kind: 'Own Operation', collection: 'products', says: named },
	},
	searchPartnerStatements: {
		...{ node: 'Travel Agency Partner Statement', operation: 'Get', path: 'partnerStatementId' },
		...{ collection: 'partner_statements', says: ({ receipt_number }) => receipt_number, isLong: true },
	},
	searchPaymentMethods: {
		...{ node: 'Travel Agency Account Movement', operation: 'Get Many', path: 'filters.paymentMethodId' },
		...{ inside: ['Filters', 'Payment Method'], collection: 'payment_methods', says: named },
	},
	searchPeople: {
		...{ node: 'Travel Agency Person', operation: 'Get', path: 'personId' },
		...{ collection: 'people', says: named, asks: 'name', isLong: true },
	},
	searchRefunds: {
		...{ node: 'Travel Agency Refund', operation: 'Get', path: 'refundId' },
		...{ collection: 'refunds', says: ({ description }) => description, isLong: true },
	},
	searchSales: {
		...{ node: 'Travel Agency Sale', operation: 'Get', path: 'saleId' },
		...{ collection: 'sales', says: ({ number }) => `Sale ${number}`, typed: ({ number }) => String(number) },
		...{ asks: 'number', isLong: true },
	},
	searchSellers: {
		...{ node: 'Travel Agency Person', operation: 'Create', path: 'additionalFields.seller' },
		...{ inside: ['Additional Fields', 'Seller'], collection: 'sellers', says: named },
	},
	searchShips: {
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'products.cruise[0].shipName' },
		...{ kind: 'Cruise', collection: 'ships', says: named },
	},
	searchTasks: {
		...{ node: 'Travel Agency Task', operation: 'Complete', path: 'taskId' },
		...{ collection: 'tasks', says: ({ title }) => title, isLong: true },
	},
};

/** Lists ignore case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

async function openForm(
	editor: Editor,
	sandbox: SandboxControl,
	{ node, operation, inside, line, kind, on }: Picker,
) {
	await editor.open(node);
	// Before its form is ready, n8n's editor requests lists without the node's details.
	await editor.part('node-credentials-select').first().waitFor();
	await editor.choose('operation', operation);
	if (inside) await editor.addField(...inside);
	if (line) await editor.addLine(line);
	if (kind) await editor.addLineOfKind('Products', kind);
	await on?.(editor, sandbox);
}

/** Opens a picker's list, scrolls through it, searches, and picks what is found. */
async function usePicker(editor: Editor, sandbox: SandboxControl, picker: Picker) {
	const { path, collection, says, typed = says, asks, isLong } = picker;
	const records: Json[] = await sandbox.records(collection);
	await openForm(editor, sandbox, picker);
	const input = editor.part('rlc-input', editor.input(path));
	await input.click();
	const items = editor.part('rlc-item').filter({ visible: true });
	const shown = async () => (await items.allInnerTexts()).map((text) => text.trim());

	await expect(items.first()).toBeVisible();
	const first = await shown();
	const recordOf = (label: string) => records.find((record) => label.includes(String(says(record))));
	expect(
		first.filter((label) => recordOf(label) === undefined),
		'What is no record of the sandbox',
	).toEqual([]);

	if (isLong) {
		// More than the first page, or all records.
		const wanted = Math.min(Math.max(first.length, 50) + 1, records.length);
		expect(wanted).toBeGreaterThan(50);
		await expect(async () => {
			await items.last().hover();
			await editor.page.mouse.wheel(0, 4_000);
			expect(await items.count()).toBeGreaterThanOrEqual(wanted);
		}).toPass();
		const all = await shown();
		if (asks === 'number') expect(new Set(all).size, 'Lines that are not repeated').toBe(all.length);
	}

	const text = String(typed(recordOf(first.at(-1)!)!));
	await editor.part('rlc-search').filter({ visible: true }).fill(text);
	await expect(async () => {
		const labels = await shown();
		expect(labels).not.toEqual([]);
		expect(labels.filter((label) => !plain(label).includes(plain(text)))).toEqual([]);
	}).toPass();
	if (asks) {
		const queries = (await sandbox.requests('GET')).map(({ query }: Json) => query?.[asks]);
		expect(queries, `The service should have been asked for ${asks}`).toContain(text);
	}

	const [label] = await shown();
	await items.filter({ hasText: label! }).first().click();
	await expect(input).toHaveValue(label!);
	await editor.close();
}

test.beforeAll(placeUntouched);

test('Every kind of picker is checked here', () => {
	expect(pickerMethods(nodeTypes())).toEqual(Object.keys(pickers));
});

// There is no list to choose from, so that mode is not offered either.
test('A record of a list in development is given by its ID alone', async ({ editor }) => {
	await editor.open('Travel Agency Task');
	await editor.choose('operation', 'Create');
	const input = editor.input('categoryId');
	await expect(editor.part('rlc-mode-selector', input)).toHaveCount(0);
	await editor.part('rlc-input', input).fill('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b');
	await editor.close();
});

/** Covers each place where pickers appear, each kind of search, and each preparation. */
const IN_CI = [
	...['searchAttachments', 'searchCities', 'searchCurrencies', 'searchOperationProducts', 'searchSales'],
];

for (const [method, picker] of repeated(Object.entries(pickers), ([name]) => name, IN_CI)) {
	test(`Picker ${method}: shows records, narrows, takes one`, async ({ editor, world }) => {
		const sandbox = world.sandbox.control;
		await usePicker(editor, sandbox, picker);
	});
}
