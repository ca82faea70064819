import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import type { Session } from '../writes/session';
import type { Fields, Values } from '../fields/field';
import { FieldPath } from '../fields/fieldPath';
import type { Operation } from './operation';
import { readParameters } from './parameters';

/** One execution of the node. */
export interface Run {
	host: IExecuteFunctions;
	operation: Operation;
	session: Session;
}

/** What the user entered for one item. */
export interface Form {
	index: number;
	values: Values<Fields>;
	fieldPath: FieldPath;
}

/**
 * Everything the user entered for one item, read and checked as far as that goes without the API.
 *
 * @param shown the node's parameters: n8n gives those that the form shows a value, and leaves out the others
 */
export function readForm({ host, operation, session }: Run, shown: INodeParameters, index: number): Form {
	const fieldPath = FieldPath.ofForm(shown);
	const fields = Object.fromEntries(Object.entries(operation.properties).filter(([name]) => name in shown));
	const values = readParameters(fields, (name) => host.getNodeParameter(name, index), fieldPath);
	try {
		operation.check?.(values, fieldPath, session.reads.companyIdentifier);
	} catch (thrown) {
		// Rules are written for values that could be read; the issues already say which could not.
		if (fieldPath.issues.length === 0) fieldPath.addIssue(`The form cannot be checked: ${String(thrown)}`);
	}
	return { index, values, fieldPath };
}
