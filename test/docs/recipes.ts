import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
} from 'n8n-workflow';

import { inPlainNode } from '../unit/plainModule';
import { isShown } from './uses';

/** A recipe from scripts/demo/recipes, as the demo runs it, without the functions that run it. */
export interface Recipe {
	id: string;
	title: Record<Language, string>;
	note?: Record<Language, string>;
	nodes: RecipeNode[];
}

type RecipeNode = INode & { onError?: string };

export type Language = 'en' | 'pt';

export const readRecipes = (): Recipe[] =>
	inPlainNode('scripts/demo/recipes.mjs', 'await script.readRecipes()', null);

const OURS = 'n8n-nodes-travel-agency.';

export const isOurs = ({ type }: INode) => type.startsWith(OURS);

/**
 * A node that lets each event, or each record, through once. The recipe shows it in the line of the node
 * before it.
 */
const isOnce = ({ type }: INode) => type.endsWith('.removeDuplicates');

const EACH_ONCE: Record<Language, [text: string, anchor: string]> = {
	en: ['each once', 'each-event-once'],
	pt: ['cada um uma vez', 'cada-evento-uma-vez'],
};

/** Asks somebody a question and waits for the answer. */
const isAsking = ({ type, parameters }: INode) =>
	type.endsWith('.gmail') && parameters.operation === 'sendAndWait';

const ANOTHER: Record<Language, string> = { en: 'a second one like it, to', pt: 'um segundo igual, para' };

/** The same list again, as it is by then. */
const isAgain = (node: INode, before: readonly INode[]) =>
	isOurs(node) &&
	before.some(
		({ type, parameters }) =>
			type === node.type && JSON.stringify(parameters) === JSON.stringify(node.parameters),
	);

const AGAIN: Record<Language, string> = { en: 'again', pt: 'de novo' };

/** The lines of a recipe, one for each node: its name, and what to enter. */
export function linesOf(
	recipe: Recipe,
	types: readonly INodeTypeDescription[],
	language: Language,
): string[] {
	const lines: string[] = [];
	for (const node of recipe.nodes) {
		if (isOnce(node)) {
			const [text, anchor] = EACH_ONCE[language];
			lines.push(
				`${lines.pop()} → [${text}](exactly-once.md#${anchor}) (${shown(typed(node.parameters.dedupeValue))})`,
			);
			continue;
		}
		const last = recipe.nodes[recipe.nodes.indexOf(node) - 1];
		if (isAsking(node) && last && isAsking(last)) {
			lines.push(`${lines.pop()} → ${ANOTHER[language]} ${typed(node.parameters.sendTo)}`);
			continue;
		}
		const type = isOurs(node) ? typeOf(node, types) : undefined;
		if (type && isAgain(node, recipe.nodes.slice(0, recipe.nodes.indexOf(node)))) {
			const action = node.name.replace(/\d$/, '');
			lines.push(`${lines.pop()} → **${type.displayName} > ${action}** ${AGAIN[language]}`);
			continue;
		}
		const entered = type ? rowsOf(node, type).map(([field, cell]) => `${field}: ${cell}`) : ofN8n(node);
		const name =
			type && node.name !== type.defaults.name
				? `${type.displayName} > ${node.name.replace(/\d$/, '')}`
				: node.name;
		const text = shown([...entered, ...settingsOf(node)].join('; '));
		lines.push(`**${name}**${text && `: ${text}`}${codeOf(node)}`);
	}
	return lines;
}

/** The page explains once what an expression is. */
const shown = (text: string) => text.replaceAll(' (Expression)', '');

export function typeOf({ type }: INode, types: readonly INodeTypeDescription[]): INodeTypeDescription {
	const found = types.find(({ name }) => OURS + name === type);
	if (!found) throw new Error(`There is no node ${type}`);
	return found;
}

type Row = readonly [field: string, cell: string];

/** The rows of a table of settings, as in docs/nodes: labels and entries, in the form's order. */
export function rowsOf({ parameters }: INode, { properties }: INodeTypeDescription): Row[] {
	const left = Object.keys(parameters).filter((name) => name !== 'operation' && name !== 'pollTimes');
	const rows = properties.flatMap((property): Row[] => {
		const value = parameters[property.name];
		if (!left.includes(property.name) || !isShown(property, parameters, properties, parameters, properties))
			return [];
		left.splice(left.indexOf(property.name), 1);
		return rowsIn(property, value, property.displayName);
	});
	if (left.length > 0) throw new Error(`The form shows no ${left.join(', ')}`);
	return rows;
}

function rowsIn(property: INodeProperties, value: unknown, label: string): Row[] {
	const { type, options = [] } = property;
	if (type === 'collection') {
		const inner = options as INodeProperties[];
		return Object.entries(value as INodeParameters).flatMap(([name, one]) => {
			const field = inner.find((each) => each.name === name);
			if (!field) throw new Error(`${label} has no ${name}`);
			return rowsIn(field, one, `${label} > ${field.displayName}`);
		});
	}
	if (type === 'fixedCollection')
		return Object.entries(value as Record<string, INodeParameters[]>).flatMap(([name, lines]) => {
			const kind = options.find((each) => each.name === name);
			if (!kind || !('values' in kind)) throw new Error(`${label} has no ${name}`);
			return lines.flatMap((line, index) =>
				kind.values
					.filter((field) => field.name in line)
					.flatMap((field) => {
						const number = index === 0 ? '' : ` ${index + 1}`;
						return rowsIn(
							field,
							line[field.name],
							`${label} > ${kind.displayName}${number} > ${field.displayName}`,
						);
					}),
			);
		});
	return [[label, cellOf(property, value)]];
}

function cellOf({ type, options = [], modes = [] }: INodeProperties, value: unknown): string {
	const nameOf = (one: unknown) =>
		options.flatMap((option) => ('value' in option && option.value === one ? option.name : []))[0] ??
		String(one);
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	if (type === 'options') return nameOf(value);
	if (type === 'multiOptions') return (value as unknown[]).map(nameOf).join(', ');
	if (type !== 'resourceLocator') return typed(value);
	const { mode, value: record } = value as IDataObject;
	const named = modes.find(({ name }) => name === mode)?.displayName;
	// Values that depend on the agency, so nobody else can enter them.
	return record === '' ? '…' : `${named}: ${typed(record)}`;
}

/** The value as a reader types it, marked if the field has to be switched to Expression. */
function typed(value: unknown): string {
	const text = String(value);
	return text.startsWith('=') ? `\`${text.slice(1)}\` (Expression)` : `\`${text}\``;
}

const SETTINGS: ReadonlyArray<[name: keyof RecipeNode, value: unknown, text: string]> = [
	['executeOnce', true, 'Settings > Execute Once: on'],
	['alwaysOutputData', true, 'Settings > Always Output Data: on'],
	['onError', 'continueRegularOutput', 'Settings > On Error: Continue'],
	['onError', 'continueErrorOutput', 'Settings > On Error: Continue (using error output)'],
];

const settingsOf = (node: RecipeNode): string[] =>
	SETTINGS.filter(([name, value]) => node[name] === value).map(([, , text]) => text);

/** Code that is shown in lines of its own, below the line of its node. */
function codeOf({ type, parameters }: INode): string {
	if (!type.endsWith('.code')) return '';
	const lines = String(parameters.jsCode).split('\n');
	return `\n\n   \`\`\`js\n${lines.map((line) => `   ${line}`).join('\n')}\n   \`\`\`\n`;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const hourOf = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'am' : 'pm'}`;

/**
 * The values that recipes enter in n8n's nodes, as workflows store them. Each kind of node has some of these.
 */
interface Entered {
	rule: {
		interval: Array<{
			field: string;
			triggerAtDay?: number[];
			triggerAtDayOfMonth?: number;
			triggerAtHour: number;
		}>;
	};
	authentication?: string;
	formTitle: string;
	formFields: { values: Array<{ fieldLabel: string; fieldType?: string }> };
	completionTitle: string;
	completionMessage: string;
	httpMethod: string;
	path: string;
	conditions: { conditions: Array<{ leftValue: string }> };
	assignments: { assignments: Array<{ name: string; value: string }> };
	fieldsToSummarize: { values: Array<{ aggregation: string; field: string }> };
	fieldsToSplitBy: string;
	sortFieldsUi: { sortField: Array<{ fieldName: string; order: string }> };
	operation: string;
	binaryPropertyName: string;
	options: { delimiter?: string; enableBOM?: boolean };
	sendTo: string;
	message: string;
}

const logInOf = (authentication?: string) => (authentication ? ['Authentication: Basic Auth'] : []);

/** For each n8n node in recipes, the values to enter, by label. */
const OF_N8N: Record<string, (parameters: Entered) => string[]> = {
	scheduleTrigger: ({ rule }) =>
		rule.interval.flatMap(({ field, triggerAtDay, triggerAtDayOfMonth, triggerAtHour }) => [
			`Trigger Interval: ${capitalized(field)}`,
			...(triggerAtDay
				? [`Trigger on Weekdays: ${triggerAtDay.map((day) => WEEKDAYS[day]).join(', ')}`]
				: []),
			...(triggerAtDayOfMonth ? [`Trigger at Day of Month: \`${triggerAtDayOfMonth}\``] : []),
			`Trigger at Hour: ${hourOf(triggerAtHour)}`,
		]),
	formTrigger: ({ authentication, formTitle, formFields }) => [
		...logInOf(authentication),
		`Form Title: \`${formTitle}\``,
		...formFields.values.map(
			({ fieldLabel, fieldType = 'text' }) => `${capitalized(fieldType)}: \`${fieldLabel}\``,
		),
	],
	form: ({ completionTitle, completionMessage }) => [
		'Page Type: Form Ending',
		`Completion Title: ${typed(completionTitle)}`,
		`Completion Message: ${typed(completionMessage)}`,
	],
	webhook: ({ httpMethod, path, authentication }) => [
		`HTTP Method: ${httpMethod}`,
		`Path: \`${path}\``,
		...logInOf(authentication),
	],
	filter: ({ conditions }) => conditions.conditions.map(({ leftValue }) => `${typed(leftValue)} is true`),
	set: ({ assignments }) => assignments.assignments.map(({ name, value }) => `\`${name}\`: ${typed(value)}`),
	summarize: ({ fieldsToSummarize, fieldsToSplitBy }) => [
		...fieldsToSummarize.values.map(({ aggregation, field }) => `${capitalized(aggregation)}: \`${field}\``),
		`Fields to Split By: \`${fieldsToSplitBy}\``,
	],
	sort: ({ sortFieldsUi }) =>
		sortFieldsUi.sortField.map(({ fieldName, order }) => `\`${fieldName}\`, ${order}`),
	extractFromFile: ({ operation, binaryPropertyName, options }) => [
		`Extract From ${operation.toUpperCase()}`,
		`Input Binary Field: \`${binaryPropertyName}\``,
		...(options.delimiter ? [`Options > Delimiter: \`${options.delimiter}\``] : []),
		...(options.enableBOM ? ['Options > Exclude Byte Order Mark (BOM): on'] : []),
	],
	gmail: ({ sendTo, message }) => [
		`To: ${typed(sendTo)}`,
		`Message: ${typed(message)}`,
		'Approval Options > Type of Approval: Approve and Disapprove',
		'Options > Limit Wait Time: `1` day',
	],
	googleSheets: () => ['Document: …', 'Sheet: …'],
	code: () => [],
};

function ofN8n({ type, parameters }: INode): string[] {
	const kind = type.slice(type.lastIndexOf('.') + 1);
	const entered = OF_N8N[kind];
	if (!entered) throw new Error(`Nobody has said how a line about ${type} reads`);
	return entered(parameters as unknown as Entered);
}
