import { Place } from '../../../nodes/shared/fields/place';
import { longText, name, searchText, text } from '../../../nodes/shared/fields/text';
import { filters } from '../../../nodes/ChangeLog/fields';
import { email } from '../../../nodes/shared/fields/contacts';
import type { Field } from '../../../nodes/shared/fields/field';
import { accepted, NOTHING, reading, refused } from './reading';
import { fc } from '../../campaign';

describe('a text', () => {
	const document = text('Document', { maxLength: 40 });

	test('is sent as it was typed, and a number from a sheet becomes text', () => {
		expect(accepted(document, 'VOU-2026-0042')).toBe('VOU-2026-0042');
		expect(accepted(document, 'São  Paulo <5 ✈')).toBe('São  Paulo <5 ✈');
		expect(accepted(document, 8842713)).toBe('8842713');
		expect(accepted(document, 0)).toBe('0');
	});

	test.each(['#N/A', ' undefined ', 'Invalid DateTime'])('%j stands for a missing value', (raw) => {
		expect(refused(document, raw)).toContain('stands for a missing value');
	});

	test('as long as the limit is accepted, one character more is refused with both numbers', () => {
		expect(accepted(document, 'a'.repeat(40))).toHaveLength(40);
		expect(refused(document, 'a'.repeat(41))).toBe(
			"'Document' takes up to 40 characters and has 41: shorten it",
		);
		expect(refused(longText('Note', { maxLength: 3 }), 'abcd')).toBe(
			"'Note' takes up to 3 characters and has 4: shorten it",
		);
	});

	test('is measured in characters, so that 40 of them fit whatever the alphabet', () => {
		expect(accepted(document, '✈️'.repeat(20))).toBe('✈️'.repeat(20));
		expect(accepted(document, '🏨'.repeat(40))).toBe('🏨'.repeat(40));
		expect(refused(document, '🏨'.repeat(41))).toContain('has 41');
	});

	test.each<[unknown, string]>([
		[true, 'yes or no'],
		[['a'], 'a list'],
		[{ a: 1 }, 'an object'],
	])('%p is refused as %s', (raw, kind) => {
		expect(reading(document, raw)).toEqual({
			value: undefined,
			findings: [expect.stringContaining(`'Document' is ${kind}, but has to be text`) as unknown],
		});
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(document, raw)).toBeUndefined();
	});
});

describe('what cannot be seen at the ends of a text', () => {
	/** A space, a no-break space, line breaks, and characters that come along with copied text. */
	const INVISIBLE = [
		...' \t\r\n\u00a0\u00ad\u2007\u200b\u200c\u200d\u200e\u200f\u202f\u2028\u202c\u2060\u2066\u3000\ufeff',
	];
	const kinds = { text: text('T'), searchText: searchText('T'), longText: longText('T'), email: email('T') };

	test.each(Object.entries(kinds))('is not a part of it: %s', (_, field) => {
		for (const character of INVISIBLE) {
			const written = `${character} ana@example.com${character}${character}`;
			expect([character.codePointAt(0), accepted(field, written)]).toEqual([
				character.codePointAt(0),
				'ana@example.com',
			]);
			expect(accepted(field, character.repeat(3))).toBeUndefined();
		}
	});

	test('is removed from IDs, too', () => {
		const id = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
		expect(accepted(filters.inner?.resourceId as Field<string | undefined>, `\u200b${id}\u00a0`)).toBe(id);
	});

	test('is kept inside: line breaks of a long text, the joiner of an emoji, the tags of a flag at its end', () => {
		expect(accepted(longText('T'), '\nline 1\n\nline 2\n')).toBe('line 1\n\nline 2');
		expect(accepted(text('T'), '👩\u200d✈️')).toBe('👩\u200d✈️');
		const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
		expect(accepted(text('T'), england)).toBe(england);
	});

	test('never changes what is left, whatever is typed', () => {
		fc.assert(
			fc.property(
				fc.stringMatching(/^[a-z0-9](.*[a-z0-9])?$/),
				fc.array(fc.constantFrom(...INVISIBLE)),
				fc.array(fc.constantFrom(...INVISIBLE)),
				(inner, before, after) => {
					expect(accepted(text('T'), before.join('') + inner + after.join(''))).toBe(inner);
				},
			),
		);
	});

	test('is found in a time that grows with the length alone', () => {
		const spaces = ' '.repeat(200_000);
		expect(accepted(text('T'), `a${spaces}b`)).toHaveLength(200_002);
		expect(accepted(text('T'), `${spaces}b${spaces}`)).toBe('b');
	});
});

test.each(['Ana\nSouza', 'Ana\r\n\tSouza', ' Ana Souza\n'])(
	'a search for %j finds the name that it is written as',
	(typed) => {
		expect(accepted(searchText('Name'), typed)).toBe('Ana Souza');
		expect(accepted(name('Name'), typed)).toBe('Ana Souza');
	},
);

test('a search for what stands for nothing is pointed out, and carried out', () => {
	for (const nothing of ['not provided', '[Your Name]', 'N/A']) {
		const place = Place.ofForm();
		expect(searchText('Name').read(nothing, place.inside('Name'))).toBe(nothing);
		expect(place.findings.hints.map(({ said }) => said.id)).toEqual(['hint.soughtNothing']);
	}
});
