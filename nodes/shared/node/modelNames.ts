/** A model knows a tool's parameters by the names that whoever made the tool gave them, and no label. */

import type { INode } from 'n8n-workflow';

import { lastLabelOf, type Issue } from '../errors/invalidInput';
import { labelsOf } from '../fields/field';
import { Message, type Value } from '../messages/message';
import { isRecord, toApiName } from '../values';
import type { Operation } from './operation';

const NAMED_FOR_MODEL = /\$fromAI\(\s*\\?["'`]([\w-]+)/;

/** The tool's parameters that the model fills in, by their names for the model. */
export function namesForModel(node: INode): string[] {
	return [...new Set(namesByPath(node.parameters).map(([, name]) => name))];
}

/** The names by the path of the parameter, as a {@link Issue} has it: `updateFields.due`. */
function namesByPath(parameters: unknown, path: readonly string[] = []): Array<[string, string]> {
	if (typeof parameters === 'string') {
		const [, name] = NAMED_FOR_MODEL.exec(parameters) ?? [];
		return name === undefined ? [] : [[path.join('.'), name]];
	}
	if (!isRecord(parameters)) return [];
	const isPicker = 'mode' in parameters && 'value' in parameters;
	return Object.entries(parameters).flatMap(([key, inner]) =>
		namesByPath(inner, isPicker ? path : [...path, key]),
	);
}

/** The issues with the model's names in place of labels, as far as the model fills in those fields. */
export function issuesForModel(
	issues: readonly Issue[],
	node: INode,
	{ properties }: Pick<Operation, 'properties'>,
): Issue[] {
	const byPath = new Map(namesByPath(node.parameters));
	const labels = labelsOf(properties);
	const byLabel = new Map(
		[...byPath].flatMap(([path, name]): Array<[string, string]> => {
			const label = labels.get(toApiName(path.split('.').at(-1) ?? ''));
			return label === undefined ? [] : [[label, name]];
		}),
	);
	return issues.map(({ said, field }) => {
		// A rule across fields names one of them by its label alone.
		const name = field && (byPath.get(field.parameters) ?? byLabel.get(lastLabelOf(field.labels)));
		return {
			said: withNames(said, byLabel) as Message,
			field: field && { ...field, labels: name ?? field.labels },
		};
	});
}

function withNames(value: Value, names: ReadonlyMap<string, string>): Value {
	if (Array.isArray(value)) return value.map((each: Value) => withNames(each, names));
	if (value instanceof Message) {
		const values = Object.entries(value.values).map(([key, inner]) => [key, withNames(inner, names)]);
		return new Message(value.id, Object.fromEntries(values) as Message['values']);
	}
	if (!isRecord(value) || !('label' in value)) return value;
	const label = String(value.label);
	return { label: names.get(lastLabelOf(label)) ?? label };
}
