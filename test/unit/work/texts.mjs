/**
 * Texts that make careless regular expressions, normalizers, parsers and cutters slow, by name. Each
 * takes its length in UTF-16 units: a pair or mark may be cut at the end, which is part of the
 * attack. Always the same.
 */

/** @typedef {(length: number) => string} Text */

/** @type {(unit: string) => Text} */
const rep = (u) => (n) => u.repeat(Math.ceil(n / Math.max(1, u.length))).slice(0, n);
/** Almost matches, and fails at its end. @type {(unit: string, end: string) => Text} */
const tail = (u, end) => (n) => rep(u)(Math.max(0, n - end.length)) + end;
/** @type {(start: string, unit: string) => Text} */
const head = (start, u) => (n) => (start + rep(u)(Math.max(0, n - start.length))).slice(0, n);
/** @type {(start: string, unit: string, end: string) => Text} */
const wrap = (start, u, end) => (n) => start + rep(u)(Math.max(0, n - start.length - end.length)) + end;
/** @type {(one: string, other: string) => Text} */
const half = (a, b) => (n) => rep(a)(n >> 1) + rep(b)(n - (n >> 1));
/** @type {(open: string, middle: string, close: string) => Text} */
const nest = (open, mid, close) => (n) => {
	const k = Math.max(0, Math.floor((n - mid.length) / (open.length + close.length)));
	return pad(open.repeat(k) + mid + close.repeat(k), n);
};
/** @type {(text: string, length: number) => string} */
const pad = (t, n) => (t.length >= n ? t.slice(0, n) : t + ' '.repeat(n - t.length));
/** @type {(word: (index: number) => string, separator?: string) => Text} */
const count =
	(f, sep = ' ') =>
	(n) => {
		const out = [];
		let l = 0;
		for (let k = 0; l < n; k++) {
			const w = f(k) + sep;
			out.push(w);
			l += w.length;
		}
		return out.join('').slice(0, n);
	};
/** @type {(letters: string) => Text} */
const rnd = (abc) => (n) => {
	let s = 20261126;
	let o = '';
	const a = [...abc];
	while (o.length < n) {
		s = (Math.imul(s, 1103515245) + 12345) & 0x7fffffff;
		o += a[(s >> 8) % a.length];
	}
	return o.slice(0, n);
};
/** @type {(words: string[]) => Text} */
const perm = (ws) => count((k) => ws[(k * k + 3 * k) % ws.length]);

/** @type {Record<string, Text>} */
export const TEXTS = {
	// words
	oneLetter: rep('a'),
	oneLetterThenBang: tail('a', '!'),
	capital: rep('A'),
	words: rep('Maria '),
	wordsNoEnd: tail('Maria ', '#'),
	wordsAlternating: rep('Maria Silva '),
	wordsNested: nest('Maria (', 'Silva', ')'),
	deOfAnd: rep('de da dos e '),
	longWords: rep('inconstitucionalissimamente '),
	oneLetterWords: rep('a '),
	oneLetterWordsThenX: tail('a ', 'x\u0001'),
	camel: rep('aB'),
	growingWords: count((k) => 'a'.repeat(k % 400)),
	distinctWords: count((k) => 'p' + k.toString(36)),
	samePrefix: count((k) => 'Mariaaaaaaaa' + k),
	palindrome: (n) => {
		const h = rnd('abc')(n >> 1);
		return pad(h + [...h].reverse().join(''), n);
	},
	fibonacciWord: (n) => {
		let a = 'a',
			b = 'ab';
		while (b.length < n) [a, b] = [b, b + a];
		return b.slice(0, n);
	},
	thueMorse: (n) => {
		let o = '';
		for (let k = 0; k < n; k++) {
			let x = k,
				c = 0;
			while (x) {
				c ^= x & 1;
				x >>= 1;
			}
			o += c ? 'a' : 'b';
		}
		return o;
	},
	aaab: tail('aaaaaaaaab', 'c'),
	halfAhalfB: half('a', 'b'),
	// cities
	cuscoPeru: tail('Cusco Peru ', 'x'),
	cuscoPeruPeru: head('Cusco ', 'Peru '),
	cuscoPeruPeruX: wrap('Cusco ', 'Peru ', 'x'),
	cityComma: tail('Cusco, Peru, ', 'x'),
	cityStateCountry: tail('São Paulo, SP, Brasil, ', 'x'),
	cityDash: tail('São Paulo - SP - Brasil - ', 'x'),
	citySlash: tail('Rio de Janeiro/RJ/', 'x'),
	cityParens: tail('Cancún (México) ', '('),
	stateCodes: rep('SP RJ MG BA RS '),
	stateGlued: rep('SPRJMGBA'),
	newYorkNewYork: tail('New York New York ', 'x'),
	santo: perm(['São', 'Santo', 'Santa', 'dos', 'do', 'de', 'del', "d'"]),
	countryOfCountry: wrap('', 'Estados Unidos da América ', ', x'),
	commaOnlyCity: tail('Lima,', ' '),
	cityUnknown: perm(['Cusco', 'Peru', 'Lima', 'Callao', 'PE', 'PER', 'Perú']),
	// separators
	spaces: rep(' '),
	spacesThenX: tail(' ', 'x'),
	xSpacesX: wrap('x', ' ', 'x'),
	tabs: tail('\t', 'x'),
	lineBreaks: tail('\n', 'x'),
	crlf: tail('\r\n', 'x'),
	crOnly: tail('\r', 'x'),
	mixedWhite: tail(' \t\n\r\f\v', 'x'),
	noBreak: tail('\u00a0', 'x'),
	emSpaces: tail('\u2003\u2009\u202f\u3000', 'x'),
	zeroWidth: wrap('x', '\u200b', 'x'),
	joiners: wrap('x', '\u200d\u200c\u2060', 'x'),
	bom: rep('\ufeff'),
	softHyphens: wrap('a', '\u00ad', 'b'),
	lineSeparators: tail('\u2028\u2029', 'x'),
	ogham: rep('\u1680'),
	commas: tail(',', 'x'),
	commaSpaces: tail(', ', 'x'),
	spaceComma: tail('   ,   ', 'x'),
	semicolons: rep(';'),
	dots: tail('.', 'x'),
	dotSpace: tail('. ', 'x'),
	hyphens: tail('-', 'x'),
	hyphenSpace: tail(' - ', 'x'),
	dashes: tail('–—-', 'x'),
	slashes: tail('/', 'x'),
	backslashes: rep('\\'),
	backslashesOddThenQuote: (n) => '"' + '\\'.repeat(Math.max(0, n - 2)) + '"',
	pipes: rep('|'),
	underscores: tail('_', 'x'),
	stars: tail('*', 'x'),
	starsWords: tail('*a*', '*'),
	tildes: rep('~'),
	backticks: tail('`', 'x'),
	bangs: rep('!'),
	wordComma: tail('a,', ';'),
	wordDash: tail('a-', '_'),
	// digits
	zeros: rep('0'),
	nines: rep('9'),
	digits: rep('1234567890'),
	digitsThenX: tail('1', 'x'),
	decimalDots: tail('1.', 'x'),
	decimalCommas: tail('1,', 'x'),
	thousands: tail('1.234,', 'x'),
	thousandsBoth: rep('1.234.567,89 '),
	exponent: head('1e', '9'),
	minusDigits: tail('-1', 'x'),
	plusDigits: rep('+1'),
	currency: tail('R$ 1.234,56 ', 'x'),
	leadingZeros: wrap('', '0', '1'),
	fullWidthDigits: rep('１２３'),
	arabicDigits: rep('٠١٢٣'),
	hexDigits: rep('deadbeef'),
	percent: rep('10% '),
	fraction: tail('1/', 'x'),
	cpfLike: tail('123.456.789-', 'x'),
	cnpjLike: tail('12.345.678/0001-', 'x'),
	cpfs: rep('123.456.789-09 '),
	uuidLike: tail('3f2b6c1e-8a4d-4f8e-9b57-', 'g'),
	uuids: rep('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b,'),
	// phones, e-mails, dates, links
	phoneLike: tail('(11) 9', 'x'),
	phoneOpen: tail('+55 (', 'x'),
	phoneSpaces: tail('9 ', 'x'),
	phoneDashes: tail('98765-4321-', 'x'),
	phones: rep('+55 11 98765-4321 / '),
	emailLocal: tail('a', '@'),
	emailDots: tail('a.', '@x'),
	emailAt: tail('a@', 'x'),
	emailDomain: wrap('a@', 'a.', '!'),
	emailDomainDash: wrap('a@', 'a-', '!'),
	emailPlus: wrap('a', '+a', '@'),
	emails: rep('a@b.co,'),
	emailQuoted: wrap('"', 'a" "', '@b'),
	emailAngle: tail('Maria <a@b.co', '<'),
	dateLike: tail('2026-11-', 'x'),
	dateSlash: tail('05/06/', 'x'),
	dates: rep('05/06/2026 '),
	dateTime: tail('2026-11-26T20:15:', 'Z'),
	dateFraction: wrap('2026-11-26T20:15:00.', '1', 'Zx'),
	dateWords: tail('5 de junho de ', 'x'),
	dateOffset: head('2026-11-26T20:15:00+', '0'),
	urlPath: head('https://a.b/', 'a/'),
	urlDots: head('https://', 'a.'),
	urlQuery: wrap('https://a.b/?', 'a=b&', '"'),
	urlAt: head('https://', 'a@'),
	urlColon: head('https://', 'a:'),
	urlSchemes: tail('https://', ' '),
	urlSchemeStart: tail('http', ':'),
	urlSlashesEscaped: tail('https:\\/\\/', 'x'),
	urlPercent: head('https://a.b/', '%2525'),
	percentBad: tail('%', 'zz'),
	percentAll: rep('%41'),
	percentNested: head('%', '25'),
	urlSignature: tail('?X-Amz-Signature=', ' '),
	queryKeys: count((k) => `token${k}=`, '&'),
	base64Long: rep('QmVhcmVy'),
	base64Pads: tail('=', 'x'),
	bearer: tail('Bearer ', 'x'),
	bearerSpaces: head('Bearer', ' '),
	jwtDots: rep('eyJ.'),
	keyValue: tail('token=', ' '),
	keyColon: tail('"token":', ' '),
	basicAuth: tail('Basic ', '='),
	pathClimb: rep('../'),
	ipv6: rep('::1'),
	// brackets, quotes, markup
	openParens: rep('('),
	closeParens: rep(')'),
	nestedParens: nest('(', 'x', ')'),
	parensWords: tail('a (', ')'),
	parensPairs: tail('()', '('),
	openBrackets: rep('['),
	nestedBrackets: nest('[', '1', ']'),
	openBraces: rep('{'),
	templateBraces: tail('{{ ', 'x'),
	templateNested: nest('{{', 'x', '}}'),
	dollarBrace: rep('${'),
	nestedJson: nest('{"a":', '1', '}'),
	nestedJsonUnclosed: rep('{"a":['),
	jsonString: wrap('"', 'a', '"'),
	jsonEscapes: wrap('"', '\\u0041', '"'),
	jsonEscapesDeep: (n) => {
		let t = 'x';
		while (t.length * 2 + 2 < n && t.length < 5e5) t = JSON.stringify(t);
		return pad(t, n);
	},
	jsonInHtml: tail('{&quot;a&quot;:', 'x'),
	quotes: rep('"'),
	quotesOdd: (n) => rep('"')(n % 2 ? n : n - 1).padEnd(n, 'x'),
	apostrophes: tail("'", 'x'),
	quotePairs: rep('"a",'),
	quoteMix: rep(`"'`),
	curlyQuotes: rep('“‘’”'),
	openTags: rep('<'),
	openTagsNamed: rep('<a '),
	closeTags: rep('</a>'),
	tagAttributes: wrap('<a ', 'b="c" ', ''),
	tagNotClosed: wrap('<img src="', 'x', ''),
	nestedTags: nest('<b>', 'x', '</b>'),
	comments: rep('<!--'),
	commentOpen: wrap('<!--', '-', '>'),
	script: rep('<script>'),
	scriptHalf: rep('<script'),
	cdata: rep('<![CDATA['),
	entities: rep('&amp;'),
	entitiesNested: head('&', 'amp;'),
	ampersands: tail('&', 'x'),
	entityNumbers: rep('&#65;'),
	entityLongNumber: head('&#', '1'),
	entityHexHuge: rep('&#x10FFFF;'),
	entityOpen: rep('&#'),
	markdownLinks: tail('[a](', 'x'),
	markdownImages: rep('!['),
	markdownStars: rep('**a'),
	markdownLists: tail('\n- ', 'x'),
	markdownQuote: rep('> '),
	markdownTable: rep('|-'),
	slackMentions: rep('<@U1>'),
	itemMarks: rep('[Item 1] '),
	sql: rep("' OR '1'='1 "),
	// letters beyond ASCII
	accents: rep('áéíóúãõç'),
	decomposed: rep('a\u0301'),
	combiningOnly: rep('\u0301'),
	oneLetterManyMarks: head('a', '\u0301\u0323'),
	marksUnsorted: head('a', '\u0301\u0323\u0327\u0308'),
	hangulJamo: rep('\u1100\u1161\u11a8'),
	expandsNfkd: rep('\ufdfa'),
	expandsUpper: rep('ß'),
	expandsUpper3: rep('\u0390'),
	dotlessI: rep('İı'),
	ligatures: rep('ﬃ'),
	halfwidthKana: rep('ｶﾞ'),
	emoji: rep('😀'),
	familyEmoji: rep('👨‍👩‍👧‍👦'),
	flags: rep('🇧🇷'),
	skin: rep('👍🏽'),
	highSurrogates: rep('\ud83d'),
	lowSurrogates: rep('\udc00'),
	surrogatesWrong: rep('\udc00\ud83d'),
	tagLetters: rep('\u{e0041}'),
	variationSelectors: head('a', '\ufe0f'),
	bidiOverrides: rep('\u202e\u202c'),
	bidiOpen: rep('\u2067'),
	rtl: rep('مريم '),
	nul: rep('\u0000'),
	escapes: rep('\u001b[31m'),
	controls: rep('\u0001\u0007\u0008\u007f'),
	c1: rep('\u0085\u009b'),
	privateUse: rep('\ue000'),
	noncharacters: rep('\ufffe\uffff'),
	cyrillicMix: rep('Мaрiа'),
	longCp: rep('𝕬'),
	noise: rnd('aàb(),.-/@+0 9"\'<&\u0301😀\n'),
	noiseAscii: rnd('abc ,-()/@.:=&%"'),
	noiseHex: rnd('0123456789abcdef'),
	noiseBase64: rnd('ABCDEFabcdef0123+/='),
};
