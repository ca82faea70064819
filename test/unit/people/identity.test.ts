import {
	contradictionIn,
	correctionsIn,
	differenceBetween,
	documentOf,
	externalIdByDocument,
	isNamed,
	isProven,
	isShared,
	kindOf,
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

test('a company and a person of its name are two; the document shows the kind, whatever a form was left at', () => {
	const ltda = company('Ana Casal Viagens Ltda');
	for (const key of ['email', 'phone', 'external_id', 'code'] as const) {
		expect(contradictionIn(a('Ana Casal'), ltda, key)).toBe('person_kind');
		expect(contradictionIn(ltda, a('Ana Casal'), key)).toBe('person_kind');
	}
	expect(differenceBetween(a('Ana Casal'), ltda, 'external_id')).toBe('person_kind');
	const cnpj = '11444777000161';
	expect(contradictionIn(a('Azul Turismo', { cpf_cnpj: cnpj }), company('Azul'), 'email')).toBeUndefined();
	expect(contradictionIn({ name: 'Azul Turismo' }, company('Azul'), 'email')).toBeUndefined();
});

/** A document is one person's: a relative is asked back, and a correction of the same person passes. */
const RELATIVES: Array<[entered: string, registered: string, isRelative: boolean, born?: [string, string]]> =
	[
		['Rui Souza', 'Ana Souza', true],
		['SOUZA/RUI MR', 'Ana Souza', true],
		['Rui Sousa', 'Ana de Souza', true],
		['Ana Julia Souza', 'Ana Clara Souza', true],
		['Rui Souza', 'Ana Souza', false, ['1980-01-01', '1980-01-01']],
		['Rui Lima', 'Ana Lima Souza', true, ['1975-05-05', '1980-01-01']],
		['José Souza Filho', 'José Souza', true, ['1975-05-05', '1950-01-01']],
		['José Souza Filho', 'José Souza', false],
		['Ana Dias', 'Ana Reis', false],
		['Ana Dias', 'Ana Reis', false, ['1980-01-01', '1980-01-10']],
		['Sra. Ana Reis', 'ANA REIS', false],
		['Zé Souza', 'José Souza', false],
		['Roberta Lua Estrela', 'Roberto Lua Estrela', false],
		['Jsoé Souza', 'José Souza', false],
		['Fernanda Costa', 'Maria Fernanda Costa', false],
		['Souza Ana', 'Ana Souza', false],
		['Souza', 'Ana Souza', false],
		['Bia Reis', 'Beatriz Dias', false],
		['Ana Carolina Wanderl', 'Ana Carolina Wanderley', false],
	];

test.each(RELATIVES)('by CPF, "%s" is a relative of %s: %s', (entered, registered, isRelative, ...[born]) => {
	const [one, other] = (born ?? []).map((birthdate) => ({ birthdate }));
	for (const key of ['cpf_cnpj', 'external_id', 'code'] as const)
		expect(contradictionIn(a(entered, one), a(registered, other), key)).toBe(isRelative ? 'name' : undefined);
});

test.each([
	['Gil Souza', 'Gilberto Souza'],
	['Dora Souza', 'Isadora Souza'],
	['Cristhian Souza', 'Christian Souza'],
])(
	'"%s" is close enough to %s for one CPF, but not for an External ID, which may stand for nothing',
	(one, other) => {
		expect(contradictionIn(a(one), a(other), 'cpf_cnpj')).toBeUndefined();
		expect(contradictionIn(a(one), a(other), 'external_id')).toBe('name');
	},
);

test('External IDs that were made here contradict none, nor does another one of the same document, name and birthdate', () => {
	const made = a('Ana', { external_id: `n8n-${ONE}` });
	const [first, second] = ['web-1', 'web-2'].map((id) => ({ external_id: id, birthdate: '1990-01-01' }));
	expect(contradictionIn(a('Ana', { external_id: 'CRM-1' }), made, 'cpf_cnpj')).toBeUndefined();
	expect(contradictionIn(a('Ana', first), a('Ana', second), 'cpf_cnpj')).toBeUndefined();
	expect(contradictionIn(a('Ana', first), a('Ana', second), 'email')).toBe('external_id');
	expect(contradictionIn(a('Rui', first), a('Ana', second), 'cpf_cnpj')).toBe('external_id');
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
	['a common surname', 'cpf_cnpj', a('Maria Silva'), a('José da Silva'), 'name'],
	['no word in common', 'cpf_cnpj', a('Rui Dias'), a('Ana Casal'), 'name'],
	['a spelling', 'external_id', a('Thiago'), a('Tiago Sá'), undefined],
	['a legal form', 'email', company('Souza Turismo'), company('Souza Turismo Ltda'), undefined],
	['another company', 'email', company('Souza Turismo Ltda'), company('Souza Viagens'), 'name'],
	['somebody of another company', 'email', company('Souza Turismo'), { name: 'Souza Viagens' }, 'name'],
	['a company of somebody else', 'email', { name: 'Souza Viagens' }, company('Souza Turismo'), 'name'],
];

test.each(OTHERS)('%s, by %s', (_, key, entered, record, contradiction) => {
	expect(contradictionIn(entered, record, key)).toBe(contradiction);
});

test.each([
	['Rui Reis', a('Ana Reis'), false],
	['Reis, Ana', a('Ana Paula Reis'), true],
	['Sra. Ana', a('Ana Reis'), true],
	['Reservas Azul', company('Azul Viagens Ltda'), true],
	['Rui Reis', company('Azul Viagens Ltda'), false],
])('a name next to a key: "%s" is %o: %s', (name, record, isTheirs) => {
	expect(isNamed(record, name)).toBe(isTheirs);
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

test('a family may share an address or a phone, and nothing else that people are found by', () => {
	const keys = ['code', 'cpf_cnpj', 'email', 'external_id', 'phone'] as const;
	expect(keys.filter(isShared)).toEqual(['email', 'phone']);
});

test.each<[string, Person, Person, boolean]>([
	['a document with its signs', { cpf: '111.444.777-35' }, { cpf_cnpj: OTHER }, true],
	['an External ID of the agency', { external_id: 'CRM-1' }, { external_id: 'CRM-1' }, true],
	['a birthdate', { birthdate: '1990-01-01' }, { birthdate: '1990-01-01' }, true],
	['an External ID that was made here', { external_id: `n8n-${ONE}` }, { external_id: `n8n-${ONE}` }, false],
	['nothing but the name', a('Ana'), a('Ana'), false],
	['what both lack', { cpf_cnpj: '' }, { cpf_cnpj: null }, false],
])('whether %s proves that two people are one', (_, one, other, isOne) => {
	expect(isProven(one, other)).toBe(isOne);
});

test.each([
	[a('Ana', { cnpj: '11.444.777/0001-61' }), 'company'],
	[{ ...company('Azul'), cpf: '111.444.777-35' }, 'individual'],
	[company('Azul'), 'company'],
	[{ name: 'Ana' }, ''],
])('the kind of %o is "%s"', (person, kind) => {
	expect(kindOf(person)).toBe(kind);
});
