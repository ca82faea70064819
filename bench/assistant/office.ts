import { randomUUID } from 'node:crypto';

import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import type { Question, Stored } from './questions';
import { Assistant, type toolsOfExample } from './tools';

/** The sandbox that the benchmark uses, and what it has stored. */
export class Office {
	private readonly baseUrl: string;

	/** @param url its origin @param token that of full access */
	constructor(
		private readonly url: string,
		private readonly token: string,
	) {
		this.baseUrl = `${url}/api/v3`;
	}

	async control<T>(method: string, path: string, data?: object): Promise<T> {
		return (await axios.request<T>({ method, url: `${this.url}/_sandbox${path}`, data })).data;
	}

	/** Resets the sandbox to the state before the first question, and adds people with these names. */
	async begin(given: readonly string[] = [], sales = 150): Promise<void> {
		await this.control('POST', '/reset', { sales, people: 120, tasks: 40 });
		for (const name of given)
			await axios.post(
				`${this.baseUrl}/people`,
				{ person_kind: 'individual', name },
				{ headers: { Authorization: `Bearer ${this.token}`, 'Idempotency-Key': randomUUID() } },
			);
	}

	async stored(): Promise<Stored> {
		const [people, sellers, sales, bills, tasks] = await Promise.all([
			this.records('people'),
			this.records('sellers'),
			this.records('sales'),
			this.records('bills'),
			this.records('tasks'),
		]);
		return { people, sellers, sales, bills, tasks, now: Date.now() };
	}

	async open(tools: ReturnType<typeof toolsOfExample>): Promise<Assistant> {
		const [category] = await this.records('task_categories');
		const credential = {
			baseUrl: this.baseUrl,
			accessToken: this.token,
			companyIdentifier: '12345678000195',
		};
		return new Assistant(tools, credential, String(category?.id));
	}

	private async records(collection: string): Promise<IDataObject[]> {
		return (await this.control<{ data: IDataObject[] }>('GET', `/records/${collection}`)).data;
	}
}

/** Whether nothing was written between the two. */
export const areEqual = (before: Stored, after: Stored): boolean =>
	JSON.stringify([before.tasks, before.people]) === JSON.stringify([after.tasks, after.people]);

/** What differs from the state that the question should leave. */
export function wrongWrites(before: Stored, after: Stored, { writes }: Pick<Question, 'writes'>): string[] {
	const records = (['people', 'tasks'] as const).flatMap((collection) => {
		const expected = writes?.collection === collection ? writes : undefined;
		const known = new Map(before[collection].map((record) => [record.id, JSON.stringify(record)]));
		const added = after[collection].filter(({ id }) => !known.has(id));
		const changed = after[collection].filter(
			(record) => known.has(record.id) && known.get(record.id) !== JSON.stringify(record),
		);
		return [
			...differences(`${collection} added`, added, expected?.added ?? []),
			...differences(`${collection} changed`, changed, expected?.changed ?? []),
		];
	});
	// A comment that is added twice still changes only one task, so count the comments.
	const comments = commentsIn(after) - commentsIn(before);
	return comments > 1 ? [...records, `${comments} comments`] : records;
}

function differences(
	what: string,
	found: readonly IDataObject[],
	expected: readonly IDataObject[],
): string[] {
	if (found.length !== expected.length) return [`${found.length} instead of ${expected.length} ${what}`];
	return expected
		.filter(
			(one) => !found.some((record) => Object.entries(one).every(([name, value]) => record[name] === value)),
		)
		.map((one) => `not ${what}: ${JSON.stringify(one)}`);
}

const commentsIn = ({ tasks }: Stored): number =>
	tasks.reduce((count, { history }) => count + (history as unknown[]).length, 0);
