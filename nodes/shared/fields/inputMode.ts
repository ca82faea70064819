import { message } from '../messages/message';
import { isRecord } from '../values';
import { readGroup } from './readGroup';
import { choice, flag } from './choice';
import { allShownWhen, required, sentences, shownWhen, type Field, type Fields } from './field';
import type { Place } from './place';
import { jsonObject } from './json';
import type { Verbatim } from './toBody';

type InputMode = 'form' | 'json';

interface InputModeFields {
	inputMode: Field<InputMode>;
	/** Only read in the mode JSON. */
	body: Field<Verbatim<Record<string, unknown>>>;
	allowUnknownFields: Field<boolean>;
}

interface AboutBody {
	example: string;
	smallest: object;
	note?: string;
	/** What the body may hold, by the names of the form's fields: the API's in camelCase. */
	fields: Fields;
	/** Changes a record that was read to the shape in which it is written. */
	adopt?(body: Record<string, unknown>, place: Place): Record<string, unknown>;
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
	{ example, smallest, note, fields, adopt = (body) => body }: AboutBody,
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
	const about = {
		placeholder: `e.g. {{ $json.${example} }}`,
		description: `The whole record as a JSON object, with the field names that ${endpoint} expects`,
		builderHint: {
			propertyHint: sentences(note, `The smallest body is, for example, ${JSON.stringify(smallest)}`),
		},
	};
	const body = jsonObject('Body', about, (json, place) => {
		if (!isRecord(json)) return json;
		const adopted = adopt(json, place);
		const read = readGroup(fields, adopted, place.inJson(adopted));
		const assigned = [...place.findings.assigned].map((label) => ({ label }));
		if (assigned.length > 0) place.addHint(message('hint.assigned', { fields: assigned }));
		return read;
	});
	return {
		inputMode,
		body: required(shownWhen({ inputMode: ['json'] }, body)),
		allowUnknownFields: shownWhen({ inputMode: ['json'] }, unknownFields()),
		...allShownWhen({ inputMode: ['form'] }, form),
	};
}

/** The switch beside the body, which therefore says what becomes of what the body has noted as unknown. */
function unknownFields(): Field<boolean> {
	const { property, read } = flag('Allow Unknown Fields', {
		description:
			'Whether to send fields, and values of choices, that the description of the back office does not have, such as one that it has just got. Otherwise they are refused as misspelled.',
	});
	return {
		property,
		read(raw, place) {
			const isAllowed = read(raw, place) ?? false;
			place.findings.settleUnknown(isAllowed);
			return isAllowed;
		},
	};
}
