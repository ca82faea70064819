import { isEmpty, quoted, trimmed } from '../values';
import { noteFieldPath, type FieldPath } from './fieldPath';
import { flawIn } from './flaws';
const isNoValue = (v: string) => flawIn(v, true)?.isRefused === true;

/** Texts by which the API finds a record: with a stray space they would make a second one. */
const IDENTIFIERS = new Set([
	'cnpj',
	'company_identifier',
	'cpf',
	'cpf_cnpj',
	'email',
	'external_id',
	'local_id',
]);

/**
 * Reports what must not leave n8n, anywhere in the user's own JSON: more of a card than its last four digits,
 * numbers that are invalid or have lost digits, and identifiers that are invalid or hold something invisible.
 * The rest is up to the user. Notes where its parts stand, `hotels[1].passengers[0]`, for rules.
 */
export function checkContent(json: unknown, fieldPath: FieldPath): void {
	const met = new WeakSet<object>();
	const waiting: Array<{ value: unknown; key: string; path: string }> = [{ value: json, key: '', path: '' }];
	// A list instead of recursion: somebody else's JSON may be deeper than the stack.
	for (let part = waiting.pop(); part; part = waiting.pop()) {
		const { value, key, path } = part;
		const wrong = wrongIn(key, value);
		if (wrong !== undefined) {
			fieldPath.inside(path).addIssue(wrong);
		} else if (typeof value === 'object' && value !== null && !met.has(value)) {
			met.add(value);
			const here = path === '' ? fieldPath : fieldPath.inside(path);
			noteFieldPath(value, here, (inner) => fieldPath.inside(pathTo(path, value, inner)));
			const parts = Object.entries(value).map(([name, inner]: [string, unknown]) => ({
				value: inner,
				key: name,
				path: pathTo(path, value, name),
			}));
			waiting.push(...parts.reverse());
		}
	}
}

/** `hotels[1].passengers` */
function pathTo(outer: string, within: object, key: string | number): string {
	return Array.isArray(within) ? `${outer}[${key}]` : `${outer}${outer && '.'}${key}`;
}

function wrongIn(key: string, value: unknown): string | undefined {
	// The digits are not repeated: they may be the whole card.
	if (isCardDigits(key) && !isEmpty(value) && !/^\d{4}$/.test(String(value)))
		return 'takes exactly four digits, the last ones of the card: more must not leave n8n';
	if (typeof value === 'number' && !Number.isFinite(value))
		return `is not a number (${value}): check the expression`;
	if (Number.isInteger(value) && !Number.isSafeInteger(value))
		return `is the number ${String(value)}, which lost digits on its way: enter it as text, in double quotes`;
	if (IDENTIFIERS.has(key) && typeof value === 'string' && trimmed(value) !== value)
		return `is ${quoted(value)}, with a space or an invisible character at one end: remove it, or it would count as a different value`;
	if (IDENTIFIERS.has(key) && typeof value === 'string' && isNoValue(value))
		return `is ${quoted(value)}, which stands for a missing value: look at the cell or the expression that it comes from`;
	if (key === 'external_id' && /\p{Cf}/u.test(String(value)))
		return 'holds an invisible character: remove it, or it would count as a different value';
	return undefined;
}

/**
 * `card_last_digits` in a sale, `last_digits` in a person's cards, and a whole card number, however spelled.
 */
function isCardDigits(key: string): boolean {
	return /^((card)?lastdigits|cardnumber)$/.test(key.toLowerCase().replace(/[^a-z]/g, ''));
}
