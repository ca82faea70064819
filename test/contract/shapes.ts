/** The answers in the API description. Members that it calls "not shown" are accessed through `unknown`. */

export interface Reference {
	id: string;
	name?: string;
}

export interface Page<Row> {
	data: Row[];
	pagination: { has_next_page: boolean; next_cursor: string | null; [other: string]: unknown };
}

export interface Row {
	id: string;
	[field: string]: unknown;
}

export interface CustomFieldValue {
	id: number;
	value: unknown;
}

export interface Attachment {
	id: string;
	description: string | null;
	extension: string;
	content_type: string;
	download_url: string;
}

export interface SaleRow {
	id: string;
	seller: Reference;
	departure_date: string | null;
	return_date: string | null;
	totals: { balance: number; final_amount: number };
	created_at: string;
	[field: string]: unknown;
}

interface ProductItem {
	id: string;
	currency: string;
	exchange_rate: number;
	product?: Reference;
	[field: string]: unknown;
}

interface EmbeddedPayment {
	payer: Reference;
	[field: string]: unknown;
}

export const PRODUCT_ARRAYS = [
	'insurances',
	'cruises',
	'hotels',
	'airline_tickets',
	'train_tickets',
	'ground_transportations',
	'car_rentals',
	'travel_packages',
	'excursions',
	'operations',
	'others',
	'partner_packages',
] as const;

type SaleReference =
	| 'payer'
	| 'seller'
	| 'company'
	| 'intermediary'
	| 'requester'
	| 'approver'
	| 'promoter'
	| 'operation'
	| 'travel'
	| 'created_by';

export type Sale = SaleRow &
	Record<(typeof PRODUCT_ARRAYS)[number], ProductItem[]> &
	Record<SaleReference, Reference | null> & {
		status: string;
		number: number;
		payments: {
			agency: {
				bills: Reference[];
				refunds: Reference[];
				credit: EmbeddedPayment[];
				retained_by_intermediary: EmbeddedPayment[];
				legacy: EmbeddedPayment[];
			};
			vendor: Record<'credit_card' | 'check' | 'credit' | 'others', EmbeddedPayment[]>;
		};
		financial: { vendor_bills: Reference[]; standalone_bills: Reference[] };
		commissions: Array<{ person: Reference; amount: number; retained_amount: number; balance: number }>;
		attachments: Attachment[];
		custom_fields: CustomFieldValue[];
	};

export interface PersonRow {
	id: string;
	external_id: string | null;
	code: number;
	name: string;
	person_kind: 'individual' | 'company';
	cpf_cnpj: string | null;
	passport_number: string | null;
	created_at: string;
	additional_data?: unknown;
	last_contacts: { last_task_update_at: string | null; [field: string]: unknown };
	[field: string]: unknown;
}

export interface Person extends PersonRow {
	contacts: Array<Record<string, unknown>>;
	labels: Row[];
	custom_fields: CustomFieldValue[];
	attachments: Attachment[];
	credit_cards: Array<Record<string, unknown>>;
	kandir_law: Record<string, unknown> | null;
}

export interface TaskRow {
	id: string;
	title: string;
	description: string | null;
	due: string;
	completed_at: string | null;
	completed: boolean;
	deleted: boolean;
	created_at: string;
	[field: string]: unknown;
}

export interface Task extends TaskRow {
	history: Array<{ text: string; [field: string]: unknown }>;
	custom_fields: CustomFieldValue[];
}

export interface Definition {
	id: number;
	resource: string;
	name: string;
	kind: 'numeric' | 'currency' | 'text' | 'date' | 'choices';
	required: boolean;
	active: boolean;
	choices: string[];
}
