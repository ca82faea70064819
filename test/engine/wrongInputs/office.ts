import type { BackOffice } from '../backOffice';
import { activeUser, taskCategory, taskThatIs } from '../tasksAtHand';

/** Records in the back office that the inputs refer to. */
export interface AtHand {
	sale: string;
	person: string;
	company: string;
	task: string;
	user: string;
	category: string;
	/** A surname that several people have. */
	shared: string;
	/** The External ID of a registered person. */
	takenId: string;
	/** Numbers of custom fields of sales. */
	numberField: string;
	operation: string;
}

export async function atHand(office: BackOffice): Promise<AtHand> {
	const [people, sales, fields, products] = await Promise.all(
		['people', 'sales', 'custom_fields', 'products'].map(async (list) => await office.records(list)),
	);
	const idOf = (list: typeof people = [], isIt: (record: Record<string, unknown>) => boolean) =>
		String(list.find(isIt)?.id);
	const individuals = (people ?? []).filter(({ person_kind: kind }) => kind === 'individual');
	const surnames = individuals.map(({ name }) => String(name).split(' ').at(-1));
	return {
		sale: idOf(sales, () => true),
		person: idOf(people, ({ person_kind: kind }) => kind === 'individual'),
		company: idOf(people, ({ person_kind: kind }) => kind === 'company'),
		task: await taskThatIs.pending(office),
		user: await activeUser(office),
		category: await taskCategory(office),
		shared: String(surnames.find((one, at) => surnames.indexOf(one) !== at)),
		takenId: String((people ?? []).map(externalIdOf).find(Boolean)),
		numberField: idOf(fields, ({ resource, kind }) => resource === 'sales' && kind === 'numeric'),
		operation: idOf(products, ({ kind, active }) => kind === 'operation' && active === true),
	};
}

function externalIdOf({ external_ids: ids, external_id: id }: Record<string, unknown>): unknown {
	return typeof ids === 'object' && ids !== null ? Object.values(ids)[0] : id;
}
