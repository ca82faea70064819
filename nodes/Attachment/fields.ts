import type { IDataObject } from 'n8n-workflow';

import type { Path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { required, shownWhen } from '../shared/fields/field';
import { firstText, withDetails } from '../shared/labels';
import { idsLike, picker, type Chosen } from '../shared/fields/picker';
import { Place } from '../shared/fields/place';
import { pickers } from '../shared/fields/pickers';
import { message, type Message } from '../shared/messages/message';
import { recordPaths } from '../shared/request/recordPaths';
import { recordsOf } from '../shared/values';

/** The records that a file can be attached to, by the API's names. */
const TARGETS = { person: 'Person', sale: 'Sale' };
/** The records whose attachments can be read. The API attaches no files to bills. */
const OWNERS = { bill: 'Bill', ...TARGETS };

type OwnerKind = keyof typeof OWNERS;

const personId = required(
	shownWhen(
		{ resourceType: ['person'] },
		pickers.person('Person', { description: 'The person that the file belongs to' }),
	),
);
const saleId = required(
	shownWhen(
		{ resourceType: ['sale'] },
		pickers.sale('Sale', { description: 'The sale that the file belongs to' }),
	),
);
const billId = required(
	shownWhen(
		{ resourceType: ['bill'] },
		pickers.bill('Bill', { description: 'The bill that the file belongs to' }),
	),
);

function resourceType<K extends OwnerKind>(kinds: Readonly<Record<K, string>>) {
	return required(
		choice('Resource Type', kinds, {
			default: 'sale',
			description: 'The kind of record that the file belongs to',
		}),
	);
}

/** The form's first fields: the record to attach a file to. */
export const targetFields = { resourceType: resourceType(TARGETS), saleId, personId };

/** The form's first fields: the record whose attachments to read. */
export const ownerFields = { resourceType: resourceType(OWNERS), saleId, personId, billId };

interface Owner {
	resourceType: OwnerKind;
	billId?: string;
	personId?: string;
	saleId?: string;
}

export function ownerId({ resourceType: kind, ...ids }: Owner): string {
	return ids[`${kind}Id`] ?? '';
}

export function ownerPath(owner: Owner): Path {
	return recordPaths[owner.resourceType](ownerId(owner));
}

/** The attachments of a record that was read, with their links. */
export function attachmentsOf(owner: IDataObject): IDataObject[] {
	return recordsOf(owner.attachments);
}

/**
 * The path of the record whose attachments the editor lists. The editor cannot know what a name or an
 * expression means.
 */
function chosenOwnerPath(chosen: Chosen): Path | Message {
	const named = chosen('resourceType');
	const kind = Object.keys(OWNERS).find((owner): owner is OwnerKind => owner === named) ?? 'sale';
	const name = `${kind}Id` as const;
	const place = Place.ofForm();
	const id = ownerFields[name].read(chosen(name), place);
	if (id && place.findings.questions.length === 0) return ownerPath({ resourceType: kind, [name]: id });
	return message('NOT_CHOSEN.owner', { owner: message(`owner.${kind}`) });
}

/** One of the attachments of the record chosen above. */
export const attachmentId = required(
	picker(
		'Attachment',
		{
			method: 'searchAttachments',
			listedBy: 'Attachment',
			path: chosenOwnerPath,
			rowsIn: attachmentsOf,
			label: ({ description, extension, id }) => withDetails(firstText(description, id), [extension]),
			// The API does not publish what these IDs look like.
			identity: idsLike('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b', () => true),
		},
		{
			description: 'The attachment to fetch',
			typeOptions: {
				loadOptionsDependsOn: ['resourceType', 'saleId.value', 'personId.value', 'billId.value'],
			},
		},
	),
);
