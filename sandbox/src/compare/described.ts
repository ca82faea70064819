import { namesItsProduct, productArrayNames } from '../records/productArrays';

/**
 * The answer fields that the API description names, by endpoint. The sandbox has more, which are listed in
 * docs/assumptions.md: if a service lacks one of those, it contradicts an assumption and not the description.
 */

/** `names` below `path`, and the path itself. */
const below = (path: string, names: string): string[] => [
	path,
	...names.split(' ').map((name) => `${path}.${name}`),
];

const person =
	'id external_id code name person_kind gender birthdate cpf_cnpj rg_ie passport_number passport_expiration_date foreigner ' +
	'foreign_identity_document business_phone website city_inscription tax_identification_number partner_code observations ' +
	'charge_billet_fee created_at additional_data last_contacts last_contacts.last_task_update_at tax_withholding airline ' +
	'address address.postal_code address.street address.street_number address.neighborhood address.additional_info ' +
	'address.city_ibge address.city_name address.state_code address.country_code address.city birthplace seller promoter created_by';

const sale = 'id seller departure_date return_date totals totals.balance totals.final_amount created_at';

const bill =
	'id number transaction_kind kind amount canceled checked invoice_closed system_generated recurrence_group_id billet check card';

const items = (list: string, names: string): string[] => [
	list,
	...names.split(' ').map((name) => `${list}[].${name}`),
];

const attachments = items('attachments', 'id description extension content_type download_url');

const products = productArrayNames.flatMap((array) =>
	items(array, `id currency exchange_rate${namesItsProduct(array) ? ' product' : ''}`),
);

/** The fields of list rows, by the path of the list. */
const rows: Record<string, string[]> = {
	'/sales': sale.split(' '),
	'/people': person.split(' '),
	'/tasks': 'id title description due completed_at completed deleted created_at'.split(' '),
	'/bills': bill.split(' '),
	'/account_movements': 'id date amount direction note check card'.split(' '),
	'/refunds': 'id side amount description'.split(' '),
	'/nfs': ['id', 'status'],
	'/logs': 'id kind origin description created_at'.split(' '),
	'/custom_fields': 'id resource name kind required active choices'.split(' '),
	'/products': ['id', 'active', 'kind'],
	'/sellers': ['id'],
	'/cities': 'id name state state.name country country.code country.code_3'.split(' '),
	'/currencies': ['code'],
	'/categories': ['id', 'kind', 'group'],
	'/travels': 'id situation start_date end_date'.split(' '),
	'/quotes': 'id validity active valid_until'.split(' '),
};

/** The fields that a full record has in addition to those of its row. */
const further: Record<string, string[]> = {
	'/sales/:id': [
		...'payer company intermediary requester approver promoter operation travel created_by'.split(' '),
		...products,
		'payments',
		...below('payments.agency', 'bills refunds credit retained_by_intermediary legacy'),
		...below('payments.vendor', 'credit_card check credit others'),
		...['agency.credit', 'agency.retained_by_intermediary', 'agency.legacy'].map(
			(list) => `payments.${list}[].payer`,
		),
		...['credit_card', 'check', 'credit', 'others'].map((list) => `payments.vendor.${list}[].payer`),
		...below('financial', 'vendor_bills standalone_bills'),
		...items('commissions', 'person amount retained_amount balance'),
		...attachments,
		...items('custom_fields', 'id value'),
	],
	'/people/:id': [
		...['contacts', 'labels', 'kandir_law'],
		...items('credit_cards', 'last_digits'),
		...attachments,
		...items('custom_fields', 'id value'),
	],
	'/tasks/:id': [...items('history', 'text'), ...items('custom_fields', 'id value')],
	'/bills/:id': [
		...['categories', 'movements', 'sale', 'invoice_rule'],
		...below('apportionments', 'per_cost_center'),
		...items('items', 'description cost_center checked amount sale sale_product cvc_statement'),
		...items('credit_card_items', 'id bill'),
		...items('commissions', 'person amount balance'),
		...attachments,
		...items('custom_fields', 'id value'),
	],
	'/logs/:id': ['person'],
	'/sellers/:id': ['person'],
	'/travels/:id': ['customer', 'seller'],
	'/products/:id': ['supplies'],
	'/invoice_rules/:id': ['closing', 'closing.period_kind'],
};

/** The paths of the fields that the description shows. @param url of the endpoint, `/sales/:id` */
export function describedFields(url: string): string[] {
	const list = url.replace(/\/:\w+$/, '');
	const shown = rows[list] ?? [];
	return url === list ? shown.map((field) => `data[].${field}`) : [...shown, ...(further[url] ?? [])];
}

/** Whether the description shows the field. @param path in the answer, `data[].seller` */
export const isDescribed = (url: string, path: string): boolean =>
	// References and pages are described once, for all resources.
	/(^|[.\]])id$|^data(\[\])?$|^pagination$/.test(path) || describedFields(url).includes(path);
