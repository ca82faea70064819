import { digestOf } from '../digest';
import { withoutStop } from '../fields/envelope';
import { refined, shownWhen, type Field } from '../fields/field';
import { text } from '../fields/text';
import { message } from '../messages/message';
import { quoted } from '../values';

/** Where an answer was cut, which a model sends back to continue: `12.0-3f9a2c`. */
export interface Continuation {
	/** How many rows of each list were shown, and the index of the first record that the answer is about. */
	shown: readonly number[];
	/** A short hash of what there was to show, which tells whether that has changed. */
	sign: string;
}

const WRITTEN = /^(\d{1,6}(?:\.\d{1,6})*)-([\da-f]{6})$/;

/** A short hash, so that models copy it without mistakes. It proves nothing. */
export function signOf(value: unknown): string {
	return digestOf(JSON.stringify(value)).toString('hex').slice(0, 6);
}

export function writtenAs({ shown, sign }: Continuation): string {
	return `${shown.join('.')}-${sign}`;
}

/** Where a tool continues an answer that was cut. Hidden in workflows, which get all rows. */
export const next: Field<Continuation | undefined> = shownWhen(
	{ '@tool': [true] },
	refined(
		text('Next', {
			placeholder: 'e.g. 12-3f9a2c',
			description:
				'What "next" of the answer before says, to get what had no room there, such as 12-3f9a2c; empty for the beginning',
		}),
		(written, place) => {
			const [, shown = '', sign] = WRITTEN.exec(withoutStop(written)) ?? [];
			if (sign === undefined) return place.refuse(message('INVALID_NEXT', { given: quoted(written) }));
			return { shown: shown.split('.').map(Number), sign };
		},
	),
);
