import type { IDataObject } from 'n8n-workflow';

import { toBody, type Verbatim } from '../../shared/api/body';
import type { CustomFieldValue } from '../../shared/fields/customFields';
import type { Values } from '../../shared/fields/field';
import type { InputMode } from '../../shared/fields/inputMode';
import type { personFields } from './personFields';

/** What the person forms hold; every part may be missing. */
export type PersonForm = Partial<Values<typeof personFields>> & {
	name?: string;
	personKind?: string;
	customFields?: CustomFieldValue[];
	removeContacts?: boolean;
	removeLabels?: boolean;
};

/** The body of POST or PATCH /people; an empty list tells the API to remove all labels or contacts. */
export function personBody({ removeContacts, removeLabels, ...form }: PersonForm): IDataObject {
	return toBody({
		...form,
		...(removeContacts && { contacts: [] }),
		...(removeLabels && { labels: [] }),
	});
}

/** A new person as it was entered: in the form, or as JSON. */
interface NewPerson extends Pick<PersonForm, 'name' | 'personKind' | 'customFields'> {
	inputMode: InputMode;
	body: Verbatim<Record<string, unknown>>;
	additionalFields: Values<typeof personFields>;
}

/** The body of POST /people for a new person. */
export function newPersonBody({ inputMode, body, additionalFields, ...form }: NewPerson): IDataObject {
	if (inputMode === 'json') return body.value as IDataObject;
	const { name, personKind, customFields } = form;
	return personBody({ ...additionalFields, name, personKind, customFields });
}
