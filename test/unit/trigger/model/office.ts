import type { ListPage, Row } from '../../../../nodes/shared/trigger/polling/list';
import { Failed, Service } from './service';

export type Status = 'opened' | 'closed' | 'canceled';
export type Order = 'updatedFirst' | 'updatedLast' | 'createdFirst' | 'createdLast' | 'byDay';

/** One state of a sale, and from when on the service shows it. Real times, in ms, but for `updatedAt`. */
export interface Version {
	content: number;
	status: Status;
	/** By the service's clock. */
	updatedAt: number;
	writtenAt: number;
	visibleAt: number;
}

export interface Sale {
	id: string;
	/** By the service's clock. */
	createdAt: number;
	versions: Version[];
	/** Whether the service lists it, and fails when it is read. */
	isBroken?: boolean;
}

/**
 * An agency's sales as the service shows them: changes become visible late, and rows move while pages are
 * read.
 */
export class Office extends Service {
	readonly sales: Sale[] = [];
	order: Order = 'updatedFirst';
	/** How often a sale was read by itself. */
	reads = 0;
	/** Which version an item shows. */
	readonly versionOf = new WeakMap<Row, Version>();

	/** Writes a change now; it is visible `late` ms later. */
	write(sale: Sale, content: number, status: Status, late: number): void {
		const { now } = this.world;
		sale.versions.push({
			content,
			status,
			updatedAt: this.writtenAt,
			writtenAt: now,
			visibleAt: now + late,
		});
	}

	create(content: number, late: number): void {
		const sale: Sale = { id: `sale-${this.sales.length}`, createdAt: this.writtenAt, versions: [] };
		this.sales.push(sale);
		this.write(sale, content, 'opened', late);
	}

	/** What the service shows of a sale now; undefined before it shows it at all. */
	shown(sale: Sale): Version | undefined {
		return sale.versions.findLast(({ visibleAt }) => visibleAt <= this.world.now);
	}

	/** GET /sales with updated_since and status. */
	async changed(since: string, statuses: readonly Status[], cursor?: string): Promise<ListPage> {
		const find = () =>
			this.sales.flatMap((sale) => {
				const version = this.shown(sale);
				if (!version || version.updatedAt < Date.parse(since) || !statuses.includes(version.status))
					return [];
				return [{ row: this.row(sale, version), key: this.key(sale, version) }];
			});
		return await this.list(find, cursor);
	}

	/** GET /sales/{id} */
	async get(id: unknown): Promise<Row | undefined> {
		this.reads += 1;
		const sale = this.sales.find((candidate) => candidate.id === id);
		if (sale?.isBroken) throw new this.polling.UnreadableRecordError(new Failed(), 'status 500');
		const { row } = await this.answer(() => {
			const version = sale && this.shown(sale);
			if (!version) return { row: undefined };
			const { content, status } = version;
			return { row: this.noted({ ...this.row(sale, version), content, status }, version) };
		});
		return row;
	}

	/** As lean as the service's list: half of the content, and no status. */
	private row({ id, createdAt }: Sale, version: Version): Row {
		const created_at = Math.floor(createdAt / 1000) * 1000;
		return this.noted({ id, created_at, shown: leanOf(version) }, version);
	}

	private noted(row: Row, version: Version): Row {
		this.versionOf.set(row, version);
		return row;
	}

	private key({ createdAt }: Sale, { updatedAt }: Version): number {
		if (this.order === 'byDay') return 0;
		if (this.order.startsWith('created')) return this.order === 'createdFirst' ? createdAt : -createdAt;
		return this.order === 'updatedFirst' ? updatedAt : -updatedAt;
	}
}

/** What the list tells of a version. */
export function leanOf({ content }: Version): number {
	return content >> 1;
}
