import { AUTHENTICATION } from './endpoints.mjs';

const PERSON_LINE =
	'POST /people: body fields are those of the person record (person_kind, external_id, name, legal_name, cpf_cnpj, rg_ie, gender, birthdate, passport fields, foreigner, foreign_identity_document, contacts, phones, email, address, birthplace, additional_data, tax_withholding, airline, seller, promoter, business_phone, website, city_inscription, tax_identification_number, observations, charge_billet_fee, labels [{id}], contacts, custom_fields [{id, value}]).';
const PERSON_FIELDS =
	'person_kind, external_id, name, legal_name, cpf_cnpj, rg_ie, gender, birthdate, foreigner, foreign_identity_document, contacts: open, phones: open, email, address: Address, birthplace: Reference, additional_data: open, tax_withholding: open, airline: open, seller: Reference, promoter: Reference, business_phone, website, city_inscription, tax_identification_number, observations, charge_billet_fee, labels: Reference, custom_fields: Custom field value';

/** @type {readonly import('./index.mjs').Statement[]} */
export const OTHER_BODIES = [
	{ section: 'People', line: PERSON_LINE, names: { 'POST /people': PERSON_FIELDS } },
	{
		section: 'People',
		line: `PATCH /people/{id}: same fields. … ${PERSON_LINE}`,
		names: { 'PATCH /people/{id}': PERSON_FIELDS },
	},
	{
		section: 'People; Person (read)',
		line: 'passport fields … passport_number, passport_expiration_date',
		names: Object.fromEntries(
			['POST /people', 'PATCH /people/{id}'].map((endpoint) => [
				endpoint,
				'passport_number, passport_expiration_date',
			]),
		),
	},
	{
		section: 'Tasks',
		line: 'POST /tasks body: company_identifier, title, due, category_id, assignee_id (required); description, person_id, custom_fields, history (list of {text}) optional.',
		names: {
			'POST /tasks':
				'company_identifier, title, due, category_id, assignee_id, description, person_id, custom_fields: Custom field value, history: Comment',
			Comment: 'text',
		},
	},
	{
		section: 'Tasks',
		line: 'PATCH /tasks/{id} body, all optional: title, description, due, category_id, assignee_id, person_id, custom_fields, completed (boolean), company_identifier.',
		names: {
			'PATCH /tasks/{id}':
				'title, description, due, category_id, assignee_id, person_id, custom_fields: Custom field value, completed, company_identifier',
		},
	},
	{
		section: 'Task; Tasks',
		line: 'history (append-only comments, items {text}) … POST /tasks/{task_id}/history: appends a comment … The name of the comment body field: not shown.',
		names: { 'POST /tasks/{task_id}/history': 'text' },
	},
	...[
		['| resource_type | sale or person |', 'resource_type'],
		['| resource_id | UUID of the target; unknown gives 422 |', 'resource_id'],
		['| file | required |', 'file: open'],
		['| description | optional |', 'description'],
	].map(([line, names]) => ({
		section: 'POST /attachments',
		line,
		names: { 'POST /attachments': names },
	})),
	{
		section: AUTHENTICATION,
		line: 'POST /oauth/revoke with token, client_id, client_secret',
		names: { 'POST /oauth/revoke': 'token, client_id, client_secret' },
	},
];
