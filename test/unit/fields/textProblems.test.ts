import { Place } from '../../../nodes/shared/fields/place';
import { identifier, longText, name } from '../../../nodes/shared/fields/text';
import { hasRemark, saysNothing } from '../../../nodes/shared/textProblems';
import { fc } from '../../campaign';
import { accepted, refused } from './reading';
import { sentences } from '../inWords';

const prose = longText('Description');
const person = name('Name');
const id = identifier('External ID');

const hintsOf = (field: typeof id, raw: unknown): readonly string[] => {
	const place = Place.ofForm();
	field.read(raw, place.inside(field.property.displayName));
	expect(place.findings.issues).toEqual([]);
	return sentences(place.findings.hints);
};

/** Words with which people, sheets and programs say "nothing", in six languages. */
const NOTHINGS =
	`N/A n.a. nan nil NULL none undefined empty unknown not-available no_value vazio nulo nenhum não_informado
	indisponível n/d desconhecida sem_nome ninguno vacío no_aplica aucun vide néant inconnu k.A. leer keine unbekannt
	nichts nessuno vuoto sconosciuto s/n not_provided não_se_aplica sem_valor_informado non_spécifié nicht_angegeben
	sin_nombre no_data_found em_branco sans_objet`
		.split(/\s+/)
		.map((word) => word.replaceAll('_', ' '));

const LEFTOVERS = ['undefined', 'null', 'NaN', '[object Object]', '[object Promise]', '{{ $json.Cliente }}'];

describe('what stands for nothing', () => {
	test('is shorter than a text, of which nobody asks each word', () => {
		expect([saysNothing('nada nada'), saysNothing('nada '.repeat(50))]).toEqual([true, false]);
		expect([saysNothing('nada '.repeat(40)), saysNothing('nada '.repeat(41))]).toEqual([true, false]);
	});

	test('is also what is to come or stands elsewhere, and no word for "not" alone', () => {
		for (const nothing of ['a definir', 'to be confirmed', 'same as above', 'mesmo do cliente'])
			expect([nothing, saysNothing(nothing)]).toEqual([nothing, true]);
		for (const one of ['Ohne', 'Without', 'Cliente']) expect([one, saysNothing(one)]).toEqual([one, false]);
	});

	const written = fc
		.record({
			word: fc.constantFrom(...NOTHINGS),
			change: fc.constantFrom(
				(word: string) => word,
				(word: string) => word.toUpperCase(),
				(word: string) => word[0]?.toUpperCase() + word.slice(1),
				(word: string) => word.normalize('NFD'),
			),
			before: fc.constantFrom('', '(', '<', '[', '"', "'", '- ', '?'),
			after: fc.constantFrom('', ')', '>', ']', '"', "'", ' -', '?', '.'),
			times: fc.integer({ min: 1, max: 2 }),
		})
		.map(({ word, change, before, after, times }) =>
			Array.from({ length: times }, () => `${before}${change(word)}${after}`).join(' '),
		);

	test('identifies nobody, however it is written', () => {
		fc.assert(
			fc.property(written, (nothing) => {
				for (const field of [id, person])
					expect([nothing, refused(field, nothing)]).toEqual([
						nothing,
						expect.stringContaining('stands for a missing value'),
					]);
			}),
		);
	});

	test('is anything without a letter or a digit', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[-–—_.,;:*#+~=/\\|<>()[\]{}?!"'%&@ ]+$/), (signs) => {
				fc.pre(signs.trim() !== '');
				expect(refused(id, signs)).toMatch(/missing value|expression/);
			}),
		);
	});

	test('is no part of another word', () => {
		const names = [
			'Nan Goldin',
			'Ana Nula Souza',
			'Noneto',
			'Nilton',
			'Vázio Lima',
			'Sem Terra',
			'CRM-NULLE-1',
			'Nullius',
			'Sincodiv-RJ',
			'Novales',
			'Nonato',
			...['Noha', 'No Data Viagens', 'Sem Valentim', 'No Regina Kim', 'Sin Angela'],
		];
		for (const one of names) expect(accepted(person, one)).toBe(one);
		fc.assert(
			fc.property(fc.stringMatching(/^(CRM|ERP)-[1-9]\d{0,8}$/), (given) => {
				expect(hintsOf(id, given)).toEqual([]);
				expect(accepted(id, given)).toBe(given);
			}),
		);
	});

	test('is fine in a text by which nothing is found', () => {
		for (const word of ['None of them', 'vazio', 's/n', '-', '?', 'n/a'])
			expect(hintsOf(prose, word)).toEqual([]);
	});
});

describe('what a program left in a text', () => {
	const around = fc.constantFrom<[string, string]>(
		['Sr. ', ''],
		['CRM-', ''],
		['', ' Souza'],
		['a_', '_1'],
		['(', ')x'],
	);

	test('is refused in names and identifiers, and pointed out elsewhere', () => {
		fc.assert(
			fc.property(fc.constantFrom(...LEFTOVERS), around, (leftover, [before, after]) => {
				const written = `${before}${leftover}${after}`;
				// Entered by an expression. If it were typed, the message would ask for an expression.
				for (const field of [id, person])
					expect(refused(field, written)).toContain('a program has left in it');
				expect(hintsOf(prose, written)).toEqual([expect.stringContaining('a program has left in it')]);
			}),
		);
	});

	test('is a template only with both of its ends', () => {
		for (const right of ['a }} b', 'a {{ b', 'a }} b {{ c']) expect(hintsOf(prose, right)).toEqual([]);
	});

	test('is also a date that a sheet made of a number, and what an ad form is tried out with', () => {
		expect(hintsOf(id, '2-jan')).toEqual([expect.stringContaining('sheet')]);
		expect(hintsOf(person, '<test lead: dummy data for full_name>')).toEqual([
			expect.stringContaining('ad form'),
		]);
	});

	test('is also a remark about a value', () => {
		expect(['the value is 5', 'valor: 5', '5 (assumed)', '5'].map(hasRemark)).toEqual([
			...[true, true, true, false],
		]);
	});

	test('is also UTF-8 that was read as Latin-1', () => {
		const garbled = Buffer.from('José São Conceição').toString('latin1');
		expect(refused(person, garbled)).toContain('Ã£ for ã');
		for (const right of ['JOÃO', 'SÃO PAULO', 'IRMÃ\u00a0ROSA', 'Ângela', 'À vista'])
			expect(accepted(person, right)).toBe(right);
	});
});

describe('a text that was damaged on its way', () => {
	test.each([
		['a Latin-1 file that was read as UTF-8', Buffer.from('José', 'latin1').toString('utf8')],
		['half an emoji', 'Ana \ud83d'],
		['the other half', '\ude00 Ana'],
		['a NUL', 'Ana\0Souza'],
		['an escape', 'Ana\u001b[0m'],
		['a C1 control', 'Ana\u0085Souza'],
	])('is refused in every kind of text: %s', (_, damaged) => {
		for (const field of [prose, person]) expect(refused(field, damaged)).toMatch(/damaged|control character/);
	});

	test('has whole emoji and line breaks', () => {
		expect(accepted(prose, 'a\tb\r\nc 👩‍✈️')).toBe('a\tb\r\nc 👩‍✈️');
	});
});

describe('identifiers that look the same', () => {
	test('are the same', () => {
		fc.assert(
			fc.property(
				fc
					.array(fc.constantFrom('A', 'é', '7', ' ', '-'), { minLength: 1 })
					.map((characters) => `x${characters.join('')}x`),
				fc.constantFrom('\u3164', '\u2800', '\u200b', '\u00ad', '\ufe0f', '\u115f', '\u034f', ''),
				(looks, invisible) => {
					const other = [...looks.normalize('NFD').replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')].join(
						invisible,
					);
					expect(accepted(id, other)).toBe(looks.normalize('NFC'));
				},
			),
		);
	});

	test('consist of something that can be seen', () => {
		for (const nothing of ['\u3164', '\u2800\u200b', '\u115f']) expect(accepted(id, nothing)).toBeUndefined();
	});

	test('have no decimals that a program added', () => {
		expect(refused(id, '1042.0')).toContain('a program has added decimals');
		expect(accepted(id, '1042.5')).toBe('1042.5');
	});
});
