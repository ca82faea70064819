import type { ListPage, Row } from '../../../../nodes/Trigger/core/list';
import { Service, type Fate, type Paging } from './service';
import type { World } from './world';

export type Status = 'opened' | 'closed' | 'canceled';
export type Order = 'updatedFirst' | 'updatedLast' | 'createdFirst' | 'createdLast';

/** One state of a sale, and from when on the service shows it. */
interface Version {
	content: number;
	status: Status;
	updatedAt: number;
	visibleAt: number;
}

export interface Sale {
	id: string;
	createdAt: number;
	versions: Version[];
}

/** The sales of an agency as the service shows them: changes become visible late, and rows move while pages are read. */
export class Office extends Service {
	readonly sales: Sale[] = [];

	constructor(
		world: World,
		paging: Paging,
		fates: readonly Fate[],
		skews: readonly number[],
		private readonly order: Order,
	) {
		super(world, paging, fates, skews);
	}

	/** Writes a change now; it is visible `late` ms later. */
	write(sale: Sale, content: number, status: Status, late: number): void {
		const { now } = this.world;
		sale.versions.push({ content, status, updatedAt: now, visibleAt: now + late });
	}

	create(content: number, late: number): void {
		const sale: Sale = { id: `sale-${this.sales.length}`, createdAt: this.world.now, versions: [] };
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
				return [{ row: this.row(sale), key: this.key(sale, version) }];
			});
		return await this.list(find, cursor);
	}

	/** GET /sales/{id} */
	async get(id: unknown): Promise<Row | undefined> {
		const sale = this.sales.find((candidate) => candidate.id === id);
		const { row } = await this.answer(() => {
			const version = sale && this.shown(sale);
			return { row: version && { ...this.row(sale), content: version.content, status: version.status } };
		});
		return row;
	}

	/** As lean as the service's list: no content, no status. */
	private row({ id, createdAt }: Sale): Row {
		return { id, created_at: Math.floor(createdAt / 1000) * 1000 };
	}

	private key({ createdAt }: Sale, { updatedAt }: Version): number {
		if (this.order.startsWith('created')) return this.order === 'createdFirst' ? createdAt : -createdAt;
		return this.order === 'updatedFirst' ? updatedAt : -updatedAt;
	}
}
