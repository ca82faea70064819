import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { path, type Path } from '../shared/api/path';
import { choice } from '../shared/fields/choice';
import { isRecord, required, shownWhen } from '../shared/fields/field';
import { wordLabel, withDetails } from '../shared/fields/labels';
import { idsLike, picker } from '../shared/fields/picker';
import { Place } from '../shared/fields/place';
import { personPicker, salePicker } from '../shared/fields/references';
import { WrongInput } from '../shared/node/wrongInput';

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
	return Array.isArray(owner.attachments) ? owner.attachments.filter(isRecord) : [];
}

/**
 * The record whose attachments are to be listed in the editor.
 *
 * @throws WrongInput while none is chosen, or when it is only known when the workflow runs
 */
function chosenOwnerPath(host: ILoadOptionsFunctions): Path {
	const kind = host.getCurrentNodeParameter('resourceType') === 'person' ? 'person' : 'sale';
	const name = kind === 'person' ? 'personId' : 'saleId';
	const id = ownerFields[name].read(host.getCurrentNodeParameter(name), Place.ofForm());
	if (id) return ownerPath({ resourceType: kind, [name]: id });
	throw new WrongInput([
		`Choose the ${wordLabel(kind)} first. Where it comes from an expression, give the attachment by its ID`,
	]);
}

/** One of the attachments of the record that is chosen above it. */
export const attachmentId = required(
	picker(
		'Attachment',
		{
			method: 'searchAttachments',
			path: chosenOwnerPath,
			rowsIn: attachmentsOf,
			label: ({ description, extension, id }) => withDetails(description || id, [extension]),
			// The form of these IDs is not published.
			identity: idsLike('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b', () => true),
		},
		{
			description: 'The attachment to fetch',
			typeOptions: { loadOptionsDependsOn: ['resourceType', 'saleId.value', 'personId.value'] },
		},
	),
);
