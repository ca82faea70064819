import { fold } from '../values';
import { PARTICLES, TITLES, withoutRemarks } from './names';

/** One letter, or several with full stops, as in J.P. Souza. */
const INITIAL = /^(\p{L}\.)*\p{L}\.?$/u;

const isParticle = (word: string): boolean => PARTICLES.has(fold(word));

/** Also as Srª or Sr(a), and abbreviations that nobody lists. */
const isTitle = (word: string): boolean =>
	TITLES.has(fold(word.replace(/\(a\)|[.ªº°]/gi, ''))) || (word.endsWith('.') && !INITIAL.test(word));

/** Several people, or nobody: Família Souza, Espólio de Ana Souza. */
const NOBODY: ReadonlySet<string> = new Set(
	'casal consumidor espolio familia family grupo herdeiros'.split(' '),
);

/** The words that have letters, without signs such as asterisks around them. */
const wordsWithoutTitles = (text: string): string[] =>
	text
		.replace(/(?<=^|\s)(\p{L}{2,})\.(?=\p{L}{2})/gu, (joined, title: string) =>
			TITLES.has(fold(title)) ? `${joined} ` : joined,
		)
		.replace(/(?<=\p{L})\((?!a\))/gu, ' (')
		.split(/[\s,/]+/)
		.map((word) => word.replace(/^[^\p{L}]+|(?<![^\p{L}.)])[^\p{L}.)]+$/gu, '').replace(/^Mª$/i, 'Maria'))
		.filter((word) => word !== '' && !isTitle(word));

/**
 * The name to greet an individual by; the whole name if it has no first name, as that of J. P. Souza. The API
 * has no field for it, and shows the name as somebody entered it.
 */
export function firstName(name: string): string {
	const words = wordsWithoutTitles(givenPart(withoutRemarks(name)));
	if (words.length === 0) return name.replace(/\.$/, '');
	const written = words.slice(words.findIndex((word) => !INITIAL.test(word)));
	const [first = ''] = written;
	if (INITIAL.test(first) || isParticle(first) || NOBODY.has(fold(first))) return name;
	// Costa e Silva is one name, and behind initials it is the family's.
	const names = written.filter((word, at) => !isParticle(word) && !isParticle(written[at - 1] ?? ''));
	return written.length < words.length && names.length < 2 ? name : first;
}

/** Of `Costa e Silva, Ana` and `LIMA/ANA MRS`, what follows the family name. */
function givenPart(name: string): string {
	const [family = '', given] = name.split('/');
	if (given === undefined) return givenAfterComma(name);
	// As airlines write it; Ana/Pedro Souza are two people.
	const isOfTicket = name === name.toUpperCase() || isTitle(name.split(/[\s/]/).at(-1) ?? '');
	return isOfTicket && wordsWithoutTitles(given).length > 0 ? given : family;
}

/** What follows a comma may also be a title, a number or a remark: Carla, mãe do Théo. */
function givenAfterComma(name: string): string {
	const [family = '', given = ''] = name.split(',');
	const [first = ''] = wordsWithoutTitles(given);
	const isName = /^\p{Lu}/u.test(first) || (first !== '' && name === name.toLowerCase());
	return isName && !/\d/.test(given) ? given : family;
}
