/** Texts that lost something on their way to a field, or that stand for nothing at all. */

import { message, own, type Message } from './messages/message';
import { folded, quoted } from './values';

/** What is wrong with a text. */
interface Flaw {
	said: Message;
	/** Whether it must not be sent; else it is most likely not meant. */
	isRefused: boolean;
}

/**
 * The first flaw of a text, if it has one.
 *
 * @param written without invisible characters at its ends
 * @param isKey whether somebody or something is found again by it: then whatever stands for nothing would
 * make one record of all that have none
 */
export function flawIn(written: string, isKey: boolean): Flaw | undefined {
	const refused = (said: Message): Flaw => ({ said, isRefused: true });
	const given = quoted(written);
	if (/[\uFFFD\p{Cs}]/u.test(written))
		return refused(message('DAMAGED_TEXT', { given: quoted(written.replace(/\p{Cs}/gu, '\uFFFD')) }));
	if (/(?![\t\n\r])\p{Cc}/u.test(written)) return refused(message('DAMAGED_TEXT.control'));
	if (OBJECT.test(written)) return refused(message('WRONG_TYPE.whole'));
	const isCode = [CELL_ERROR, CODE_FOR_NOTHING, NOT_A_NUMBER].some((code) => code.test(written));
	if (isCode || (isKey && standsForNothing(written)))
		return refused(message('DAMAGED_TEXT.missing', { given }));
	// "20.000" has dots as people write them.
	if (isKey && /^\d+[.,]0+$/.test(written) && !/^\d{1,3}\.000$/.test(written))
		return refused(message('DAMAGED_TEXT.decimals', { given }));
	const [missing] = (isKey ? MISSING_IN_KEY : MISSING).exec(written) ?? [];
	if (missing !== undefined)
		return { said: message('DAMAGED_TEXT.column', { missing: own(missing) }), isRefused: isKey };
	if (LEFTOVER.test(written) || isTemplate(written) || (isKey && LEFTOVER_IN_KEY.test(written)))
		return { said: message('DAMAGED_TEXT.leftover'), isRefused: isKey };
	if (DATE_OF_SHEET.test(written)) return { said: message('hint.sheetDate'), isRefused: false };
	if (TEST_LEAD.test(written)) return { said: message('hint.testLead'), isRefused: false };
	return undefined;
}

/**
 * What a text is that no number, date, choice or key is, as the end of a sentence; nothing where one cannot
 * tell.
 */
export function whyWrong(written: string): Message | '' {
	if (/^#{2,}$/.test(written)) return message('why.narrow');
	if (CELL_ERROR.test(written)) return message('why.cell');
	if (saysNothing(written)) return message('why.nothing');
	if (/^https?:\/\//i.test(written)) return message('why.link');
	return /[*•]{2}/.test(written) ? message('why.masked') : '';
}

/**
 * Whether a line about somebody or something says nothing: a model fills in `{}` or "None", a form "-". Words
 * of up to three letters may be codes of airports, states and classes.
 */
export function saysNothing(written: string): boolean {
	return !/^[\p{L}\p{N}]{1,3}$|\p{So}/u.test(written) && standsForNothing(written);
}

/** What is nothing even in a note, in which "None" or "-" may be meant. */
export function isEmptyCode(written: string): boolean {
	return /^(\{\s*\}|\[\s*\]|""|''|<\s?(unknown|none|null|undefined|empty)\s?>)$/i.test(written);
}

/** Whether there is an expression, or a placeholder of another program, that nobody has filled in. */
export function isTemplate(text: string): boolean {
	const start = text.indexOf('{{');
	return start >= 0 && text.includes('}}', start);
}

/** Of a spreadsheet in any language: `#N/A`, `#¡VALOR!`, `#NOM ?`, `Erro:502`, `####`; `\N` of a database. */
const CELL_ERROR =
	/^(#[¡¿]?\p{Lu}[\p{Lu}\d_]*(\/[\p{Lu}\d]|\s?[!?])[!?]?|#NV|#GETTING_DATA|#+|(Err|Erro|Error|Erreur|Errore|Fehler):\s?\d{3}|\\N)$/u;

/** Null is a surname. A cell that is still calculated says "Loading...". */
const CODE_FOR_NOTHING =
	/^([uU]ndefined|UNDEFINED|null|NULL|[iI]nvalid [dD]ate([tT]ime)?|INVALID DATE(TIME)?|([lL]oading|LOADING|[cC]arregando|CARREGANDO|[cC]argando|CARGANDO) ?(\.{3}|…))$/;

/** NAN is an airport, and Nan a given name. */
const NOT_A_NUMBER = /^(NaN|nan)$/;

const OBJECT = /^\[object [^\]]{0,40}\]$/;

/** What is in the place of a column that is empty or misspelled. */
const MISSING = /(?<![\p{L}\p{N}])([uU]ndefined|UNDEFINED|[nN]ull|NULL|NaN)(?![\p{L}\p{N}])/u;

/** Also words, so that only keys are free of them. */
const MISSING_IN_KEY =
	/(?<![\p{L}\p{N}])([uU]ndefined|UNDEFINED|[nN]ull|NULL|[nN]aN|nan|None)(?![\p{L}\p{N}])/u;

/** A word of a program, or UTF-8 read as Latin-1; a no-break space after "IRMÃ" is right. */
const LEFTOVER =
	/(?<![\p{L}\p{N}])Invalid Date(Time)?(?![\p{L}\p{N}])|\[object [^\]]{0,40}\]|[ÂÃ][\u0080-\u009F\u00A1-\u00BF]/u;

/** Letters as JSON's source, an address or an e-mail's source has them; in an address they are right. */
const LEFTOVER_IN_KEY = /\\u[\da-f]{4}|%C[2-5]%[89AB][\dA-F]|=C[2-5]=[89AB][\dA-F]/i;

/** What sheets make of a number such as 2-1. */
const DATE_OF_SHEET =
	/^\d{1,2}[/-](jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|ago|aug|sep|set|out|oct|nov|de[cz])\.?$/i;

/** What ad forms send when they are tried out. */
const TEST_LEAD = /^<test lead: dummy data/i;

/** Without spaces, signs and accents, in the languages that sheets and forms of Brazil's agencies come in. */
const NOTHING: ReadonlySet<string> = new Set(
	`na nd nv ni ka sn nan nil null none nothing undefined void empty blank unknown unspecified missing noname
	unnamed error notavailable notapplicable nodata novalue notset nulo nula vazio vazia nada nenhum nenhuma
	indefinido indefinida indisponivel inexistente desconhecido desconhecida ausente ignorado embranco naotem naoha
	naoinformado semvalor semnome semdados erro ninguno ninguna vacio vacia desconocido desconocida nohay
	nul nulle aucun aucune vide rien neant inconnu inconnue indefini indefinie sansobjet sansnom
	loading carregando cargando leer kein keine keiner nichts unbekannt undefiniert unbestimmt fehlt
	nullo nulla nessuno nessuna vuoto vuota niente sconosciuto sconosciuta mancante`.split(/\s+/),
);

/** "Not given", "sem valor informado": a word for "not", and nothing but words for what is not there. */
const NOT: ReadonlySet<string> = new Set(
	'no not non nao nicht kein keine ohne sem sin sans senza without'.split(' '),
);
const THERE: ReadonlySet<string> = new Set(
	`se cpf cnpj rg telefone celular fone phone passaporte cadastro angabe angegeben bekannt code codigo consta constam dado dados data date dato datos found gesetzt given info
	name names nome nomes nombre number numero valor valores value values valeur wert`.split(/\s+/),
);
/** Long enough that "Sem Valentim" and "No Regina" stay names. */
const THERE_BEGINS =
	`avail applic aplica cadastra defin disponi document email especific fornecid indicad informa known possui
	precis provide registra renseign specifi verfug vorhand`.split(/\s+/);

function isNotThere([first = '', ...rest]: readonly string[]): boolean {
	const isThere = (word: string) =>
		THERE.has(word) || THERE_BEGINS.some((beginning) => word.startsWith(beginning));
	return NOT.has(first) && rest.length > 0 && rest.every(isThere);
}

/** In characters: as many as any name has. */
const LONGEST = 200;

/** Whether there is no letter or digit in it, or nothing but words for "nothing". */
function standsForNothing(written: string): boolean {
	if (!/[\p{L}\p{N}]/u.test(written)) return true;
	if (written.length > LONGEST) return false;
	const plain = folded(written)
		.replace(/[./\\]/g, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.replace('e mail', 'email')
		.trim();
	// "Não informado Não informado" is a first name and a surname.
	const half = plain.slice(0, plain.length / 2);
	const said = plain === `${half} ${half}` ? half : plain;
	const words = said.split(' ');
	return NOTHING.has(words.join('')) || isNotThere(words) || words.every((word) => NOTHING.has(word));
}
