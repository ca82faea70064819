import { randomUUID } from 'node:crypto';
import { isRecord } from './kinds';
import type { Question, Reply, Service } from './service';
import { Unobserved } from './unobserved';

/** A record that a comparison made. */
export interface Created {
	id: string;
	name: string;
}

/**
 * Writes people only, named after the run: they can be deleted, while sales cannot, and a task sends its
 * assignee an email.
 */
export class Writes {
	/** In the order in which they were made. */
	private readonly created = new Map<string, Created>();
	private subject: Promise<Reply> | undefined;

	/** @param run tells the records of this run from those of others */
	constructor(
		private readonly service: Service,
		readonly run: string,
	) {}

	get name(): string {
		return `Compare ${this.run}`;
	}

	/** The body of a person that can be created. */
	person(fields: Record<string, unknown> = {}): Record<string, unknown> {
		return { person_kind: 'individual', name: this.name, ...fields };
	}

	/** POST /people. @param key a new one when omitted; null sends none */
	async post(
		body: unknown,
		key: string | null = randomUUID(),
		headers: Record<string, string> = {},
	): Promise<Reply> {
		const reply = await this.send({ method: 'POST', path: '/people', body }, key, headers);
		const { id } = isRecord(reply.json) ? reply.json : {};
		if (typeof id === 'string' && reply.status < 300) this.created.set(id, { id, name: this.name });
		return reply;
	}

	/** PATCH of the person that this run is about. */
	async patch(body: unknown): Promise<Reply | Unobserved> {
		const id = await this.subjectId();
		if (id instanceof Unobserved) return id;
		return this.send({ method: 'PATCH', path: `/people/${id}`, body }, randomUUID(), {});
	}

	private send(question: Question, key: string | null, headers: Record<string, string>): Promise<Reply> {
		return this.service.ask({
			...question,
			headers: { ...(key !== null && { 'Idempotency-Key': key }), ...headers },
		});
	}

	/** The key with which the person was created that this run is about. */
	readonly key = randomUUID();

	/** The answer that created the person that this run is about; created when it is first asked for. */
	subjectReply(): Promise<Reply> {
		this.subject ??= this.post(this.person(), this.key);
		return this.subject;
	}

	async subjectId(): Promise<string | Unobserved> {
		const reply = await this.subjectReply();
		const { id } = isRecord(reply.json) ? reply.json : {};
		return typeof id === 'string' && reply.status < 300
			? id
			: new Unobserved(`POST /people is answered with ${reply.status}`);
	}

	/** DELETE of a person; one that is gone is no longer to be cleaned up. */
	async remove(id: string): Promise<Reply> {
		const reply = await this.service.ask({ method: 'DELETE', path: `/people/${id}` });
		if (reply.status === 204 || reply.status === 404) this.created.delete(id);
		return reply;
	}

	/**
	 * Deletes what is left, including what a lost answer did not report.
	 *
	 * @returns what could not be deleted
	 */
	async cleanUp(): Promise<Created[]> {
		const found = await this.service
			.ask({ path: '/people', query: { name: this.name, size: 50 } })
			.catch(() => undefined);
		const { data } = isRecord(found?.json) ? found.json : {};
		for (const { id, name } of Array.isArray(data) ? data.filter(isRecord) : []) {
			if (name === this.name && typeof id === 'string') this.created.set(id, { id, name });
		}
		for (const id of [...this.created.keys()]) await this.remove(id).catch(() => undefined);
		return [...this.created.values()];
	}
}
