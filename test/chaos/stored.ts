import type { IDataObject } from 'n8n-workflow';

import type { BackOffice } from '../engine/backOffice';

/** What the sandbox has really stored at one moment, whatever it answered, with ways to count in it. */
export class Stored {
	private constructor(private readonly byCollection: Record<Counted, Map<string, IDataObject[]>>) {}

	static async of(office: BackOffice): Promise<Stored> {
		const people = await office.records('people');
		const nameOf = new Map(people.map(({ id, name }) => [id, String(name)]));
		const tasks = await office.records('tasks');
		const entries = await office.records('logs');
		return new Stored({
			people: groupedBy(people, ({ name }) => String(name)),
			peopleByIdentity: groupedBy(people.flatMap(identities), ({ known_as }) => String(known_as)),
			tasks: groupedBy(tasks, ({ title }) => String(title)),
			tasksById: groupedBy(tasks, ({ id }) => String(id)),
			sales: groupedBy(await office.records('sales'), ({ payer_id }) => nameOf.get(payer_id) ?? ''),
			attachments: groupedBy(
				await office.records('attachments'),
				({ resource_id, description }) => `${String(resource_id)} ${String(description)}`,
			),
			logs: groupedBy(entries, ({ resource_id }) => String(resource_id)),
		});
	}

	people(name: string): IDataObject[] {
		return this.byCollection.people.get(name) ?? [];
	}

	/** @param identity a CPF, an email address, or an External ID */
	peopleBy(identity: string): IDataObject[] {
		return this.byCollection.peopleByIdentity.get(identity) ?? [];
	}

	tasks(title: string): IDataObject[] {
		return this.byCollection.tasks.get(title) ?? [];
	}

	/** @param payer their name */
	sales(payer: string): IDataObject[] {
		return this.byCollection.sales.get(payer) ?? [];
	}

	comments(taskId: string, text: string): number {
		const [task] = this.byCollection.tasksById.get(taskId) ?? [];
		const history = (task?.history ?? []) as IDataObject[];
		return history.filter((comment) => comment.text === text).length;
	}

	uploads(personId: string, description: string): number {
		return this.byCollection.attachments.get(`${personId} ${description}`)?.length ?? 0;
	}

	/** How often the record was given this text, according to the change history. */
	edits(id: string, text: string): number {
		const shown = [`: ${JSON.stringify(text)}`, `→ ${JSON.stringify(text)}`];
		return this.entries(id, 'edition').filter(({ description }) =>
			String(description)
				.split('\r\n')
				.some((line) => shown.some((end) => line.endsWith(end))),
		).length;
	}

	/** How often the person with this CPF or External ID was given this text. */
	editsOf(identity: string, text: string): number {
		return this.peopleBy(identity).reduce((sum, { id }) => sum + this.edits(String(id), text), 0);
	}

	/**
	 * Whether the person with this identity was given this text, on creation or later: 1 or 0. If there are
	 * several such people, their number.
	 */
	givenTo(identity: string, text: string): number {
		const people = this.peopleBy(identity);
		if (people.length > 1) return people.length;
		const isGiven = ({ id, observations }: IDataObject) =>
			observations === text ||
			this.entries(String(id), 'edition').some(({ description }) =>
				String(description).includes(JSON.stringify(text)),
			);
		return people.filter(isGiven).length;
	}

	deletions(id: string): number {
		return this.entries(id, 'deletion').length;
	}

	private entries(id: string, kind: string): IDataObject[] {
		return (this.byCollection.logs.get(id) ?? []).filter((entry) => entry.kind === kind);
	}
}

type Counted = 'people' | 'peopleByIdentity' | 'tasks' | 'tasksById' | 'sales' | 'attachments' | 'logs';

/**
 * One copy of the person for each value by which it can be identified: CPF, email address and External IDs.
 */
const identities = (person: IDataObject): IDataObject[] =>
	[person.cpf_cnpj, person.email, ...Object.values(person.external_ids as IDataObject)]
		.filter(Boolean)
		.map((known_as) => ({ ...person, known_as }));

function groupedBy(
	records: readonly IDataObject[],
	nameOf: (record: IDataObject) => string,
): Map<string, IDataObject[]> {
	const groups = new Map<string, IDataObject[]>();
	for (const record of records) {
		const name = nameOf(record);
		const group = groups.get(name);
		if (group) group.push(record);
		else groups.set(name, [record]);
	}
	return groups;
}
