import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Query, Reader } from '../reads/reader';
import type { WriteApi } from './contract';
import type { HttpRequest } from '../request/http';
import { path, type Path } from '../request/path';
import { fold, isEmpty, isRecord, recordsOf, toApiName } from '../values';
import { digestOf } from '../digest';
import { keysOf, type KeySource } from './keys';

/** A request that the real run would send. */
export interface PlannedWrite extends HttpRequest {
	/**
	 * Why it would be refused: somebody is already registered, or an earlier item has used its key for other
	 * values; or its record is not there, or is a task that was deleted or completed.
	 */
	isRefused?: 'registered' | 'keyReused' | 'gone' | 'deleted' | 'completed';
	/** Whether an earlier item has written the same with the user's own key. */
	isReplay?: true;
}

/**
 * A run without its writes: it reads, and notes what it would write. It has only a Reader, so it cannot reach
 * the API's writes. Later items see what earlier items would have written.
 */
export class Rehearsal {
	/** The values of records after the writes so far, by path. */
	private readonly drafts = new Map<string, { path: Path; values: IDataObject }>();
	/** Records as they were last read, with the changes. */
	private readonly known = new Map<string, IDataObject>();
	/** Made-up IDs of records that do not exist yet. */
	readonly newIds = new Set<string>();
	/** What all items would send to write, in order. */
	readonly planned: PlannedWrite[] = [];
	/** Each planned creation or update, by its key: body and answer. Only the user's own keys can repeat. */
	private readonly byKey = new Map<string, { body: string; record: IDataObject }>();
	/** Assigns keys to the current item's writes. */
	private keys = keysOf(sourceOf(0), '');
	/** Keys assigned to writes not yet planned, by target. */
	private readonly assigned = new Map<string, string>();
	/**
	 * Correction to the requests sent: plus reads of new records that only the real run makes, minus reads that
	 * only the rehearsal makes.
	 */
	private readsToCome = 0;
	/** Requests of look-ups so far. The real run makes them only after a refusal; then they are added back. */
	private looked = 0;

	constructor(
		private readonly reads: Reader,
		/** The members that a new record has even if nothing was written to them. */
		private readonly emptyRecord: IDataObject,
		/** Forgets what was read of a record, as after a write. */
		private readonly changed: (write: HttpRequest, record?: IDataObject) => void,
		/** How many requests were sent. */
		private readonly sent: () => number,
	) {}

	/** How many requests the real run makes. */
	get requests(): number {
		return this.sent() + this.readsToCome + this.planned.length;
	}

	/** What is stored, without the changes of this run, and the records that it would create. */
	get stored(): Reader {
		const fresh = this.reads.anew();
		return fresh.with({
			get: async (at: Path) =>
				this.isNew(at) ? structuredClone(this.drafts.get(String(at))?.values ?? {}) : await fresh.get(at),
		});
	}

	/** @param userText the user's own key for this item */
	beginItem(item: number, userText?: string): void {
		this.keys = keysOf(sourceOf(item, userText), '');
		this.assigned.clear();
	}

	/** Reads something that the real run does not read. */
	async besides<T>(read: () => Promise<T>): Promise<T> {
		const { requests } = this;
		return await read().finally(() => (this.readsToCome -= this.requests - requests));
	}

	/** An API whose writes are only noted. */
	writes(): WriteApi {
		const { planned, reads, emptyRecord, changed } = this;
		return this.over(reads, true).with({
			anew: () => this.over(reads.anew(), false),
			beforeRefusal: async <T>(at: Path, body: IDataObject, look: () => Promise<T | undefined>) => {
				// A creation that an earlier item has made with the same key gets the same answer, and is not
				// refused.
				if (this.byKey.has(this.keyOfNext(`POST ${at}`, 'POST', at))) return undefined;
				const before = this.readsToCome;
				const found = await this.besides(look);
				this.looked += before - this.readsToCome;
				// Without a refusal, the real run looks nothing up.
				if (found === undefined) return undefined;
				planned.push({ method: 'POST', path: at, body, isRefused: 'registered' });
				this.readsToCome += this.looked;
				this.looked = 0;
				return found;
			},
			mayHaveCreated: () => false,
			create: async (at: Path, body: IDataObject | (() => FormData)) =>
				await this.plan({ method: 'POST', path: at, body }, (write) => {
					const values = typeof body === 'function' ? {} : body;
					const id = randomUUID();
					this.newIds.add(id);
					this.draft(path`${at}/${id}`, { ...emptyRecord, ...values, id });
					changed(write);
					return { ...values, id };
				}),
			update: async (at: Path, body: IDataObject) =>
				await this.plan({ method: 'PATCH', path: at, body }, (write) => {
					this.draft(at, changedBy(this.drafts.get(String(at))?.values ?? {}, body));
					const known = this.known.get(String(at));
					changed(write, known && changedBy(known, body));
					return { id: at.ids.at(-1), ...known, ...body };
				}),
			remove: async (at: Path) => {
				planned.push({ method: 'DELETE', path: at });
			},
			disconnectPartner: async () => {
				// Only the first item disconnects the partner, for all.
				if (planned.length === 0) planned.push({ method: 'POST', path: path`/oauth/revoke` });
			},
		});
	}

	/**
	 * Notes a write. If an earlier item used its key, it is noted as a replay or refusal, and changes no
	 * drafts.
	 * @returns the answer that it would get
	 */
	private async plan(write: PlannedWrite, make: (write: HttpRequest) => IDataObject): Promise<IDataObject> {
		const target = `${write.method} ${write.path}`;
		const key = this.keyOfNext(target, write.method as 'POST' | 'PATCH', write.path);
		this.assigned.delete(target);
		const earlier = this.byKey.get(key);
		const body = await bodyAsText(write.body);
		if (earlier) {
			const isSame = earlier.body === body;
			this.planned.push({ ...write, ...(isSame ? { isReplay: true } : { isRefused: 'keyReused' }) });
			return earlier.record;
		}
		this.planned.push(write);
		const record = make(write);
		this.byKey.set(key, { body, record });
		return record;
	}

	/** The key of the item's next write to a target, which stays the same until that is made. */
	private keyOfNext(target: string, method: 'POST' | 'PATCH', at: Path): string {
		const key = this.assigned.get(target) ?? this.keys(method, at).key;
		this.assigned.set(target, key);
		return key;
	}

	private isNew({ ids }: Path): boolean {
		return this.newIds.has(ids.at(-1) ?? '');
	}

	private draft(at: Path, values: IDataObject): void {
		this.drafts.set(String(at), { path: at, values });
	}

	/**
	 * The same reads, with the changes planned so far.
	 * @param areKept whether the reads are cached
	 */
	private over(reads: Reader, areKept: boolean): Reader {
		const seen = new Set<string>();
		return reads.with({
			get: async (at: Path) => {
				const name = String(at);
				if (this.isNew(at) && !(areKept && seen.has(name))) this.readsToCome += 1;
				seen.add(name);
				const values = this.drafts.get(name)?.values;
				const record = this.isNew(at)
					? structuredClone(values ?? {})
					: changedBy(await reads.get(at), values);
				this.known.set(name, record);
				return record;
			},
			page: async (at: Path, query: Query, cursor?: string, size?: number) => {
				const page = await reads.page(at, query, cursor, size);
				const listed = new Set(page.rows.map(({ id }) => String(id)));
				const added = [...this.drafts.values()]
					.filter(({ path: own }) => own.template === `${at.template}/{id}`)
					.map(({ path: own, values }) => ({ id: own.ids.at(-1), ...values }))
					.filter((row) => !listed.has(String(row.id)) && isFoundBy(row, query));
				const rows = page.rows.map((row) =>
					changedBy(row, this.drafts.get(`${at}/${String(row.id)}`)?.values),
				);
				return { ...page, rows: page.nextCursor === undefined ? [...rows, ...added] : rows };
			},
		});
	}
}

/** An item of this run. Its writes have keys of their own unless the user gives one. */
const sourceOf = (item: number, userText?: string): KeySource => ({
	...{ instance: '', execution: '', establishedAt: undefined, node: '', run: 0, item },
	...(userText !== undefined && { userText }),
});

/** A text that differs from one body to another. */
async function bodyAsText(body: HttpRequest['body']): Promise<string> {
	if (typeof body !== 'function') return JSON.stringify(body);
	const parts = [...body()].map(async ([name, value]) => {
		if (typeof value === 'string') return [name, value];
		const content = digestOf(new Uint8Array(await value.arrayBuffer()));
		return [name, value.name, content.toString('base64url')];
	});
	return JSON.stringify(await Promise.all(parts));
}

/**
 * The record after an update: members that are omitted, null or empty stay, and so do custom fields that are
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

/**
 * Whether a search would find the record, as the API's searches for people do: each filter's text is part of
 * the field of that name.
 */
function isFoundBy(values: IDataObject, query: object): boolean {
	return Object.entries(query).every(([name, wanted]) => {
		const value = values[toApiName(name)] ?? '';
		return isEmpty(wanted) || (!isRecord(value) && fold(String(value)).includes(fold(String(wanted))));
	});
}
