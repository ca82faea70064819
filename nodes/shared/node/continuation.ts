import { digestOf } from '../digest';
import { withoutFullStop } from '../fields/unwrap';
import { refine, shownWhen, type Field } from '../fields/field';
import { text } from '../fields/text';
import { message } from '../messages/message';
import { quote } from '../values';

/** Where an answer was cut, which a model sends back to continue: `12.0-3f9a2c`. */
export interface Continuation {
	/** How many rows of each list were shown, and the index of the first record that the answer is about. */
	shown: readonly number[];
	/** A short hash of what there was to show, which tells whether that has changed. */
	sign: string;
}

const CONTINUATION_FORMAT = /^(\d{1,6}(?:\.\d{1,6})*)-([\da-f]{6})$/;

/** A short hash, so that models copy it without mistakes. It proves nothing. */
export function fingerprintOf(value: unknown): string {
	return digestOf(JSON.stringify(value)).toString('hex').slice(0, 6);
}

export function continuationText({ shown, sign }: Continuation): string {
	return `${shown.join('.')}-${sign}`;
}

/** Where a tool continues an answer that was cut. Hidden in workflows, which get all rows. */
export const nextField: Field<Continuation | undefined> = shownWhen(
	{ '@tool': [true] },
	refine(
		text('Next', {
			placeholder: 'e.g. 12-3f9a2c',
			description:
				'What "next" of the answer before says, to get what had no room there, such as 12-3f9a2c; empty for the beginning',
		}),
		(written, place) => {
			const [, shown = '', sign] = CONTINUATION_FORMAT.exec(withoutFullStop(written)) ?? [];
			if (sign === undefined) return place.refuse(message('INVALID_NEXT', { given: quote(written) }));
			return { shown: shown.split('.').map(Number), sign };
		},
	),
);
