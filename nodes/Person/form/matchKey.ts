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

/** The fields by which a person can be looked up before anything is written. */
export type MatchBy = keyof typeof LABELS;

/** For each choice, the key and the field that reads its value. */
const MATCH_KEYS: Record<MatchBy, { by: Key; field: Field<string | number | undefined> }> = {
	code: { by: 'code', field: integer('Code') },
	cpfCnpj: { by: 'cpf_cnpj', field: taxpayerId('CPF or CNPJ') },
	email: { by: 'email', field: email('Email') },
	externalId: { by: 'external_id', field: identifier('External ID') },
	phone: { by: 'phone', field: phoneWithAreaCode('Phone') },
};

/** A phone with its area code, because the same eight digits exist in every area. */
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

/** The value to look up. A number stays one: only its kind shows whether it has lost zeros. */
export function matchValue(displayName: string, about: Describe = {}): Field<string | number | undefined> {
	return refine(typedText(displayName, about), (value, _place, raw) =>
		typeof raw === 'number' ? raw : value,
	);
}

/** Reads the value to look up as its kind takes it, and adds issues to `place`. */
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

/**
 * The members that a new person gets from the key. A code is assigned by the back office and never written.
 */
export function bodyOf({ by, value }: PersonKey): Readonly<Record<string, unknown>> {
	if (by === 'code') return {};
	return by === 'phone' ? { phones: [value] } : { [by]: value };
}
