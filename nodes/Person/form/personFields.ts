import { customFields } from '../../shared/fields/customFields';
import { choice } from '../../shared/fields/choice';
import { phones } from '../../shared/fields/contacts';
import { required, type Fields } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { jsonList } from '../../shared/fields/json';
import {
	inlinePersonFields,
	commonPersonFields as sharedPersonFields,
	PERSON_KINDS,
} from '../../shared/fields/person';
import { oneOrSeveral, pickedList, reference, references } from '../../shared/fields/reference';
import { pickers } from '../../shared/fields/pickers';
import { HOW_SEVERAL } from '../../shared/fields/unwrap';
import { omit } from '../../shared/values';

/** The person that an operation is about. */
export const personId = required(pickers.person('Person', { description: 'The person to work on' }));

const personKind = choice('Person Kind', PERSON_KINDS, {
	default: 'individual',
	description: 'Whether it is a human being or a company; cannot be changed later',
});

const label = pickers.label('Label');

/** The fields that all forms for people share, without the name. */
const fieldsButName = omit(sharedPersonFields, 'name');

/** Everything POST and PATCH /people take besides name, kind and custom fields. */
export const personFields = {
	...fieldsButName,
	contacts: jsonList('Contacts', {
		placeholder: 'e.g. [{ "name": "Ana", "email": "ana@example.com" }]',
		description: 'A JSON list of contacts. An update replaces the current ones.',
	}),
	labels: references(
		pickedList('Labels', { name: 'label', displayName: 'Label' }, oneOrSeveral(label), {
			description: 'Labels of the person; an update replaces the current ones',
		}),
		label,
	),
	phones: phones('Phones', {
		placeholder: 'e.g. (11) 98765-4321, (11) 3456-7890',
		description: `Phone numbers, ${HOW_SEVERAL}`,
	}),
	promoter: reference(
		pickers.person('Promoter', { description: 'The promoter of the agency who looks after this person' }),
	),
	seller: reference(pickers.seller('Seller', { description: 'The seller who looks after this person' })),
};

export const newPersonCustomFields = customFields('people', { areRequiredEnforced: true });
export const changedPersonCustomFields = customFields('people', { areRequiredEnforced: false });

/**
 * The fields of a new person.
 *
 * @param ofAgency the agency's custom fields, required or not
 */
export const newPersonForm = (ofAgency: typeof newPersonCustomFields) => ({
	name: required(sharedPersonFields.name),
	personKind: required(personKind),
	additionalFields: collection('Additional Fields', personFields),
	customFields: ofAgency,
});

/**
 * The fields that POST and PATCH /people take in JSON.
 *
 * @param form the operation's form, or only those fields of it that are not in {@link personFields}
 */
export const personInJson = (form: Fields): Fields => ({
	...omit(inlinePersonFields, 'airlineCode', 'airlineNumber', 'cnpj', 'cpf'),
	...personFields,
	...omit(form, 'additionalFields'),
});
