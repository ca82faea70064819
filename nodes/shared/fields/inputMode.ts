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
	/** Read only in JSON mode. */
	body: Field<Verbatim<Record<string, unknown>>>;
	allowUnknownFields: Field<boolean>;
}

interface AboutBody {
	example: string;
	smallest: object;
	note?: string;
	/** The fields that the body may have, by their names in the form: the API's names in camelCase. */
	fields: Fields;
	/** Converts a record from the shape in which it is read to the shape that writes take. */
	adopt?(body: Record<string, unknown>, place: Place): Record<string, unknown>;
}

/**
 * A form or, in its place, the whole body as JSON: for expressions, lists of varying length, and shapes that
 * the API leaves open.
 *
 * @param endpoint the endpoint that takes the body, by its name in the API: "POST /sales"
 * @param about.example the field of an item that may hold the body
 * @param about.smallest a minimal body, which people and models imitate
 * @param about.note another sentence about the body, without its full stop
 * @param form the fields that are shown and read only in the mode Fill In Form
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
				// If an expression chose the mode, n8n would demand the form's required fields even for JSON.
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

/** The switch next to the body. It decides whether unknown members of the body are sent or refused. */
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
