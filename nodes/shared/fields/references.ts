import type { IDataObject } from 'n8n-workflow';

import { path } from '../api/path';
import type { Field } from './field';
import { picker } from './picker';
import type { Describe } from './text';

/** A person of the agency: client, supplier, user. Searched by name at the service. */
export function personPicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(
		displayName,
		{
			method: 'searchPeople',
			path: path`/people`,
			search: (typed) =>
				/^\d[\d.\-/]+$/.test(typed) ? { cpfCnpj: typed.replace(/\D/g, '') } : { name: typed },
			label: ({ name, code, cpf_cnpj }) => withDetails(name, [code && `#${String(code)}`, cpf_cnpj]),
		},
		about,
	);
}

/** A sale, searched by its number at the service. */
export function salePicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(
		displayName,
		{
			method: 'searchSales',
			path: path`/sales`,
			filters: { status: ['opened', 'closed', 'canceled'] },
			search: (typed) => (/^\d+$/.test(typed) ? { number: typed } : undefined),
			label: ({ number, id, departure_date, created_at }) =>
				withDetails(number === undefined ? id : `Sale ${String(number)}`, [
					typeof departure_date === 'string' && `departs ${departure_date}`,
					typeof created_at === 'string' && `created ${created_at.slice(0, 10)}`,
				]),
		},
		about,
	);
}

/** A task that is not deleted; the service has no search for tasks, so the loaded page is searched. */
export function taskPicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(
		displayName,
		{
			method: 'searchTasks',
			path: path`/tasks`,
			label: ({ title, due }) => withDetails(title, [typeof due === 'string' && `due ${due.slice(0, 10)}`]),
		},
		about,
	);
}

export function taskCategoryPicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(
		displayName,
		{ method: 'searchTaskCategories', path: path`/task_categories`, label: nameOf, isInDevelopment: true },
		about,
	);
}

export function sellerPicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(displayName, { method: 'searchSellers', path: path`/sellers`, label: nameOf }, about);
}

/** A city, searched by name at the service. */
export function cityPicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(
		displayName,
		{
			method: 'searchCities',
			path: path`/cities`,
			search: (typed) => ({ name: typed }),
			label: (row) => withDetails(nameOf(row), [(row.state as IDataObject | null | undefined)?.name]),
		},
		about,
	);
}

/** The record's name, wherever the service puts it; its ID when there is none. */
export function nameOf({ name, description, person, id }: IDataObject): string {
	return String(name ?? description ?? (person as IDataObject | null | undefined)?.name ?? id);
}

function withDetails(name: unknown, details: unknown[]): string {
	const given = details.filter((detail) => typeof detail === 'string' && detail !== '');
	return given.length > 0 ? `${String(name)} (${given.join(', ')})` : String(name);
}

/** A bank account, cash box or credit card of the agency. */
export function accountPicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(displayName, { method: 'searchAccounts', path: path`/accounts`, label: nameOf }, about);
}

export function paymentMethodPicker(displayName: string, about: Describe = {}): Field<string | undefined> {
	return picker(
		displayName,
		{ method: 'searchPaymentMethods', path: path`/payment_methods`, label: nameOf },
		about,
	);
}

/** A registered product, of any kind or of one. */
export function productPicker(
	displayName: string,
	about: Describe & { kind?: string } = {},
): Field<string | undefined> {
	const { kind, ...description } = about;
	return picker(
		displayName,
		{
			method:
				kind === undefined ? 'searchProducts' : `search${kind[0]?.toUpperCase()}${kind.slice(1)}Products`,
			path: path`/products`,
			filters: { kind },
			label: (row) => withDetails(nameOf(row), [row.kind]),
		},
		description,
	);
}
