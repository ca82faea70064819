/**
 * How a written name matches a registered one, with one rule for people and one for companies. The API does
 * not say when two names are the same; these are the rules that a clerk goes by.
 */

import { fold } from '../values';

/**
 * - `whole`: the same name, apart from case, accents, titles, particles, a middle initial that one of them
 *   lacks, the surname in front, or a company's legal form.
 * - `part`: some of its words, with the same given name (or first word of a company) and the same generation.
 * - `beginning`: like `part`, but the registered name goes on with other surnames: "Ana Souza" is seldom
 *   short for Ana Souza Lima.
 * - `given`: the given name alone, with or without an initial.
 * - `otherGeneration`: the same words, but one of the two is a Neto and the other is not.
 */
export type Fit = 'whole' | 'part' | 'beginning' | 'given' | 'otherGeneration';

export type PersonKind = 'individual' | 'company';

/** Longer texts are compared only as a whole: no name has this many words. */
const MAX_NAME_WORDS = 20;

/**
 * How a written name matches a registered one.
 *
 * @param kind of the registered one; unknown kinds are treated as individuals, which is stricter
 * @returns undefined if they are not the same name
 */
export function fitOf(written: string, registered: string, kind: PersonKind = 'individual'): Fit | undefined {
	const counts = [written, registered].map((text) => wordsOf(text).length);
	if (Math.max(...counts) > MAX_NAME_WORDS || Math.min(...counts) === 0)
		return isSameSpelling(written, registered) ? 'whole' : undefined;
	return kind === 'company' ? fitOfCompanies(written, registered) : fitOfIndividuals(written, registered);
}

/** Whether the names have the same letters and digits, in any case and with any accents and signs. */
export function isSameSpelling(written: string, registered: string): boolean {
	const [one, other] = [written, registered].map((text) => wordsOf(text).join(' ')) as [string, string];
	return one === other && one !== '';
}

/**
 * The words of a text, without case, accents, punctuation and invisible characters. "&" becomes "e", "S/A"
 * becomes "sa", and "Ａ" becomes "A".
 */
export function wordsOf(text: string): string[] {
	const plain = fold(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
		.replace(/ß/g, 'ss')
		.replace(/[&+]/g, ' e ')
		.replace(/['’‘`´]/g, '');
	// "S.A." and "S/A" are one word.
	return plain
		.replace(/(?<![\p{L}\p{N}])s\s?[./]\s?a(?![\p{L}\p{N}])\.?/gu, ' sa ')
		.split(/[^\p{L}\p{N}_]+/u)
		.filter(Boolean);
}

const AND: ReadonlySet<string> = new Set(['and', 'e', 'und', 'y']);

/** Words that a name can have or lack between its other words. */
export const PARTICLES: ReadonlySet<string> = new Set([
	...'d da das de del do dos la las los'.split(' '),
	...AND,
]);

/** The words without particles. "José e Maria Lima" are two people, so an "e" after the given name stays. */
function withoutParticles(words: readonly string[]): string[] {
	return words.filter((word, index) => index === 0 || (index === 1 && AND.has(word)) || !PARTICLES.has(word));
}

/** Remarks that people add to a name in parentheses or after a dash, which are not part of it. */
const NOTES: ReadonlySet<string> = new Set(
	`adt adulto antigo antiga chd cliente crianca gold inf menor novo nova passageiro passageira pax pf pj premium
	titular vip whatsapp`.split(/\s+/),
);

/** The text without nicknames in quotation marks and without remarks such as "(VIP)". */
function withoutNotes(text: string): string {
	const isNote = (part: string): boolean => wordsOf(part).every((word) => NOTES.has(word));
	const bare = text
		.replace(/["“”][^"“”]{1,40}["“”]/g, ' ')
		.replace(/\([ao]s?\)/g, '')
		.replace(/[([][^()[\]]{0,40}[)\]]/g, (part) => (isNote(part) ? ' ' : part))
		.split(/\s[-–—|]\s/)
		.filter((part) => !isNote(part))
		.join(' - ');
	return wordsOf(bare).length > 0 ? bare : text;
}

export const isInitial = (word: string): boolean => word.length === 1 && !/\d/.test(word);

/** Whether two words match. An initial matches any word that begins with it. */
const isSameWord = (one: string, other: string): boolean =>
	one === other || ((isInitial(one) || isInitial(other)) && one[0] === other[0]);

/**
 * Compares two names that begin with the same word: they are the same, or all words of the first are in the
 * second.
 */
function fitOfWords(one: readonly string[], other: readonly string[]): 'whole' | 'part' | undefined {
	if (one.length === 0 || one[0] !== other[0]) return undefined;
	const [words, its] = [one, other].map((all) => all.filter((word, at) => at === 0 || !isInitial(word))) as [
		string[],
		string[],
	];
	// A middle initial does not contradict a name without one.
	const haveInitials = words.length < one.length && its.length < other.length;
	if (one.join(' ') === other.join(' ') || (!haveInitials && words.join(' ') === its.join(' ')))
		return 'whole';
	return isInside(one, other) || isReordered(words, its) ? 'part' : undefined;
}

/** Whether the second name has all words of the first, in the same order. */
function isInside(one: readonly string[], other: readonly string[]): boolean {
	let read = 0;
	for (const word of one) {
		const at = other.findIndex((its, index) => index >= read && isSameWord(word, its));
		if (at < 0) return false;
		read = at + 1;
	}
	return true;
}

function isReordered(one: readonly string[], other: readonly string[]): boolean {
	return [...one].sort().join(' ') === [...other].sort().join(' ');
}

// Individuals

/** A number in a list, or what may be a remark in front: "1 - Ana", "PAX 2: Ana", "Cliente Ana". */
const IN_FRONT = /^[^\p{L}\p{N}]{0,9}(\d{1,3}(?!\d)|\p{L}+)[^\p{L}\p{N},/]{1,9}(?=\P{L}{0,20}\p{L})/u;
const MOST_IN_FRONT = 3;

/** Where an airline has joined a title to the given name: "SOUZA/ANAMRS". */
const JOINED_TITLE = /(?<=\p{L}\p{L})(?=(MRS?|MISS|MSTR|CHD|INF)\s*$)/u;

/** Williams is a name, and ANAMS a name with a title. */
const JOINED_MS = /(?<=\p{L}\p{L})MS\s*$/u;

/** An individual's name, as it is written, without what people and airlines write beside it. */
export function withoutRemarks(text: string): string {
	let bare = text;
	for (let count = 0; count < MOST_IN_FRONT; count += 1) {
		const [whole = '', first = ''] = IN_FRONT.exec(bare) ?? [];
		if (/\d/.test(first) || NOTES.has(fold(first))) bare = bare.slice(whole.length);
	}
	const name = withoutNotes(bare);
	return name.includes('/') ? name.replace(JOINED_TITLE, ' ') : name;
}

/** Titles as people and airlines abbreviate them, before or after a name. */
const ABBREVIATED_TITLES: ReadonlySet<string> = new Set(
	`sr sra srs sras srta dr dra prof profa ilmo ilma exmo exma eng enga arq adv des cap cel maj ten sgt pr mr mrs ms
	miss mstr chd inf msc phd mba`.split(/\s+/),
);

/** In full, a title is in front: Otacília Pastor is called so. */
const TITLES_IN_FRONT: ReadonlySet<string> = new Set(
	`senhor senhora senhorita doutor doutora professor professora dona engenheiro engenheira padre pastor pastora
	frei`.split(/\s+/),
);

export const TITLES: ReadonlySet<string> = new Set([...ABBREVIATED_TITLES, ...TITLES_IN_FRONT]);

/** The words that tell family members of the same name apart, in each spelling. */
const GENERATIONS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		...{ filho: 'filho', fo: 'filho', filha: 'filho', neto: 'neto', netto: 'neto', neta: 'neto' },
		...{ junior: 'junior', jr: 'junior', jnr: 'junior', sobrinho: 'sobrinho', sobrinha: 'sobrinho' },
		...{ segundo: 'segundo', ii: 'segundo', terceiro: 'terceiro', iii: 'terceiro', bisneto: 'bisneto' },
	}),
);

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
	Object.entries({ sto: 'santo', sta: 'santa', ma: 'maria', fco: 'francisco' }),
);

export interface IndividualName {
	words: string[];
	generation: string | undefined;
}

function fitOfIndividuals(written: string, registered: string): Fit | undefined {
	const others = individualNames(registered);
	const fits = individualNames(written).flatMap((one) => others.map((other) => fitOfNames(one, other)));
	return (['whole', 'part', 'beginning', 'otherGeneration', 'given'] as const).find((fit) =>
		fits.includes(fit),
	);
}

/**
 * The possible readings of a name. "Souza, Ana" and "SOUZA/ANA MRS" may be Ana Souza, and "Sant'Anna" may be
 * two words or one.
 */
export function individualNames(text: string): IndividualName[] {
	const bare = withoutRemarks(text);
	const [surname = '', given, ...more] = bare.split(/[,/]/);
	const isReversed =
		given !== undefined && more.length === 0 && surname.trim() !== '' && !isGeneration(given, surname);
	const reversed = isReversed
		? [reversedName(surname, given), reversedName(surname, given.replace(JOINED_MS, ''))]
		: [];
	const names = [namePartsIn(bare), ...reversed];
	if (!/['’‘`´]/.test(bare)) return names;
	return [...names, ...individualNames(bare.replace(/['’‘`´]/g, ' '))];
}

/** "João Lima, Filho" is João Lima Filho, but "Tavares, Júnior" is Júnior Tavares. Neither is a blank. */
function isGeneration(given: string, surname: string): boolean {
	const isSurname = wordsOf(surname).length === 1;
	return wordsOf(given).every((word) => !isSurname && GENERATIONS.has(word));
}

function namePartsIn(text: string): IndividualName {
	// "D. Raquel" is Dona Raquel.
	const all = wordsOf(text.replace(/^\s*[Dd]\.\s+/, ''));
	const untitled = withoutTitles(all);
	const words = untitled.length > 0 ? untitled : all;
	const generation = words.length > 1 ? GENERATIONS.get(words.at(-1) ?? '') : undefined;
	const named = withoutParticles(generation === undefined ? words : words.slice(0, -1));
	return { words: named.map((word) => ABBREVIATIONS.get(word) ?? word), generation };
}

function withoutTitles(words: readonly string[]): string[] {
	const start = words.findIndex((word) => !TITLES.has(word));
	return words.filter((word, at) => !ABBREVIATED_TITLES.has(word) && (at >= start || !TITLES.has(word)));
}

/** The generation may be at the end of either part. */
function reversedName(surname: string, given: string): IndividualName {
	const [last, first] = [namePartsIn(surname), namePartsIn(given)];
	return { words: [...first.words, ...last.words], generation: first.generation ?? last.generation };
}

function fitOfNames(written: IndividualName, registered: IndividualName): Fit | undefined {
	const [one, other] = [written.words, registered.words];
	const isOneGeneration = written.generation === registered.generation;
	if (isRotated(one, other)) {
		const fit = one.length > 2 ? 'whole' : 'part';
		return isOneGeneration ? fit : 'otherGeneration';
	}
	const fit = isJoined(one, other) || isJoined(other, one) ? 'whole' : fitOfWords(one, other);
	if (fit === undefined) return undefined;
	if (isGivenNameAlone(one) && other.length > 1) return 'given';
	if (!isOneGeneration) return fit === 'whole' ? 'otherGeneration' : undefined;
	return fit === 'part' && one.at(-1) !== other.at(-1) ? 'beginning' : fit;
}

/** Whether the first is the second with its given names in one word, as airlines write: "SOUZA/ANAPAULA". */
export function isJoined([given, ...surnames]: readonly string[], other: readonly string[]): boolean {
	const [first = '', second = '', ...more] = other;
	if (Math.min(first.length, second.length) < 3 || more.length === 0) return false;
	return given === first + second && surnames.join(' ') === more.join(' ');
}

/**
 * Whether the surname comes first: "Souza Lima Ana" or "Souza Ana". But "Paulo André" may be somebody else
 * than André Paulo.
 */
export function isRotated(one: readonly string[], other: readonly string[]): boolean {
	if (one.length === 2 && one.every((word) => GIVEN_NAMES.has(word))) return false;
	const start = one.indexOf(other[0] ?? '');
	return start > 0 && [...one.slice(start), ...one.slice(0, start)].join(' ') === other.join(' ');
}

/** Common second given names: "Ana Paula" is a given name without a surname. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
	`alberto alice amelia ana andre antonio aparecida augusto beatriz bernardo caetano camila carlos carolina cecilia
	cesar clara claudia cristina cristiane daniel davi eduarda eduardo elena elisa emanuel enzo ernesto fatima felipe
	fernanda fernando flavia francisco gabriel gabriela guilherme gustavo heitor helena heloisa henrique hugo isabel isabela joao
	joaquim jorge jose julia juliana julio lais laura leonardo leticia livia lucas lucca lucia luis luisa luiz luiza manuel manuela
	marcelo marcia marcos maria mariana mario mateus miguel monica natalia otavio patricia paula paulo pedro rafael
	rafaela regina renata renato ricardo rita roberta roberto rodrigo rosa sergio silvia sofia sonia sophia tereza
	teresa thiago tiago valentina vera victor vinicius vitor vitoria`.split(/\s+/),
);

function isGivenNameAlone([, ...more]: readonly string[]): boolean {
	return more.every((word) => isInitial(word) || GIVEN_NAMES.has(word));
}

// Companies

const LEGAL_FORMS: ReadonlySet<string> = new Set([
	'eireli',
	'epp',
	'limitada',
	'ltda',
	'me',
	'mei',
	'sa',
	'slu',
]);

/** Words that begin the names of many companies, so that none of them alone identifies one. */
const KINDS_OF_COMPANY: ReadonlySet<string> = new Set(
	`agencia associacao casa cia companhia consolidadora empresa grupo hostel hotel hoteis operadora pousada
	receptivo rede resort seguradora turismo viagens`.split(/\s+/),
);

function fitOfCompanies(written: string, registered: string): Fit | undefined {
	const [one, other] = [withoutNotes(written), registered].map((text) =>
		withoutParticles(withoutLegalForm(wordsOf(text))),
	) as [string[], string[]];
	const fit = fitOfWords(one, other);
	if (fit !== 'part') return fit;
	const saysNothing = one.every((word) => KINDS_OF_COMPANY.has(word) || isInitial(word));
	return saysNothing || isReordered(one, other) ? undefined : 'part';
}

/** The words of a company's name without its legal form. The first word always stays. */
export function withoutLegalForm(words: readonly string[]): string[] {
	return words.filter((word, index) => index === 0 || !LEGAL_FORMS.has(word));
}

/**
 * The legal form of a company's name, such as "ltda me", for telling apart two that differ in nothing else.
 */
export function legalFormIn(text: string): string {
	const [, ...words] = wordsOf(text);
	return words
		.filter((word) => LEGAL_FORMS.has(word))
		.map((word) => (word === 'limitada' ? 'ltda' : word))
		.join(' ');
}

/**
 * A word by its sound: "Thiago" and "Tiago", "Victor" and "Vítor", "Manoel" and "Manuel", "Jürgen" and
 * "Juergen" are the same.
 */
export function soundOf(word: string): string {
	const spoken = word
		.replace(/ph/g, 'f')
		.replace(/o(?=el|h)/g, 'u')
		.replace(/(?<=[ao]|(?<!q)u)e(?=[^aeiou])/g, '')
		.replace(/[iy]/g, 'e')
		.replace(/w/g, 'v')
		.replace(/ck|k|q(?!u)/g, 'c')
		.replace(/c(?=t)/g, '')
		.replace(/(?<=[^clns])h|^h/g, '')
		.replace(/z/g, 's');
	const single = [...spoken].filter((letter, index, all) => letter !== all[index - 1]).join('');
	// Mohamed and Muhammad, Yasmin and Iasmim.
	return single.replace(/(?<=m)ad$/, 'ed').replace(/n$/, 'm');
}

/**
 * Whether two names share a word; titles, particles and the like do not count. True if one of them has no
 * other words.
 */
export function shareWord(one: string, other: string): boolean {
	const [words, its] = [one, other].map((text) =>
		withoutLegalForm(wordsOf(withoutNotes(text)))
			.filter(
				(word) => !PARTICLES.has(word) && !TITLES.has(word) && !GENERATIONS.has(word) && !isInitial(word),
			)
			.map(soundOf),
	) as [string[], string[]];
	if (words.length === 0 || its.length === 0) return true;
	const known = new Set(its);
	return words.some((word) => known.has(word));
}

/** The words of a name that stay however it is written, in full or in part: without titles and the like. */
export function lastingWordsOf(text: string): string[] {
	const words = wordsOf(text.replace(/['’‘`´]/g, ' '));
	const lasting = words.filter(
		(word) =>
			![TITLES, LEGAL_FORMS, PARTICLES, NOTES].some((passing) => passing.has(word)) && !GENERATIONS.has(word),
	);
	return lasting.length > 0 ? lasting : words;
}
