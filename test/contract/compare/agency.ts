import { randomUUID } from 'node:crypto';
import type { Api } from '../client';
import { success } from '../expectations';

const valueOfKind: Record<string, unknown> = { date: '2026-01-02', currency: 1.5, numeric: 3 };

interface People {
	data: { id: string }[];
	pagination: { next_cursor: string | null };
}

/** Two labels in use: no list has labels, only people show them. */
async function labelsOf(api: Api): Promise<string[]> {
	const ids = new Set<string>();
	let cursor: string | null | undefined;
	do {
		const query = { size: 50, ...(cursor && { cursor }) };
		const { data, pagination } = success(await api.get<People>('/people', query), 200);
		for (const { id } of data) {
			const { labels } = success(await api.get<{ labels: { id: string }[] }>(`/people/${id}`), 200);
			for (const label of labels) ids.add(label.id);
			if (ids.size > 1) return [...ids].slice(0, 2);
		}
		cursor = pagination.next_cursor;
	} while (cursor);
	throw new Error('The seed has no two labels');
}

/**
 * Adds records so that every filter can be tried: somebody with everything that people can be found by,
 * custom fields, and a file.
 */
export async function prepare(api: Api): Promise<void> {
	const definitions = await api.get<{ data: { id: number; kind: string; active: boolean }[] }>(
		'/custom_fields',
		{ resource: 'people', size: 50 },
	);
	const fields = success(definitions, 200).data.filter(({ active, kind }) => active && kind in valueOfKind);
	const [somebody] = success(await api.get<People>('/people', { size: 1 }), 200).data;
	const person = {
		labels: (await labelsOf(api)).map((id) => ({ id })),
		promoter: { id: somebody?.id },
		person_kind: 'individual',
		name: 'Antônia Conceição',
		birthdate: '1984-11-30',
		passport_number: 'FZ 204 817',
		business_phone: '1132654870',
		phone_number: '(11) 3265-4869',
		mobile_number: '(11) 93265-4868',
		gender: 'female',
		address: { postal_code: '59010000', city_ibge: '2408102', state_code: 'RN', country_code: 'BR' },
		email: 'antonia.conceicao@agencia.example',
		cpf_cnpj: '52998224725',
		custom_fields: fields.map(({ id, kind }) => ({ id, value: valueOfKind[kind] })),
		contacts: [{ name: 'Recado', email: 'recado@agencia.example', phone_number: '(11) 3265-4871' }],
	};
	const { id } = success(await api.post<{ id: string }>('/people', person), 201);
	success(await api.patch(`/people/${id}`, { observations: 'Prefere janela' }), 200);
	const form = new FormData();
	form.append('resource_type', 'person');
	form.append('resource_id', id);
	form.append('file', new Blob(['Passaporte']), 'passaporte.txt');
	success(await api.http.post('/attachments', form, { headers: { 'Idempotency-Key': randomUUID() } }), 201);
}
