import type { IDataObject } from 'n8n-workflow';

import {
	matchNames,
	nearbySearches,
	candidateIn,
	isCandidate,
	nearestRecords,
	nameSearches,
	distinctLabel,
	type Named,
} from '../../../nodes/shared/fields/nameMatches';
import { inWords } from '../../../nodes/shared/messages/message';
import { fold } from '../../../nodes/shared/values';
import { cases, fc } from '../../campaign';
import { nonEmpty } from '../../nonEmpty';

/** Records by name. Each has its name as its ID, unless the row has one. */
const named = (...rows: Array<string | (IDataObject & { name: string })>): Named[] =>
	rows.map((row) => {
		const whole: IDataObject & { name: string } = typeof row === 'string' ? { name: row } : row;
		return { id: String(whole.id ?? whole.name), name: whole.name, row: whole };
	});

const inactive = (name: string) => ({ name, active: false });

describe('which thing a name means', () => {
	test.each<[string, string, Named[], string[]]>([
		['the whole name', 'Bruno Nunes', named('Bruno Nunes', 'Bruno Nunes Filho'), ['Bruno Nunes']],
		['whatever case', 'BRUNO NUNES', named('Bruno Nunes'), ['Bruno Nunes']],
		['whatever accents', 'Hotel Atlantico', named('Hotel Atlântico'), ['Hotel Atlântico']],
		['accents that are composed', 'Atla\u0302ntico', named('Atlântico'), ['Atlântico']],
		['whatever spaces', '  Hotel \u00a0 Serra\tAzul ', named('Hotel Serra Azul'), ['Hotel Serra Azul']],
		['whatever punctuation', 'Check in', named('Check-in', 'Check-out'), ['Check-in']],
		['& for e', 'Costa & Filhos', named('Costa e Filhos', 'Costa Filhos'), ['Costa e Filhos']],
		['e for &', 'costa e filhos', named('Costa&Filhos', 'Costa Filhos'), ['Costa&Filhos']],
		['without Ltda', 'Serra Azul', named('Serra Azul Ltda.', 'Serra Azul Norte'), ['Serra Azul Ltda.']],
		['with S.A.', 'Azul S.A.', named('Azul', 'Azul Conecta'), ['Azul']],
		['with S/A for S.A.', 'AZUL S/A', named('Azul S.A.', 'Azul Conecta'), ['Azul S.A.']],
		['with SA for Ltda', 'Azul SA', named('Azul Ltda', 'Azul Conecta'), ['Azul Ltda']],
		['with Ltda - ME', 'Azul Ltda - ME', named('Azul', 'Azul Conecta'), ['Azul']],
		['a name that is only a legal form', 'SA', named('S.A.', 'Azul S.A.'), ['S.A.']],
		[
			'all words in any order',
			'Braga Eduardo',
			named('Eduardo Carvalho Braga', 'Eduardo Carvalho Souza'),
			['Eduardo Carvalho Braga'],
		],
		['one word', 'bruno', named('Bruno Nunes', 'Brunofest'), ['Bruno Nunes']],
		['no part of a word', 'Ana', named('Mariana Lima', 'Anabela'), []],
		['the whole name before words', 'Ana', named('Ana Souza', 'Ana'), ['Ana']],
		['more than one', 'Souza', named('Ana Souza', 'Rui Souza', 'Ana Lima'), ['Ana Souza', 'Rui Souza']],
		['two of one name', 'Ana', named({ id: '1', name: 'Ana' }, { id: '2', name: 'ANA' }), ['1', '2']],
		['a row that is listed twice', 'Ana', named('Ana', 'Ana'), ['Ana']],
		['what a copied text hides in a word', 'Bru\u200bno Nu\u00adnes', named('Bruno Nunes'), ['Bruno Nunes']],
		['letters of full width', 'Ｂｒｕｎｏ', named('Bruno Nunes'), ['Bruno Nunes']],
		['no word that only stands between names', 'E', named('Costa & Filhos'), []],
		['nobody', 'Zoe', named('Ana', 'Rui'), []],
		['nothing but signs', '***', named('Ana', ''), []],
	])('by %s', (_, text, records, wanted) => {
		const { found, isInactive } = matchNames(records, text, 'things');
		expect(found.map(({ id }) => id)).toEqual(wanted);
		expect(isInactive).toBe(false);
	});

	test.each<[string, string, Named[], string[], boolean]>([
		['not while an active one fits', 'Pix', named(inactive('Pix'), 'Pix '), ['Pix '], false],
		['when it is the only one', 'DOC', named(inactive('DOC'), 'Pix'), ['DOC'], true],
		['when deleted', 'DOC', named({ name: 'DOC', deleted: true }), ['DOC'], true],
		['by words, too', 'Antigo', named(inactive('Hotel Antigo')), ['Hotel Antigo'], true],
		[
			'not if an active one has its words',
			'Itaú',
			named(inactive('Itaú'), 'Itaú Black'),
			['Itaú', 'Itaú Black'],
			false,
		],
		[
			'not if there are two',
			'Pix',
			named(inactive('Pix'), { ...inactive('PIX'), id: '2' }),
			['Pix', '2'],
			true,
		],
	])('takes an inactive one %s', (_, text, records, wanted, isInactive) => {
		const fitting = matchNames(records, text, 'things');
		expect(fitting.found.map(({ id }) => id)).toEqual(wanted);
		expect(fitting.isInactive).toBe(isInactive);
	});
});

const city = (name: string, state: string, more: IDataObject = {}) => ({
	...{ id: `${name}, ${state}`, name, state: { name: state }, country: { code: 'BR', code_3: 'BRA' } },
	...more,
});

describe('a name with what tells it apart', () => {
	const CITIES = named(
		city('Porto Alegre', 'Rio Grande do Sul'),
		city('Porto Alegre', 'Piauí'),
		city('Porto Alegre do Norte', 'Mato Grosso'),
		city('Bom Jesus', 'Piauí'),
		city('Bom Jesus de Goiás', 'Goiás'),
		city('Rio de Janeiro', 'Rio de Janeiro'),
		city('Rio', 'Rio Grande do Sul'),
		city('Porto', 'Porto', { country: { code: 'PT', code_3: 'PRT' } }),
		city('Porto', 'Piauí'),
	);
	test.each([
		['Porto Alegre - RS', ['Porto Alegre, Rio Grande do Sul']],
		['PORTO ALEGRE/RS', ['Porto Alegre, Rio Grande do Sul']],
		['Porto Alegre-RS', ['Porto Alegre, Rio Grande do Sul']],
		['porto alegre (rs)', ['Porto Alegre, Rio Grande do Sul']],
		['Porto Alegre, Rio Grande do Sul', ['Porto Alegre, Rio Grande do Sul']],
		['Porto Alegre, RS, Brasil', ['Porto Alegre, Rio Grande do Sul']],
		['Porto Alegre, PI', ['Porto Alegre, Piauí']],
		['Porto Alegre - SC', []],
		['Porto Alegre, Rio Grande', []],
		['Porto Alegre', ['Porto Alegre, Rio Grande do Sul', 'Porto Alegre, Piauí']],
		['Bom Jesus, Goiás', ['Bom Jesus de Goiás, Goiás']],
		['Bom Jesus de Goiás - GO', ['Bom Jesus de Goiás, Goiás']],
		['Rio de Janeiro', ['Rio de Janeiro, Rio de Janeiro']],
		['Rio de Janeiro RJ', ['Rio de Janeiro, Rio de Janeiro']],
		['Rio Grande do Sul', []],
		['Porto, Portugal', ['Porto, Porto']],
		['Porto (PT)', ['Porto, Porto']],
		['RS', []],
	])('%s', (text, wanted) => {
		expect(matchNames(CITIES, text, 'things').found.map(({ id }) => id)).toEqual(wanted);
	});

	test.each([
		['Porto Alegre - RS', 'name'],
		['alegre norte', 'part'],
	])('%s fits by its %s', (text, by) => {
		expect(matchNames(CITIES, text, 'things').by).toBe(by);
	});

	test('is that of any record, so that what a message tells apart can be entered', () => {
		const people = named(
			{ id: '1', name: 'Ana Souza', address: { city: { name: 'Recife' } } },
			{ id: '2', name: 'Ana Souza', address: { city_name: 'Olinda' } },
		);
		expect(matchNames(people, 'Ana Souza (Olinda)', 'things').found.map(({ id }) => id)).toEqual(['2']);
		const couple = named(
			{ id: '1', name: 'Rui Dias', code: 81, cpf_cnpj: '11144477735' },
			{ id: '2', name: 'Rui Dias', code: 82 },
		);
		expect(matchNames(couple, 'Rui Dias (code 81, CPF …7735)', 'things').found.map(({ id }) => id)).toEqual([
			'1',
		]);
		expect(matchNames(couple, 'Rui Dias (código 82)', 'things').found.map(({ id }) => id)).toEqual(['2']);
		const accounts = named({ ...inactive('Itaú'), code: 7 }, 'Itaú Black');
		expect(matchNames(accounts, 'Itaú (not active, code 7)', 'things').found.map(({ id }) => id)).toEqual([
			'Itaú',
		]);
		const products = named(
			{ id: '1', name: 'Pacote', kind: 'cruise' },
			{ id: '2', name: 'Pacote', kind: 'hotel' },
		);
		expect(matchNames(products, 'Pacote (hotel)', 'things').found.map(({ id }) => id)).toEqual(['2']);
	});
});

/** Names made of words with and without accents, signs and legal forms. */
const WORD = fc.constantFrom('Ana', 'Atlântico', 'Braga', 'e', 'Hotel', 'José', 'Serra', 'São', 'Conceição');
const NAME = fc.array(WORD, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const rewritten = (name: string, how: number): string =>
	[
		(text: string) => text.toUpperCase(),
		(text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
		(text: string) => `${text} Ltda`,
		(text: string) => text.replace(/ e /g, ' & '),
		(text: string) => text.replace(/ /g, '  '),
	].reduce((text, rewrite, index) => ((how >> index) & 1 ? rewrite(text) : text), name);

test('a name is found however it is written, and never taken for another whole name', () => {
	fc.assert(
		fc.property(
			fc.uniqueArray(NAME, { minLength: 1, maxLength: 8 }),
			fc.nat(),
			fc.nat(31),
			(names, pick, how) => {
				const wanted = names[pick % names.length] ?? '';
				const { found } = matchNames(named(...names), rewritten(wanted, how), 'things');
				expect(found.map(({ name }) => name)).toContain(wanted);
				expect(found.every(({ name }) => name.length === wanted.length)).toBe(true);
			},
		),
		{ numRuns: cases(200, 20_000) },
	);
});

test('the words of a name find it in any order', () => {
	fc.assert(
		fc.property(NAME, fc.array(WORD, { maxLength: 3 }), (name, more) => {
			// "e" alone is not a name.
			fc.pre(name.length > 1 && !/^e( e)*$/.test(name));
			const turned = [...name.split(' ')].reverse().join(' ');
			const record = named([name, ...more].join(' '));
			expect(matchNames(record, turned, 'things').found).toEqual(record);
		}),
		{ numRuns: cases(200, 20_000) },
	);
});

test('whatever fits has one of the words that are searched for', () => {
	fc.assert(
		fc.property(NAME, NAME, fc.nat(31), (text, name, how) => {
			const written = rewritten(text, how);
			const { found } = matchNames(named(name), written, 'things');
			const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
			expect(found.length === 0 || nameSearches(written).some((word) => plain.includes(word))).toBe(true);
		}),
		{ numRuns: cases(200, 20_000) },
	);
});

test('whatever fits with its state has one of the words that are searched for', () => {
	const separator = fc.constantFrom(' - ', '/', ', ', ' (', '; ');
	const state = fc.constantFrom('Rio Grande do Norte', 'RN');
	fc.assert(
		fc.property(NAME, separator, state, (name, between, mark) => {
			const text = `${name}${between}${mark}`;
			expect(matchNames(named(city(name, 'Rio Grande do Norte')), text, 'things').found).toHaveLength(1);
			const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
			expect(name.length === 1 || nameSearches(text).some((word) => plain.includes(word))).toBe(true);
		}),
		{ numRuns: cases(200, 20_000) },
	);
});

test.each([
	['Ana Conceição e Sá', ['conceicao']],
	['Azul Participações Ltda', ['participacoes']],
	['EPP', []],
	['Porto Alegre - RS', ['alegre']],
	['Natal, Rio Grande do Norte', ['grande', 'natal']],
	['Guarda-Mor/Minas Gerais', ['guarda']],
	['(81) Ana', ['ana']],
	['Professora Lia Sobrinho', ['lia']],
	["Sant'Anna, Rui", ['sant']],
	['N/A', []],
])('%s is searched for as it stands, then by its longest words', (text, words) => {
	expect(nameSearches(text)).toEqual([fold(text), ...words]);
});

describe('what a mistyped name was meant to be', () => {
	test.each([
		['Bruno Nunnes', ['bruno', 'nun'], ['Bruno Nunes', 'Bruna Nunes', 'Ana Braga']],
		['Azull', ['azu'], ['Azul', 'Ana Braga', 'Bruna Nunes']],
		['Ana da Silva Bragga', ['silva', 'ana', 'bra'], ['Ana Braga', 'Bruna Nunes', 'Bruno Nunes']],
	])('%s is searched for by other words, and told by likeness', (text, searches, nearest) => {
		expect(nearbySearches(text)).toEqual(searches);
		const records = named('Ana Braga', 'Azul', 'Bruna Nunes', 'Bruno Nunes', 'Bruno Nunes');
		expect([...new Set(nearestRecords(records, text).map(({ name }) => name))]).toEqual(nearest);
	});
});

describe('what tells records apart', () => {
	const CASES: Array<[IDataObject, string]> = [
		[{ code: 14, cpf_cnpj: '52998224725' }, '"Ana" (code 14, CPF …4725)'],
		[{ code: 3, cpf_cnpj: '12345678000195' }, '"Ana" (code 3, CNPJ …000195)'],
		[{ address: { city: { id: '1', name: 'Recife' } } }, '"Ana" ("Recife")'],
		[{ address: { city_name: 'Olinda', city: null } }, '"Ana" ("Olinda")'],
		[{ state: { name: 'Piauí' }, kind: 'hotel' }, '"Ana" ("Piauí", "hotel")'],
		[{ cpf_cnpj: '529' }, '"Ana" (3f2b6c1e)'],
	];
	test.each(CASES)('%j', (row, told) => {
		const id = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
		expect(inWords(distinctLabel({ id, name: 'Ana', row }), 'en')).toBe(told);
	});

	const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
	const OTHER_ID = '6c6d6dd9-8a4d-4f8e-9b57-0c2d1e3f4a5b';
	const rows = [...CASES.map(([row]) => row), { due: '2031-06-05T14:30:00' }, { active: false, code: 7 }];
	const names = ['Ana', 'Ana "Nana" Souza (filha)', `Ana ${'de Sousa '.repeat(20)}`];
	const shown = nonEmpty(rows).flatMap((row) =>
		names.flatMap((name) => (['en-model', 'pt-model'] as const).map((language) => ({ row, name, language }))),
	);
	test.each(shown)('$name with $row, as a model reads it in $language, is that record and no other', (of) => {
		const record = { id: ID, name: of.name, row: of.row };
		const told = inWords(distinctLabel(record), of.language);
		expect(told.split('3f2b6c1e')).toHaveLength(2);
		const candidate = candidateIn(told);
		const isIt = (other: object) => candidate && isCandidate({ ...record, ...other }, candidate);
		expect(isIt({})).toBe(true);
		expect(isIt({ id: OTHER_ID })).toBe(false);
		// Whoever approves the call must not read another name, or another code, than that of the record.
		expect(isIt({ name: 'Bruno Nunes' })).toBe(false);
		if (of.row.code !== undefined) expect(isIt({ row: { ...of.row, code: 99 } })).toBe(false);
	});

	test.each(['Ana Souza', 'Ana (code 14)', ID, `Ana ID ${ID}`, ''])('%s is no such text', (text) => {
		expect(candidateIn(text)).toBeUndefined();
	});
});
