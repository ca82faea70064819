import type { CustomFieldValue } from './customFields';

export const personKinds = ['individual', 'company'] as const;

/** Scalars that are stored as they are sent. */
export const plainScalars = [
	'name',
	'legal_name',
	'cpf_cnpj',
	'rg_ie',
	'ie',
	'gender',
	'birthdate',
	'passport_number',
	'passport_expiration_date',
	'foreign_identity_document',
	'email',
	'phone_number',
	'mobile_number',
	'business_phone',
	'website',
	'city_inscription',
	'tax_identification_number',
	'observations',
] as const;

type PlainScalar = (typeof plainScalars)[number];

interface Address {
	postal_code?: string;
	street?: string;
	street_number?: string;
	neighborhood?: string;
	additional_info?: string;
	city_ibge?: string;
	city_name?: string;
	state_code?: string;
	/** ISO 3166-1 alpha-2. */
	country_code?: string;
}

interface Contact {
	name?: string;
	email?: string;
	phone_number?: string;
	kind?: string;
	person_id: string | null;
}

export interface StoredPerson extends Record<Exclude<PlainScalar, 'name'>, string | null> {
	id: string;
	code: number;
	person_kind: (typeof personKinds)[number];
	name: string;
	foreigner: boolean;
	charge_billet_fee: boolean;
	partner_code: string | null;
	/** The person's External ID for each credential, by the credential's name. */
	external_ids: Record<string, string>;
	address: Address;
	birthplace_id: string | null;
	additional_data: Record<string, unknown>;
	tax_withholding: Record<string, unknown>;
	/** The codes of an airline; empty for any other person. */
	airline: Record<string, unknown>;
	phones: string[];
	contacts: Contact[];
	label_ids: string[];
	custom_fields: CustomFieldValue[];
	/** The last four digits of each card. */
	credit_cards: string[];
	/** Products for which taxes of this company are withheld under the Kandir law. */
	kandir_product_ids: string[];
	seller_id: string | null;
	promoter_id: string | null;
	/** Null if an API request created the person. */
	created_by_id: string | null;
	/** Milliseconds since 1970. */
	created_at: number;
	/**
	 * Set for people who log in to the back office: tasks go to active users only, and users cannot be deleted.
	 */
	user: { active: boolean } | null;
	/** Set for the agency's companies and its automatic user. */
	system: boolean;
}

/** A person about whom nothing is known yet. */
export const blankPerson = (): Omit<
	StoredPerson,
	'id' | 'code' | 'person_kind' | 'name' | 'created_at' | 'created_by_id'
> => ({
	legal_name: null,
	cpf_cnpj: null,
	rg_ie: null,
	ie: null,
	gender: null,
	birthdate: null,
	passport_number: null,
	passport_expiration_date: null,
	foreign_identity_document: null,
	email: null,
	phone_number: null,
	mobile_number: null,
	business_phone: null,
	website: null,
	city_inscription: null,
	tax_identification_number: null,
	observations: null,
	foreigner: false,
	charge_billet_fee: false,
	partner_code: null,
	external_ids: {},
	address: {},
	birthplace_id: null,
	additional_data: {},
	tax_withholding: {},
	airline: {},
	phones: [],
	contacts: [],
	label_ids: [],
	custom_fields: [],
	credit_cards: [],
	kandir_product_ids: [],
	seller_id: null,
	promoter_id: null,
	user: null,
	system: false,
});
