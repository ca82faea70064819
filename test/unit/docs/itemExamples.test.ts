import { readFileSync } from 'fs';
import { join } from 'path';

import { expectGenerated } from '../../generated';
import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';

interface Schema {
	type: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** Example texts, by the end of the field's name. */
const TEXTS: Array<[RegExp, string]> = [
	[/(^|_)id$/, '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b'],
	[/^departure_date$/, '2026-12-18'],
	[/^return_date$/, '2026-12-27'],
	[/_date$/, '2026-11-20'],
	[/_at$|^due$/, '2026-11-20T10:15:00-03:00'],
	[/^status$/, 'opened'],
	[/^title$/, 'Call about the passport'],
	[/^description$/, 'It expires before the trip'],
];

/** An example value for a field, of the kind that the sandbox and the service return. */
function exampleOf({ type, properties = {}, items }: Schema, name: string): unknown {
	if (name === 'completed_at') return null;
	if (type === 'object')
		return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, key)]));
	if (type === 'array') return items === undefined ? [] : [exampleOf(items, name)];
	if (type === 'integer') return 1042;
	if (type === 'number') return name === 'balance' ? 1250 : 4890;
	if (type === 'boolean') return false;
	return TEXTS.find(([ending]) => ending.test(name))?.[1] ?? 'text';
}

/** Formats the value like Prettier. */
function inLine(value: unknown): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	return `{ ${Object.entries(value)
		.map(([name, inner]) => `${JSON.stringify(name)}: ${inLine(inner)}`)
		.join(', ')} }`;
}

function blockOf(place: string): string {
	const [node = '', ...path] = place.split('/');
	const file = join(ROOT, 'nodes', node, '__schema__/v1.0.0', `${path.join('/')}.json`);
	const item = exampleOf(JSON.parse(readFileSync(file, 'utf8')) as Schema, '') as Record<string, unknown>;
	const lines = Object.entries(item).map(([name, value]) => `  ${JSON.stringify(name)}: ${inLine(value)}`);
	return ['```json', '{', lines.join(',\n'), '}', '```'].join('\n');
}

test.each(['docs/using-the-nodes.md', 'docs/pt-BR/using-the-nodes.md'])(
	'%s shows items as the output schemas have them',
	(file) => {
		const text = readFileSync(join(ROOT, file), 'utf8');
		const marked = /(<!-- example:(\S+) -->\n)[^]*?(\n<!-- \/example -->)/;
		const [, begin = '', places = '', end = ''] = marked.exec(text) ?? [];
		const blocks = nonEmpty(places.split(',')).map(blockOf).join('\n\n');
		expectGenerated(
			join(ROOT, file),
			text.replace(marked, () => `${begin}\n${blocks}\n${end}`),
		);
	},
);
