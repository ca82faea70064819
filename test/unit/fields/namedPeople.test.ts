import type { IDataObject } from 'n8n-workflow';

import { matchNames, type Named, type Naming } from '../../../nodes/shared/fields/nameMatches';

/** People by name, who are individuals with their names as IDs, unless the row says otherwise. */
const people = (...rows: Array<string | (IDataObject & { name: string })>): Named[] =>
	rows.map((row) => {
		const whole: IDataObject & { name: string } = {
			person_kind: 'individual',
			...(typeof row === 'string' ? { name: row } : row),
		};
		return { id: String(whole.id ?? whole.name), name: whole.name, row: whole };
	});

const companies = (...names: string[]): Named[] =>
	people(...names.map((name) => ({ name, person_kind: 'company' })));

const inactive = (name: string) => ({ name, active: false });

function found(naming: Naming, text: string, records: Named[]) {
	const { found: those, by, isInactive } = matchNames(records, text, naming);
	return { ids: those.map(({ id }) => id), by, isInactive };
}

describe('whom the name of a client means', () => {
	test.each<[string, string, Named[], string[]]>([
		['the whole name', 'Bruno Nunes', people('Bruno Nunes', 'Bruno Nunes Filho'), ['Bruno Nunes']],
		['a title', 'Sra. Ana Lima', people('Ana Lima', 'Ana Souza'), ['Ana Lima']],
		['a note', 'Ana Lima (VIP)', people('Ana Lima'), ['Ana Lima']],
		['the surname in front', 'Lima, Ana', people('Ana Lima'), ['Ana Lima']],
		['a ticket', 'LIMA/ANA MRS', people('Ana Lima'), ['Ana Lima']],
		['particles on neither side', 'Ana de Lima', people('Ana Lima'), ['Ana Lima']],
		['a middle initial that the other lacks', 'Ana C. Lima', people('Ana Lima'), ['Ana Lima']],
		['an apostrophe or none', 'SANT ANNA/RUI', people("Rui Sant'Anna"), ["Rui Sant'Anna"]],
		['a name in short', 'Ana Lima', people('Ana Clara Souza Lima'), ['Ana Clara Souza Lima']],
		['Sá as a surname', 'Maria Sá', people('Maria', 'Maria Sá'), ['Maria Sá']],
		['a name of one word', 'Zuleide', people('Zuleide'), ['Zuleide']],
		[
			'a city that tells',
			'Bruno (Salvador)',
			people({ name: 'Bruno', city: { name: 'Salvador' } }),
			['Bruno'],
		],
		[
			'a city that may as well be a surname',
			'Bruno Salvador',
			people({ name: 'Bruno', city: { name: 'Salvador' } }, 'Bruno Alves Salvador'),
			['Bruno', 'Bruno Alves Salvador'],
		],
	])('is taken by %s', (_, text, records, wanted) => {
		expect(found('people', text, records).ids.sort()).toEqual(wanted.sort());
	});

	test.each<[string, string, Named[]]>([
		['Marcelo Prado, of his grandson', 'Marcelo Prado', people('Marcelo Prado Neto')],
		['a Neto, of his grandfather', 'Marcelo Prado Neto', people('Marcelo Prado')],
		['Renato Brasil, of somebody of another given name', 'Renato Brasil', people('Carlos Renato Brasil')],
		['a given name alone', 'Ana', people('Ana Lima')],
		['a given name of two words', 'Ana Paula', people('Ana Paula Lima')],
		['a given name and an initial', 'Ana L.', people('Ana Lima')],
		['surnames that go on', 'Ana Souza', people('Ana Souza Lima')],
		['two surnames in another order', 'Ana Lima Souza', people('Ana Souza Lima Dias')],
	])('%s is nobody', (_, text, records) => {
		expect(found('people', text, records).ids).toEqual([]);
	});

	test.each<[string, string, Named[], string[]]>([
		[
			'of her son',
			'Rui Lima',
			people('Rui Souza Lima', 'Rui Lima Filho'),
			['Rui Souza Lima', 'Rui Lima Filho'],
		],
		['of who goes on', 'Ana Lima', people('Ana Sá Lima', 'Ana Lima Dias'), ['Ana Sá Lima', 'Ana Lima Dias']],
		['of both who have it', 'Ana Lima', people({ id: '1', name: 'Ana Lima' }, 'ANA LIMA'), ['1', 'ANA LIMA']],
		['and a given name', 'Zuleide', people('Zuleide', 'Zuleide Sá'), ['Zuleide', 'Zuleide Sá']],
	])('a name in part is asked back that may be the one %s', (_, text, records, wanted) => {
		expect(found('people', text, records).ids).toEqual(wanted);
	});

	test('says by how much of the name, for the hint', () => {
		expect(found('people', 'ana lima', people('Ana Lima')).by).toBe('text');
		expect(found('people', 'Lima, Ana', people('Ana Lima')).by).toBe('name');
		expect(found('people', 'Ana Lima', people('Ana Sá Lima')).by).toBe('part');
	});
});

describe('which company a name means', () => {
	test.each<[string, string, Named[], string[]]>([
		['the first word', 'CVC', companies('CVC Brasil Operadora', 'Azul'), ['CVC Brasil Operadora']],
		['no word but the first', 'Tropical', companies('Pousada Tropical Ltda'), []],
		['no word that many begin with', 'Pousada', companies('Pousada Tropical Ltda'), []],
		[
			'all that begin so',
			'Azul',
			companies('Azul Conecta', 'Azul Viagens'),
			['Azul Conecta', 'Azul Viagens'],
		],
		['the legal form, where it tells', 'Azul ME', companies('Azul Ltda', 'Azul ME'), ['Azul ME']],
		['it spelled out', 'Azul Ltda', companies('Azul Limitada', 'Azul ME'), ['Azul Limitada']],
		['without it', 'AZUL S/A', companies('Azul', 'Azul Conecta'), ['Azul']],
		[
			'no initial where it may be of two',
			'Hotel S. João',
			companies('Hotel São João', 'Hotel S. João Batista'),
			['Hotel São João', 'Hotel S. João Batista'],
		],
		[
			'its name with its city',
			'Azul - Natal',
			people({ name: 'Azul Ltda', person_kind: 'company', city: { name: 'Natal' } }),
			['Azul Ltda'],
		],
	])('by %s', (_, text, records, wanted) => {
		expect(found('people', text, records).ids).toEqual(wanted);
	});
});

describe('whom the name of a seller means', () => {
	test.each<[string, string, Named[], string[], boolean]>([
		['a given name', 'Márcia', people('Márcia Lima', 'Rui Dias'), ['Márcia Lima'], false],
		['one of two', 'Márcia', people('Márcia Lima', 'Márcia Sá'), ['Márcia Lima', 'Márcia Sá'], false],
		['an active one', 'Márcia', people(inactive('Márcia Lima'), 'Márcia Sá'), ['Márcia Sá'], false],
		['an inactive one alone', 'Márcia', people(inactive('Márcia Lima')), ['Márcia Lima'], true],
		['surnames that go on', 'Ana Souza', people('Ana Souza Lima'), ['Ana Souza Lima'], false],
		['no surname', 'Lima', people('Márcia Lima'), [], false],
	])('by %s', (_, text, records, wanted, isInactive) => {
		expect(found('sellers', text, records)).toMatchObject({ ids: wanted, isInactive });
	});

	test('and of a colleague who does not sell, by the whole name', () => {
		expect(found('colleagues', 'Ana Lima', people('Ana Lima', 'Ana Sá Lima')).ids).toEqual(['Ana Lima']);
		expect(found('colleagues', 'Ana Lima', people('Ana Sá Lima')).ids).toEqual([]);
	});
});
