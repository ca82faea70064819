import { pickerMethods } from './nodeTypes.mjs';
import { becomes, eventually, expect } from './waiting.mjs';

const named = ({ name }) => name;

/** 2026-06-05 as it is written in Brazil. */
const asWritten = (day) => day.split('-').reverse().join('/');

/** Adds an optional field to the line that was added last. */
async function addToLine(editor, label) {
	await editor.part('fixed-collection-add-property', editor.panel).last().click();
	await editor.page.locator('.el-select-dropdown__item:visible').getByText(label, { exact: true }).click();
}

async function chooseMode(editor, path, mode) {
	await editor.part('rlc-mode-selector', editor.input(path)).click();
	await editor.page.locator(`[data-test-id="mode-${mode}"]:visible`).click();
}

async function enterId(editor, path, id) {
	await chooseMode(editor, path, 'id');
	const field = editor.part('rlc-input', editor.input(path));
	await field.fill(id);
	await becomes('The field', () => field.inputValue(), id);
}

/**
 * Every kind of list that a picker loads, by its method: where it is in the editor (`path`; `inside` names the groups to
 * add it from, `line` the list that needs a line, `on` whatever else comes before), the records it shows (`collection`, and the words in a line that `says` a record), and what is typed
 * to find that record (`says` unless `typed`). `asks` is the query parameter of the service's own search; `isLong`
 * marks lists of more than one page.
 */
const pickers = {
	searchAccountMovements: {
		...{ node: 'Travel Agency Account Movement', operation: 'Get', path: 'accountMovementId' },
		...{ collection: 'account_movements', says: ({ date }) => asWritten(date), isLong: true },
	},
	searchAccounts: {
		...{ node: 'Travel Agency Account Movement', operation: 'Get Many', path: 'filters.accountId' },
		...{ inside: ['Filters', 'Account'], collection: 'accounts', says: named },
	},
	searchAttachments: {
		...{ node: 'Travel Agency Attachment', operation: 'Download', path: 'attachmentId' },
		async on(editor, sandbox) {
			const attachments = await sandbox.records('attachments');
			const { resource_id } = attachments.find(({ resource_type }) => resource_type === 'sale');
			const missing = () => editor.part('parameter-issues', editor.line('Sale')).count();
			await becomes('The note at the empty sale', missing, 1);
			await enterId(editor, 'saleId', resource_id);
			// n8n takes what is typed over after a moment.
			await becomes('The note at the sale', missing, 0);
		},
		...{ collection: 'attachments', says: ({ description }) => description },
	},
	searchBills: {
		...{ node: 'Travel Agency Bill', operation: 'Get', path: 'billId' },
		...{ collection: 'bills', says: ({ number }) => number, asks: 'number', isLong: true },
	},
	searchCabins: {
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'cruises.cruise[0].cabinKind' },
		...{ line: 'Cruises', on: (editor) => addToLine(editor, 'Cabin Kind') },
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
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'hotels.hotel[0].currency' },
		...{ line: 'Hotels', on: (editor) => addToLine(editor, 'Currency') },
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
	searchLabels: {
		...{ node: 'Travel Agency Person', operation: 'Create' },
		...{ path: 'additionalFields.labels.label[0].labelId' },
		...{ inside: ['Additional Fields', 'Labels'], line: 'Labels' },
		...{ collection: 'labels', says: named, isInDevelopment: true },
	},
	searchOperationProducts: {
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'ownOperation.operation.productId' },
		...{ line: 'Own Operation', collection: 'products', says: named },
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
	searchProducts: {
		...{ node: 'Travel Agency Product', operation: 'Get (In Development)', path: 'productId' },
		...{ collection: 'products', says: named },
	},
	searchQuotes: {
		...{ node: 'Travel Agency Quote', operation: 'Get (In Development)', path: 'quoteId' },
		...{ collection: 'quotes', says: named },
	},
	searchReferenceData: {
		...{ node: 'Travel Agency Reference Data', operation: 'Get (In Development)', path: 'recordId' },
		...{ collection: 'cities', says: named, isLong: true },
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
		...{ node: 'Travel Agency Sale', operation: 'Create', path: 'cruises.cruise[0].shipName' },
		...{ line: 'Cruises', collection: 'ships', says: named },
	},
	searchTaskCategories: {
		...{ node: 'Travel Agency Task', operation: 'Create', path: 'categoryId' },
		...{ collection: 'task_categories', says: named, isInDevelopment: true },
	},
	searchTasks: {
		...{ node: 'Travel Agency Task', operation: 'Complete', path: 'taskId' },
		...{ collection: 'tasks', says: ({ title }) => title, isLong: true },
	},
	searchTravels: {
		...{ node: 'Travel Agency Travel', operation: 'Get (In Development)', path: 'travelId' },
		...{ collection: 'travels', says: named },
	},
};

/** Opens every kind of picker, and those whose list has not been released yet both ways. */
export async function checkPickers({ checks, editor, sandbox, types }) {
	await checks.check('Every kind of picker is checked here', async () => {
		const methods = pickerMethods(types);
		expect(methods.join() === Object.keys(pickers).join(), `The package has ${methods}`);
	});
	// First: what a list held while it was released is remembered for a minute.
	await checkListInDevelopment({ checks, editor, sandbox });
	for (const [method, picker] of Object.entries(pickers)) {
		const use = () => usePicker({ checks, editor, sandbox, method, ...picker });
		const title = `Picker ${method}: shows records, narrows, takes one`;
		await checks.check(title, () =>
			picker.isInDevelopment ? sandbox.during({ in_development: true }, use) : use(),
		);
	}
	await checkReferenceData({ checks, editor });
}

async function usePicker({ checks, editor, sandbox, method, ...picker }) {
	const { collection, says, typed = says, asks, isLong } = picker;
	const records = await sandbox.records(collection);
	const list = await openList(editor, sandbox, picker);

	const first = await list.shown();
	await checks.keep(`Picker ${method}`);
	const recordOf = (label) => records.find((record) => label.includes(String(says(record))));
	const unknown = first.filter((label) => recordOf(label) === undefined);
	expect(unknown.length === 0, `These are no records of the sandbox: ${unknown.slice(0, 3).join(' | ')}`);

	if (isLong) {
		const all = await list.scrolledBeyond(Math.max(first.length, 50), records.length);
		expect(
			asks === undefined || asks === 'name' || new Set(all).size === all.length,
			'Scrolling repeats records',
		);
	}

	const sought = recordOf(first.at(-1));
	const text = String(typed(sought));
	await list.search(text);
	await eventually(
		`Every line should hold "${text}"`,
		() => list.shown(),
		(labels) => labels.length > 0 && labels.every((label) => plain(label).includes(plain(text))),
	);
	await checks.keep(`Picker ${method} searched`);
	if (asks) {
		const queries = (await sandbox.requests('GET')).map(({ query }) => query?.[asks]);
		expect(queries.includes(text), `The service was never asked for ${asks}=${text}`);
	}

	const [label] = await list.shown();
	await list.take(label);
	await becomes('The field', () => list.value(), label);
	await editor.close();
}

/** Lists compare without case and accents. */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Opens a picker's list. Returns what a person can do with it. */
async function openList(editor, sandbox, { node, operation, inside, line, on, path }) {
	await editor.open(node);
	await editor.choose('operation', operation);
	if (inside) await editor.addField(...inside);
	if (line) await editor.addLine(line);
	await on?.(editor, sandbox);
	const input = editor.part('rlc-input', editor.input(path));
	await input.scrollIntoViewIfNeeded();
	await input.click();
	const items = editor.part('rlc-item').filter({ visible: true });
	return {
		items,
		async shown() {
			await items.first().waitFor();
			return (await items.allInnerTexts()).map((text) => text.trim());
		},
		async search(text) {
			await editor.part('rlc-search').filter({ visible: true }).fill(text);
		},
		/** Scrolls down until more than `count` lines, or all there are, have been loaded. */
		async scrolledBeyond(count, all) {
			return await eventually(
				`More than ${count} lines should have been loaded by scrolling`,
				async () => {
					await items.last().hover();
					await editor.page.mouse.wheel(0, 4_000);
					return (await items.allInnerTexts()).map((text) => text.trim());
				},
				(labels) => labels.length > count || (labels.length === all && all > 50),
			);
		},
		async take(label) {
			await items.filter({ hasText: label }).first().click();
		},
		value: () => input.inputValue(),
	};
}

/** What is announced but not released says so in the list, and an ID can be entered all the same. */
async function checkListInDevelopment({ checks, editor, sandbox }) {
	const { node, operation, path, collection } = pickers.searchTaskCategories;
	await checks.check(
		'A list in development says so, and an ID is taken all the same',
		async () => {
			await editor.open(node);
			await editor.choose('operation', operation);
			await editor.part('rlc-input', editor.input(path)).click();
			const told = editor.part('rlc-error-container').filter({ visible: true });
			await told.waitFor();
			await checks.keep('Picker in development, off');
			const sentence = await told.innerText();
			expect(/announced|not released|not usable|in development/i.test(sentence), `It says: ${sentence}`);
			await editor.part('node-title-container').click();
			const [{ id }] = await sandbox.records(collection);
			await enterId(editor, path, id);
			await checks.keep('Picker in development, by ID');
			await chooseMode(editor, path, 'list');
			await editor.close();
		},
		{ isRefusalWanted: true },
	);
}

/** The list of records follows the list that is chosen above it. */
async function checkReferenceData({ checks, editor }) {
	await checks.check('Reference Data: the records are those of the chosen list', async () => {
		const { node, operation, path } = pickers.searchReferenceData;
		await editor.open(node);
		await editor.choose('operation', operation);
		await editor.choose('resource', 'Currency');
		await editor.part('rlc-input', editor.input(path)).click();
		const items = editor.part('rlc-item').filter({ visible: true });
		await eventually(
			'The list should hold the currencies',
			() => items.allInnerTexts(),
			(labels) => labels.some((label) => /\b(Real|Dólar|Euro)\b/i.test(label)),
		);
		await checks.keep('Picker searchReferenceData, currencies');
		await editor.close();
	});
}
