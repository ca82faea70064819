import { digestOf } from '../digest';
import { withoutStop } from '../fields/envelope';
import { refined, shownWhen, type Field } from '../fields/field';
import { text } from '../fields/text';
import { message } from '../messages/message';
import { quoted } from '../values';

/** Where an answer was cut, as a model gives it back: `12.0-3f9a2c`. */
export interface Continuation {
	/** How many rows of each list were shown, and where the records begin that the answer is about. */
	shown: readonly number[];
	/** Of what there was to show: it tells whether that has changed. */
	sign: string;
}

const WRITTEN = /^(\d{1,6}(?:\.\d{1,6})*)-([\da-f]{6})$/;

/** So few letters that a model copies them without a mistake: a sign, not a proof. */
export function signOf(value: unknown): string {
	return digestOf(JSON.stringify(value)).toString('hex').slice(0, 6);
}

export function writtenAs({ shown, sign }: Continuation): string {
	return `${shown.join('.')}-${sign}`;
}

/** Where a tool goes on with an answer that was cut. A workflow gets all rows, and nobody sees it there. */
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
