import type { StoredAttachment } from '../resources/attachments/shapes';
import type { Seeding } from './seed';

/** A voucher on every twentieth sale and a note on every fifteenth person. */
export function seedAttachments(seeding: Seeding): void {
	const { store } = seeding;
	store.sales.all().forEach(({ id, number }, index) => {
		if (index % 20 === 0) addAttachment(seeding, 'sale', id, 'Voucher', `Voucher da venda ${number}\n`);
	});
	store.people.all().forEach(({ id, name, system, code }) => {
		if (code % 15 === 0 && !system)
			addAttachment(seeding, 'person', id, 'Observações', `Preferências de ${name}\n`);
	});
}

export function addAttachment(
	{ store, newId, now }: Seeding,
	resource_type: StoredAttachment['resource_type'],
	resource_id: string,
	description: string,
	text: string,
): void {
	const content = Buffer.from(text);
	const id = newId();
	store.attachments.add({
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
	store.files.set(id, content);
}
