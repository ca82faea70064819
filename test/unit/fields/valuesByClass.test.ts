import { Place } from '../../../nodes/shared/fields/place';
import { inWords } from '../../../nodes/shared/messages/message';
import { FIELDS } from './fieldsByLabel';
import { CLASSES, Hinted, Refused } from './valuesByClass';

const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Undefined where it is as it has to be. */
function wrongIn(label: string, given: unknown, becomes: unknown): string | undefined {
	const place = Place.ofForm();
	const value = FIELDS.get(label)?.read(given, place.inside(label));
	const said = place.findings.issues.map((issue) => inWords(issue.said, 'en'));
	const hints = place.findings.hints.map(({ said: hint }) => hint.id);
	const became = `${label} ${shown(given)}: ${shown(value)} ${shown(said)} ${shown(hints)}`;
	if (becomes instanceof Refused)
		return said.length === 1 && said[0]?.includes(becomes.words) ? undefined : became;
	const [sent, hint] = becomes instanceof Hinted ? [becomes.sent, [becomes.hint]] : [becomes, []];
	return said.length === 0 && shown(value) === shown(sent) && shown(hints) === shown(hint)
		? undefined
		: became;
}

test.each(Object.entries(CLASSES))('%s', (_, rows) => {
	for (const [label] of rows) expect([label, FIELDS.has(label)]).toEqual([label, true]);
	expect(rows.flatMap((row) => wrongIn(...row) ?? [])).toEqual([]);
	expect(rows.length).toBeGreaterThan(5);
});
