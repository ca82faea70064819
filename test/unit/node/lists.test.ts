import { readdirSync } from 'fs';
import { dirname, join } from 'path';

import { ROOT } from './nodesOfPackage';

/** The names by which n8n, users and the API distinguish the rows of a list. */
const NAMES = ['name', 'value', 'displayName', 'apiName', 'description'];

type Row = Readonly<Record<string, unknown>>;

/** Lists of operations, events, product kinds and payment methods, found by searching for them. */
const LISTS = readdirSync(join(ROOT, 'nodes'), { encoding: 'utf8', recursive: true })
	.filter((file) => file.endsWith('/index.ts') && !file.includes('shared/messages/'))
	.flatMap((file) =>
		Object.values(jest.requireActual<Record<string, readonly Row[]>>(join(ROOT, 'nodes', file))).map(
			(rows): [string, readonly Row[]] => [dirname(file), rows],
		),
	);

/** The own fields of a payment method or an event, which are in one form with those of others. */
const ownFieldsOf = (row: Row): string[] =>
	Object.keys((row.side && row.fields) ?? (row.watch && row.properties) ?? {});

/** Payment methods only have to be distinct on their side: the agency's credit card is not the supplier's. */
const namesOf = (row: Row): string[] =>
	[
		...NAMES.filter((name) => row[name] !== undefined).map((name) => `${name} ${String(row[name])}`),
		...ownFieldsOf(row).map((name) => `field ${name}`),
	].map((name) => (row.side === undefined ? name : `${String(row.side)}: ${name}`));

test('lists are found', () => {
	expect(LISTS.length).toBeGreaterThan(20);
});

test.each(LISTS)('in %s no two have a name in common', (_, rows) => {
	expect(rows.map(namesOf).filter((names) => names.length < 2)).toEqual([]);
	const names = rows.flatMap(namesOf);
	expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});
