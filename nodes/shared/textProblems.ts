/** Damaged or placeholder text. */

import { message, unquoted, type Message } from './messages/message';
import { fold, quote } from './values';

/** What is wrong with a text. */
interface TextProblem {
	said: Message;
	/** Whether it must not be sent. If false, it can be sent but is probably a mistake. */
	isRefused: boolean;
}

/**
 * The first flaw of a text, if it has one.
 *
 * @param written without invisible characters at its ends
 * @param isKey whether records are found by this text. Then a word for "nothing" is refused, since it would
 * merge all records that have none.
 */
export function textProblemIn(written: string, isKey: boolean): TextProblem | undefined {
	const refused = (said: Message): TextProblem => ({ said, isRefused: true });
	const given = quote(written);
	if (/[\uFFFD\p{Cs}]/u.test(written))
		return refused(message('DAMAGED_TEXT', { given: quote(written.replace(/\p{Cs}/gu, '\uFFFD')) }));
	if (/(?![\t\n\r])\p{Cc}/u.test(written)) return refused(message('DAMAGED_TEXT.control'));
	if (OBJECT.test(written)) return refused(message('WRONG_TYPE.whole'));
	const isCode = [CELL_ERROR, CODE_FOR_NOTHING, NOT_A_NUMBER].some((code) => code.test(written));
	if (isCode || (isKey && standsForNothing(written)))
		return refused(message('DAMAGED_TEXT.missing', { given }));
	// "20.000" has a thousands separator.
	if (isKey && /^\d+[.,]0+$/.test(written) && !/^\d{1,3}\.000$/.test(written))
		return refused(message('DAMAGED_TEXT.decimals', { given }));
	const [missing] = (isKey ? MISSING_IN_KEY : MISSING).exec(written) ?? [];
	if (missing !== undefined)
		return { said: message('DAMAGED_TEXT.column', { missing: unquoted(missing) }), isRefused: isKey };
	if (LEFTOVER.test(written) || isTemplate(written) || (isKey && LEFTOVER_IN_KEY.test(written)))
		return { said: message('DAMAGED_TEXT.leftover'), isRefused: isKey };
	if (DATE_OF_SHEET.test(written)) return { said: message('hint.sheetDate'), isRefused: false };
	if (TEST_LEAD.test(written)) return { said: message('hint.testLead'), isRefused: false };
	return undefined;
}

/** Whether this could be somebody's name but for the surname Null, which is also a program's word. */
export function isCalledNull(written: string): boolean {
	const other = written.replace(/(?<![\p{L}\p{N}])(Nul[lo]|NUL[LO])(?![\p{L}\p{N}])/gu, 'Souza');
	return other !== written && textProblemIn(other, true)?.isRefused !== true;
}

/** Why a text is not a number, date, choice or key, as the end of a sentence; empty if we cannot tell. */
export function whyWrong(written: string): Message | '' {
	if (/^#{2,}$/.test(written)) return message('why.narrow');
	if (CELL_ERROR.test(written)) return message('why.cell');
	if (saysNothing(written)) return message('why.nothing');
	if (/^https?:\/\//i.test(written)) return message('why.link');
	return /[*•]{2}/.test(written) ? message('why.masked') : '';
}

/**
 * Whether a line says nothing: a model fills in `{}` or "None", a form "-". Words of up to three letters may
 * be codes of airports, states and classes.
 */
export function saysNothing(written: string): boolean {
	const mayBeCode = /^[\p{L}\p{N}]{1,3}$|\p{So}/u.test(written) && !/^(nil|tb[acd]|xxx)$/i.test(written);
	return !mayBeCode && standsForNothing(written);
}

/** Whether a text is empty even as a note, in which "None" or "-" may be meant. */
export function isEmptyCode(written: string): boolean {
	return isPlaceholder(written) || /^[\s[\]{}"'`]*$|^[[{][^\p{L}]*(null|None)[^\p{L}]*[\]}]$/u.test(written);
}

/** Whether the text contains a remark that is not part of a value, such as "(assumed)" or "The value is". */
export function hasRemark(written: string): boolean {
	if (/^(the )?(value|valor)( is|:) /i.test(written)) return true;
	const said = ` ${inPlainWords(written)} `;
	return REMARKS.some((remark) => said.includes(` ${remark} `));
}

const REMARKS = [
	...['assumed', 'presumed', 'approx', 'approximately', 'aproximadamente', 'probably', 'provavelmente'],
	...['unconfirmed', 'not confirmed', 'to be confirmed', 'a confirmar', 'nao confirmado', 'nao confirmada'],
	'or unknown',
];

/** Whether this is a hint, a format or a template instead of a value. */
function isPlaceholder(written: string): boolean {
	return PLACEHOLDERS.some((placeholder) => placeholder.test(written));
}

const PLACEHOLDERS = [
	/^(<[\p{L}_ .'-]+>|\$?\{[\p{L}_ .]+\}|%[\p{L}_ ]+%|\$fromAI\(.*\))$/u,
	/^\[(your|seu|sua|insert|inserir|informe|enter|digite|preencha|name|nome|e-?mail|phone|telefone|date|data|value|valor|client|cliente|customer)(?!\p{L})[^\]]*\]$/iu,
	/^(YOUR|INSERT|ENTER|SEU|SUA)_\w+$|^\w+_(HERE|AQUI)$/,
	/^(string|placeholder|lorem ipsum)$/i,
	// YYYY-MM-DD, (XX) XXXXX-XXXX, 000.000.000-00
	/^(d{1,2}|m{1,2}|[ya]{2,4})([-/.](d{1,2}|m{1,2}|[ya]{2,4})){2}$/i,
	/^(?=.{3,20}$)[().+/ -]*(x[().+/ -]*){3,}$/i,
	/^[().+/ -]*(0[().+/ -]*){8,}$/,
];

/** Whether there is an expression, or another program's placeholder, that was not filled in. */
export function isTemplate(text: string): boolean {
	const start = text.indexOf('{{');
	return start >= 0 && text.includes('}}', start);
}

/**
 * A spreadsheet's error in any language: `#N/A`, `#¡VALOR!`, `#NOM ?`, `Erro:502`, `####`; or a database's
 * `\N`.
 */
const CELL_ERROR =
	/^(#[¡¿]?\p{Lu}[\p{Lu}\d_]*(\/[\p{Lu}\d]|\s?[!?])[!?]?|#NV|#GETTING_DATA|#+|(Err|Erro|Error|Erreur|Errore|Fehler):\s?\d{3}|\\N)$/u;

/**
 * A program's word for "nothing". Null is also a surname. A cell that is still being calculated says
 * "Loading...".
 */
const CODE_FOR_NOTHING =
	/^([uU]ndefined|UNDEFINED|null|NULL|[iI]nvalid [dD]ate([tT]ime)?|INVALID DATE(TIME)?|([lL]oading|LOADING|[cC]arregando|CARREGANDO|[cC]argando|CARGANDO) ?(\.{3}|…))$/;

/** NAN is also an airport, and Nan a given name. */
const NOT_A_NUMBER = /^(NaN|nan)$/;

const OBJECT = /^\[object [^\]]{0,40}\]$/;

/** What appears in a text instead of a column that is empty or misspelled. */
const MISSING = /(?<![\p{L}\p{N}])([uU]ndefined|UNDEFINED|[nN]ull|NULL|NaN)(?![\p{L}\p{N}])/u;

/** Like {@link MISSING}, with others that are also ordinary words, so only keys must not contain them. */
const MISSING_IN_KEY =
	/(?<![\p{L}\p{N}])([uU]ndefined|UNDEFINED|[nN]ull|NULL|[nN]aN|nan|None)(?![\p{L}\p{N}])/u;

/** A program's word, or UTF-8 read as Latin-1. A no-break space after "IRMÃ" is correct. */
const LEFTOVER =
	/(?<![\p{L}\p{N}])Invalid Date(Time)?(?![\p{L}\p{N}])|\[object [^\]]{0,40}\]|[ÂÃ][\u0080-\u009F\u00A1-\u00BF]/u;

/** Escaped letters of JSON, a URL or an email's source. In a URL they are correct. */
const LEFTOVER_IN_KEY = /\\u[\da-f]{4}|%C[2-5]%[89AB][\dA-F]|=C[2-5]=[89AB][\dA-F]/i;

/** What spreadsheets turn a number such as 2-1 into. */
const DATE_OF_SHEET =
	/^\d{1,2}[/-](jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|ago|aug|sep|set|out|oct|nov|de[cz])\.?$/i;

/** What the forms of advertisements send as a test. */
const TEST_LEAD = /^<test lead: dummy data/i;

/**
 * Words for "nothing", without spaces, punctuation and accents, in the languages of sheets and forms that
 * agencies in Brazil get.
 */
const NOTHING: ReadonlySet<string> = new Set(
	`na nd nv ni ka sn nan nil null none nothing undefined void empty blank unknown unspecified missing noname
	unnamed error notavailable notapplicable nodata novalue notset nulo nula vazio vazia nada nenhum nenhuma
	indefinido indefinida undisclosed unavailable ditto idem pending pendente tba tbc tbd indisponivel inexistente desconhecido desconhecida ausente ignorado embranco naotem naoha
	naoinformado semvalor semnome semdados erro leaveblank leaveempty idontknow dontknow emptystring ninguno ninguna vacio vacia desconocido desconocida nohay
	nul nulle aucun aucune vide rien neant inconnu inconnue indefini indefinie sansobjet sansnom
	loading carregando cargando leer kein keine keiner nichts unbekannt undefiniert unbestimmt fehlt
	nullo nulla nessuno nessuna vuoto vuota niente sconosciuto sconosciuta mancante`.split(/\s+/),
);

/** "Not given", "sem valor informado": a word for "not", followed only by words for what is missing. */
const NOT: ReadonlySet<string> = new Set(
	'no not non none nao nenhum nenhuma nicht kein keine ohne sem sin sans senza without'.split(' '),
);
const THERE: ReadonlySet<string> = new Set(
	`se cpf cnpj rg telefone celular fone phone passaporte cadastro angabe angegeben bekannt code codigo consta constam dado dados data date dato datos found gesetzt given info
	name names nome nomes nombre number numero sabe sei stated sure valor valores value values valeur wert`.split(
		/\s+/,
	),
);
/** Beginnings of words for what is missing, long enough that "Sem Valentim" and "No Regina" stay names. */
const THERE_BEGINS =
	`avail applic aplica cadastra defin disclos disponi document email encontrad especific fornecid indicad informa known mention possui
	precis provide registra renseign specifi verfug vorhand`.split(/\s+/);

/** Matches words for a value that is still to come: "To be confirmed", "a definir". */
const NOT_YET = /^(to be|a|por) (announc|combin|confirm|decid|defin|determin|inform|provid|specif)\p{L}*$/u;

/**
 * Matches what a model says of a field that it does not want to change. As a value, it would go over what is
 * right.
 */
const AS_IT_IS =
	/^(un(changed|modified)|no changes?|not changed|((keep|leave)( it)? )?as is|(keep|leave)( it)? unchanged|(keep )?(the )?(current|existing) value|same as before|sem (alterac(ao|oes)|mudancas?)|inalterad[oa]|nao (alterar|alterad[oa]|mudar)|manter( (como esta|[oa]? ?atual))?|(manter )?(o )?valor atual)$/;

/** "Same as above", "vou enviar depois", "the customer's": only words that say where the value is. */
const ELSEWHERE: ReadonlySet<string> = new Set(
	`a above abaixo acima anterior ao as ask be before below client cliente conforme customer da de depois do
	enviar from later mesma mesmo o pass passageiro passenger perguntar previous provided s same see send sent
	step the to user ver vide vou will`.split(/\s+/),
);
const SAYS_WHERE: ReadonlySet<string> = new Set(
	`above acima anterior ask before below depois later mesma mesmo perguntar previous same the`.split(' '),
);

function isElsewhere(words: readonly string[]): boolean {
	const isSaid = words.some((word) => SAYS_WHERE.has(word));
	return isSaid && words.length > 1 && words.every((word) => ELSEWHERE.has(word));
}

/** "By the client" and the like, after "not informed". */
const BY_WHOM = / (pel[oa]|by|by the) (client|cliente|customer|passageir[oa]|passenger|user|usuario)$/;

function isNotThere([first = '', ...rest]: readonly string[]): boolean {
	const isThere = (word: string) =>
		THERE.has(word) || THERE_BEGINS.some((beginning) => word.startsWith(beginning));
	return NOT.has(first) && rest.length > 0 && rest.every(isThere);
}

/** In characters. No name is longer. */
export const MAX_NAME_LENGTH = 200;

/**
 * Whether a text has no letter or digit, only words for "nothing", or is a placeholder. A sign such as "€" is
 * a currency, while "$ -" is how sheets write no amount.
 */
function standsForNothing(written: string): boolean {
	if (!/[\p{L}\p{N}]|^\p{Sc}$/u.test(written) || isPlaceholder(written)) return true;
	if (written.length > MAX_NAME_LENGTH) return false;
	const plain = inPlainWords(written).replace('e mail', 'email').replace(BY_WHOM, '');
	// "Não informado Não informado" comes from a first name and a surname.
	const half = plain.slice(0, plain.length / 2);
	const said = plain === `${half} ${half}` ? half : plain;
	const words = said.split(' ');
	if (NOTHING.has(words.join('')) || isNotThere(words) || words.every((word) => NOTHING.has(word)))
		return true;
	return NOT_YET.test(said) || AS_IT_IS.test(said) || isElsewhere(words);
}

/** The text's letters and digits as words. "n/a" is one word. */
function inPlainWords(written: string): string {
	return fold(written)
		.replace(/[./\\]/g, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}
