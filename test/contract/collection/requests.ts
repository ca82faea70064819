import { FIRST_COMPANY } from '../client';

/**
 * One request for each operation except plain lists, in an order that works: these become the examples of the
 * OpenAPI document and the requests of the .http file. They refer to values of earlier answers as .http files
 * do: `{{getSales.response.body.$.data[0].id}}`.
 */
export interface ExampleRequest {
	/** The ID of the operation, which is also the name of the request. */
	operationId: string;
	/** Parameters of the path, and of the query. */
	params?: Record<string, string>;
	query?: Record<string, string | number>;
	/** Sent as the media type that the operation takes. */
	body?: Record<string, unknown>;
	/** The file of an upload, in addition to the body. */
	file?: { name: string; contentType: string; content: string };
	/** The Authorization header, if it is not the token. */
	authorization?: string;
	status: number;
	/** A sentence for the reader, if there is something to know. */
	remark?: string;
}

/** A reference to a member of an answer. @param place a JSONPath below the root: `data[0].id` */
const of = (operationId: string, place: string): string => `{{${operationId}.response.body.$.${place}}}`;

/** Requests for a list, and for one of its records, which must exist without any write. */
const read = (
	list: string,
	query: ExampleRequest['query'] = {},
	parameter = 'id',
	detail = list
		.replace('list', 'get')
		.replace(/People$/, 'Person')
		.replace(/ies$/, 'y')
		.replace(/s$/, ''),
): ExampleRequest[] => [
	{ operationId: list, query: { ...query, size: 2 }, status: 200 },
	{ operationId: detail, params: { [parameter]: of(list, `data[0].${parameter}`) }, status: 200 },
];

const marina = { person_kind: 'individual', external_id: 'crm-1001', name: 'Marina Duarte' };

const sale = {
	company_identifier: FIRST_COMPANY,
	sale_date: '2026-06-05',
	seller: { external_id: 'crm-7', person_kind: 'individual', name: 'Caio Prado' },
	payer: marina,
	hotels: [
		{
			local_id: 'hotel-1',
			booking_number: 'H-4455',
			check_in: '2026-09-10',
			check_out: '2026-09-14',
			destination: 'Porto Seguro',
			meal_plan: 'Café da manhã',
			commission_amount: 120,
			supplier: { external_id: 'crm-2001', person_kind: 'company', name: 'Hotel Serra Azul' },
			passengers: [{ amount: 1200.5, fees: 60, person: marina }],
		},
	],
	payments: [
		{
			agency: {
				bank_slip: {
					due_date: '2026-07-05',
					description: 'Entrada',
					products: [{ local_id: 'hotel-1', payment_amount: 630.25 }],
				},
			},
		},
	],
};

export const requests: readonly ExampleRequest[] = [
	// Initial records come first, so that an example names a record that every sandbox has.
	...read('listSales', { status: 'opened,closed' }),
	...read('listPeople', { kind: 'individual' }),
	...read('listTasks'),
	...read('listTaskCategories'),
	...read('listCustomFieldDefinitions', { resource: 'sales' }),
	...read('listBills', { status: 'settled', kind: 'sale_payment' }),
	{ operationId: 'listAccountMovements', query: { transaction_kind: 'credit', size: 2 }, status: 200 },
	{
		operationId: 'getAccountMovement',
		// The first movement is for a monthly payment, and only exists after its day of the month.
		params: { id: of('listAccountMovements', 'data[1].id') },
		status: 200,
	},
	...read('listRefunds', { refund_type: 'customer' }),
	...read('listInvoices', { status: 'issued' }),
	...read('listPartnerStatementReceipts'),
	...read('listTravels'),
	...read('listQuotes'),
	...read('listIntegrations'),
	...read('listChangeHistoryEntries', { kind: 'insertion' }),
	...read('listProducts', { kind: 'hotel,cruise' }),
	...read('listSellers'),
	...read('listCities', { name: 'sao' }),
	...read('listLabels'),
	...read('listAccounts'),
	...read('listCategories'),
	...read('listCostCenters'),
	...read('listCurrencies', {}, 'code'),
	...read('listPaymentMethods'),
	...read('listInvoiceIssuingRules'),
	...read('listBillingRules'),

	{ operationId: 'createSale', body: sale, status: 201 },
	{
		operationId: 'createPerson',
		body: { person_kind: 'individual', name: 'Renata Vidal', email: 'renata@example.com', foreigner: false },
		status: 201,
	},
	{
		operationId: 'updatePerson',
		params: { id: of('createPerson', 'id') },
		body: { mobile_number: '+55 11 91234-5678' },
		status: 200,
	},
	{
		operationId: 'deletePerson',
		params: { id: of('createPerson', 'id') },
		status: 204,
		remark: 'Somebody who is part of a sale, a task or a bill is not deleted: that is a 409.',
	},
	{
		operationId: 'createTask',
		body: {
			company_identifier: FIRST_COMPANY,
			title: 'Enviar voucher',
			due: '2026-09-01T09:30:00',
			category_id: of('listTaskCategories', 'data[0].id'),
			assignee_id: of('getTask', 'assignee.id'),
		},
		status: 201,
		remark: 'The assignee is an active user: here that of another task.',
	},
	{
		operationId: 'updateTask',
		params: { id: of('createTask', 'id') },
		body: { due: '2026-09-02T14:00:00' },
		status: 200,
	},
	{
		operationId: 'createTaskComment',
		params: { task_id: of('createTask', 'id') },
		body: { text: 'A cliente pediu o voucher em PDF.' },
		status: 201,
	},
	{ operationId: 'deleteTask', params: { id: of('createTask', 'id') }, status: 204 },
	{
		operationId: 'uploadAttachment',
		body: {
			resource_type: 'sale',
			resource_id: of('createSale', 'id'),
			description: 'Voucher do hotel',
		},
		file: { name: 'voucher.txt', contentType: 'text/plain', content: 'Voucher H-4455, Hotel Serra Azul' },
		status: 201,
	},
	{
		operationId: 'checkPartnerApproval',
		authorization: 'Basic {{client_id}} {{client_secret}}',
		status: 200,
	},
	{
		operationId: 'revokePartnerToken',
		body: {
			token: 'the-token-of-a-connection',
			client_id: '{{client_id}}',
			client_secret: '{{client_secret}}',
		},
		status: 403,
		remark: 'Replace the token by one that a partner obtained: then it is a 200, and the connection is gone.',
	},
];
