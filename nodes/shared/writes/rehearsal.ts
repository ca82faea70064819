import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Query, Reader } from '../reads/reader';
import type { WriteApi } from './contract';
import type { HttpRequest } from '../request/http';
import { path, type Path } from '../request/path';
import { folded, isEmpty, isRecord, recordsOf, toApiName } from '../values';

/** A request that the real run would send. */
export interface PlannedWrite extends HttpRequest {
	/** Whether it is sent to learn of its refusal, which tells that somebody is registered. */
	isRefused?: boolean;
}

/**
 * A run without its writes: it reads, and notes what it would write. It is built of reads alone, so there is
 * no way from here to the API's writes. Later items see what earlier ones would have written.
 */
export class Rehearsal {
	/** What records would hold after the writes so far, by their paths. */
	private readonly drafts = new Map<string, { path: Path; values: IDataObject }>();
	/** Records as they were read last, with the changes. */
	private readonly known = new Map<string, IDataObject>();
	/** They stand for the IDs of records that are not there yet. */
	readonly newIds = new Set<string>();
	/** What all items would send to write, in order. */
	readonly planned: PlannedWrite[] = [];
	/** Reads of the real run for records that are not there yet, less those that only a rehearsal makes. */
	private readsToCome = 0;
	/** Those of the latter that a refusal leads to. */
	private looked = 0;

	constructor(
		private readonly reads: Reader,
		/** What a new record shows although nothing was written of it. */
		private readonly emptyRecord: IDataObject,
		/** As after a write, forgets what was read of it. */
		private readonly changed: (write: HttpRequest, record?: IDataObject) => void,
		/** How many requests were sent. */
		private readonly sent: () => number,
	) {}

	/** How many requests the real run makes. */
	get requests(): number {
		return this.sent() + this.readsToCome + this.planned.length;
	}

	/** Reads something that the real run does not. */
	async besides<T>(read: () => Promise<T>): Promise<T> {
		const { requests } = this;
		return await read().finally(() => (this.readsToCome -= this.requests - requests));
	}

	/** A way to write that only notes it. */
	writes(): WriteApi {
		const { planned, reads, emptyRecord, changed } = this;
		return this.over(reads, true).with({
			anew: () => this.over(reads.anew(), false),
			beforeRefusal: async <T>(at: Path, body: IDataObject, look: () => Promise<T | undefined>) => {
				const before = this.readsToCome;
				const found = await this.besides(look);
				this.looked += before - this.readsToCome;
				// Nobody looks where nothing is refused.
				if (found === undefined) return undefined;
				planned.push({ method: 'POST', path: at, body, isRefused: true });
				this.readsToCome += this.looked;
				this.looked = 0;
				return found;
			},
			create: async (at: Path, body: IDataObject | (() => FormData)) => {
				const write: HttpRequest = { method: 'POST', path: at, body };
				planned.push(write);
				const values = typeof body === 'function' ? {} : body;
				const id = randomUUID();
				this.newIds.add(id);
				this.draft(path`${at}/${id}`, { ...emptyRecord, ...values, id });
				changed(write);
				return { ...values, id };
			},
			update: async (at: Path, body: IDataObject) => {
				const write: HttpRequest = { method: 'PATCH', path: at, body };
				planned.push(write);
				this.draft(at, changedBy(this.drafts.get(String(at))?.values ?? {}, body));
				const known = this.known.get(String(at));
				changed(write, known && changedBy(known, body));
				return { id: at.ids.at(-1), ...known, ...body };
			},
			remove: async (at: Path) => {
				planned.push({ method: 'DELETE', path: at });
			},
			disconnectPartner: async () => {
				// Of all items, the first one does it.
				if (planned.length === 0) planned.push({ method: 'POST', path: path`/oauth/revoke` });
			},
		});
	}

	private draft(at: Path, values: IDataObject): void {
		this.drafts.set(String(at), { path: at, values });
	}

	/** Those reads, with what was planned so far. @param areKept whether they remember what they have read */
	private over(reads: Reader, areKept: boolean): Reader {
		const seen = new Set<string>();
		const isNew = ({ ids }: Path): boolean => this.newIds.has(ids.at(-1) ?? '');
		return reads.with({
			get: async (at: Path) => {
				const name = String(at);
				if (isNew(at) && !(areKept && seen.has(name))) this.readsToCome += 1;
				seen.add(name);
				const values = this.drafts.get(name)?.values;
				const record = isNew(at) ? structuredClone(values ?? {}) : changedBy(await reads.get(at), values);
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
		const value = values[toApiName(name)] ?? '';
		return isEmpty(wanted) || (!isRecord(value) && folded(String(value)).includes(folded(String(wanted))));
	});
}
