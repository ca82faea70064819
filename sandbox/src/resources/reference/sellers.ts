import type { Office } from '../../office';

/** Makes a seller of a person who isn't one yet: whoever sells a sale is listed. */
export function becomeSeller({ store }: Office, personId: string): void {
	const person = store.people.get(personId);
	if (!person || store.sellers.get(personId)) return;
	store.sellers.add({
		id: person.id,
		name: person.name,
		active: true,
		person: { id: person.id, name: person.name },
	});
}
