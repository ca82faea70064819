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
 * A form, or the whole body as JSON: for expressions, varying numbers of lines, and shapes that the API
 * leaves open.
 *
 * @param endpoint which takes the body, as the API names it: "POST /sales"
 * @param about.example the field of an item that may hold the body
 * @param about.smallest a minimal body, which people and models imitate
 * @param about.note another sentence about the body, without its full stop
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
