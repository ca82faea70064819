import { choice } from '../fields/choice';
import { shownWhen, withDefault } from '../fields/field';
import { integer } from '../fields/number';

/**
 * Whether a reminder comes again and again.
 *
 * @param done what ends it, such as `the task is completed`
 * @param more a sentence more of the choice, where there is something to know
 */
export function repeatEvery(done: string, more = '') {
	return {
		repeat: withDefault(
			'once',
			choice(
				'Repeat',
				{ once: 'Once', daily: 'Daily', everyFewDays: 'Every Few Days' },
				{
					default: 'once',
					description: `Whether the reminder comes once, or again and again until ${done}${more && `. ${more}`}`,
				},
			),
		),
		repeatDays: shownWhen(
			{ repeat: ['everyFewDays'] },
			withDefault(
				3,
				integer('Repeat Days', {
					minimum: 1,
					maximum: 365,
					description: 'How many days later the reminder comes again',
				}),
				{ type: 'number', typeOptions: { minValue: 1, maxValue: 365 } },
			),
		),
	};
}

/** After how many days it comes again; undefined when it comes once. */
export function daysOfRepeat(repeat: string, repeatDays: number): number | undefined {
	if (repeat === 'once') return undefined;
	return repeat === 'daily' ? 1 : repeatDays;
}
