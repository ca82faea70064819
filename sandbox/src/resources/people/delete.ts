import type { Office } from '../../office';
import type { StoredPerson } from '../../records/people';
import type { Store } from '../../records/store';

/** Why the person cannot be deleted (DELETE /people/{id}); undefined if nothing prevents it. */
export function relatedRecords({ store }: Office, person: StoredPerson): string | undefined {
	const { id } = person;
	const reasons: [boolean, string][] = [
		[person.system || person.user !== null, 'a system user or system company'],
		[
			store.sales.find(({ participants }) => participants.includes(id)) !== undefined,
			'it takes part in sales',
		],
		[
			store.sales.find(({ commissions }) => commissions.some(({ person_id }) => person_id === id)) !==
				undefined,
			'it has commissions',
		],
		[
			store.sales.find(({ payments }) => payments.some(({ payer_id }) => payer_id === id)) !== undefined,
			'it pays for sales',
		],
		[store.bills.find(({ person_id }) => person_id === id) !== undefined, 'it has financial entries'],
		[store.refunds.find(({ person_id }) => person_id === id) !== undefined, 'it has refunds'],
		[store.invoices.find(({ person_id }) => person_id === id) !== undefined, 'it has invoices'],
		[
			store.tasks.find(({ person_id, assignee_id }) => person_id === id || assignee_id === id) !== undefined,
			'it has tasks',
		],
		[
			store.quotes.find(({ customer_id, seller_id }) => customer_id === id || seller_id === id) !== undefined,
			'it has quotes',
		],
		[person.credit_cards.length > 0, 'it has cards'],
		[store.accounts.find(({ holder_id }) => holder_id === id) !== undefined, 'it has accounts'],
		[
			[store.attachments, store.removedAttachments].some((files) =>
				files.find(({ resource_id }) => resource_id === id),
			),
			'it has attachments, or had some that were removed',
		],
	];
	return reasons.find(([holds]) => holds)?.[1];
}

/** Removes the person with their contacts, labels and External IDs, and the links of others to them. */
export function deletePerson({ store }: Office, person: StoredPerson): void {
	store.people.remove(person.id);
	store.sellers.remove(person.id);
	for (const other of store.people.all()) if (isLinkedTo(other, person.id)) unlink(store, other, person.id);
	for (const integration of store.integrations.all()) {
		if (integration.person_id === person.id)
			store.integrations.change(integration, (its) => (its.person_id = null));
	}
	leaveFinances(store, person.id);
}

const isLinkedTo = ({ seller_id, promoter_id, contacts }: StoredPerson, id: string): boolean =>
	[seller_id, promoter_id, ...contacts.map(({ person_id }) => person_id)].includes(id);

function unlink(store: Store, other: StoredPerson, id: string): void {
	store.people.change(other, (person) => {
		if (person.seller_id === id) person.seller_id = null;
		if (person.promoter_id === id) person.promoter_id = null;
		for (const contact of person.contacts) if (contact.person_id === id) contact.person_id = null;
	});
}

/** A rule for this person alone is removed, too: without a person, it would apply to everybody. */
function leaveFinances(store: Store, personId: string): void {
	for (const { id, person_id } of store.invoiceRules.all()) {
		if (person_id === personId) store.invoiceRules.remove(id);
	}
	for (const { id, payer_id, supplier_id } of store.nfRules.all()) {
		if (payer_id === personId || supplier_id === personId) store.nfRules.remove(id);
	}
	for (const center of store.costCenters.all()) {
		if (!center.person_ids.includes(personId)) continue;
		const person_ids = center.person_ids.filter((id) => id !== personId);
		store.costCenters.change(center, (its) => (its.person_ids = person_ids));
	}
}
