import type { Endpoint } from '../protocol/endpoint';
import { endpoints } from '../resources/endpoints';
import { isRecord } from './kinds';
import { NoAnswer, type Question, type Reply, type Service } from './service';
import { Unobserved } from './unobserved';
import type { Writes } from './writes';

/** A page of a list. */
export interface ListPage {
	reply: Reply;
	rows: Record<string, unknown>[];
	pagination: Record<string, unknown>;
}

/** `GET /sales/{id}` */
export const nameOf = ({ method, url }: Pick<Endpoint, 'method' | 'url'>): string =>
	`${method} ${url.replace(/:(\w+)/g, '{$1}')}`;

export const lists = endpoints.filter(({ schema }) => schema.querystring?.properties.cursor !== undefined);
export const details = endpoints.filter(
	({ method, schema }) => method === 'GET' && schema.params !== undefined,
);

/** `/sales/:id` is split into `/sales`, `id` and nothing, `/nfs/:id/taxes` into `/nfs`, `id` and `/taxes`. */
function partsOf({ url }: Pick<Endpoint, 'url'>): [base: string, parameter: string, below: string] {
	const [, base = url, parameter = '', below = ''] = /^(.*?)\/:(\w+)(.*)$/.exec(url) ?? [];
	return [base, parameter, below];
}

/**
 * The list that shows the IDs which an endpoint takes: the one at the beginning of its path, or else the only
 * one with its tag.
 */
export function listFor(detail: Endpoint): string | undefined {
	const [base] = partsOf(detail);
	const alike = lists.filter(({ schema }) => schema.tags.join() === detail.schema.tags.join());
	const found = lists.find(({ url }) => url === base) ?? (alike.length === 1 ? alike[0] : undefined);
	return found?.url;
}

/** Whether it answers the record itself, and not something that belongs to it. */
export const isWholeRecord = (detail: Endpoint): boolean => partsOf(detail)[2] === '';

/** The lists whose records have attachments. */
export const withFiles: readonly string[] = ['/sales', '/people', '/bills'];

/** How many records of a list are read one by one. */
const sample = 3;

/**
 * A single request without an answer does not end the comparison.
 * @throws the failure if the service is down
 */
export function unobservedUnlessDown(failure: unknown): Unobserved {
	if (failure instanceof NoAnswer && !failure.isDown) return new Unobserved(failure.message);
	throw failure;
}

const firstPage = { size: 50 };

const keyOf = (path: string, query: Question['query'], token?: string | null): string =>
	JSON.stringify([path, query, token === undefined ? 'the credential' : [token]]);

/** Everything that was read from the service. Each request is sent once, whichever check needs it. */
export class Survey {
	/** The bodies of refusals that checks provoked. */
	readonly refusals: unknown[] = [];
	/** Parts of what a decision is about that no answer showed, and why. */
	readonly unseen: Record<string, string> = {};
	private readonly asked = new Map<string, Promise<Reply>>();
	private readonly answeredAt = new Map<Promise<Reply>, number>();

	/** @param writes only given if records may be written */
	constructor(
		readonly service: Service,
		readonly writes?: Writes,
	) {}

	/** Without the memory of what was read. */
	anew(): Survey {
		return new Survey(this.service, this.writes);
	}

	/** A GET request, whose answer is remembered. */
	async read(path: string, query: Question['query'] = {}, token?: string | null): Promise<Reply> {
		const key = keyOf(path, query, token);
		const known = this.asked.get(key);
		if (known) return known;
		const reply = this.service.ask({ path, query, ...(token !== undefined && { token }) });
		this.asked.set(key, reply);
		await reply;
		this.answeredAt.set(reply, performance.now());
		return reply;
	}

	/** When the first page of a list arrived, in ms of the process's clock. */
	listedAt(url: string): number {
		const reply = this.asked.get(keyOf(url, firstPage));
		return (reply && this.answeredAt.get(reply)) ?? performance.now();
	}

	/** The first page of a list, with 50 rows. */
	list(url: string): Promise<ListPage | Unobserved> {
		return this.page(url, firstPage);
	}

	page(url: string, query: Question['query']): Promise<ListPage | Unobserved> {
		return this.pageOf(url, this.read(url, query));
	}

	/** A page as it is now, without using the memory. */
	pageNow(url: string, query: NonNullable<Question['query']>): Promise<ListPage | Unobserved> {
		return this.pageOf(url, this.service.ask({ path: url, query }));
	}

	private async pageOf(url: string, asked: Promise<Reply>): Promise<ListPage | Unobserved> {
		const reply = await asked.catch(unobservedUnlessDown);
		if (reply instanceof Unobserved) return reply;
		if (reply.status !== 200)
			return new Unobserved(`GET ${url} is answered with ${reply.status}`, reply.status);
		const { data, pagination } = isRecord(reply.json) ? reply.json : {};
		if (!Array.isArray(data) || !isRecord(pagination)) {
			return new Unobserved(`GET ${url} is no {data, pagination}`);
		}
		return { reply, rows: data.filter(isRecord), pagination };
	}

	/** The first of these lists that has enough rows. */
	async listOf(rows: number, urls: readonly string[]): Promise<{ url: string; page: ListPage } | Unobserved> {
		for (const url of urls) {
			const page = await this.list(url);
			if (!(page instanceof Unobserved) && page.rows.length >= rows) return { url, page };
		}
		return new Unobserved(`no list has ${rows} rows that can be read`);
	}

	/** The answers of an endpoint that reads by ID, for some records of its list. */
	async detailReplies(
		detail: Endpoint,
	): Promise<{ row: Record<string, unknown>; reply: Reply }[] | Unobserved> {
		const [base, parameter, below] = partsOf(detail);
		if (parameter === '') return [{ row: {}, reply: await this.read(base) }];
		const url = listFor(detail);
		if (url === undefined) return new Unobserved(`no list shows the IDs of ${nameOf(detail)}`);
		const page = await this.list(url);
		if (page instanceof Unobserved) return page;
		const idOf = (row: Record<string, unknown>) => row[parameter] ?? row.id;
		const rows = page.rows.filter((row) => ['string', 'number'].includes(typeof idOf(row)));
		if (rows.length === 0) return new Unobserved(`GET ${url} shows no record`);
		// The newest record of the page, the oldest, and one in the middle.
		const chosen = [0, Math.floor(rows.length / 2), rows.length - 1].slice(0, sample);
		const replies = [];
		for (const at of new Set(chosen)) {
			const row = rows[at] ?? {};
			const reply = await this.read(`${base}/${encodeURIComponent(String(idOf(row)))}${below}`);
			replies.push({ row, reply });
		}
		return replies;
	}

	/** Some records of an endpoint that reads by ID; for an endpoint in development, those that it answers. */
	async records(detail: Endpoint): Promise<Reply[] | Unobserved> {
		const answered = await this.detailReplies(detail);
		if (answered instanceof Unobserved) return answered;
		const replies = answered.map(({ reply }) => reply);
		const refused = replies.find(({ status }) => status !== 200);
		return refused
			? new Unobserved(`${nameOf(detail)} is answered with ${refused.status}`, refused.status)
			: replies;
	}

	/** Everything that was read of these lists: their rows, and some full records. */
	async objectsOf(...urls: string[]): Promise<Record<string, unknown>[]> {
		const objects = [];
		for (const url of urls) {
			const page = await this.list(url);
			if (!(page instanceof Unobserved)) objects.push(...page.rows);
			const detail = details.find((one) => isWholeRecord(one) && listFor(one) === url);
			const records = detail && (await this.records(detail));
			if (records && !(records instanceof Unobserved))
				objects.push(...records.map(({ json }) => json).filter(isRecord));
		}
		return objects;
	}
}
