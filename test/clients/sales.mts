import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

/**
 * What an engineer writes with a client that is generated from the sandbox's OpenAPI document. Compiled and run by
 * scripts/checkApiDescription.mjs: fields that the document lacks do not compile.
 */

const [baseUrl = '', token = ''] = process.argv.slice(2);
const api = createClient<paths>({
	baseUrl,
	headers: { Authorization: `Bearer ${token}` },
	// Comma lists, as the document says of them.
	querySerializer: { array: { style: 'form', explode: false } },
});

type Hotel = components['schemas']['SaleHotel'];

function nights({ check_in, check_out }: Hotel): number {
	return (Date.parse(check_out ?? '') - Date.parse(check_in ?? '')) / 86_400_000;
}

const header = { 'Idempotency-Key': crypto.randomUUID() };
const created = await api.POST('/people', {
	params: { header },
	body: { person_kind: 'individual', name: 'Clara Duarte' },
});
if (!created.data) throw new Error(created.error.errors.join('; '));
console.log(`${created.data.name} is number ${created.data.code}`);

const sales = await api.GET('/sales', { params: { query: { status: ['opened', 'closed'], size: 20 } } });
if (!sales.data) throw new Error(sales.error.errors.join('; '));
let hotels = 0;
for (const { id } of sales.data.data) {
	const { data } = await api.GET('/sales/{id}', { params: { path: { id } } });
	for (const hotel of data?.hotels ?? []) {
		hotels += 1;
		if (!(nights(hotel) >= 0)) throw new Error(`A stay of ${nights(hotel)} nights`);
	}
}
console.log(`${hotels} stays in ${sales.data.data.length} sales`);
if (hotels === 0) throw new Error('No stay was read');

const refused = await api.GET('/sales', { params: { query: { date_from: '2026-01-01' } } });
if (refused.response.status !== 400 || !refused.error)
	throw new Error('A range without date_field is refused');
console.log(refused.error.errors.join('; '));
