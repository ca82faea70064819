import type { INodeProperties, INodeType } from 'n8n-workflow';

import { toApiName } from '../api/body';
import { propertiesOf, type Fields, type Loaders } from '../fields/field';
import type { Operation } from './operation';

/** The Operation dropdown and every field of every operation. */
export function propertiesFor(operations: readonly Operation[]): INodeProperties[] {
	const byName = [...operations].sort((a, b) => a.name.localeCompare(b.name, 'en'));
	const chosenFirst = (byName.find(({ value }) => value === 'getAll') ?? byName[0])?.value;
	const operationProperty: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: byName.map(({ name, value, action, description, isInDevelopment }) => ({
			name: isInDevelopment === true ? `${name} (In Development)` : name,
			value,
			action,
			description,
		})),
		default: chosenFirst,
	};
	return [operationProperty, ...fieldsOf(operations, 'operation')];
}

/** What a node offers to choose from: operations, or what a trigger starts on. */
type Choice = Pick<Operation, 'name' | 'value' | 'properties'>;

/**
 * An expression for the words below the node's name on the canvas: the label of what is chosen, not its stored value.
 *
 * @param parameter that holds the choice
 */
export function subtitleFor(choices: readonly Choice[], parameter = 'operation'): string {
	const labels = Object.fromEntries(choices.map(({ value, name }) => [value, name]));
	return `={{ (${JSON.stringify(labels)})[$parameter["${parameter}"]] }}`;
}

/**
 * Every choice's fields in its own order, shown for it alone: n8n keeps a value that the next choice has, too. The choice is the
 * first condition: n8n takes a field for shown at the first condition that hangs on an expression.
 */
export function fieldsOf(choices: readonly Choice[], parameter: string): INodeProperties[] {
	return choices.flatMap(({ value, properties }) =>
		propertiesOf(properties).map((property) => ({
			...property,
			displayOptions: {
				...property.displayOptions,
				show: { [parameter]: [value], ...property.displayOptions?.show },
			},
		})),
	);
}

/** The methods that the dropdowns of these choices call, under the names that their fields give. */
export function methodsFor(
	choices: readonly Choice[],
): Pick<NonNullable<INodeType['methods']>, 'listSearch' | 'resourceMapping'> {
	const loaders = choices.flatMap(({ properties }) => loadersOf(properties));
	return {
		listSearch: Object.assign({}, ...loaders.map(({ listSearch }) => listSearch)) as Loaders['listSearch'],
		resourceMapping: Object.assign(
			{},
			...loaders.map(({ resourceMapping }) => resourceMapping),
		) as Loaders['resourceMapping'],
	};
}

function loadersOf(fields: Fields): Loaders[] {
	return Object.values(fields).flatMap(({ loaders, inner }) => [
		...(loaders ? [loaders] : []),
		...(inner ? loadersOf(inner) : []),
	]);
}

/** The API's name of every field of a form with its label, so that a refusal can be told in the user's words. */
export function labelsOf(fields: Fields): ReadonlyMap<string, string> {
	return new Map(
		Object.entries(fields).flatMap(
			([name, { property, inner }]): Array<[string, string]> => [
				...(inner ? labelsOf(inner) : []),
				[toApiName(name), property.displayName],
			],
		),
	);
}
