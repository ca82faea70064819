import { givenNamesFit } from '../../../nodes/shared/people/givenNames';
import { pickers } from '../../../nodes/shared/fields/pickers';
import {
	fitOf,
	individualNames,
	isInitial,
	isJoined,
	isRotated,
	isSameSpelling,
	lastingWordsOf,
	legalFormIn,
	shareWord,
	soundOf,
	withoutLegalForm,
	withoutRemarks,
	wordsOf,
} from '../../../nodes/shared/people/names';
import { peopleIn } from '../../../nodes/shared/agency/roles';
import {
	isAmongPhones,
	isBrazilian,
	lastingDigitsOf,
	phoneIn,
	phoneSearches,
	withoutExtension,
} from '../../../nodes/shared/people/phones';
import { agencyOf, whoIs } from './foreign/agency';

/** The API does not say when two names are the same; these are the rules by which a clerk decides. */

test.each([
	['Ana Lima', 'ANA DE LIMA', 'whole'],
	['Lima, Ana', 'Ana Lima', 'whole'],
	['Sra. Ana Lima (VIP)', 'Ana Lima', 'whole'],
	['Joao Davila', "João d'Ávila", 'whole'],
	['Ana Lima', 'Ana C. Lima', 'whole'],
	['Lima Ana', 'Ana Lima', 'part'],
	['Paulo André', 'André Paulo', undefined],
	['Dona', 'Dona', 'whole'],
	['Lima Ana Clara', 'Ana Clara Lima', 'whole'],
	['LIMA/ANACLARA', 'Ana Clara Lima', 'whole'],
	['An a Lima', 'Ana Lima', undefined],
	['AnaLima', 'Ana Lima', undefined],
	['Ana Lima', 'Ana Clara Lima', 'part'],
	[`Ana ${'Lima '.repeat(20)}`, `ANA ${'Lima '.repeat(20)}`, 'whole'],
	[`Ana ${'Lima '.repeat(20)}`, `Ana ${'Lima '.repeat(21)}`, undefined],
	['Ana Souza', 'Ana Souza Lima', 'beginning'],
	['Ana', 'Ana Lima', 'given'],
	['Marcelo Prado', 'Marcelo Prado Neto', 'otherGeneration'],
	['Renato Brasil', 'Carlos Renato Brasil', undefined],
	['Ana C. Lima', 'Ana Clara Lima', 'part'],
	['Ana Clara Lima', 'Ana C. Lima', 'part'],
	['Ana B. Lima', 'Ana Clara Lima', undefined],
	['Ana C. Lima', 'Ana Lima', 'whole'],
	['Ana C.', 'Ana Clara Lima', 'given'],
	['Ana Paula', 'Ana Paula Lima', 'given'],
	['Neto', 'Neto', 'whole'],
	['Ana e Rui', 'Rui Ana', undefined],
	['Vip', '(VIP)', 'whole'],
	[`Sra. Ana ${'Lima '.repeat(18)}`, `Ana ${'Lima '.repeat(18)}`, 'whole'],
	[`Sra. Ana ${'Lima '.repeat(19)}`, `Ana ${'Lima '.repeat(19)}`, undefined],
])('"%s" fits %s: %s', (written, registered, fit) => {
	expect(fitOf(written, registered)).toBe(fit);
});

test.each([
	['Hotel', 'Hotel Azul', undefined],
	['Hotel A', 'Hotel Azul', undefined],
	['Azul', 'Azul Viagens', 'part'],
])('"%s" fits the company %s: %s', (written, registered, fit) => {
	expect(fitOf(written, registered, 'company')).toBe(fit);
});

test.each([
	['Ana Paula Lima', 'Ana Souza', true],
	['Ana Paula Lima', 'Ana Clara Lima', false],
	['Ana Luiza', 'Ana Luisa Lima', true],
	['Zé Lima', 'José Lima', true],
	['Zé Lima', 'Ana Lima', false],
	['A. Lima', 'Ana Lima', true],
	['B. Lima', 'Ana Lima', false],
	['Al', 'Alexandra', false],
	['Ale', 'Alexandra', true],
	['Alexa', 'Alexandra', true],
	['Alexan', 'Alexandra', false],
	['Rafa', 'Rafael Lima', true],
	['Maria', 'Mariana', false],
])('the given name of "%s" may be that of %s: %s', (written, registered, fits) => {
	expect(givenNamesFit(written, registered)).toBe(fits);
});

test.each([
	['Muhammad', 'Mohamed'],
	['Manoel', 'Manuel'],
	['Juergen', 'Jurgen'],
	['Raphaella', 'Rafaela'],
])('%s sounds like %s', (one, other) => {
	expect(soundOf(one.toLowerCase())).toBe(soundOf(other.toLowerCase()));
});

test('the words of a text, and whether two are the same text', () => {
	expect(wordsOf("Sant'Anna & Cia. S/A")).toEqual(['santanna', 'e', 'cia', 'sa']);
	expect([
		isSameSpelling('ANA  LIMA.', 'Aná Lima'),
		isSameSpelling('Ana', 'Ana Lima'),
		isSameSpelling('', ''),
	]).toEqual([...[true, false, false]]);
	expect([['azul', 'ltda', 'me'], ['me']].map(withoutLegalForm)).toEqual([['azul'], ['me']]);
});

test('words in common, the words that last, the legal form', () => {
	expect([shareWord('Rui da Silva', 'Ana da Costa'), shareWord('Ana Sousa', 'Rui Souza')]).toEqual([
		false,
		true,
	]);
	expect([shareWord('Sr.', 'Ana'), shareWord('Ana', 'Sr.')]).toEqual([true, true]);
	expect([givenNamesFit('Duda', 'Eduarda Lima'), givenNamesFit('Daniel', 'Daniela')]).toEqual([true, false]);
	expect([givenNamesFit('', 'Ana Lima'), givenNamesFit('Ana Lima', '-')]).toEqual([true, true]);
	expect([givenNamesFit('Thiago Sá', 'Tiago Lima'), givenNamesFit('Cat', 'Catarina Lima')]).toEqual([
		true,
		true,
	]);
	expect(lastingWordsOf("Sra. Ana d'Ávila Neto (VIP)")).toEqual(['ana', 'avila']);
	expect(lastingWordsOf('Dona')).toEqual(['dona']);
	expect([legalFormIn('Azul Limitada ME'), legalFormIn('Azul')]).toEqual(['ltda me', '']);
});

test.each([
	['Ana Lima', ['ana lima']],
	['Lima, Ana', ['lima ana', 'ana lima', 'ana lima']],
	["Sra. Ana d'Ávila", ['ana davila', 'ana avila']],
	['João Lima, Filho', ['joao lima filho']],
	['Tavares, Júnior', ['tavares junior', 'junior tavares', 'junior tavares']],
])('"%s" may be read as %s', (text, readings) => {
	const read = individualNames(text).map(({ words, generation = '' }) => [...words, generation]);
	expect(read.map((words) => words.join(' ').trim())).toEqual(readings);
});

const words = (text: string): string[] => text.split(' ');

test.each([
	['souza lima ana', 'ana souza lima', true],
	['souza ana', 'ana souza', true],
	['ana souza', 'ana souza', false],
	['paulo andre', 'andre paulo', false],
])('"%s" is "%s" with the surname in front: %s', (one, other, isSo) => {
	expect(isRotated(words(one), words(other))).toBe(isSo);
});

test.each([
	['anapaula souza', 'ana paula souza', true],
	['anapaula lima', 'ana paula souza', false],
	['anasouza', 'ana souza', false],
	['joel souza', 'jo el souza', false],
])('"%s" is "%s" with its given names joined: %s', (one, other, isSo) => {
	expect(isJoined(words(one), words(other))).toBe(isSo);
});

test('an initial is one letter, not a digit', () => {
	expect(['a', 'é', '1', 'an', ''].map(isInitial)).toEqual([true, true, false, false, false]);
});

const spelled = (others: number) =>
	agencyOf(
		["João d'Ávila", ...Array.from({ length: others }, (_, place) => `João Silva ${place}`)].map(
			(name, code) => ({
				...{
					id: `00000000-0000-4000-8000-${String(code).padStart(12, '0')}`,
					code,
					name,
					person_kind: 'individual',
				},
			}),
		),
	);

test('who is called so in another spelling than the service searches by is found, unless there may be more', async () => {
	const { id } = await whoIs(pickers.person('Person'), 'Joao Davila', spelled(10));
	expect(id).toMatch(/0$/);
	const { issue } = await whoIs(pickers.person('Person'), 'Joao Davila', spelled(60));
	expect(issue).toContain('The nearest are "João d\'Ávila"');
});

test('the people of a sale: "payer", "seller", ... "person (person object)", each in each role', () => {
	const sale = {
		payer: { id: 1 },
		hotels: [{ supplier: { id: 2 }, passengers: [{ person: { id: 1 } }] }],
		seller: null,
	};
	expect(peopleIn(sale)).toEqual([{ id: 1 }, { id: 2 }, { id: 1 }]);
});

test('phones: "digits only, matches any part of any phone number"', () => {
	expect(phoneSearches({ area: '47', subscriber: '988112233' })).toEqual(['47988112233', '4788112233']);
	expect(phoneSearches({ area: '47', subscriber: '33112233' })).toEqual(['4733112233']);
	expect(lastingDigitsOf({ area: '47', subscriber: '988112233' })).toBe('88112233');
	expect(lastingDigitsOf({ area: '+', subscriber: '14155552671' })).toBe('14155552671');
	expect(withoutExtension('(47) 3311-2233 ramal 12')).toBe('(47) 3311-2233 ');
	expect(isAmongPhones('4733221100', '(47) 98811-2233 e (47) 3322-1100')).toBe(true);
});

test.each([
	['47988112233', '47'],
	['4733112233', '47'],
	['(11) 94567-0123', '11'],
	['2122223333', '21'],
	['14155552671', '+'],
	['56912345678', '+'],
	['59899123456', '+'],
	['34612345678', '+'],
	['5511988112233', '11'],
	['3055550142', '+'],
	['2099999999', '+'],
	['98811-2288', ''],
])('the area of %s is "%s"', (written, area) => {
	expect(phoneIn(written)?.area).toBe(area);
});

test.each([
	['Edna Wrobel (47) 98877-1234', 'taken'],
	['Edna Wrobel - cel 47988771234', 'taken'],
	['Edna Wrobel edna@example.com', 'taken'],
	['Wrobel/Edna, e-mail: edna@example.com', 'taken'],
	['Edna (47) 98877-1234 edna@example.com', 'taken'],
	['Edna Wrobel CPF 529.982.247-25', 'taken'],
	['Rui Wrobel (47) 98877-1234', 'asked'],
	['Rui Wrobel edna@example.com', 'asked'],
	['Edna Wrobel (47) 98877-1235', 'asked'],
	['Edna Wrobel 98877-12', 'asked'],
])('"%s", a name with a key next to it, is %s', async (entered, verdict) => {
	const edna = {
		...{ id: '00000000-0000-4000-8000-000000000061', code: 61, name: 'Edna Wrobel' },
		...{ person_kind: 'individual', cpf_cnpj: '52998224725', email: 'edna@example.com' },
		phones: ['(47) 98877-1234'],
	};
	const { id } = await whoIs(pickers.person('Person'), entered, agencyOf([edna]));
	expect(id === undefined ? 'asked' : 'taken').toBe(verdict);
});

test.each([
	['PAX 2: Ana Lima', 'Ana Lima'],
	['1 - Ana Lima - VIP', 'Ana Lima'],
	['LIMA/ANAMRS', 'LIMA/ANA MRS'],
	['LIMA/ADAMS', 'LIMA/ADAMS'],
	['Gold, Ana', 'Gold, Ana'],
	['Cliente', 'Cliente'],
	['1001', '1001'],
])('"%s" without remarks is "%s"', (text, bare) => {
	expect(withoutRemarks(text)).toBe(bare);
});

test('a phone of Brazil has one of its area codes, and a number that an area can have', () => {
	const [ours, others] = [
		['47988112233', '4733112233', '4788112233'],
		['56988112233', '14155552671', '47123'],
	];
	expect([ours.every(isBrazilian), others.some(isBrazilian)]).toEqual([true, false]);
});
