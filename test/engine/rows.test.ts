import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';

import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { changed, frontOfThisFile } from './front';
import { allCases, givenTo, isSpecial, type Case } from './outputSchemas/cases';
import { runNode } from './runNode';

/**
 * The output of every operation that the nodes offer, in each form of Output: a row for a sheet, an email, a
 * condition or a model, or everything that the back office has.
 */

const office = backOfficeOfThisFile({
	...{ now: '2026-06-15T12:00:00-03:00' },
	...{ sales: 24, people: 24, tasks: 16 },
});
const front = frontOfThisFile(office);

/** If each row takes requests, this many are enough to tell rows apart. */
const FEW = 2;

let cases: Case[] = [];
beforeAll(async () => {
	cases = await allCases();
});

/** The parameters of an operation. A write has Output among its Options. */
function parametersOf({ node, operation, resource }: Case): INodeProperties[] {
	return node.description.properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.operation?.includes(operation) &&
			(displayOptions.show.resource ?? [resource]).includes(resource),
	);
}

/** The choices of a parameter, by label. */
function choicesOf(tested: Case, parameter: string): Array<{ name: string; value: string }> {
	const found = parametersOf(tested).find(({ name }) => name === parameter);
	return (found?.options ?? []) as Array<{ name: string; value: string }>;
}

/** Operations that answer a question; a model gets the answer as one item. */
const ANSWERS = ['getBrief', 'getOverview', 'search'];

const isList = ({ operation }: Case): boolean => operation === 'getAll';
/** Reads with a choice of output. */
const readsWithOutput = (): readonly Case[] =>
	nonEmpty(cases.filter((tested) => choicesOf(tested, 'output').length > 0));
/** Lists of the API itself. */
const listed = () => nonEmpty(cases.filter((tested) => isList(tested) && !isSpecial(tested)));
const recordsWithOutput = () => nonEmpty(readsWithOutput().filter((tested) => !isList(tested)));

const rowGiving = () => nonEmpty(cases.filter(({ operation }) => !ANSWERS.includes(operation)));

interface More {
	credential?: ICredentialDataDecryptedObject;
	/** The largest number of records, or of rows of a list. */
	most?: number;
	items?: IDataObject[];
}

/** @param chosen further values of the form, in addition to what the operation needs */
async function rowsOf(tested: Case, chosen: INodeParameters = {}, more: More = {}): Promise<IDataObject[]> {
	const { parameters, items: given, ...input } = await givenTo(office, tested);
	const items = more.items ?? given?.slice(0, more.most);
	const { items: rows, error } = await runNode({
		node: tested.node,
		credential: office.credential('full_access', { companyIdentifier: '12345678000195' }),
		...input,
		...(more.credential && { credential: more.credential }),
		...(items && { items }),
		parameters: {
			operation: tested.operation,
			...parameters,
			...(isList(tested) && more.most !== undefined && { returnAll: false, limit: more.most }),
			...chosen,
		},
	});
	if (error) throw new Error(`${tested.name}: ${error.message}`);
	return nonEmpty(rows).map(({ json }) => json);
}

/** The cases with something wrong; a test expects none. */
async function wrongIn(
	tested: readonly Case[],
	judge: (one: Case) => Promise<readonly string[]>,
): Promise<string[]> {
	const wrong: string[] = [];
	for (const one of tested) wrong.push(...(await judge(one)).map((what) => `${one.name}: ${what}`));
	return [...new Set(wrong)];
}

type Leaf = readonly [place: string, value: unknown];

/** All values that are no objects, by their places: `totals.balance`, `payments.agency.bills.0.id`. */
function leavesOf(value: unknown, place = ''): Leaf[] {
	if (typeof value !== 'object' || value === null) return [[place, value]];
	return Object.entries(value).flatMap(([name, inner]) =>
		leavesOf(inner, place === '' ? name : `${place}.${name}`),
	);
}

/** Whether the output shows a value unchanged, or as a time with the agency's offset. */
function isLeftIn(leaves: ReadonlyMap<string, unknown>, [place, value]: Leaf): boolean {
	const left = leaves.get(place);
	return (
		left === value ||
		(typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && isOffset(left, value))
	);
}

const isOffset = (left: unknown, value: string): boolean =>
	left === `${value}-03:00` || left === `${value}-02:00`;

/** What is needed to write to somebody. */
const CONTACTS = ['first_name', 'whatsapp', 'email'];

/** The columns of a row with names of people to whom the record refers, together with the references. */
function namesIn(row: IDataObject, record: IDataObject = {}): Array<[column: string, of: IDataObject]> {
	return Object.keys(row).flatMap((column): Array<[string, IDataObject]> => {
		const reference = record[column.replace(/_name$/, '')] as IDataObject | null | undefined;
		return column.endsWith('_name') && reference?.id ? [[column, reference]] : [];
	});
}

/** Writes 4890 as R$ 4.890,00, and 2026-12-18 as 18/12/2026, with the time if there is one. */
function written(value: unknown): string | null {
	if (typeof value === 'number') {
		const [whole = '', cents] = Math.abs(value).toFixed(2).split('.');
		return `${value < 0 ? '-' : ''}R$\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
	}
	const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(String(value)) ?? [];
	if (year === undefined) return value === null ? null : String(value);
	return [`${day}/${month}/${year}`, time].filter(Boolean).join(' ');
}

const withCustomFields = () =>
	nonEmpty(
		readsWithOutput().filter((tested) =>
			choicesOf(tested, 'fields').some(({ value }) => value === 'custom_fields'),
		),
	);

/** From now on, the front renames this custom field. */
const renameCustomField = (own: string, called: string) =>
	front.mangle(({ path }) =>
		path === '/custom_fields'
			? changed(({ data }) => {
					const definition = (data as IDataObject[]).find(({ name }) => name === own);
					if (definition) definition.name = called;
				})
			: undefined,
	);

const atFront = () => ({
	...office.credential('full_access', { companyIdentifier: '12345678000195' }),
	baseUrl: `${front.url}/api/v3`,
});

/** The full records for a list's rows, as Get returns them; empty for a node without Get. */
async function recordsOf(tested: Case, rows: readonly IDataObject[]): Promise<IDataObject[] | undefined> {
	const get = cases.find(
		({ node, operation, resource }) =>
			node === tested.node && operation === 'get' && resource === tested.resource,
	);
	if (!isList(tested) || !get || choicesOf(get, 'output').length === 0) return undefined;
	return await rowsOf(get, { output: 'raw' }, { items: rows.map(({ id }) => ({ ask: id })) });
}

describe('Simplified', () => {
	test('of each operation is rows of single values, each with the same columns', async () => {
		const wrong = await wrongIn(rowGiving(), async (tested) => {
			const rows = await rowsOf(tested, {}, isList(tested) ? {} : { most: 4 });
			if (isSpecial(tested)) await office.reset();
			const columns = Object.keys(rows[0] ?? {}).join(', ');
			return rows.flatMap((row) => [
				...Object.entries(row)
					.filter(([, value]) => typeof value === 'object' && value !== null)
					.map(([column]) => `${column} is no single value`),
				...(Object.keys(row).join(', ') === columns
					? []
					: [`a row has ${Object.keys(row).join(', ')}, and the first ${columns}`]),
			]);
		});
		expect(wrong).toEqual([]);
	});

	test('of a list costs its pages and nothing else', async () => {
		const wrong = await wrongIn(listed(), async (tested) => {
			await office.forgetRequests();
			await rowsOf(tested);
			const requests = await office.requests();
			const [first] = requests;
			const pages = new Set(requests.map(({ query }) => query.cursor));
			const others = requests.filter(({ method, route }) => method !== 'GET' || route !== first?.route);
			return [
				...others.map(({ method, route }) => `${method} ${route}`),
				...(pages.size === requests.length ? [] : ['a page is read twice']),
				...(first?.route?.includes('{') === false ? [] : [`${first?.route} is no list`]),
			];
		});
		expect(wrong).toEqual([]);
	});

	test('of a record is told the names of its people, each of whom is read once', async () => {
		const named = new Map((await office.records('people')).map(({ id, name }) => [String(id), name]));
		let found = 0;
		const wrong = await wrongIn(recordsWithOutput(), async (tested) => {
			await office.forgetRequests();
			const rows = await rowsOf(tested, {}, { most: 4 });
			const paths = (await office.requests()).map(({ path }) => path);
			const whole = await rowsOf(tested, { output: 'raw' }, { most: 4 });
			return [
				...(new Set(paths).size === paths.length ? [] : ['a record is read twice']),
				...rows.flatMap((row, index) =>
					namesIn(row, whole[index]).flatMap(([column, { id }]) => {
						found += 1;
						return row[column] === named.get(String(id)) ? [] : [`${column} is ${String(row[column])}`];
					}),
				),
			];
		});
		expect(wrong).toEqual([]);
		expect(found).toBeGreaterThan(8);
	});

	test('has null for whom the credential may not read, and no error', async () => {
		const credential = office.credential('no_read_people');
		const wrong = await wrongIn(recordsWithOutput(), async (tested) => {
			if (tested.folder === 'Person') return [];
			const rows = await rowsOf(tested, {}, { most: 4, credential });
			const whole = await rowsOf(tested, { output: 'raw' }, { most: 4, credential });
			return rows.flatMap((row, index) => {
				// If a reference has a name, the person's record is not needed.
				const nameless = namesIn(row, whole[index]).filter(([, { name }]) => name === undefined);
				return [...nameless.map(([column]) => column), ...CONTACTS.filter((name) => name in row)]
					.filter((column) => row[column] !== null)
					.map((column) => `${column} is ${String(row[column])}`);
			});
		});
		expect(wrong).toEqual([]);
	});
});

describe('Selected Fields', () => {
	test('come in the order in which they are chosen, all that there are, and amounts and dates as people write them', async () => {
		let found = 0;
		const wrong = await wrongIn(readsWithOutput(), async (tested) => {
			const offered = choicesOf(tested, 'fields').map(({ value }) => value);
			const fields = offered.filter((column) => column !== 'id').reverse();
			const rows = await rowsOf(tested, { output: 'fields', fields }, { most: FEW });
			return rows.flatMap((row) => {
				const own = Object.keys(row).filter((column) => offered.includes(column));
				const chosen = [...fields.filter((column) => column !== 'custom_fields'), 'id'];
				const misplaced = chosen.find((column, place) => own[place] !== column);
				const texts = Object.entries(row).filter(([column]) => column.endsWith('_text'));
				found += texts.filter(([, text]) => text !== null).length;
				return [
					...(misplaced ? [`${misplaced} is not in its place`] : []),
					...texts
						.filter(([column, text]) => text !== written(row[column.replace(/_text$/, '')]))
						.map(([column, text]) => `${column} is ${String(text)}`),
				];
			});
		});
		expect(wrong).toEqual([]);
		expect(found).toBeGreaterThan(50);
	});

	test('have what a custom field holds beside the column that it is called as', async () => {
		let found = 0;
		const wrong = await wrongIn(withCustomFields(), async (tested) => {
			const whole = await rowsOf(tested, { output: 'everything' }, { most: 10 });
			const record = whole.find(({ custom_fields: own }) => Object.keys(own ?? {}).length > 0);
			if (!record) return [];
			found += 1;
			const columns = ['id', ...choicesOf(tested, 'fields').map(({ value }) => value)];
			const column = columns.find((one) => one !== 'id' && typeof record[one] === 'string') ?? 'id';
			const judge = async (called: string) => {
				const [own = ''] = Object.keys(record.custom_fields as object);
				renameCustomField(own, called);
				const rows = await rowsOf(
					tested,
					{ output: 'fields', fields: [column, 'custom_fields'] },
					{ most: 10, credential: atFront() },
				);
				const row = rows.find(({ id }) => id === record.id) ?? {};
				const values = Object.values(record.custom_fields as object);
				const left = Object.values(row).map(String);
				return [
					...(row[column] === record[column] ? [] : [`${column} is ${String(row[column])}`]),
					...values.filter((value) => !left.includes(String(value))).map((value) => `lacks ${String(value)}`),
				];
			};
			return [...(await judge(column)), ...(await judge('id'))];
		});
		expect(wrong).toEqual([]);
		expect(found).toBeGreaterThan(3);
	});
});

describe('Everything', () => {
	test.each([false, true])(
		'loses nothing of what the back office sends (references read: %s)',
		async (withReferences) => {
			let found = 0;
			const wrong = await wrongIn(readsWithOutput(), async (tested) => {
				const everything = { output: 'everything', withReferences };
				const [whole, raw] = [
					await rowsOf(tested, everything, { most: FEW }),
					await rowsOf(tested, { output: 'raw' }, { most: FEW }),
				];
				const records = (await recordsOf(tested, raw)) ?? [];
				return [...raw, ...records].flatMap((sent, index) => {
					const { custom_fields: own = {}, ...left } = whole[index % whole.length] ?? {};
					const { custom_fields: values = [], ...rest } = sent;
					const leaves = new Map(leavesOf(left));
					const all = leavesOf(rest);
					found += all.length;
					return [
						...all.filter((leaf) => !isLeftIn(leaves, leaf)).map(([place]) => `lacks ${place}`),
						...(values as IDataObject[])
							.filter(({ value = null }) => !Object.values(own as object).includes(value))
							.map(({ id }) => `lacks the custom field ${String(id)}`),
					];
				});
			});
			expect(wrong).toEqual([]);
			expect(found).toBeGreaterThan(1000);
		},
	);
});
