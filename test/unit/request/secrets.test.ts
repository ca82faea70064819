import { readFileSync } from 'fs';
import { join } from 'path';

import { secretsOf, withoutSecrets } from '../../../nodes/shared/request/secrets';

/** Sentences as somebody who has not read the code would write them: quoting a secret, or without any. */
interface Sentences {
	secretsInUse: string[];
	reflected: Array<{
		how: string;
		text: string;
		/** Missing if we are not told the secret; then it has to be recognized by its looks. */
		secret?: string | string[];
		hidden: string[];
		kept?: string[];
		/**
		 * Further parts that the shown text must not contain, because somebody might extract the secret from
		 * them.
		 */
		alsoWithout?: string;
	}>;
	harmless: string[];
}

const file = join(__dirname, 'reflectedSecrets.json');
const { secretsInUse, reflected, harmless } = JSON.parse(readFileSync(file, 'utf8')) as Sentences;

test.each(reflected)('a secret is hidden, and what is around it stays: $how', (given) => {
	const { text, secret = [], hidden, kept = [], alsoWithout = '$^' } = given;
	const shown = withoutSecrets(text, secretsOf([secret].flat()));
	const all = [shown, shown.replace(new RegExp(alsoWithout, 'g'), '')].join('\n');
	expect(hidden.filter((part) => all.includes(part))).toEqual([]);
	expect(kept.filter((part) => !shown.includes(part))).toEqual([]);
});

test.each(harmless)('what is no secret stays: %s', (text) => {
	expect(withoutSecrets(text, secretsOf(secretsInUse))).toBe(text);
});

const TOKEN = 'token+with/signs=1';
const escaped = (escape: (code: number) => string) => [...Buffer.from(TOKEN)].map(escape).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** A character of a token, escaped so often that this many rounds restore it. */
const inRounds = (rounds: number) =>
	`token\\${Array(rounds - 1)
		.fill('u0025')
		.join('5C')}2Bwith/signs=1`;

test.each([
	['as it is', TOKEN],
	['in a form', 'token%2Bwith%2Fsigns%3D1'],
	['as an e-mail has it', 'token=2Bwith=2Fsigns=3D1'],
	['in decimals', [...Buffer.from(TOKEN)].join()],
	['in Base64', base64(TOKEN)],
	['in Base64 between other bytes', base64(`id:${TOKEN}:more`)],
	['in Base64 between other bytes, a byte later', base64(`id2:${TOKEN}:more`)],
	['in Base64 between other bytes, two bytes later', base64(`id23:${TOKEN}:more`)],
	['in escapes of JavaScript', escaped((code) => `\\u${code.toString(16).padStart(4, '0')}`)],
	['in octal escapes', escaped((code) => `\\${code.toString(8).padStart(3, '0')}`)],
	['in HTTP Basic', base64('partner:secret of ours')],
	['in hex of its Base64', Buffer.from(base64('secret of ours').replace(/=/g, '')).toString('hex')],
	['in a form within JSON', 'token\\u00252Bwith\\u00252Fsigns\\u00253D1'],
	['with blanks in it, in a form', 'secret+of+ours'],
	['with blanks in it, in HTTP Basic with another ID', base64('p:secret of ours')],
	['in twelve letters of it', 'oken+with/sign…'],
	['if it is a short one', 's3cr3t'],
	['if it is a short one, in Base64 between other bytes', base64('id2:s3cr3t:more')],
	['if it has twelve letters, each with its place', JSON.stringify(Object.entries('segredonosso'))],
	['in six rounds of escapes', inRounds(6)],
	['in a link, to the last sign that there is', 'file://&#x10ffff;'],
])('a secret is hidden %s', (_, sent) => {
	const secrets = secretsOf([TOKEN, undefined, ' ', 'secret of ours\n', 's3cr3t', 'segredonosso']);
	expect(withoutSecrets(`No ${sent} here`, secrets)).toBe('No *** here');
	expect(withoutSecrets(`No ${sent}`, secrets)).toBe('No ***');
	expect(withoutSecrets('ken+with/sign is shorter', secrets)).toBe('ken+with/sign is shorter');
});

test.each([
	['more rounds of escapes', inRounds(7)],
	['a sign that there is not', 'file://&#x110000;'],
	['letters and digits that take turns less than a token', 'aaaaBBBBccccDDDD1111eeeeFFFFggHH'],
	['a name with a digit in two places', 'Relatorio2Fechamento3Final'],
])('no secret: %s', (_, text) => {
	expect(withoutSecrets(text, secretsOf([TOKEN]))).toBe(text);
});

test.each(['aaaaBBBBccccDDDD1111eeeeFFFFgHgH', 'Relatorio2Fechamento3Final4x'])(
	'a token by its looks: %s',
	(text) => {
		expect(withoutSecrets(text, [])).toBe('***');
	},
);

test('a text of any length is looked through once', () => {
	const reads: number[] = [];
	const { slice } = String.prototype;
	for (const unit of ['a', 'a1', '%25', '&amp;', '\\', 'Bearer ', '?a', 'token+with/sign-', ' x', '&#x0']) {
		const counted = [300, 3_000].map((length) => {
			let count = 0;
			String.prototype.slice = function (...range) {
				count += 1;
				return slice.apply(this, range);
			};
			withoutSecrets(unit.repeat(length / unit.length), [TOKEN]);
			String.prototype.slice = slice;
			return count;
		});
		reads.push((counted[1] ?? 0) / (counted[0] ?? 1));
	}
	expect(Math.max(...reads)).toBeLessThan(11);
});
