import { readFileSync } from 'fs';
import { join } from 'path';

import { Place } from '../../../nodes/shared/fields/place';
import { FIELDS } from '../fields/fieldsByLabel';

const OUTCOMES: Record<string, string> = {
	refused: 'refused',
	recusado: 'refused',
	sent: 'sent',
	enviado: 'sent',
	'sent, with a hint': 'sent, with a hint',
	'enviado, com aviso': 'sent, with a hint',
	'left out, with a hint': 'left out, with a hint',
	'fica de fora, com aviso': 'left out, with a hint',
};

interface Example {
	label: string;
	/** As text, unless the page says that it is a number. */
	written: string | number;
	/** What is sent; as it was written, unless the page says what else. */
	becomes: string;
	outcome: string | undefined;
}

/** The rows of the page's only table: a field, what is written in it, and what becomes of that. */
function examplesIn(page: string): Example[] {
	const text = readFileSync(join(__dirname, '../../../docs', page), 'utf8');
	const [, table = ''] = /\n\n(\|[^]*?)\n\n/.exec(text) ?? [];
	const rows = table.split('\n').slice(2);
	return rows.flatMap((row) => {
		const [label = '', cell = '', outcome = ''] = row
			.split('|')
			.slice(1)
			.map((each) => each.trim());
		const examples = [...cell.matchAll(/(n[uú]m(?:ber|ero) )?`([^`]+)`(?: → `([^`]+)`)?/g)];
		return examples.map(([, number, one = '', becomes = one]) => ({
			...{ label, becomes, outcome: OUTCOMES[outcome] },
			written: number === undefined ? one : Number(one),
		}));
	});
}

const english = examplesIn('values.md');

test('the page in Portuguese has the same examples', () => {
	expect(english.length).toBeGreaterThan(140);
	expect(examplesIn('pt-BR/values.md')).toEqual(english);
});

test.each(english)('$label: $written is $outcome', ({ label, written, becomes, outcome }) => {
	const place = Place.ofForm();
	const value = FIELDS.get(label)?.read(written, place.inside(label));
	const isSent = outcome?.startsWith('sent') === true;
	// Nobody reads the hints of what is refused.
	const hints = outcome === 'refused' ? [] : place.findings.hints;
	expect([
		value === undefined ? undefined : String(value),
		place.findings.issues.length,
		hints.length,
	]).toEqual([
		isSent ? becomes : undefined,
		outcome === 'refused' ? 1 : 0,
		outcome?.endsWith('with a hint') ? 1 : 0,
	]);
});
