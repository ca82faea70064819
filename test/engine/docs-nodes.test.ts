import { Settings } from 'luxon';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { fileOf } from '../contract/files';
import {
	nodeNameOf,
	PAGES,
	usesOf,
	withChoices,
	withOutput,
	type Choice,
	type Page,
	type Use,
} from '../docs/uses';
import { expectGenerated } from '../generated';
import { loadNode, NODE_FILES } from '../unit/node/nodesOfPackage';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { connected } from './partner';
import { editorOf, runNode } from './runNode';
import { withFile } from './withFile';

/**
 * The date of the examples. The agency is the same as in every reader's sandbox, but its dates depend on the
 * day on which it was created.
 */
const NOW = '2026-11-23T10:00:00-03:00';

const office = backOfficeOfThisFile({
	...{ seed: 1, sales: 200, people: 120, tasks: 60 },
	...{ now: NOW },
});
const nodes = new Map<string, INodeType>();
const realNow = Settings.now;

beforeAll(async () => {
	for (const node of await Promise.all(NODE_FILES.map(loadNode))) nodes.set(node.description.name, node);
	// The node itself determines "today".
	const ahead = Date.parse(NOW) - Date.now();
	Settings.now = () => Date.now() + ahead;
});

afterAll(() => {
	Settings.now = realNow;
});

const nodeOf = (page: Page) => nodes.get(nodeNameOf(page)) as INodeType;

/** As `npm start` creates it: with the company for new sales and tasks. */
const credentialFor = async (page: Page) =>
	page === 'partner-connection'
		? await connected(office)
		: office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS });

/** What the editor does when the user opens a list and types a name, or chooses custom fields. */
async function offered(page: Page, { method, name, kind, path }: Choice, parameters: INodeParameters) {
	const { listSearch, resourceMapping } = nodeOf(page).methods ?? {};
	const editor = editorOf(nodeOf(page), parameters, office.credential(), `parameters.${path.join('.')}`);
	if (kind === 'listSearch') return (await listSearch?.[method]?.call(editor, name))?.results ?? [];
	const { fields = [] } = (await resourceMapping?.[method]?.call(editor)) ?? {};
	return fields.map(({ id, displayName }) => ({ name: displayName, value: id }));
}

/** A value in a record, by a path as pages write it: `payers[0].name`. */
function valueAt(record: IDataObject, path: string): unknown {
	const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
	return keys.reduce<unknown>((value, key) => (value as IDataObject | null | undefined)?.[key], record);
}

/**
 * The value as a page shows it: text unchanged, anything else as JSON, and shortened with "…" if the page
 * does that.
 */
function written(value: unknown, inPage: string): string {
	const whole = typeof value === 'string' ? value : String(JSON.stringify(value));
	const [, beginning] = /^`(.*)…`$/.exec(inPage) ?? [];
	return beginning !== undefined && whole.startsWith(beginning) ? inPage : `\`${whole}\``;
}

/** How the page would show an item. */
const shownOf = (record: IDataObject, rows: Use['output']): Use['output'] =>
	rows.map(([field, inPage]) => [field, written(valueAt(record, field.replaceAll('`', '')), inPage)]);

describe.each(PAGES)('docs/nodes/%s.md', (page) => {
	it.each([1, 2, 3])('what use %i says to enter runs, and gives what the page shows', async (number) => {
		const types = [...nodes.values()].map(({ description }) => description);
		const use = usesOf(page, types)[number - 1] as Use;
		const { items, error } = await runNode({
			node: nodeOf(page),
			parameters: await withChoices(
				use,
				async (choice, parameters) => await offered(page, choice, parameters),
			),
			credential: await credentialFor(page),
			items: [use.input ?? {}],
			files: [withFile(fileOf('pdf'))],
		});
		expect(error).toBeUndefined();
		// The page shows one item, but not always the first. If none is equal, the most similar one is reported.
		const differences = (rows: Use['output']) =>
			rows.filter(([, cell], row) => cell !== use.output[row]?.[1]).length;
		const [shown] = items
			.map(({ json }) => shownOf(json, use.output))
			.sort((a, b) => differences(a) - differences(b));
		if (!shown) throw new Error('It gives no item');
		expect(shown.filter(([, cell]) => cell === '`undefined`')).toEqual([]);
		for (const { file, text } of withOutput(page, number, shown)) expectGenerated(file, text);
	});
});
