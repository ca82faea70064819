import { choice } from './choice';
import { allShownWhen, required, shownWhen, type Field, type Fields } from './field';
import { jsonObject, type Verbatim } from './json';

export type InputMode = 'form' | 'json';

interface InputModeFields {
	inputMode: Field<InputMode>;
	/** Only read in the mode JSON. */
	body: Field<Verbatim<Record<string, unknown>>>;
}

/**
 * A form, or the whole record as JSON instead of it: for expressions, for numbers of lines that vary, and for shapes that
 * the API leaves open.
 *
 * @param record what is written, in the middle of a sentence: "sale"
 * @param about.endpoint which takes the body, as the API names it: "POST /sales"
 * @param about.note a sentence that the user has to know of the body besides, without its full stop
 * @param form shown and read in the mode Fill In Form only
 */
export function formOrJson<F extends Fields>(
	record: string,
	{ endpoint, note }: { endpoint: string; note?: string },
	form: F,
): InputModeFields & F {
	const inputMode = required(
		choice(
			'Input Mode',
			{ form: 'Fill In Form', json: 'JSON' },
			{
				default: 'form',
				description: `JSON takes the whole ${record} as the interface wants it: for expressions, for numbers of lines that vary, and for what the form does not offer`,
			},
		),
	);
	const body = jsonObject('Body', {
		placeholder: `e.g. {{ $json.${record} }}`,
		description: `The ${record} as ${endpoint} takes it${note === undefined ? '' : `. ${note}.`}`,
	});
	return {
		inputMode,
		body: required(shownWhen({ inputMode: ['json'] }, body)),
		...allShownWhen({ inputMode: ['form'] }, form),
	};
}
