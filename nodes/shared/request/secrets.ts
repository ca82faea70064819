/**
 * If a word shares this many letters in a row with a secret, this is no coincidence. Fewer letters give
 * nothing away.
 */
const TELLING = 12;
/** Across several words of a sentence, a match is more likely to be coincidence, so it takes more letters. */
const TELLING_TOGETHER = 20;

/** Replaces a word that gives a secret away. */
const HIDDEN = '***';

/** The secrets among the values, trimmed, each once. */
export function secretsOf(entered: readonly unknown[]): string[] {
	return [...new Set(entered.map((secret) => String(secret ?? '').trim()).filter(Boolean))];
}

/**
 * Removes the words that could give access to something from a text that we did not write: words that share
 * twelve letters in a row with a secret, even if escaped, encoded or split; links, and words with a query;
 * and anything that is called a secret or looks like a signature or a token, since it may be somebody else's.
 * Takes time linear in the text's length.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
	// Words, and the space between them.
	const parts = text.split(/(\s+)/);
	// `=2B` may be an escape as in emails, or the beginning of a value, so both readings are checked.
	const readings = [parts, parts.map((part) => part.replace(/=([\dA-F]{2})/g, '%$1'))];
	const plain = readings.map((words) => words.map(withoutEscapes));
	const [inLetters, withoutDigits] = [
		findingAny(formsOf(secrets)),
		findingAny(secrets.map(lettersAlone).filter(isTelling)),
	];
	const telling = plain.flatMap((words) => [
		inLetters(words.map(lettersIn)),
		// Finds a secret in single letters: `{"0":"T","1":"o"}`.
		withoutDigits(words.map(lettersAlone)),
	]);
	const isHidden = (at: number): boolean =>
		telling.some((words) => words.has(at)) || plain.some((words) => isSecretLike(words[at] ?? ''));
	return parts
		.map((part, at) => (isHidden(at) ? HIDDEN : part))
		.join('')
		.replace(/\bBearer\s+(?=\S*\d)\S+/gi, `Bearer ${HIDDEN}`);
}

/** Whether a word is a link, has a query, is called a secret, or looks like a signature or a token. */
function isSecretLike(word: string): boolean {
	if (/:\/\/+[^\s"'.,;!?)>\]]/.test(word) || /[?&][^\s?&=]{1,100}=/.test(word)) return true;
	if (/(?:senha|password|secret|token|key)["']?[=:]["']?[^\s"'=:]{12}/i.test(word)) return true;
	return (
		(word.match(/[0-9A-Za-z]{20,}/g) ?? []).some(isWithoutPattern) ||
		(word.match(/[\w+/=-]{30,}/g) ?? []).some(isMixed)
	);
}

/** Whether lower case, capitals and digits alternate in a way that nobody would write. */
function isMixed(letters: string): boolean {
	const turns = letters.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g) ?? [];
	return turns.length * 4 > letters.length && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(letters));
}

/**
 * Whether the letters look like a token. IDs in hex are shorter; names, including file names, have capitals
 * or digits in only one or two places.
 */
function isWithoutPattern(letters: string): boolean {
	if (/^[0-9a-f]{40,}$/i.test(letters)) return /\d/.test(letters) && /[a-f]/i.test(letters);
	const places = letters.match(/[A-Za-z]\d/g) ?? [];
	return places.length > 2 && /[a-z]/.test(letters) && /[A-Z]/.test(letters);
}

const isTelling = ({ length }: string): boolean => length >= TELLING;

/** The forms that a secret may have in a text, reduced to letters and digits. */
function formsOf(secrets: readonly string[]): string[] {
	const inDecimals = secrets.map((secret) => [...Buffer.from(secret)].join());
	const encoded = secrets.flatMap(encodingsOf);
	return [...secrets, ...inDecimals, ...encoded, ...encoded.flatMap(encodingsOf)]
		.map(lettersIn)
		.filter(Boolean);
}

/**
 * Returns a function that finds the indexes of words that contain a piece of one of these forms, alone or
 * together with the words next to them.
 */
function findingAny(forms: readonly string[]): (letters: readonly string[]) => ReadonlySet<number> {
	const [telling, together] = [piecesOf(forms, TELLING), piecesOf(forms, TELLING_TOGETHER)];
	return (letters) => wordsWith(telling, together, letters);
}

function wordsWith(
	telling: ReadonlySet<string>,
	together: ReadonlySet<string>,
	letters: readonly string[],
): ReadonlySet<number> {
	const wordAt = letters.flatMap((some, word) => Array.from(some, () => word));
	const isOfOneWord = (at: number, length: number): boolean => wordAt[at] === wordAt[at + length - 1];
	const found = new Set<number>();
	for (const [at, length] of placesOf(telling, letters.join('')))
		if (isOfOneWord(at, length)) found.add(wordAt[at] ?? 0);
	for (const [at, length] of placesOf(together, letters.join('')))
		for (const word of wordAt.slice(at, at + length)) found.add(word);
	return found;
}

/** All runs of `length` letters in the texts. A shorter text is one piece. */
function piecesOf(texts: readonly string[], length: number): ReadonlySet<string> {
	const all = texts.flatMap((text) =>
		Array.from({ length: Math.max(1, text.length - length + 1) }, (_, at) => text.slice(at, at + length)),
	);
	return new Set(all);
}

function* placesOf(pieces: ReadonlySet<string>, text: string): Generator<[at: number, length: number]> {
	for (const length of new Set([...pieces].map((piece) => piece.length)))
		for (let at = 0; at + length <= text.length; at += 1)
			if (pieces.has(text.slice(at, at + length))) yield [at, length];
}

/** The secret's bytes in hex, and in Base64 for each way it may be aligned in a longer text. */
function encodingsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const inBase64 = [0, 1, 2].map((before) => {
		const all = Buffer.concat([Buffer.alloc(before), bytes]);
		// Drop the characters that depend on the bytes around the secret.
		return all
			.toString('base64url')
			.slice(Math.ceil((before * 8) / 6), all.length % 3 === 0 ? undefined : -1);
	});
	return [bytes.toString('hex'), ...inBase64];
}

/** The text's letters and digits, in lower case; `0x2b, 0x4c` becomes `2b4c`. */
function lettersIn(text: string): string {
	return text.replace(/0x|[^0-9A-Za-z]+/gi, '').toLowerCase();
}

function lettersAlone(text: string): string {
	return text.replace(/[^A-Za-z]+/g, '').toLowerCase();
}

/** The deepest nesting of escapes of different kinds. Nesting within one kind is undone at once. */
const MAX_ROUNDS = 6;

/** HTML's names for the characters that tokens and links are made of. */
const NAMED: Readonly<Record<string, string>> = {
	...{ amp: '&', apos: "'", ast: '*', bsol: '\\', colon: ':', comma: ',', commat: '@', dash: '-' },
	...{ dollar: '$', equals: '=', excl: '!', gt: '>', hyphen: '-', lowbar: '_', lpar: '(', lt: '<' },
	...{ nbsp: ' ', num: '#', percnt: '%', period: '.', plus: '+', quest: '?', quot: '"', rpar: ')' },
	...{ semi: ';', shy: '', sol: '/', tilde: '~' },
};

function withoutEscapes(word: string): string {
	let text = word;
	for (let round = 0; round < MAX_ROUNDS && /[%&\\]/.test(text); round += 1) {
		const before = text;
		text = text
			// `%2B`, and `%252b`.
			.replace(/%(?:25)*([0-9a-f]{2})/gi, (_, hex: string) => letterOf(hex, 16))
			// `&#43;`, `&#x2b;` and `&plus;`, and with `&amp;` for `&`.
			.replace(/&(?:amp;)*#0*(\d{1,7});?/gi, (_, decimal: string) => letterOf(decimal, 10))
			.replace(/&(?:amp;)*#x0*([0-9a-f]{1,6});?/gi, (_, hex: string) => letterOf(hex, 16))
			.replace(/&(?:amp;)*([a-z]{2,6});/gi, (entity, name: string) => NAMED[name.toLowerCase()] ?? entity)
			// `\u002b`, `\u{2b}`, `\x2b`, `\053`, and `\/`.
			.replace(
				/\\+(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|([01][0-7]{2}))?/gi,
				(_, ...[u, point, x, octal]: Array<string | undefined>) =>
					octal === undefined ? letterOf(u ?? point ?? x ?? '', 16) : letterOf(octal, 8),
			);
		if (text === before) break;
	}
	return text;
}

function letterOf(code: string, radix: number): string {
	const point = parseInt(code, radix);
	return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
