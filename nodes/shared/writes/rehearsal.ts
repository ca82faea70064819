import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { ReadApi, WriteApi } from '../reads/contract';
import { toApiName } from '../request/body';
import type { HttpRequest } from '../request/http';
import { path, type Path } from '../request/path';
import { folded, isEmpty, isRecord, recordsOf } from '../values';

/** What a record would hold after the writes so far. */
interface Draft {
	path: Path;
	values: IDataObject;
	isNew: boolean;
}

/** What a rehearsal has besides its reads. */
interface Reads {
	reads: ReadApi;
	/** Remembers nothing that was read before. */
	anew: ReadApi;
	/** What a new record shows although nothing was written of it. */
	emptyRecord: IDataObject;
	/** As after a write, forgets what was read of it. */
	changed(write: HttpRequest, record?: IDataObject): void;
	/** How many requests were sent. */
	sent(): number;
}

/**
 * A run without its writes: it reads, and notes what it would write. It is built of reads alone, so there is
 * no way from here to the API's writes. Later items see what earlier ones would have written.
 */
export class Rehearsal {
	/** By their paths. */
	private readonly drafts = new Map<string, Draft>();
	private readonly known = new Map<string, IDataObject>();
	private readonly newIds = new Set<string>();
	/** What all items would write, in order. */
	readonly planned: HttpRequest[] = [];
	/** Reads of the real run for records that are not there yet, less those that only a rehearsal makes. */
	private readsToCome = 0;
	/** Those of the latter that a refusal leads to. */
	private looked = 0;

	constructor(private readonly given: Reads) {}

	/** How many requests the real run makes. */
	get requests(): number {
		return this.given.sent() + this.readsToCome + this.planned.length;
	}

	/** Whether it stands for the ID of a record that is not there yet. */
	isNew(id: string): boolean {
		return this.newIds.has(id);
	}

	/** Reads something that the real run does not. */
	async besides<T>(read: () => Promise<T>): Promise<T> {
		const { requests } = this;
		return await read().finally(() => (this.readsToCome -= this.requests - requests));
	}

	/** A way to write that only notes it. */
	writes(): WriteApi {
		const { planned } = this;
		return {
			...this.over(this.given.reads, true),
			anew: this.over(this.given.anew, false),
			beforeRefusal: async (look) => {
				const before = this.readsToCome;
				const found = await this.besides(look);
				this.looked += before - this.readsToCome;
				// Nobody looks where nothing is refused; else there is the refused write, too.
				if (found === undefined) return undefined;
				this.readsToCome += 1 + this.looked;
				this.looked = 0;
				return found;
			},
			create: async (at, body) => {
				const write: HttpRequest = { method: 'POST', path: at, body };
				planned.push(write);
				const values = typeof body === 'function' ? {} : body;
				const id = randomUUID();
				this.newIds.add(id);
				if (at.ids.length === 0)
					this.draft({
						path: path`${at}/${id}`,
						values: { ...this.given.emptyRecord, ...values, id },
						isNew: true,
					});
				this.given.changed(write);
				return { ...values, id };
			},
			update: async (at, body) => {
				const write: HttpRequest = { method: 'PATCH', path: at, body };
				planned.push(write);
				const { isNew, values = {} } = this.drafts.get(String(at)) ?? { isNew: false };
				this.draft({ path: at, isNew, values: changedBy(values, body) });
				const known = this.known.get(String(at));
				this.given.changed(write, known && changedBy(known, body));
				return { id: at.ids.at(-1), ...known, ...body };
			},
			remove: async (at) => {
				planned.push({ method: 'DELETE', path: at });
			},
			disconnectPartner: async () => {
				// Of all items, the first one does it.
				if (planned.length === 0) planned.push({ method: 'POST', path: path`/oauth/revoke` });
			},
		};
	}

	private draft(draft: Draft): void {
		this.drafts.set(String(draft.path), draft);
	}

	/** Those reads, with what was planned so far. @param areKept whether they remember what they have read */
	private over(reads: ReadApi, areKept: boolean): ReadApi {
		const seen = new Set<string>();
		const current = async (at: Path, read: () => Promise<IDataObject>): Promise<IDataObject> => {
			const draft = this.drafts.get(String(at));
			if (draft?.isNew) {
				if (!areKept || !seen.has(String(at))) this.readsToCome += 1;
				seen.add(String(at));
				this.known.set(String(at), draft.values);
				return structuredClone(draft.values);
			}
			const record = await read();
			const changed = draft ? changedBy(record, draft.values) : record;
			this.known.set(String(at), changed);
			return changed;
		};
		return {
			...reads,
			get: async (at) => await current(at, async () => await reads.get(at)),
			getFresh: async (at) => await current(at, async () => await reads.getFresh(at)),
			list: async (at, query, limit) => {
				const rows = await reads.list(at, query, limit);
				const listed = new Set(rows.map(({ id }) => String(id)));
				const added = [...this.drafts.values()].filter(
					({ path: own, values }) =>
						own.template === `${at.template}/{id}` &&
						!listed.has(String(own.ids.at(-1))) &&
						isFoundBy(values, query),
				);
				return [
					...rows.map((row) => changedBy(row, this.drafts.get(`${String(at)}/${String(row.id)}`)?.values)),
					...added.map(({ path: own, values }) => ({ id: own.ids.at(-1), ...values })),
				].slice(0, limit);
			},
		};
	}
}

/**
 * The record after an update: what is omitted, null or an empty text stays, and so do custom fields that are
 * not sent.
 */
function changedBy(record: IDataObject, changes: IDataObject = {}): IDataObject {
	const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => !isEmpty(value)));
	const fields = recordsOf(sent.custom_fields);
	const others = recordsOf(record.custom_fields).filter(({ id }) => fields.every((field) => field.id !== id));
	return {
		...record,
		...sent,
		...(fields.length > 0 && { custom_fields: [...others, ...fields] as IDataObject[] }),
	};
}

/** As the API's searches for people find it: the text of each filter is part of the field of its name. */
function isFoundBy(values: IDataObject, query: object): boolean {
	return Object.entries(query).every(([name, wanted]) => {
		const value = values[toApiName(name)];
		return (
			isEmpty(wanted) || (!isRecord(value) && folded(String(value ?? '')).includes(folded(String(wanted))))
		);
	});
}
