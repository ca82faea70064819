import { Verbatim } from './toBody';
import { leaveOutAssigned, unknownIn } from './bodies';
import { choice, flag } from './choice';
import { allShownWhen, refined, required, sentences, shownWhen, type Field, type Fields } from './field';
import { fieldPathOf, type FieldPath } from './fieldPath';
import { jsonObject } from './json';
import { message } from '../messages/message';

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
	/** The body's name in the API's description. */
	object: 'PersonInput' | 'SaleInput';
	/** Fields that are known besides the description's, wherever they stand. */
	known?: readonly string[];
	/** Changes a record that was read to the shape in which it is written. */
	adopt?(body: Record<string, unknown>, fieldPath: FieldPath): void;
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
	{ example, smallest, note, object, known = [], adopt }: AboutBody,
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
	const entered = jsonObject('Body', {
		isBody: true,
		placeholder: `e.g. {{ $json.${example} }}`,
		description: `The whole record as a JSON object, with the field names that ${endpoint} expects`,
		builderHint: {
			propertyHint: sentences(note, `The smallest body is, for example, ${JSON.stringify(smallest)}`),
		},
	});
	const body = refined(entered, ({ value }, fieldPath) => {
		adopt?.(value, fieldPath);
		const assigned = leaveOutAssigned(object, value);
		if (assigned.length > 0)
			fieldPath.addHint(message('hint.assigned', { fields: assigned.map((label) => ({ label })) }));
		return new Verbatim(value);
	});
	return {
		inputMode,
		body: required(shownWhen({ inputMode: ['json'] }, body)),
		allowUnknownFields: shownWhen({ inputMode: ['json'] }, unknownFields(object, known)),
		...allShownWhen({ inputMode: ['form'] }, form),
	};
}

/** The switch beside the body, which therefore reports what it does not allow. */
function unknownFields(object: AboutBody['object'], known: readonly string[]): Field<boolean> {
	const { property, read } = flag('Allow Unknown Fields', {
		description:
			'Whether to send fields that the description of the back office does not have, such as one that it has just got. Otherwise they are refused as misspelled.',
	});
	return {
		property,
		read(raw, fieldPath, above) {
			const isAllowed = read(raw, fieldPath) ?? false;
			const body = above?.body instanceof Verbatim ? (above.body as Verbatim<unknown>).value : undefined;
			for (const { object: part, member, near } of unknownIn(object, body)) {
				if (known.includes(member)) continue;
				const at = fieldPathOf(part, member);
				if (isAllowed) at.addHint(message('hint.unknownField'));
				else
					at.addIssue(
						near === undefined
							? message('UNKNOWN_FIELD')
							: message('UNKNOWN_FIELD.near', { near: { label: near } }),
					);
			}
			return isAllowed;
		},
	};
}
