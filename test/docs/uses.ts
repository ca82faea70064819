import { readFileSync } from 'fs';
import { join } from 'path';
import type {
	IDataObject,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeTypeDescription,
} from 'n8n-workflow';

import { tableOf } from './table';

/** The pages of `docs/nodes`, one for each node that is not a trigger. */
export const PAGES = [
	'sale',
	'person',
	'task',
	'attachment',
	'bill',
	'account-movement',
	'refund',
	'invoice',
	'partner-statement',
	'change-log',
	'custom-field',
	'product',
	'travel',
	'quote',
	'reference-data',
	'partner-connection',
] as const;

export type Page = (typeof PAGES)[number];

/** One of the usual uses on a node's page. */
export interface Use {
	/** The goal in the agency's words: the heading without its number. */
	goal: string;
	/** The node's type as workflows store it: `n8n-nodes-travel-agency.travelAgencyBill`. */
	type: string;
	/**
	 * The node's parameters as the editor stores them. Choices from lists have no value until {@link
	 * withChoices} looks them up; `cachedResultName` is the text to search for.
	 */
	parameters: INodeParameters;
	/** The choices that {@link withChoices} looks up, in the form's order. */
	choices: Choice[];
	/** The rows of the table of settings, as the page has them. */
	settings: Row[];
	/** The input item, if the page shows one. Expressions in the settings refer to it. */
	input?: IDataObject;
	/** The output: a field, such as `payer.name`, and its value in one item. */
	output: Row[];
}

type Row = readonly [field: string, value: string];

/** Something that only the back office knows: which record has a name, or the number of a custom field. */
export interface Choice {
	/** Its path in the parameters. */
	path: ReadonlyArray<string | number>;
	/** The node's method that lists the choices. */
	method: string;
	/** The text to search for in the list, or the label of a custom field. */
	name: string;
	kind: 'listSearch' | 'resourceMapping';
}

/** A line of a list, as the node's methods and n8n's REST API return it. */
interface Line {
	name: string;
	value: string | number | boolean;
}

/**
 * Asks the back office for the choices.
 * @param parameters of the node, as far as they are known: a list may depend on a choice above it
 * @returns for a custom field, its label as `name` and its number as `value`
 */
export type Lookup = (choice: Choice, parameters: INodeParameters) => Promise<Line[]>;

const TABLE = /(?:^\|.*\n)+/gm;

const FOLDER = { en: 'docs/nodes', pt: 'docs/pt-BR/nodes' };

type Language = keyof typeof FOLDER;

const fileOf = (page: Page | 'index', language: Language): string =>
	join(__dirname, '../..', FOLDER[language], `${page}.md`);

/** The text of a page. */
export function textOf(page: Page | 'index', language: Language = 'en'): string {
	return readFileSync(fileOf(page, language), 'utf8');
}

/**
 * A page in both languages, with a use's output in its table.
 * @param number of the use, starting at 1
 */
export function withOutput(
	page: Page,
	number: number,
	output: readonly Row[],
): Array<{ file: string; text: string }> {
	return (Object.keys(FOLDER) as Language[]).map((language) => {
		const sections = textOf(page, language).split(/^(?=### \d+\. )/m);
		let tables = 0;
		sections[number] = (sections[number] ?? '').replace(TABLE, (table) => {
			tables += 1;
			const [head = ''] = table.split('\n');
			return tables === 2 ? tableOf([cellsOf(head), ...output]) : table;
		});
		return { file: fileOf(page, language), text: sections.join('') };
	});
}

/** The node of a page: `travelAgencyAccountMovement` for `account-movement`. */
export function nodeNameOf(page: Page): string {
	return `travelAgency${page.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`;
}

/**
 * The usual uses on a page. Each has a heading `### 1. Goal`, a table of settings, an input item if needed,
 * and a table of output.
 * @param types the descriptions of the package's nodes
 * @throws Error if the page names something that the node's form does not have, or not in the form's order
 */
export function usesOf(page: Page, types: readonly INodeTypeDescription[]): Use[] {
	const name = nodeNameOf(page);
	const type = types.find((one) => one.name === name);
	if (!type) throw new Error(`There is no node ${name}`);
	return sectionsOf(textOf(page)).map(({ goal, settings, output, input }) => {
		const form = new FilledForm(type.properties);
		for (const [field, value] of settings) form.enter(field, value);
		const { parameters, choices } = form;
		return {
			goal,
			type: `n8n-nodes-travel-agency.${name}`,
			...{ parameters, choices, settings, output },
			...(input && { input }),
		};
	});
}

type Section = Pick<Use, 'goal' | 'settings' | 'output' | 'input'>;

/** The text below each heading `### 1. Goal`. */
export function sectionsOf(text: string): Section[] {
	const [, ...sections] = text.split(/^### \d+\. /m);
	return sections.map((section) => {
		const [upToNextHeading = ''] = section.split(/^## /m);
		const [goal = ''] = upToNextHeading.split('\n');
		const [settings, output] = tablesIn(upToNextHeading);
		if (!settings || !output) throw new Error(`"${goal}" has no table of settings and of what comes out`);
		const [, json] = /^```json\n(.*?)^```/ms.exec(upToNextHeading) ?? [];
		return {
			goal,
			settings: pairs(settings),
			output: pairs(output),
			...(json && { input: JSON.parse(json) as IDataObject }),
		};
	});
}

/** The rows of each table, cell by cell, without the head. */
export function tablesIn(text: string): string[][][] {
	const tables = text.match(TABLE) ?? [];
	return tables.map((table) => table.trim().split('\n').slice(2).map(cellsOf));
}

function cellsOf(line: string): string[] {
	const cells = line.split(/(?<!\\)\|/).slice(1, -1);
	return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function pairs(rows: readonly string[][]): Row[] {
	return rows.map(([field = '', value = '']) => [field, value]);
}

/**
 * The text between backticks; "(Expression)" after it means that the field has to be switched to Expression.
 */
function written(cell: string): string {
	const [, text, expression] = /^`(.*)`( \(Expression\))?$/.exec(cell) ?? [];
	if (text === undefined) throw new Error(`${cell} has to be written between backticks`);
	if (text.includes('{{') !== (expression !== undefined))
		throw new Error(`${cell}: "(Expression)" belongs behind a text with {{ }}, and only there`);
	return expression === undefined ? text : `=${text}`;
}

/** A node's form, into which labels and values are entered as they are listed on a page. */
export class FilledForm {
	readonly parameters: INodeParameters = {};

	readonly choices: Choice[] = [];

	/** How far down each group of the form was filled in. */
	private readonly reached = new Map<unknown, number>();

	constructor(private readonly properties: readonly INodeProperties[]) {}

	/** @param field a label, or several separated by ">": "Products > Hotel 2 > Check In" */
	enter(field: string, value: string): void {
		try {
			this.enterInto(this.parameters, this.properties, field.split(' > '), value, []);
		} catch (thrown) {
			throw new Error(`${field}: ${(thrown as Error).message}`);
		}
	}

	private enterInto(
		values: INodeParameters,
		properties: readonly INodeProperties[],
		[label = '', ...rest]: string[],
		value: string,
		path: Choice['path'],
		isOrdered = true,
	): void {
		const property = properties.find(
			(one) =>
				one.displayName === label &&
				one.type !== 'hidden' &&
				isShown(one, values, properties, this.parameters, this.properties),
		);
		if (!property) throw new Error(`the form shows no field "${label}" here`);
		if (isOrdered) this.goDownTo(values, properties.indexOf(property), label);
		const here = [...path, property.name];
		if (property.type === 'collection') {
			const group = (values[property.name] ??= {}) as INodeParameters;
			this.enterInto(group, property.options as INodeProperties[], rest, value, here, false);
		} else if (property.type === 'fixedCollection') {
			const lines = (values[property.name] ??= {}) as INodeParameters;
			this.enterLine(lines, property.options as INodePropertyCollection[], rest, value, here);
		} else if (property.type === 'resourceMapper') {
			this.enterCustomField(values, property, rest, value, here);
		} else {
			if (rest.length > 0) throw new Error(`"${label}" has no fields inside`);
			if (property.name in values) throw new Error('is entered twice');
			values[property.name] = this.valueOf(property, value, here);
		}
	}

	/** "Hotel" is the first hotel, "Hotel 2" the second one. */
	private enterLine(
		lines: INodeParameters,
		kinds: readonly INodePropertyCollection[],
		[label = '', ...rest]: string[],
		value: string,
		path: Choice['path'],
	): void {
		const [, name, number = '1'] = /^(.*?)(?: (\d+))?$/.exec(label) ?? [];
		const kind = kinds.find(({ displayName }) => displayName === name);
		if (!kind) throw new Error(`there is no "${name}" to add here`);
		const ofKind = (lines[kind.name] ??= []) as INodeParameters[];
		const index = Number(number) - 1;
		if (index > ofKind.length) throw new Error(`"${label}" comes before the lines above it`);
		const line = (ofKind[index] ??= {});
		this.enterInto(line, kind.values, rest, value, [...path, kind.name, index]);
	}

	private enterCustomField(
		values: INodeParameters,
		{ name, typeOptions }: INodeProperties,
		[label = '']: string[],
		value: string,
		path: Choice['path'],
	): void {
		const mapper = (values[name] ??= { mappingMode: 'defineBelow', value: {} }) as INodeParameters;
		(mapper.value as INodeParameters)[label] = /^`/.test(value) ? written(value) : value;
		const method = typeOptions?.resourceMapper?.resourceMapperMethod ?? '';
		this.choices.push({ path: [...path, 'value'], method, name: label, kind: 'resourceMapping' });
	}

	private valueOf(property: INodeProperties, cell: string, path: Choice['path']): INodeParameters[string] {
		const optionNamed = (name: string) => {
			for (const option of property.options ?? [])
				if ('value' in option && option.name === name) return option.value;
			throw new Error(`there is no "${name}" to choose`);
		};
		if (property.type === 'resourceLocator') return this.recordOf(property, cell, path);
		if (cell.endsWith('(Expression)')) return written(cell);
		switch (property.type) {
			case 'boolean':
				if (cell !== 'on' && cell !== 'off') throw new Error(`is on or off, not ${cell}`);
				return cell === 'on';
			case 'options':
				return optionNamed(cell);
			case 'multiOptions':
				return cell.split(', ').map(optionNamed) as string[];
			case 'number':
				return Number(written(cell));
			default:
				return written(cell);
		}
	}

	/** "From List: `Ana`", "By ID: `…`", and the other modes of the field. */
	private recordOf({ modes = [] }: INodeProperties, cell: string, path: Choice['path']): INodeParameters {
		const [, label, rest = ''] = /^(.+?): (.+)$/.exec(cell) ?? [];
		const mode = modes.find(({ displayName }) => displayName === label);
		if (!mode)
			throw new Error(`takes ${modes.map(({ displayName }) => displayName).join(', ')}, not ${cell}`);
		if (mode.type !== 'list') return { __rl: true, mode: mode.name, value: written(rest) };
		const name = written(rest);
		const method = mode.typeOptions?.searchListMethod ?? '';
		this.choices.push({ path, method, name, kind: 'listSearch' });
		return { __rl: true, mode: mode.name, value: '', cachedResultName: name };
	}

	/** Readers go through the form only once, from top to bottom. */
	private goDownTo(group: unknown, index: number, label: string): void {
		if (index < (this.reached.get(group) ?? 0)) throw new Error(`"${label}" stands further up in the form`);
		this.reached.set(group, index);
	}
}

/** Whether the form shows a field, depending on the values next to it and above. */
export function isShown(
	{ displayOptions }: INodeProperties,
	values: INodeParameters,
	properties: readonly INodeProperties[],
	rootValues: INodeParameters,
	rootProperties: readonly INodeProperties[],
): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([condition, allowed = []]) => {
		const isOfRoot = condition.startsWith('/');
		const [name = '', part] = condition.replace('/', '').split('.');
		const [given, all] = isOfRoot ? [rootValues, rootProperties] : [values, properties];
		const value = name in given ? given[name] : all.find((one) => one.name === name)?.default;
		const looked = part === undefined ? value : (value as INodeParameters | undefined)?.[part];
		// Of several choices, one is enough.
		return [looked].flat().some((one) => (allowed as unknown[]).includes(one));
	});
}

/**
 * The parameters, with choices from lists looked up.
 * @throws Error if a list does not have exactly one line with that name, that begins with it, or that
 * contains it
 */
export async function withChoices(use: Use, look: Lookup): Promise<INodeParameters> {
	const parameters = structuredClone(use.parameters);
	for (const choice of use.choices) {
		const line = lineNamed(choice, await look(choice, parameters));
		const place = choice.path.reduce<unknown>(
			(group, key) => (group as Record<string | number, unknown>)[key],
			parameters,
		) as INodeParameters;
		if (choice.kind === 'listSearch') {
			place.value = line.value;
			place.cachedResultName = line.name;
		} else {
			place[String(line.value)] = place[choice.name];
			delete place[choice.name];
		}
	}
	return parameters;
}

/** The line that a reader would click: the typed text may be its name, its beginning, or a number in it. */
function lineNamed({ name, method }: Choice, lines: readonly Line[]): Line {
	const [found = []] = [
		lines.filter((line) => line.name === name),
		lines.filter((line) => line.name.startsWith(name)),
		lines.filter((line) => line.name.includes(name)),
	].filter((some) => some.length > 0);
	const [line] = found;
	if (line && found.length === 1) return line;
	const offered = lines.map((one) => one.name).join('; ');
	throw new Error(`${method}: ${found.length} lines are called "${name}". The list has: ${offered}`);
}
