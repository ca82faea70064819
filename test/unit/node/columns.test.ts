import { existsSync, readdirSync, readFileSync } from 'fs';
import { dirname, join } from 'path';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { columnFields, rootOf, type Columns } from '../../../nodes/shared/node/columns';
import { FieldPath } from '../../../nodes/shared/fields/fieldPath';
import { nonEmpty } from '../../nonEmpty';
import { orElse } from '../../nextStep';
import { loadNode, NODE_FILES, operationsOf, ROOT } from './nodesOfPackage';

/** n8n's guidelines: an operation that gives more fields lets one choose. */
const MOST = 10;

/** What the nodes say of a write besides the record. */
const OF_NODES = ['outcome', 'replayed'];

interface Given {
	/** `Bill get`, or with the list that is chosen: `ReferenceData nf_rules get`. */
	name: string;
	/** What it gives without further choice. */
	fields: string[];
	columns?: Columns;
	parameters: INodeProperties[];
}

/** Parameters with those of a write's Options, among which its Output is. */
const withOptions = (parameters: INodeProperties[]): INodeProperties[] => [
	...parameters,
	...parameters.flatMap(({ name, options = [] }) =>
		name === 'options' ? options.filter((option): option is INodeProperties => 'type' in option) : [],
	),
];

/** Every operation, by its output schema. */
async function everyOperation(): Promise<Given[]> {
	const files = NODE_FILES.filter((file) => !file.includes('Trigger'));
	const given = await Promise.all(
		files.map(async (file) => {
			const { description } = await loadNode(file);
			const { properties } = description;
			const folder = join(ROOT, dirname(file), '__schema__');
			const columnsFile = join(folder, 'columns.json');
			const columns: Record<string, Columns> = existsSync(columnsFile) ? jsonOf(columnsFile) : {};
			const resources = readdirSync(join(folder, 'v1.0.0'));
			const offered = operationsOf(description).map(({ value }) => value);
			return resources.flatMap((resource) =>
				readdirSync(join(folder, 'v1.0.0', resource)).flatMap((schema): Given[] => {
					const operation = schema.replace('.json', '');
					if (!offered.includes(operation)) return [];
					const schemaOf: { properties: object } = jsonOf(join(folder, 'v1.0.0', resource, schema));
					const given: Given = {
						name: [dirname(file).split('/')[1], ...(resources.length > 1 ? [resource] : []), operation].join(
							' ',
						),
						fields: Object.keys(schemaOf.properties),
						columns: columns[operation] ?? columns[`${resource} ${operation}`],
						parameters: withOptions(
							properties.filter(
								({ displayOptions }) =>
									displayOptions?.show?.operation?.includes(operation) &&
									(displayOptions.show.resource ?? [resource]).includes(resource),
							),
						),
					};
					return [given];
				}),
			);
		}),
	);
	return given.flat();
}

function jsonOf<T>(file: string): T {
	return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const optionsOf = (parameters: readonly INodeProperties[], name: string) =>
	parameters.find((parameter) => parameter.name === name)?.options as INodePropertyOptions[] | undefined;

test('every operation that gives more than ten fields has Output, with all that it can give, and no other', async () => {
	for (const { name, fields, columns, parameters } of nonEmpty(await everyOperation())) {
		orElse(
			`Let ${name} choose its output: pass its columns to withOutput in operations/index.ts, and run npm run generate twice, for the columns and for what Simplified then gives.`,
			() => {
				expect(fields.filter((field) => !OF_NODES.includes(field)).length).toBeLessThanOrEqual(MOST);
				expect(columns !== undefined).toBe(parameters.some((parameter) => parameter.name === 'output'));
			},
		);
		if (!columns) continue;
		expect(optionsOf(parameters, 'output')?.map((option) => option.name)).toEqual([
			'Simplified',
			'Raw',
			'Selected Fields',
		]);
		const places = [...columns.fields, ...columns.names];
		expect(new Set(places.map(rootOf)).size).toBeGreaterThan(MOST);
		const offered = optionsOf(parameters, 'fields') ?? [];
		// What nothing but choosing brings, no record shows.
		const shown = offered.map(({ value }) => value).filter((value) => value !== 'left_to_pay');
		expect(shown.sort()).toEqual(places.filter((place) => place !== 'id').sort());
		expect(new Set(offered.map((option) => option.name)).size).toBe(offered.length);
	}
});

describe('The fields to select', () => {
	const { fields } = columnFields(
		{ fields: ['id', 'cpf_cnpj', 'totals', 'totals.final_amount', 'seller'], names: ['seller.name'] },
		[],
		{ raw: 'all of them', fields: [] },
	);
	const read = (raw: unknown) => {
		const fieldPath = FieldPath.ofForm();
		return [fields.read(raw, fieldPath), fieldPath.issues];
	};

	test('are called as people call them, and the ID is not among them', () => {
		expect(
			(fields.property.options as INodePropertyOptions[]).map(({ name, value }) => [value, name]),
		).toEqual([
			['cpf_cnpj', 'CPF or CNPJ'],
			['seller', 'Seller'],
			['seller.name', 'Seller: Name'],
			['totals', 'Totals'],
			['totals.final_amount', 'Totals: Final Amount'],
		]);
	});

	test.each([
		['a list', ['totals.final_amount', 'seller.name'], ['totals.final_amount', 'seller.name']],
		['a text', 'cpf_cnpj, Totals: Final Amount', ['cpf_cnpj', 'totals.final_amount']],
		['nothing', '', undefined],
	])('can be given as %s', (_, raw, places) => {
		expect(read(raw)).toEqual([places, []]);
	});

	test('that are no names are refused', () => {
		expect(JSON.stringify(read(['number', 'Final Amount'])[1])).toMatch(/number.*Final Amount/);
	});
});
