import type { IDataObject } from 'n8n-workflow';

import { path, type Path } from '../shared/api/path';
import { choice } from '../shared/fields/choice';
import { required, shownWhen } from '../shared/fields/field';
import { personPicker, salePicker } from '../shared/fields/references';

/** Whose attachment it is, under the API's own names. */
const resourceType = required(
	choice(
		'Resource Type',
		{ person: 'Person', sale: 'Sale' },
		{ default: 'sale', description: 'What the file belongs to' },
	),
);

/** The record that an attachment belongs to: the form's first fields in every operation. */
export const ownerFields = {
	resourceType,
	saleId: required(shownWhen({ resourceType: ['sale'] }, salePicker('Sale'))),
	personId: required(shownWhen({ resourceType: ['person'] }, personPicker('Person'))),
};

interface Owner {
	resourceType: 'sale' | 'person';
	saleId?: string;
	personId?: string;
}

export function ownerId({ resourceType: kind, saleId, personId }: Owner): string {
	return (kind === 'sale' ? saleId : personId) ?? '';
}

export function ownerPath(owner: Owner): Path {
	return owner.resourceType === 'sale' ? path`/sales/${ownerId(owner)}` : path`/people/${ownerId(owner)}`;
}

/** The attachments of a sale or a person as read, links included. */
export function attachmentsOf(owner: IDataObject): IDataObject[] {
	return Array.isArray(owner.attachments) ? (owner.attachments as IDataObject[]) : [];
}
