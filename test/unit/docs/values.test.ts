import { readFileSync } from 'fs';
import { join } from 'path';

import type { Field } from '../../../nodes/shared/fields/field';
import { FieldPath } from '../../../nodes/shared/fields/fieldPath';
import { personFields } from '../../../nodes/shared/fields/person';
import { SALE } from '../../../nodes/Sale/form/saleForm';

const FIELDS: Record<string, Field<unknown>> = Object.fromEntries(
	[...Object.values(personFields), ...Object.values(SALE.form.additionalFields.inner ?? {})].map((field) => [
		field.property.displayName,
		field as Field<unknown>,
	]),
);

const OUTCOMES: Record<string, string> = {
	refused: 'refused',
	recusado: 'refused',
	sent: 'sent',
	enviado: 'sent',
	'sent, with a hint': 'sent, with a hint',
	'enviado, com aviso': 'sent, with a hint',
};

/** The rows of the page's first table: a field, what is written in it, and what becomes of that. */
function examplesIn(page: string): Array<[label: string, written: string, outcome: string]> {
	const text = readFileSync(join(__dirname, '../../../docs', page), 'utf8');
	const [, table = ''] = /\n\n(\|[^]*?)\n\n/.exec(text) ?? [];
	const rows = table.split('\n').slice(2);
	return rows.flatMap((row) => {
		const [label = '', written = '', outcome = ''] = row
			.split('|')
			.slice(1)
			.map((cell) => cell.trim());
		return [...written.matchAll(/`([^`]+)`/g)].map(([, one = '']): [string, string, string] => [
			label,
			one,
			outcome,
		]);
	});
}

const english = examplesIn('values.md');

test('the page in Portuguese has the same examples', () => {
	const meaning = (examples: typeof english) =>
		examples.map(([label, written, outcome]) => [label, written, OUTCOMES[outcome]]);
	expect(english.length).toBeGreaterThan(50);
	expect(meaning(examplesIn('pt-BR/values.md'))).toEqual(meaning(english));
});

test.each(english)('%s: "%s" is %s', (label, written, outcome) => {
	const place = FieldPath.ofForm();
	const field = FIELDS[label];
	const value = field?.read(written, place.inside(label));
	if (outcome === 'refused') expect([value, place.issues.length, place.hints]).toEqual([undefined, 1, []]);
	else
		expect([typeof value, place.issues, place.hints.length]).toEqual([
			'string',
			[],
			outcome === 'sent' ? 0 : 1,
		]);
});
