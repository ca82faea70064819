import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { contactIn, hasText, columnLabel, withoutText } from '../../../nodes/shared/node/columns';
import type { Output } from '../../../nodes/shared/node/output';
import { checkFields, outputFields } from '../../../nodes/shared/node/outputForm';
import { Place } from '../../../nodes/shared/fields/place';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { loadNode, NODE_FILES, ROOT } from './nodesOfPackage';

/** n8n's guidelines: if an operation returns more columns, the user has to be able to choose. */
const MOST = 10;
/** A record that was read by its ID also has names, and contact details of the person it is about. */
const MOST_OF_RECORD = 16;

interface Given {
	/** `Bill get`, or with the chosen list: `ReferenceData accounts getAll`. */
	name: string;
	output: Output;
	/** All columns that it can return without a look-up. */
	columns: readonly string[];
	simplified: readonly string[];
	/** The parameters in its form; for a write, including those in its Options. */
	parameters: INodeProperties[];
}

interface OperationWithOutput {
	value: string;
	output?: Output;
}

const isProperty = (option: object): option is INodeProperties => 'type' in option;

/** Every operation that returns records, according to the node itself. */
async function everyOperation(): Promise<Given[]> {
	const files = NODE_FILES.filter((file) => !file.includes('Trigger'));
	const given = await Promise.all(
		files.map(async (file) => {
			const folder = file.split('/')[1] ?? '';
			const { properties } = (await loadNode(file)).description;
			const { operations } = (await import(`${ROOT}/nodes/${folder}/operations`)) as {
				operations: OperationWithOutput[];
			};
			return operations.flatMap(({ value, output }): Given[] => {
				if (!output) return [];
				const lists = Object.entries(output.ofLists ?? { '': output.columns ?? [] });
				return lists.map(([list, columns]) => {
					const own = properties.filter(
						({ displayOptions: { show } = {} }) =>
							show?.operation?.includes(value) && (!list || (show.resource ?? [list]).includes(list)),
					);
					const options = own.find(({ name }) => name === 'options')?.options ?? [];
					return {
						name: [folder, list, value].filter(Boolean).join(' '),
						output,
						columns,
						simplified: (list ? output.simplifiedOf?.[list] : output.simplified) ?? [],
						parameters: [...own, ...options.filter(isProperty)],
					};
				});
			});
		}),
	);
	return given.flat();
}

const optionsOf = (parameters: readonly INodeProperties[], name: string) =>
	parameters.find((parameter) => parameter.name === name)?.options as INodePropertyOptions[] | undefined;

test('every operation with more than ten columns has Output with its four choices', async () => {
	const operations = nonEmpty(await everyOperation());
	const many = operations.filter(({ columns }) => columns.length > MOST);
	expect(many.length).toBeGreaterThan(15);
	for (const { name, output, parameters } of many)
		orElse(
			`Let ${name} choose its output: pass its columns to withOutput in operations/index.ts, and run npm run generate twice, for the columns and for what Simplified then gives.`,
			() =>
				expect(optionsOf(parameters, 'output')?.map((option) => option.name)).toEqual([
					'Simplified',
					output.gives === 'rows' ? 'As Listed' : 'Raw',
					'Everything',
					'Selected Fields',
				]),
		);
});

test('where one chooses, every column is there, no two by one label, and amounts and dates as text, too', async () => {
	const chosenFrom = nonEmpty(
		(await everyOperation()).filter(({ parameters }) => optionsOf(parameters, 'output')),
	);
	for (const { name, columns, parameters } of chosenFrom) {
		const offered = optionsOf(parameters, 'fields') ?? [];
		const values = offered.map(({ value }) => String(value));
		expect([name, columns.filter((column) => !values.includes(column))]).toEqual([name, []]);
		expect([name, new Set(offered.map((option) => option.name)).size]).toEqual([name, offered.length]);
		for (const column of values.filter((value) => value === withoutText(value) && hasText(value)))
			expect(values).toContain(`${column}_text`);
	}
	const [sale] = chosenFrom.filter(({ name }) => name === 'Sale getAll');
	expect(optionsOf(sale?.parameters ?? [], 'fields')?.map(({ value }) => value)).toEqual(
		expect.arrayContaining(['final_amount_text', 'departure_date_text', 'payer_name', 'left_to_pay']),
	);
});

test('a row of a list has at most ten columns, and one of a record at most sixteen', async () => {
	for (const { name, output, columns, simplified } of nonEmpty(await everyOperation())) {
		const { gives, lookedUp = [] } = output;
		const known = gives === 'rows' ? (output.listed ?? columns) : columns;
		const names = lookedUp.flatMap((group) => group.columns);
		const shown = simplified.filter((column) => known.includes(column) || names.includes(column));
		const free = shown.filter((column) => known.includes(column));
		orElse(`Leave out what matters least of the columns of ${name}: nodes/…/columns.ts, simplified.`, () => {
			if (gives === 'rows') expect(free.length).toBeLessThanOrEqual(MOST);
			expect(shown.length).toBeLessThanOrEqual(MOST_OF_RECORD);
		});
	}
});

test.each([
	['final_amount', 'Final Amount'],
	['recipient_cpf_cnpj', 'Recipient CPF or CNPJ'],
	['rg_ie', 'RG or IE'],
	['seller_id', 'Seller ID'],
	['whatsapp', 'WhatsApp'],
	['tax_withholding_iss', 'Tax Withholding ISS'],
	['departure_date_text', 'Departure Date Text'],
])('%s is called %s', (column, label) => {
	expect(columnLabel(column)).toBe(label);
});

test.each([
	['final_amount', true],
	['balance', true],
	['left_to_pay', true],
	['due', true],
	['created_at', true],
	['valid_until', true],
	['birthdate', true],
	['number', false],
	['balance_sheet', false],
	['status', false],
])('%s can be had as a text: %s', (column, can) => {
	expect(hasText(column)).toBe(can);
});

describe('The fields to select', () => {
	const columns = ['id', 'cpf_cnpj', 'final_amount', 'status', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];
	const read = (gives: Output['gives'], raw: Record<string, unknown>) => {
		const place = Place.ofForm();
		const output: Output = { gives, columns };
		const params = readGroup(outputFields(output), raw, place);
		checkFields(output, gives === 'written' ? { options: params } : params, place);
		return [params.fields, JSON.stringify(place.findings.issues)];
	};

	test.each([
		['a list, in its order', ['final_amount_text', 'cpf_cnpj'], ['final_amount_text', 'cpf_cnpj']],
		[
			'a text of labels or names',
			'CPF or CNPJ, final_amount, STATUS',
			['cpf_cnpj', 'final_amount', 'status'],
		],
		['a list that names one twice', ['status', 'status'], ['status']],
	])('can be given as %s', (_, fields, chosen) => {
		expect(read('rows', { output: 'fields', fields })).toEqual([chosen, '[]']);
	});

	test('that are none are refused, by name', () => {
		expect(read('rows', { output: 'fields', fields: ['status', 'Totals'] })[1]).toContain('Totals');
	});

	test.each<[Output['gives'], string]>([
		['rows', 'fields'],
		['record', 'fields'],
		['written', 'options.fields'],
	])('have to be chosen, of what gives %s', (gives, place) => {
		for (const given of [{ fields: '' }, { fields: [] }, {}]) {
			const [, issues] = read(gives, { output: 'fields', ...given });
			expect(JSON.parse(String(issues))).toMatchObject([{ field: { parameters: place } }]);
		}
		expect(read(gives, { output: 'simple' })[1]).toBe('[]');
	});
});

test('a company is greeted by its whole name', () => {
	expect(contactIn({ name: 'Dr. Lima, Ana & Cia', person_kind: 'company' }).first_name).toBe(
		'Dr. Lima, Ana & Cia',
	);
});
