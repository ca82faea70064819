/** Countries and states by their codes and names. */

import { fold } from './values';

/** ISO 3166-1: each three-letter code, followed by the two-letter code of the same country. */
const OF_THREE_LETTERS = new Map(
	`ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE
	BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW
	CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY
	CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR
	FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU
	GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE
	JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT
	LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ
	MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ
	OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU
	RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK
	SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV
	TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA
	ZMBZM ZWEZW`
		.split(/\s+/)
		.map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);

const CODES = new Set(OF_THREE_LETTERS.values());

/** Other names of countries, most of which Intl does not give. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
	...{ eua: 'US', 'estados unidos da america': 'US', 'united states of america': 'US', 'u.s.a.': 'US' },
	...{ uk: 'GB', inglaterra: 'GB', england: 'GB', escocia: 'GB', scotland: 'GB', 'gra-bretanha': 'GB' },
	...{ holanda: 'NL', holland: 'NL', 'republica tcheca': 'CZ', turkey: 'TR', 'coreia do sul': 'KR' },
};

/**
 * Languages in which country names are recognized: those of the spreadsheets that agencies in Brazil receive.
 */
const LANGUAGES = ['pt', 'en', 'es', 'fr', 'de', 'it'];

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' });

/** The names of a country in Portuguese and English, by its two-letter code; none for any other text. */
export function countryNames(code: string): string[] {
	return CODES.has(code) ? LANGUAGES.slice(0, 2).map((language) => namesIn(language).of(code) ?? '') : [];
}

let codesByName: ReadonlyMap<string, string> | undefined;

/**
 * A country's two-letter code, by its two-letter code, three-letter code or name; undefined if there is no
 * such country.
 */
export function countryCodeOf(written: string): string | undefined {
	const code = written.toUpperCase();
	if (CODES.has(code)) return code;
	codesByName ??= new Map([
		...LANGUAGES.map(namesIn).flatMap((names) =>
			[...CODES].map((one): [string, string] => [fold(names.of(one) ?? ''), one]),
		),
		...Object.entries(ALSO_CALLED),
	]);
	return OF_THREE_LETTERS.get(code) ?? codesByName.get(fold(written));
}

let byFirstWord: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;

/** The countries whose names begin with this word: two Koreas, three Guineas. */
export function countriesWith(written: string): Array<[code: string, name: string]> {
	byFirstWord ??= namesByFirstWord();
	return [...(byFirstWord.get(fold(written)) ?? [])];
}

/**
 * The countries, as code and name, by the first word of their Portuguese and English names. If both names
 * begin with the same word, this has the Portuguese one.
 */
function namesByFirstWord(): ReadonlyMap<string, ReadonlyMap<string, string>> {
	const byWord = new Map<string, Map<string, string>>();
	for (const code of CODES)
		for (const name of countryNames(code)) {
			const [word = ''] = fold(name).split(/[ -]/);
			const those = byWord.get(word) ?? new Map<string, string>();
			byWord.set(word, those);
			if (!those.has(code)) those.set(code, name);
		}
	return byWord;
}

/** Brazil's states, by their names without accents. */
export const STATES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		...{ acre: 'ac', alagoas: 'al', amapa: 'ap', amazonas: 'am', bahia: 'ba', ceara: 'ce' },
		...{ 'distrito federal': 'df', 'espirito santo': 'es', goias: 'go', maranhao: 'ma', 'mato grosso': 'mt' },
		...{ 'mato grosso do sul': 'ms', 'minas gerais': 'mg', para: 'pa', paraiba: 'pb', parana: 'pr' },
		...{ pernambuco: 'pe', piaui: 'pi', 'rio de janeiro': 'rj', 'rio grande do norte': 'rn' },
		...{
			'rio grande do sul': 'rs',
			rondonia: 'ro',
			roraima: 'rr',
			'santa catarina': 'sc',
			'sao paulo': 'sp',
		},
		...{ sergipe: 'se', tocantins: 'to' },
	}),
);

const STATE_CODES = new Set(STATES.values());

/** The two-letter code of a Brazilian state, by this code or by its name; undefined for any other text. */
export function stateCodeOf(written: string): string | undefined {
	const [name = '', code] = fold(written).split(/\s?[-/]\s?/);
	const known = STATE_CODES.has(name) ? name : STATES.get(name);
	return code === undefined || code === known ? known?.toUpperCase() : undefined;
}

/** States by the first two digits of their cities' IBGE codes. */
const STATES_OF_CITIES: ReadonlyMap<string, string> = new Map(
	`11RO 12AC 13AM 14RR 15PA 16AP 17TO 21MA 22PI 23CE 24RN 25PB 26PE 27AL 28SE 29BA 31MG 32ES 33RJ 35SP 41PR 42SC 43RS
	50MS 51MT 52GO 53DF`
		.split(/\s+/)
		.map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);

/** The state of a city, from the first two digits of its IBGE code. The rest is not checked. */
export function stateOfCityCode(code: string): string | undefined {
	return STATES_OF_CITIES.get(code.slice(0, 2));
}
