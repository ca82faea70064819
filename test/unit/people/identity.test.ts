import {
	contradictionIn,
	correctionsIn,
	differenceBetween,
	documentOf,
	externalIdByDocument,
	type Contradiction,
	type Key,
	type Person,
} from '../../../nodes/shared/people/identity';

/**
 * Whether the person found is the one who was entered. The API only says "A document (CPF/CNPJ) that belongs
 * to another person gives 422" and "Find-or-create by external_id"; the rest are the rules of a clerk.
 */

const a = (name: string, more: object = {}): Person => ({ name, person_kind: 'individual', ...more });
const company = (name: string): Person => ({ name, person_kind: 'company' });
const [ONE, OTHER] = ['52998224725', '11144477735'];

/** Families share addresses and phones, so with these the given name has to fit. */
const SHARED: Array<[written: string, registered: string, fits: boolean]> = [
	['Rui Casal', 'Ana Casal', false],
	['Ana Casal', 'ANA CASAL', true],
	['Bia Casal', 'Beatriz Casal', true],
	['A. Casal', 'Ana Casal', true],
	['Casal, Ana', 'Ana Casal', true],
	['CASAL/ANA MRS', 'Ana Casal', true],
	['Sra. Ana', 'Ana Casal', true],
	['Anna Casal', 'Ana Casal', true],
	['Ana Paula Casal', 'Ana Casal', true],
	['Ana Paula', 'Ana Clara Lima', false],
	['José Casal', 'Josefa Casal', false],
	['Marcelo Lima', 'Marcela Lima', false],
	['João Casal', 'João Casal Filho', false],
	['Giovanna Lima', 'Geovana Lima', true],
	['Yasmin', 'Iasmim Sá', true],
	['Mateus', 'Matheus Sá', true],
	['Chico Lima', 'Francisco Lima', true],
	['Zé Lima', 'José Lima', true],
	['Gui', 'Guilherme Sá', true],
	['Duda Lima', 'Eduardo Lima', true],
	['Toni Lima', 'Antônio Lima', true],
	['Beth Lima', 'Elisabete Lima', true],
	['Bete Lima', 'Elizabeth Lima', true],
	['Mari Lima', 'Maria Lima', true],
	['Dri Lima', 'Adriana Lima', true],
	['Lena Lima', 'Helena Lima', true],
	['', 'Ana Casal', true],
];

test('a company and a person of its name are not told apart by a given name', () => {
	expect(contradictionIn(a('Azul Turismo'), company('Azul'), 'email')).toBeUndefined();
	expect(contradictionIn(company('Azul'), a('Azul Turismo'), 'email')).toBeUndefined();
});

test.each(SHARED)('found by an address, "%s" may be %s: %s', (written, registered, fits) => {
	for (const key of ['email', 'phone'] as const)
		expect(contradictionIn(a(written), a(registered), key)).toBe(fits ? undefined : 'name');
});

const OTHERS: Array<[string, Key, Person, Person, Contradiction | undefined]> = [
	['another document', 'email', a('Ana', { cpf_cnpj: ONE }), a('Ana', { cpf_cnpj: OTHER }), 'cpf_cnpj'],
	[
		'the same with its signs',
		'email',
		a('Ana', { cpf: '111.444.777-35' }),
		a('Ana', { cpf_cnpj: OTHER }),
		undefined,
	],
	[
		'another birthdate',
		'email',
		a('Ana', { birthdate: '1990-01-01' }),
		a('Ana', { birthdate: '1990-01-02' }),
		'birthdate',
	],
	[
		'one without a birthdate',
		'email',
		a('Ana', { birthdate: null }),
		a('Ana', { birthdate: '1990-01-02' }),
		undefined,
	],
	[
		'another External ID',
		'cpf_cnpj',
		a('Ana', { external_id: 'a' }),
		a('Ana', { external_id: 'b' }),
		'external_id',
	],
	[
		'another document, by code',
		'code',
		a('Ana', { cpf_cnpj: ONE }),
		a('Ana', { cpf_cnpj: OTHER }),
		'cpf_cnpj',
	],
	[
		'a birthdate to correct',
		'external_id',
		a('Ana', { birthdate: '1990-01-01' }),
		a('Ana', { birthdate: '1990-10-01' }),
		undefined,
	],
	['a name to correct', 'cpf_cnpj', a('Ana Souza'), a('Ana Casal'), undefined],
	['a common surname', 'cpf_cnpj', a('Maria Silva'), a('José da Silva'), undefined],
	['no word in common', 'cpf_cnpj', a('Rui Dias'), a('Ana Casal'), 'name'],
	['a spelling', 'external_id', a('Thiago'), a('Tiago Sá'), undefined],
	['a legal form', 'email', company('Souza Turismo'), company('Souza Turismo Ltda'), undefined],
	['another company', 'email', company('Souza Turismo Ltda'), company('Souza Viagens'), 'name'],
	['somebody of another company', 'email', company('Souza Turismo'), a('Souza Viagens'), 'name'],
	['a company of somebody else', 'email', a('Souza Viagens'), company('Souza Turismo'), 'name'],
];

test.each(OTHERS)('%s, by %s', (_, key, entered, record, contradiction) => {
	expect(contradictionIn(entered, record, key)).toBe(contradiction);
});

test('two items with one key are two people where their given names do not fit, whatever the key is', () => {
	expect(differenceBetween(a('Ana Reis'), a('Rui Reis'), 'external_id')).toBe('name');
	expect(differenceBetween(a('Ana Reis'), a('ana reis'), 'external_id')).toBeUndefined();
	expect(
		differenceBetween(a('Ana', { cpf_cnpj: ONE }), a('Ana', { cpf_cnpj: ONE }), 'cpf_cnpj'),
	).toBeUndefined();
});

test('what a write corrects, and the document under each of its names', () => {
	expect(correctionsIn(a('Ana Souza', { birthdate: '1990-01-01' }), a('Ana Casal'))).toEqual(['name']);
	expect(correctionsIn(a('ANA CASAL'), a('Ana Casal', { birthdate: '1990-01-01' }))).toEqual([]);
	expect(correctionsIn(a('Ana', { birthdate: '1990-01-01' }), a('Ana', { birthdate: '1990-01-02' }))).toEqual(
		['birthdate'],
	);
	expect([{ cpf: '111.444.777-35' }, { cnpj: '11.444.777/0001-61' }, {}].map(documentOf)).toEqual([
		...[OTHER, '11444777000161', ''],
	]);
});

test('the External ID by document is one for each of its names and spellings, and none without one', () => {
	const people = [{ cpf: '111.444.777-35' }, { cpf_cnpj: OTHER }, { cpfCnpj: OTHER }, { name: 'Ana' }];
	expect(people.map(externalIdByDocument)).toEqual([...Array(3).fill(`n8n-${OTHER}`), undefined]);
});
