import type { Verbatim } from '../api/body';
import { choice } from './choice';
import { allShownWhen, required, sentences, shownWhen, type Field, type Fields } from './field';
import { jsonObject } from './json';

export type InputMode = 'form' | 'json';

interface InputModeFields {
	inputMode: Field<InputMode>;
	/** Only read in the mode JSON. */
	body: Field<Verbatim<Record<string, unknown>>>;
}

/**
 * A form, or the whole body as JSON instead of it: for expressions, for numbers of lines that vary, and for shapes that the API
 * leaves open.
 *
 * @param endpoint which takes the body, as the API names it: "POST /sales"
 * @param about.example the field of an item that may hold the body
 * @param about.smallest a body with nothing but what it needs: people and models write theirs like it
 * @param about.note a sentence that the user has to know of the body besides, without its full stop
 * @param form shown and read in the mode Fill In Form only
 */
export function formOrJson<F extends Fields>(
	endpoint: string,
	{ example, smallest, note }: { example: string; smallest: object; note?: string },
	form: F,
): InputModeFields & F {
	const inputMode = required(
		choice(
			'Input Mode',
			{ form: 'Fill In Form', json: 'JSON' },
			{
				default: 'form',
				// Of a form that an expression chooses, n8n would demand what the JSON replaces.
				noDataExpression: true,
				description:
					'JSON takes the whole record as the back office expects it. Choose it for data from expressions, for lists of varying length, and for fields that the form does not have.',
			},
		),
	);
	const body = jsonObject('Body', {
		placeholder: `e.g. {{ $json.${example} }}`,
		description: sentences(
			`The whole record as a JSON object, with the field names that ${endpoint} expects`,
			note,
			`The least it holds is, for example, ${JSON.stringify(smallest)}`,
		),
	});
	return {
		inputMode,
		body: required(shownWhen({ inputMode: ['json'] }, body)),
		...allShownWhen({ inputMode: ['form'] }, form),
	};
}
