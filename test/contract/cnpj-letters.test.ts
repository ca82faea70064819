import { fullAccess, sandboxOfThisFile } from './client';
import { everyRow, refusal, success } from './expectations';
import { company, freshCnpjWithLetters, individual } from './people-bodies';
import { hotel, sale } from './sale-bodies';
import type { Person, PersonRow, Sale } from './shapes';

/** Since July 2026 the first twelve characters of a CNPJ may be letters; the two check digits are digits. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

/** The tax authority's example: 12.ABC.345/01DE-35. */
const PUBLISHED = '12ABC34501DE35';

const found = async (cpf_cnpj: string): Promise<string[]> =>
	(await everyRow<PersonRow>(api, '/people', { cpf_cnpj })).map(({ id }) => id);

test.each([PUBLISHED, PUBLISHED.toLowerCase(), freshCnpjWithLetters()])('%s is one', async (cpf_cnpj) => {
	const created = success(await api.post<Person>('/people', company({ cpf_cnpj })), 201);
	expect(created.cpf_cnpj).toBe(cpf_cnpj.toUpperCase());
	for (const wanted of [cpf_cnpj.toUpperCase(), cpf_cnpj.toLowerCase()]) {
		expect(await found(wanted)).toEqual([created.id]);
	}
});

test.each([
	['a wrong check digit', '12ABC34501DE34'],
	['a letter as check digit', '12ABC34501DE3A'],
	['a letter that is none of the alphabet', '12ÁBC34501DE35'],
	['punctuation', '12.ABC.345/01DE-35'],
	['a character too few', '12ABC34501DE3'],
])('%s makes it none', async (_name, cpf_cnpj) => {
	expect(refusal(await api.post('/people', company({ cpf_cnpj })), 422)).toContain('cpf_cnpj');
});

test('an individual has none, and a CPF has no letters', async () => {
	for (const cpf_cnpj of [PUBLISHED, '1234567890A']) {
		expect(refusal(await api.post('/people', individual({ cpf_cnpj })), 422)).toContain('cpf_cnpj');
	}
});

test('belongs to one person, in whatever case it is written', async () => {
	const cpf_cnpj = freshCnpjWithLetters();
	const { id } = success(await api.post<Person>('/people', company({ cpf_cnpj })), 201);
	const again = cpf_cnpj.toLowerCase();
	expect(refusal(await api.post('/people', company({ cpf_cnpj: again })), 422)).toContain('cpf_cnpj');
	const other = success(await api.post<Person>('/people', company()), 201);
	expect(refusal(await api.patch(`/people/${other.id}`, { cpf_cnpj: again }), 422)).toContain('cpf_cnpj');
	success(await api.patch(`/people/${id}`, { cpf_cnpj: again }), 200);
	expect(await found(cpf_cnpj)).toEqual([id]);
	for (const name of ['cpf_cnpj', 'cnpj']) {
		const supplier = company({ cpf_cnpj: undefined, [name]: again });
		expect(refusal(await api.post('/sales', sale({ hotels: [hotel({ supplier })] })), 422)).toContain(
			'hotels[0].supplier.cpf_cnpj',
		);
	}
});

test('makes a company of a person in a sale, once in a request', async () => {
	const cpf_cnpj = freshCnpjWithLetters();
	const named = (document: string) => ({ name: 'Ferrovia Alfa', cpf_cnpj: document });
	const body = sale({ payer: named(cpf_cnpj), intermediary: named(cpf_cnpj.toLowerCase()) });
	const created = success(await api.post<Sale>('/sales', body), 201);
	expect(created.intermediary).toEqual(created.payer);
	expect(await everyRow<PersonRow>(api, '/people', { cpf_cnpj })).toEqual([
		expect.objectContaining({ id: created.payer?.id, cpf_cnpj, person_kind: 'company' }),
	]);
});
