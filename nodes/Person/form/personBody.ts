import type { IDataObject } from 'n8n-workflow';

import type { CustomFieldValue } from '../../shared/fields/customFields';
import type { Values } from '../../shared/fields/field';
import { enteredAt, knownPlaceOf, placeOf } from '../../shared/fields/entered';
import { toBody, Verbatim } from '../../shared/fields/toBody';
import { message, unquoted } from '../../shared/messages/message';
import type { GivenPerson } from '../../shared/node/operation';
import { isAmongPhones } from '../../shared/people/phones';
import { isEmpty, isRecord, textIn } from '../../shared/values';
import type { personFields } from './personFields';

/** What the person forms hold; every part may be missing. */
export type PersonForm = Partial<Values<typeof personFields>> & {
	name?: string;
	personKind?: string;
	customFields?: CustomFieldValue[];
	removeContacts?: boolean;
	removeLabels?: boolean;
};

/** The body of POST or PATCH /people. An empty list tells the API to remove all labels or contacts. */
export function personBody(whole: PersonForm): IDataObject {
	const { removeContacts, removeLabels, ...form } = whole;
	const removed = { ...(removeContacts && { contacts: [] }), ...(removeLabels && { labels: [] }) };
	const body = toBody({ ...form, ...removed });
	const place = knownPlaceOf(whole);
	if (!place) return body;
	return enteredAt(body, place, (name) =>
		knownPlaceOf(whole, name in removed ? REMOVED_BY[name as keyof typeof REMOVED_BY] : name),
	);
}

/** The switches of an update by what they remove. */
const REMOVED_BY = { contacts: 'removeContacts', labels: 'removeLabels' };

/** Adds hints for the empty lists of an update in JSON, which remove what is there. */
export function hintAtRemovals({ value: body }: Verbatim<Record<string, unknown>>): void {
	for (const name of ['contacts', 'labels', 'phones']) {
		const list = body[name];
		if (Array.isArray(list) && list.length === 0) placeOf(body, name).addHint(message('hint.emptyList'));
	}
}

/** The members of a person with a number that `phones` neither holds nor changes. */
const PHONES_BESIDE = ['mobile_number', 'phone_number'];

/**
 * Adds a hint if new phones leave another number as it was: whoever calls dials that one.
 *
 * @param stored the person after the update
 * @see the API's "POST /people": of phones, it takes `phones` and `business_phone`
 */
export function hintAtOtherPhones(body: IDataObject, stored: IDataObject): void {
	if (!Array.isArray(body.phones)) return;
	const given = body.phones.map(textIn);
	const fields = PHONES_BESIDE.filter((name) => {
		const other = textIn(stored[name]);
		return /\d/.test(other) && !given.some((phone) => isAmongPhones(phone, other));
	});
	if (fields.length === 0) return;
	knownPlaceOf(body, 'phones')?.addHint(message('hint.otherPhones', { fields: fields.map(unquoted) }));
}

/** Adds issues for a form that both sets something and removes all of it. */
export function checkRemovals(form: PersonForm): void {
	if (form.removeContacts && form.contacts !== undefined)
		placeOf(form, 'removeContacts').addRuleIssue(
			message('CONFLICTING_FIELDS', { other: { label: 'Contacts' } }),
		);
	if (form.removeLabels && form.labels !== undefined)
		placeOf(form, 'removeLabels').addRuleIssue(message('CONFLICTING_FIELDS', { other: { label: 'Labels' } }));
}

/** A new person as it was entered: in the form, or as JSON. */
interface NewPerson extends Pick<PersonForm, 'name' | 'personKind' | 'customFields'> {
	inputMode: 'form' | 'json';
	body: Verbatim<Record<string, unknown>>;
	additionalFields: Values<typeof personFields>;
}

/** The body of POST /people for a new person. */
export function newPersonBody({ inputMode, body, additionalFields, ...form }: NewPerson): IDataObject {
	if (inputMode === 'json') return body.value as IDataObject;
	const { name, personKind, customFields } = form;
	return personBody({ ...additionalFields, name, personKind, customFields });
}

/**
 * Adds an issue for an empty name of a new person in JSON, as the form does. The API is not known to require
 * one, so a body that does not mention it is sent if it has anything else.
 */
export function checkNewPerson({ inputMode, body }: Partial<Pick<NewPerson, 'inputMode' | 'body'>>): void {
	if (inputMode !== 'json' || body === undefined || !isEmpty(body.value.name)) return;
	const { given } = placeOf(body.value);
	const isMentioned = isRecord(given) && 'name' in given;
	if (isMentioned || Object.keys(body.value).length === 0)
		placeOf(body.value, 'name').addRuleIssue(message('FIELD_EMPTY'));
}

/** The person of a body of POST or PATCH /people. */
export function givenPerson(body: IDataObject): GivenPerson {
	const place = ['external_id', 'cpf_cnpj', 'name'].map((name) => name in body && knownPlaceOf(body, name));
	return { person: body, isWritten: true, place: place.find(Boolean) || knownPlaceOf(body) };
}
