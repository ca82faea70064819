import { email, phone } from '../../shared/fields/contacts';
import { choice } from '../../shared/fields/choice';
import { refine, type Describe, type Field } from '../../shared/fields/field';
import type { Place } from '../../shared/fields/place';
import { taxpayerId } from '../../shared/fields/identifiers';
import { integer } from '../../shared/fields/number';
import { identifier, typedText } from '../../shared/fields/text';
import { saysNothing } from '../../shared/textProblems';
import { message } from '../../shared/messages/message';
import type { PersonKey } from '../../shared/people/find';
import type { Key } from '../../shared/people/identity';
import { phoneIn } from '../../shared/people/phones';
import { quote } from '../../shared/values';

const LABELS = {
	code: 'Code',
	cpfCnpj: 'CPF or CNPJ',
	email: 'Email',
	externalId: 'External ID',
	phone: 'Phone',
};

/** By what a person can be looked for before anything is written. */
export type MatchBy = keyof typeof LABELS;

/** The parameter, and a value as its own field reads it. */
const MATCH_KEYS: Record<MatchBy, { by: Key; field: Field<string | number | undefined> }> = {
	code: { by: 'code', field: integer('Code') },
	cpfCnpj: { by: 'cpf_cnpj', field: taxpayerId('CPF or CNPJ') },
	email: { by: 'email', field: email('Email') },
	externalId: { by: 'external_id', field: identifier('External ID') },
	phone: { by: 'phone', field: phoneWithAreaCode('Phone') },
};

/** Eight digits alone are somebody's in each area. */
function phoneWithAreaCode(displayName: string): Field<string | undefined> {
	return refine(phone(displayName), (written, place) => {
		const isWhole = (phoneIn(written)?.area ?? '') !== '';
		if (!isWhole) place.refuse(message('INVALID_PHONE.area'));
		return isWhole ? written : undefined;
	});
}

export function matchByChoice(outcomes: string) {
	return choice('Match By', LABELS, {
		default: 'cpfCnpj',
		description: `The field that identifies the person. The output says in <code>outcome</code> whether the person was ${outcomes}.`,
	});
}

/** What to look for. A number stays one: only what it is matched with can tell whether it has lost zeros. */
export function matchValue(displayName: string, about: Describe = {}): Field<string | number | undefined> {
	return refine(typedText(displayName, about), (value, _place, raw) =>
		typeof raw === 'number' ? raw : value,
	);
}

/** Reads the value to look for as its kind wants it; what is wrong with it is reported to `place`. */
export function readMatchKey(
	matchBy: MatchBy,
	entered: string | number,
	place: Place,
): PersonKey | undefined {
	const { by, field } = MATCH_KEYS[matchBy];
	if (saysNothing(String(entered)))
		return place.refuse(message('FIELD_EMPTY.key', { given: quote(String(entered)) }));
	const value = field.read(entered, place);
	return value === undefined ? undefined : { by, value: String(value) };
}

/** What a new person gets of the key. A code is given by the back office, never written. */
export function bodyOf({ by, value }: PersonKey): Readonly<Record<string, unknown>> {
	if (by === 'code') return {};
	return by === 'phone' ? { phones: [value] } : { [by]: value };
}
