import type { IExecuteFunctions } from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import type { Rehearsal } from '../writes/rehearsal';
import type { Session } from '../writes/session';
import type { Fields, Values } from '../fields/field';
import type { Findings, LookUps } from '../fields/findings';
import { Place } from '../fields/place';
import type { NodeLocale } from '../errors/nodeError';
import { inFull, message } from '../messages/message';
import type { Operation } from './operation';
import { readParameters } from './parameters';

/** One execution of the node. */
export interface Run {
	host: IExecuteFunctions;
	operation: Operation;
	locale: NodeLocale;
	session: Session;
	lookUps: LookUps;
	/** A reader for what the output needs beyond the operation's records. */
	details: Reader;
	/** Present if nothing is to be written. */
	rehearsal?: Rehearsal;
}

/** What the user entered for one item. */
export interface Form {
	index: number;
	values: Values<Fields>;
	findings: Findings;
	/** Reads the form once more, with what the API has answered by now. */
	again(): Form;
	/** What was thrown when the API was asked about the entered values. */
	failure?: { thrown: unknown };
}

/** Everything that the user entered for one item, read and checked as far as possible without the API. */
export function readForm(run: Run, index: number): Form {
	const entered = new Map<string, unknown>();
	// An expression may give something else the next time, so each is evaluated once.
	const enteredAs = (name: string): unknown => {
		if (!entered.has(name)) entered.set(name, run.host.getNodeParameter(name, index));
		return entered.get(name);
	};
	return readFormOnce(run, index, enteredAs);
}

function readFormOnce(run: Run, index: number, enteredAs: (name: string) => unknown): Form {
	const { host, operation, session, lookUps } = run;
	// n8n stores only the parameters that the form shows.
	const shown = host.getNode().parameters;
	const place = Place.ofForm(shown, lookUps);
	const fields = Object.fromEntries(Object.entries(operation.properties).filter(([name]) => name in shown));
	const { findings } = place;
	const values = readParameters(fields, enteredAs, place);
	try {
		operation.check?.(values, place, session.reads.companyIdentifier);
	} catch (thrown) {
		// Rules expect values that could be read; if some could not, the issues already say so.
		if (findings.issues.length === 0)
			place.refuse(message('FORM_NOT_CHECKED', { reason: inFull(String(thrown)) }));
	}
	return { index, values, findings, again: () => readFormOnce(run, index, enteredAs) };
}

/** The form with what only the API knows about its values. Each question is asked once for all forms. */
export async function completeForm(form: Form, { lookUps }: Run): Promise<Form> {
	let known = form;
	try {
		// Which fields are shown may depend on the answers.
		while (known.findings.questions.length > 0) {
			await lookUps.answer(known.findings.questions);
			known = known.again();
		}
		return known;
	} catch (thrown) {
		return { ...known, failure: { thrown } };
	}
}
