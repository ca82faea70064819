import type { Operation } from '../../../nodes/shared/node/operation';
import type { Field, Fields } from '../../../nodes/shared/fields/field';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { Place } from '../../../nodes/shared/fields/place';
import { isRecord } from '../../../nodes/shared/values';
import { NODE_FILES, operationFiles } from '../node/nodesOfPackage';
import { sentences } from '../inWords';

const TEMPLATE = '{{ $json.Cliente }}';

/** What n8n stores for a field and everything inside it, if the user typed braces as values. */
function stored({ property, inner }: Field<unknown>): unknown {
	const group = () =>
		Object.fromEntries(Object.entries(inner ?? {}).map(([name, field]) => [name, stored(field)]));
	switch (property.type) {
		case 'resourceLocator':
			return { __rl: true, mode: 'id', value: TEMPLATE };
		case 'resourceMapper':
			return { mappingMode: 'defineBelow', value: { 12: TEMPLATE } };
		case 'collection':
			return group();
		case 'fixedCollection': {
			const lines = (property.options ?? []) as Array<{ name: string; values: unknown }>;
			const own = group();
			// A list with several kinds has a list of fields for each.
			const of = (name: string) => (lines.length > 1 || name in own ? own[name] : { [name]: [own] });
			return Object.assign({}, ...lines.map(({ name }) => of(name)));
		}
		default:
			return TEMPLATE;
	}
}

const countIn = (value: unknown): number => {
	if (value === TEMPLATE) return 1;
	const parts = Array.isArray(value) || isRecord(value) ? Object.values(value) : [];
	return parts.reduce<number>((sum, part) => sum + countIn(part), 0);
};

const fieldsOf = (field: Field<unknown>): Fields => ({ field });

test.each(NODE_FILES.filter((file) => operationFiles(file).length > 0 && !file.includes('Trigger')))(
	'%s: an expression that stands on Fixed is refused in every kind of field',
	async (file) => {
		const { operations } = (await import(`../../../${file}/../operations`)) as { operations: Operation[] };
		for (const { name, properties } of operations) {
			for (const field of Object.values(properties)) {
				if (field.property.noDataExpression && field.property.type !== 'resourceMapper') continue;
				const shown = { ...field, property: { ...field.property, displayOptions: undefined } };
				const raw = { field: stored(shown) };
				const form = Place.ofForm(raw);
				readGroup(fieldsOf(shown), raw, form);
				const said = sentences(form.findings.issues).filter((issue) =>
					issue.endsWith('switch this field to Expression'),
				);
				expect([name, field.property.displayName, said.length > 0]).toEqual([
					name,
					field.property.displayName,
					true,
				]);
				expect(said.length).toBeLessThanOrEqual(countIn(raw));
			}
		}
	},
);

test('braces that an expression gives are text', () => {
	const { field } = fieldsOf({
		property: { displayName: 'Text', type: 'string', default: '' },
		read: (raw) => raw,
	});
	const form = Place.ofForm({ field: '={{ $json.note }}' });
	expect(readGroup({ field } as Fields, { field: TEMPLATE }, form)).toEqual({ field: TEMPLATE });
	expect(form.findings.issues).toEqual([]);
});
