import { randomInt, randomUUID } from 'node:crypto';
import { completeCpf } from '../taxpayerIds';
import { isRecord } from './kinds';
import { NoAnswer, type Reply, type Service } from './service';
import { Unobserved } from './unobserved';

/** A person that a comparison may have left behind. */
export interface Left {
	name: string;
	external_id: string;
	/** Missing if no answer said it. */
	id?: string;
	why: string;
}

/** A person that may be stored. There is an entry for each creation, made before the request is sent. */
interface Attempt {
	externalId: string;
	id?: string;
	/** The answer that has the ID. */
	shown?: unknown;
	/**
	 * Why the person may be stored; undefined once the creation was refused, or the person is known to be gone.
	 */
	why: string | undefined;
}

/** Options for sending a write. */
interface Sending {
	/** The Idempotency-Key, a new one by default; null for none. */
	key?: string | null;
	headers?: Record<string, string>;
}

const headersOf = ({ key = randomUUID(), headers = {} }: Sending): Record<string, string> => ({
	...(key !== null && { 'Idempotency-Key': key }),
	...headers,
});

/** An ID that no record has, here or at an agency. */
export const nobody = '00000000-0000-4000-8000-000000000000';

const isGone = ({ status }: Reply): boolean => status === 404 || status === 410;
const pathOf = (id: string): string => `/people/${encodeURIComponent(id)}`;

function idIn(json: unknown): string | undefined {
	const { id } = isRecord(json) ? json : {};
	return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

/** How many pages of people are searched for records of this run. */
const pagesSearched = 5;

/**
 * Writes people only, and names them after the run: people can be deleted, while sales cannot, and a task
 * sends its assignee an email. Every creation has an External ID of its own. A person with neither such an
 * External ID nor the run's name is never changed or deleted.
 */
export class Writes {
	/** The key with which this run's person (the subject) is created. */
	readonly key = randomUUID();
	/** The data with which the subject is created. */
	readonly sent;
	/** A CPF that most likely belongs to nobody. */
	readonly document = completeCpf(String(randomInt(100_000_000, 1_000_000_000)));
	private readonly attempts: Attempt[] = [];
	/** The IDs of people who are known to be deleted. */
	private readonly gone = new Set<string>();
	private mayDelete: Promise<boolean> | undefined;
	private readonly prefix: string;
	private readonly name: string;
	private subject: Promise<Reply> | undefined;
	private subjectsId: Promise<string | Unobserved> | undefined;
	/** Whether the list showed somebody of this run who is known to exist. */
	private searchable: Promise<boolean> | undefined;
	/** Why no further person is created. */
	private stopped: string | undefined;

	/** @param run distinguishes the records of this run from others */
	constructor(
		private readonly service: Service,
		run: string,
	) {
		this.name = `Compare ${run}`;
		this.prefix = `compare-${run}-`;
		this.sent = {
			...this.person(),
			...{ birthdate: '1990-02-28', observations: 'Água', website: 'https://compare.example' },
		};
	}

	/** The body for creating another person. */
	person(): { person_kind: string; name: string; external_id: string } {
		return {
			person_kind: 'individual',
			name: this.name,
			external_id: this.prefix + randomUUID().slice(0, 8),
		};
	}

	/**
	 * POST /people.
	 *
	 * @param person to create
	 * @param how `body` is sent in place of the person
	 * @throws {NoAnswer} if no answer came; or if an earlier creation cannot be tracked, so that nothing is
	 * sent
	 */
	async post(person: { external_id: string }, how: Sending & { body?: unknown } = {}): Promise<Reply> {
		this.mayDelete ??= this.ofNothing('DELETE', pathOf(nobody)).then(({ status }) => status !== 403);
		if (!(await this.mayDelete)) this.stopped = 'nobody is created who may not be deleted';
		if (this.stopped) throw new NoAnswer(this.stopped, false);
		const { body = person } = how;
		const headers = headersOf(how);
		const attempt: Attempt = { externalId: person.external_id, why: 'its creation was not answered' };
		this.attempts.push(attempt);
		const reply = await this.service.ask({
			...{ method: 'POST', path: '/people', body, headers },
			// Without a valid key, a second request may store the same person twice.
			once: headers['Idempotency-Key']?.length !== this.key.length,
		});
		this.note(attempt, reply);
		return reply;
	}

	private note(attempt: Attempt, { status, json }: Reply): void {
		attempt.why = `its creation was answered with ${status}`;
		if (status >= 400 && status < 500) attempt.why = undefined;
		if (status < 200 || status >= 300) return;
		const id = idIn(json);
		if (id === undefined) {
			attempt.why += ' and no ID';
			this.stopped = 'nothing more is created after an answer whose ID could not be read';
		} else Object.assign(attempt, { id, shown: json });
	}

	/** PATCH of the subject. */
	async patch(body: unknown, how: Sending = {}): Promise<Reply | Unobserved> {
		const id = await this.subjectId();
		return id instanceof Unobserved ? id : this.change(id, body, how);
	}

	private change(id: string, body: unknown, how: Sending = {}): Promise<Reply> {
		return this.service.ask({ method: 'PATCH', path: pathOf(id), body, headers: headersOf(how) });
	}

	/** A write to a record that does not exist, so that it changes nothing. */
	ofNothing(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Reply> {
		return this.service.ask({ method, path, body, headers: headersOf({}), once: true });
	}

	/** GET of the subject as it is now. */
	async read(): Promise<Record<string, unknown> | Unobserved> {
		const id = await this.subjectId();
		if (id instanceof Unobserved) return id;
		const { status, json } = await this.get(id);
		return isRecord(json) && status === 200
			? json
			: new Unobserved(`GET /people/{id} is answered with ${status}`);
	}

	/** GET of any person. */
	get(id: string): Promise<Reply> {
		return this.service.ask({ path: pathOf(id) });
	}

	/** The answer to the creation of the subject, which is created on first use. */
	subjectReply(): Promise<Reply> {
		this.subject ??= this.post(this.sent, { key: this.key });
		return this.subject;
	}

	subjectId(): Promise<string | Unobserved> {
		this.subjectsId ??= this.subjectReply().then((reply) => this.ownId(reply));
		return this.subjectsId;
	}

	/** The ID in the answer to a creation, if the person is one of this run. */
	private async ownId({ status, json }: Reply): Promise<string | Unobserved> {
		const id = idIn(json);
		if (id === undefined) return new Unobserved(`POST /people is answered with ${status}, without an ID`);
		return (await this.isOwn(id, json))
			? id
			: new Unobserved('the ID that POST /people answers leads to no person of this run');
	}

	/**
	 * Whether this run created the person. @param shown the answer with the ID, in case people may not be read
	 */
	private async isOwn(id: string, shown: unknown): Promise<boolean> {
		const { status, json } = await this.get(id);
		const person = status === 200 ? json : status === 403 ? shown : undefined;
		const { id: shownId, name, external_id } = isRecord(person) ? person : {};
		return shownId === id && (name === this.name || this.isOfRun(external_id));
	}

	private readonly isOfRun = (externalId: unknown): boolean =>
		typeof externalId === 'string' && externalId.startsWith(this.prefix);

	/** Creates, changes and deletes another person. @returns the ID */
	async wholeLife(): Promise<string | Unobserved> {
		const id = await this.ownId(await this.post(this.person()));
		if (id instanceof Unobserved) return id;
		await this.change(id, { observations: 'compare' });
		const { status } = await this.remove(id);
		return status === 204 ? id : new Unobserved(`DELETE /people/{id} is answered with ${status}`);
	}

	/** The ID of the subject, once deleted. */
	async deletedId(): Promise<string | Unobserved> {
		const id = await this.subjectId();
		return id instanceof Unobserved || this.gone.has(id)
			? id
			: new Unobserved('this run could delete nobody');
	}

	/** DELETE of a person of this run. Once the person can no longer be read, there is nothing to clean up. */
	async remove(id: string): Promise<Reply> {
		this.searchable ??= this.search().catch(() => false);
		await this.searchable;
		// After a lost answer, a second request would find nobody: it is sent to who is still there.
		const erase = () =>
			this.service.ask({ method: 'DELETE', path: pathOf(id), once: true }).catch(() => undefined);
		const look = () => this.get(id).catch(() => undefined);
		let [reply, after] = [await erase(), await look()];
		if (!reply && after?.status === 200) [reply, after] = [await erase(), await look()];
		if (after && (isGone(after) || (after.status === 403 && reply?.status === 204))) this.gone.add(id);
		else if (after?.status === 200) this.gone.delete(id);
		const seen = after?.status === 200 ? 'it is still there' : 'it may still be there';
		for (const attempt of this.attempts.filter((one) => one.id === id))
			attempt.why = this.gone.has(id)
				? undefined
				: `DELETE is answered with ${reply?.status ?? 'nothing'}, and ${seen}`;
		if (!reply) throw new NoAnswer('DELETE /people/{id}: no answer', false);
		return reply;
	}

	/**
	 * Deletes what is left, including people whose creation got no answer.
	 * @returns what may still exist
	 */
	async cleanUp(): Promise<Left[]> {
		if (this.attempts.length === 0) return [];
		const isSearched = (await this.search().catch(() => false)) && (await (this.searchable ?? true));
		for (const attempt of this.attempts.filter(({ id, why }) => id !== undefined && why !== undefined))
			await this.removeOwn(attempt).catch(() => undefined);
		const { name } = this;
		const stored = this.attempts.flatMap(({ externalId, id, why }): Left[] =>
			why === undefined ? [] : [{ name, external_id: externalId, ...(id !== undefined && { id }), why }],
		);
		// A replay returns a person that is already known. If a creation is refused later, the first attempt may
		// still have succeeded.
		const left = [...new Map(stored.map((one) => [one.id ?? one.external_id, one])).values()];
		if (isSearched || left.length > 0) return left;
		const why = 'no list shows the people of that name, so one that was refused may be stored';
		return [{ name, external_id: `${this.prefix}…`, why }];
	}

	private async removeOwn(attempt: Attempt): Promise<void> {
		const { id = '', shown } = attempt;
		if (await this.isOwn(id, shown)) await this.remove(id);
		else attempt.why = 'its ID leads to another person, or to none, and was not deleted';
	}

	/**
	 * Searches for people of this run that no answer has shown. @returns whether the list shows one that is
	 * known to exist
	 */
	private async search(): Promise<boolean> {
		const found = new Set<unknown>();
		let query: Record<string, string | number> = { name: this.name, size: 50 };
		for (let page = 1; page <= pagesSearched; page += 1) {
			const { json } = await this.service.ask({ path: '/people', query });
			const { data, pagination } = isRecord(json) ? json : {};
			if (!Array.isArray(data)) {
				if (page === 1) return false;
				break;
			}
			for (const row of data.filter(isRecord)) {
				if (row.name !== this.name && !this.isOfRun(row.external_id)) continue;
				found.add(row.id);
				this.noteFound(row);
			}
			const { has_next_page: more, next_cursor: cursor } = isRecord(pagination) ? pagination : {};
			if (more !== true || typeof cursor !== 'string') break;
			query = { ...query, cursor };
		}
		const there = this.attempts.filter(({ id, why }) => id !== undefined && why !== undefined);
		return there.length === 0 || there.some(({ id }) => found.has(id));
	}

	private noteFound(row: Record<string, unknown>): void {
		const id = idIn(row);
		if (id === undefined || this.attempts.some((one) => one.id === id && one.why !== undefined)) return;
		const known = this.attempts.find((one) => one.id === undefined && one.externalId === row.external_id);
		const facts = { id, shown: row, why: 'it is still there' };
		if (known) Object.assign(known, facts);
		else this.attempts.push({ externalId: String(row.external_id ?? ''), ...facts });
	}
}
