import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { fieldsOf, loadersOf, type Fields, type Loaders } from '../fields/field';
import type { Operation } from './operation';

/** What a node's operations are about. */
interface Resource {
	/** The name in n8n's list of actions: "Account Movement". */
	name: string;
	/** Also the folder of the output schemas. */
	value: string;
}

/**
 * The Operation dropdown and every field of every operation.
 *
 * @param resource for a node without a Resource dropdown of its own: n8n takes the description of a tool from
 * an operation of a resource
 */
export function propertiesFor(operations: readonly Operation[], resource?: Resource): INodeProperties[] {
	const byName = [...operations].sort((a, b) => a.name.localeCompare(b.name, 'en'));
	const chosenFirst = (byName.find(({ value }) => value === 'getAll') ?? byName[0])?.value;
	const operationProperty: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		...(resource && { displayOptions: { show: { resource: [resource.value] } } }),
		options: byName.map(({ name, value, action, description }) => ({ name, value, action, description })),
		default: chosenFirst,
	};
	return [...(resource ? [hidden(resource)] : []), operationProperty, ...fieldsOf(operations, 'operation')];
}

/** The hidden parameter `resource`. Without its options, n8n's list of nodes would show no actions. */
function hidden({ name, value }: Resource): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'hidden',
		noDataExpression: true,
		options: [{ name, value }],
		default: value,
	};
}

/** Something to choose in a node: an operation, or an event of a trigger. */
type Choice = Pick<Operation, 'name' | 'value' | 'properties'> & {
	/** Fields that all choices share. */
	common?: Fields;
};

/**
 * An expression for the node's subtitle, made from the operation's action: "Get many sales" becomes "Get
 * Many: Sales".
 *
 * @param subject the parameter that names what the operation is about, if the action does not
 */
export function subtitleFor(operations: readonly Operation[], subject?: string): string {
	if (subject === undefined)
		return choiceLabelExpression(
			['operation'],
			operations.map(({ value, name, action }) => [value, withSubject(name, subjectOf(name, action))]),
		);
	return choiceLabelExpression(
		['operation', subject],
		operations.flatMap(({ value, name, properties }) =>
			fieldOptions(properties[subject]).map((option): [string, string] => [
				`${value} ${String(option.value)}`,
				withSubject(name, value === 'getAll' ? pluralOf(option.name) : option.name),
			]),
		),
	);
}

/**
 * An expression for a trigger's subtitle, which lists its events. It must not contain two closing braces in a
 * row, which would end the expression.
 */
export function eventSubtitle(events: readonly Choice[]): string {
	const labels = JSON.stringify(Object.fromEntries(events.map(({ value, name }) => [value, name])));
	return `={{ [$parameter["triggerOn"]].flat().map((event) => (${labels})[event]).join(", ") }}`;
}

/**
 * An expression that looks up a label by the values of some parameters, joined by spaces. The labels are one
 * flat object, since two closing braces would end the expression.
 */
function choiceLabelExpression(parameters: string[], labels: Array<[string, string]>): string {
	const chosen = parameters.map((name) => `$parameter["${name}"]`).join(' + " " + ');
	return `={{ (${JSON.stringify(Object.fromEntries(labels))})[${chosen}] }}`;
}

function fieldOptions(field: Fields[string] | undefined): INodePropertyOptions[] {
	return (field?.property.options ?? []) as INodePropertyOptions[];
}

/** "City" becomes "Cities". n8n wants the options of a Resource in the singular, even for choosing a list. */
function pluralOf(option: string): string {
	const words = option.split(' or ');
	return words.map((word) => `${word.replace(/y$/, 'ie')}s`).join(' or ');
}

function withSubject(name: string, subject: string): string {
	return subject === '' ? name : `${name}: ${subject}`;
}

/** What an action adds to the operation's name: "Task" for "Add comment to task" of Add Comment. */
function subjectOf(name: string, action: string): string {
	if (!action.toLowerCase().startsWith(name.toLowerCase())) return '';
	const rest = action.slice(name.length).replace(/^ (to|of) /, ' ');
	return rest.trim().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** The methods that these choices' dropdowns call, by the names that their fields give them. */
export function methodsFor(
	choices: readonly Choice[],
): Pick<NonNullable<INodeType['methods']>, 'listSearch' | 'resourceMapping'> {
	const loaders = choices.flatMap(({ properties, common = {} }) => loadersOf({ ...common, ...properties }));
	return {
		listSearch: Object.assign({}, ...loaders.map(({ listSearch }) => listSearch)) as Loaders['listSearch'],
		resourceMapping: Object.assign(
			{},
			...loaders.map(({ resourceMapping }) => resourceMapping),
		) as Loaders['resourceMapping'],
	};
}
