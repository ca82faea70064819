import type { StoredAttachment } from '../records/attachments';
import type { Roles, Seeding } from './seeding';

/** A voucher on every twentieth sale and a note on every fifteenth person. */
export function seedAttachments(seeding: Seeding, roles: Roles): void {
	const { store } = seeding;
	store.sales.all().forEach(({ id, number }, index) => {
		if (index % 20 === 0) addAttachment(seeding, 'sale', id, 'Voucher', `Voucher da venda ${number}\n`);
	});
	const referredTo = new Set(Object.values(roles.referredToBy));
	for (const person of store.people.all()) {
		const { id, name, system, code } = person;
		if (code % 15 === 0 && !system && !referredTo.has(person)) {
			addAttachment(seeding, 'person', id, 'Observações', `Preferências de ${name}\n`);
		}
	}
	const { id, name } = roles.referredToBy.removedAttachment;
	const draft = addAttachment(seeding, 'person', id, 'Rascunho', `Anotações sobre ${name}\n`);
	store.attachments.remove(draft.id);
	store.files.delete(draft.id);
	store.removedAttachments.add(draft);
}

export function addAttachment(
	{ store, newId, now }: Seeding,
	resource_type: StoredAttachment['resource_type'],
	resource_id: string,
	description: string,
	text: string,
): StoredAttachment {
	const content = Buffer.from(text);
	const id = newId();
	store.files.set(id, content);
	return store.attachments.add({
		id,
		resource_type,
		resource_id,
		description,
		file_name: 'anexo.txt',
		extension: 'txt',
		content_type: 'text/plain',
		size: content.length,
		created_by_credential: null,
		created_at: now,
	});
}
