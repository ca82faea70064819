/** Which record of a list a name means: one rule for every list. */

import type { IDataObject } from 'n8n-workflow';

import { message, type Message, own, type Unquoted, written } from '../messages/message';
import { detail, quoted, folded, isRecord, type Quoted } from '../values';
import { dayLabel, firstText } from './labels';
import { distanceOfWords, nearestFirst } from './nearest';

/** A record as far as its name goes. */
export interface Named {
	/** What identifies it to the API; undefined where its row shows none. */
	id: string | undefined;
	name: string;
	row: IDataObject;
}

/** The records that a name fits equally well; more than one is for the user to decide. */
export interface Fitting {
	found: readonly Named[];
	/** Whether they are inactive, deleted or completed: meant only when no other fits. */
	isInactive: boolean;
}

/**
 * The records that are called so; else those that are called so up to what tells them apart, "Porto Alegre -
 * RS", and those whose name has all the words, in any order: "Bruno Salvador" may live there or be called so.
 * Of each, the active ones. One that is not is meant only if no active one fits: before one that fits less
 * well, it is for the user to decide.
 */
export function fittingIn(records: readonly Named[], text: string): Fitting {
	const written = wordsOf(text);
	// A list that changes while it is read gives a row twice.
	const once = [...new Map(records.map((record) => [record.id ?? record, record])).values()];
	let inactive: Named[] = [];
	for (const fits of [isWholeName, isNameInOtherWords]) {
		const fitting = once.filter((record) => fits(written, record));
		const active = fitting.filter(({ row }) => isActive(row));
		if (active.length > 0) return { found: [...inactive, ...active], isInactive: false };
		if (inactive.length === 0) inactive = fitting;
	}
	return { found: inactive, isInactive: inactive.length > 0 };
}

/**
 * The words to search for, one after the other, until a record fits: the longest of the name; and the
 * longest of what stands before a comma, a slash, a dash or a parenthesis, where the other may be a state's.
 */
export function searchesFor(text: string): string[] {
	const [beginning = ''] = text.split(/[,/(;]|\s[-–—]\s/);
	return [...new Set([text, beginning].map(longestWordIn))].filter(Boolean);
}

function longestWordIn(text: string): string {
	return withoutLegalForm(wordsOf(text)).reduce(
		(one, other) => (other.length > one.length ? other : one),
		'',
	);
}

/** Words and beginnings to search for where nothing has the longest word: one may be mistyped. */
export function nearbySearches(text: string): string[] {
	const words = [...wordsOf(text)].sort((a, b) => b.length - a.length);
	const [longest = ''] = words;
	const beginning = longest.slice(0, Math.max(3, Math.ceil(longest.length / 2)));
	return [...new Set([...words.slice(1, 3), beginning])].filter(
		(word) => word.length > 2 && word !== longest,
	);
}

/** The names most like the text, nearest first, each once. */
export function nearestNames(records: readonly Named[], text: string, count: number): string[] {
	const written = wordsOf(text);
	const names = [...new Set(records.map(({ name }) => name))];
	return nearestFirst(names, (name) => distanceOfWords(written, wordsOf(name))).slice(0, count);
}

/** "Ana Souza (code 14, Recife, CPF …4735)", which can be entered as a name, too. */
export function toldApart(record: Named): Message {
	return message('withDetails', { name: quoted(record.name), details: detailsOf(record) });
}

function detailsOf({ id, row }: Named): Array<Message | Quoted | Unquoted> {
	const code = firstText(row.code);
	const document = documentEnd(firstText(row.cpf_cnpj));
	const details = [
		...(code ? [message('code', { code: detail(code) })] : []),
		...marksOf(row).map(detail),
		...(document ? [own(document)] : []),
	];
	return [
		...(isActive(row) ? [] : [message('inactive')]),
		...(details.length > 0 ? details : [detail(firstText(id).slice(0, 8))]),
	];
}

/** Where it is, of which kind, and when. */
function marksOf({ city, state, address, kind, due }: IDataObject): string[] {
	const town = nameIn(city) || (isRecord(address) && (nameIn(address.city) || firstText(address.city_name)));
	return [town, nameIn(state), kind, dayLabel(due)].map((mark) => firstText(mark)).filter(Boolean);
}

/** The API names states, and sheets write "RS". */
const STATES: Readonly<Record<string, string>> = {
	...{ acre: 'ac', alagoas: 'al', amapa: 'ap', amazonas: 'am', bahia: 'ba', ceara: 'ce' },
	...{ 'distrito federal': 'df', 'espirito santo': 'es', goias: 'go', maranhao: 'ma', 'mato grosso': 'mt' },
	...{ 'mato grosso do sul': 'ms', 'minas gerais': 'mg', para: 'pa', paraiba: 'pb', parana: 'pr' },
	...{ pernambuco: 'pe', piaui: 'pi', 'rio de janeiro': 'rj', 'rio grande do norte': 'rn' },
	...{ 'rio grande do sul': 'rs', rondonia: 'ro', roraima: 'rr', 'santa catarina': 'sc', 'sao paulo': 'sp' },
	...{ sergipe: 'se', tocantins: 'to' },
};

/** What may stand behind a name: a detail as it is told, "Rio Grande do Sul" or "RS", "Portugal" or "PT". */
function spellingsOf(record: Named): string[] {
	const told = detailsOf(record).flatMap((each) => [written(each, 'en'), written(each, 'pt')]);
	const marks = [...told, ...countryOf(record.row.country)].map((mark) => wordsOf(mark).join(' '));
	return [...marks, ...marks.flatMap((mark) => STATES[mark] ?? [])].filter(Boolean);
}

/** The API gives the codes of a country, in two letters and in three. */
function countryOf(country: unknown): string[] {
	const { code, code_3: code3 } = isRecord(country) ? country : {};
	const isCode = typeof code === 'string' && /^[A-Z]{2}$/.test(code);
	const inLanguage = (language: string) =>
		new Intl.DisplayNames(language, { type: 'region' }).of(String(code));
	return [firstText(code), firstText(code3), ...(isCode ? ['pt', 'en'].map(inLanguage) : [])].map(
		(name) => name ?? '',
	);
}

function nameIn(reference: unknown): string {
	return isRecord(reference) ? firstText(reference.name) : '';
}

/** The digits that differ, since a message is no place for the whole number of somebody. */
function documentEnd(plain: string): string {
	if (plain.length < 11) return '';
	return plain.length === 11 ? `CPF …${plain.slice(-4)}` : `CNPJ …${plain.slice(-6)}`;
}

function isActive({ active, deleted, completed }: IDataObject): boolean {
	return active !== false && deleted !== true && completed !== true;
}

/** Without case, accents, punctuation and what nobody sees; "&" is "e", and "Ａ" is "A". */
function wordsOf(text: string): string[] {
	const plain = folded(text.normalize('NFKC').replace(/\p{Cf}/gu, '')).replace(/&/g, ' e ');
	// "S.A." and "S/A" are one word.
	const joined = plain.replace(/(?<![\p{L}\p{N}])s\s?[./]\s?a(?![\p{L}\p{N}])\.?/gu, ' sa ');
	return joined.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

const LEGAL_FORMS: ReadonlySet<string> = new Set(['eireli', 'epp', 'limitada', 'ltda', 'me', 'sa']);

/** The words of a company's name, without the legal forms that follow the first one. */
function withoutLegalForm(words: readonly string[]): readonly string[] {
	const last = words.findLastIndex((word) => !LEGAL_FORMS.has(word));
	return words.slice(0, Math.max(last, 0) + 1);
}

/** "Sá" is a surname, and a seller's row does not say of which kind she is. */
function comparable(words: readonly string[], { row }: Named): readonly string[] {
	return row.person_kind === 'company' ? withoutLegalForm(words) : words;
}

function isWholeName(written: readonly string[], record: Named): boolean {
	const [one, other] = [written, wordsOf(record.name)].map((words) => comparable(words, record).join(' '));
	return one === other && one !== '';
}

function isNameInOtherWords(written: readonly string[], record: Named): boolean {
	return isNameWithMarks(written, record) || hasAllWords(written, record);
}

/** Whether the name is followed by marks of the record and nothing else. */
function isNameWithMarks(written: readonly string[], record: Named): boolean {
	const [whole, called] = [written, wordsOf(record.name)].map((words) => words.join(' ')) as [string, string];
	if (called === '' || !whole.startsWith(`${called} `)) return false;
	return isOfMarks(whole.slice(called.length + 1), new Set(spellingsOf(record)));
}

/** Whether it is made of the marks, each at most once; where two fit, the longer one is meant. */
function isOfMarks(text: string, marks: ReadonlySet<string>): boolean {
	const left = [...marks].sort((one, other) => other.length - one.length);
	let rest = `${text} `;
	while (rest !== '') {
		const next = left.findIndex((mark) => rest.startsWith(`${mark} `));
		if (next < 0) return false;
		const [mark = ''] = left.splice(next, 1);
		rest = rest.slice(mark.length + 1);
	}
	return true;
}

function hasAllWords(written: readonly string[], record: Named): boolean {
	const words = new Set(wordsOf(record.name));
	const wanted = comparable(written, record);
	return wanted.some((word) => !BETWEEN_NAMES.test(word)) && wanted.every((word) => words.has(word));
}

/** What names nobody by itself: "e", "dos", an initial. */
const BETWEEN_NAMES = /^(\p{L}|d[aeo]s?)$/u;
