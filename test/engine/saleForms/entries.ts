import fc from 'fast-check';
import type { NodeParameterValueType } from 'n8n-workflow';

import type { Field } from '../../../nodes/shared/fields/field';
import { Place } from '../../../nodes/shared/fields/place';

/** What users type into an input: valid and invalid entries. */
export interface Entries {
	right: fc.Arbitrary<NodeParameterValueType>;
	wrong: fc.Arbitrary<NodeParameterValueType>;
}

/** A day in 2026, in one of the notations that the form accepts. */
function days(from: number, to: number): fc.Arbitrary<string> {
	return fc.tuple(fc.integer({ min: from, max: to }), fc.nat(6)).map(([day, spelling]) => {
		const [dd, iso] = [String(day).padStart(2, '0'), `2026-06-${String(day).padStart(2, '0')}`];
		const spellings = [
			`${dd}/06/2026`,
			iso,
			`={{ DateTime.fromISO("${iso}") }}`,
			`${iso}T00:00:00`,
			`${iso}T00:00:00.000Z`,
			`${day}/6/2026`,
			// The serial number of 1 June 2026 is 46174.
			`={{ ${46_173 + day} }}`,
		];
		return spellings[spelling] ?? iso;
	});
}

const moments = (from: number, to: number): fc.Arbitrary<string> =>
	fc
		.tuple(fc.integer({ min: from, max: to }), fc.constantFrom('00:00', '09:10', '23:59'))
		.map(([day, time]) => `${String(day).padStart(2, '0')}/06/2026 ${time}`);

const WRONG_DAYS = fc.constantFrom(
	'31/02/2026',
	'2026',
	'amanhã',
	'={{ 20260605 }}',
	'={{ ({}) }}',
	'6/5/26',
);

const AMOUNTS: Entries = {
	right: fc.oneof(
		fc.constantFrom('1.234,56', '1234.56', 'R$ 50,00', '0', '0,01', ' 7 ', '1.000', '={{ 0.1 + 0.2 }}').map(
			// A single dot before three digits is ambiguous, so it is not a valid amount.
			(spelling) => (spelling === '1.000' ? '1.000,00' : spelling),
		),
		fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100),
		fc.integer({ min: 0, max: 999_999 }).map((cents) => (cents / 100).toFixed(2).replace('.', ',')),
	),
	wrong: fc.constantFrom('1.234', 'dez', '1,234.56', '={{ ({}) }}', '={{ [1] }}', '={{ true }}', '1,999'),
};

const TEXTS: Entries = {
	right: fc.constantFrom(
		'Gramado',
		'São Paulo – Água Branca',
		'🏖️ praia',
		'<b>negrito</b>',
		`"aspas' e \\barras\\`,
		'   ',
		'',
		8842713,
		'={{ "por expressão" }}',
		'={{ null }}',
	),
	wrong: fc.constantFrom('={{ ({ a: 1 }) }}', '={{ ["a"] }}', '={{ true }}'),
};

/** The value that a field reads from an entry; undefined if it reports the entry. */
function readBy(field: Field<unknown>, entered: unknown): unknown {
	const place = Place.ofForm();
	const value = field.read(entered, place);
	return place.findings.issues.length > 0 ? undefined : value;
}

/**
 * Entries for a field, derived from what it reads and not from its name, so that new fields are included.
 * @param isEnd whether the day ends a period: the sandbox assumes that it follows the beginning
 */
export function entriesOf(field: Field<unknown>, isEnd: boolean): Entries {
	const { property } = field;
	const [from, to] = isEnd ? [15, 28] : [1, 14];
	if (property.type === 'options') {
		const values = (property.options ?? []).map((option) => ('value' in option ? option.value : ''));
		return { right: fc.constantFrom(...values), wrong: fc.constantFrom('nada', '={{ 7 }}') };
	}
	if (property.type === 'boolean')
		return { right: fc.constantFrom(true, false), wrong: fc.constantFrom('talvez', '={{ 1 }}') };
	if (property.type === 'json')
		return {
			right: fc.constantFrom('{ "nota": "x" }', '={{ ({ a: 1 }) }}', ''),
			wrong: fc.constantFrom('{a', '[1]', '"x"'),
		};
	if (readBy(field, '05/06/2026 10:30') === '2026-06-05') return { right: days(from, to), wrong: WRONG_DAYS };
	if (readBy(field, '05/06/2026 10:30') === '2026-06-05T10:30:00')
		return { right: fc.oneof(days(from, to), moments(from, to)), wrong: WRONG_DAYS };
	if (readBy(field, '1,5') === 1.5) return AMOUNTS;
	if (readBy(field, '7') === 7)
		return {
			right: fc.constantFrom('1', 2, '12', ' 3 '),
			wrong: fc.constantFrom('0', '-1', '1,5', 'três', 5_000_000_000, 2.5),
		};
	const isLimited = readBy(field, 'x'.repeat(61)) === undefined;
	return isLimited ? { ...TEXTS, wrong: fc.oneof(TEXTS.wrong, fc.constant('x'.repeat(61))) } : TEXTS;
}
