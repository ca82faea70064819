import type { Office } from '../../office';

/**
 * Makes the person a seller, unless they already are: everyone who sells a sale is in the list of sellers.
 */
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
