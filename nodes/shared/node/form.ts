import type { IExecuteFunctions } from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import type { Rehearsal } from '../writes/rehearsal';
import type { Session } from '../writes/session';
import type { Fields, Values } from '../fields/field';
import { FieldPath } from '../fields/fieldPath';
import type { LookUps } from '../fields/lookUps';
import type { Audience } from '../errors/nodeError';
import { inFull, message } from '../messages/message';
import type { Operation } from './operation';
import { readParameters } from './parameters';

/** One execution of the node. */
export interface Run {
	host: IExecuteFunctions;
	operation: Operation;
	audience: Audience;
	session: Session;
	lookUps: LookUps;
	/** Reads what an operation's records lack of what is to leave. */
	details: Reader;
	/** Present where nothing is to be written. */
	rehearsal?: Rehearsal;
}

/** What the user entered for one item. */
export interface Form {
	index: number;
	values: Values<Fields>;
	fieldPath: FieldPath;
	/** Reads it once more, with what is known from the API by now. */
	again(): Form;
	/** What was thrown when the API was asked what is entered. */
	failure?: { thrown: unknown };
}

/** Everything the user entered for one item, read and checked as far as that goes without the API. */
export function readForm(run: Run, index: number): Form {
	const entered = new Map<string, unknown>();
	// An expression may give something else the next time.
	const enteredAs = (name: string): unknown => {
		if (!entered.has(name)) entered.set(name, run.host.getNodeParameter(name, index));
		return entered.get(name);
	};
	return read(run, index, enteredAs);
}

function read(run: Run, index: number, enteredAs: (name: string) => unknown): Form {
	const { host, operation, session, lookUps } = run;
	// n8n gives the parameters that the form shows a value, and leaves out the others.
	const shown = host.getNode().parameters;
	const fieldPath = FieldPath.ofForm(shown, lookUps);
	const fields = Object.fromEntries(Object.entries(operation.properties).filter(([name]) => name in shown));
	const values = readParameters(fields, enteredAs, fieldPath);
	try {
		operation.check?.(values, fieldPath, session.reads.companyIdentifier);
	} catch (thrown) {
		// Rules are written for values that could be read; the issues already say which could not.
		if (fieldPath.issues.length === 0)
			fieldPath.addIssue(message('FORM_NOT_CHECKED', { reason: inFull(String(thrown)) }));
	}
	return { index, values, fieldPath, again: () => read(run, index, enteredAs) };
}

/** The form with what only the API knows of its values, each question asked once for all forms. */
export async function completed(form: Form, { lookUps }: Run): Promise<Form> {
	let known = form;
	try {
		// What is shown may depend on what became known.
		while (known.fieldPath.questions.length > 0) {
			await lookUps.answer(known.fieldPath.questions);
			known = known.again();
		}
		return known;
	} catch (thrown) {
		return { ...known, failure: { thrown } };
	}
}
