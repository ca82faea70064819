/** The rows of a collection, the oldest first, and how many were ever added. */
export interface Contents<Row> {
	rows: { position: number; row: Row }[];
	added: number;
}

/** One kind of record, in the order in which they were created. */
export class Collection<Row extends { id: string | number }> {
	private readonly byId = new Map<string | number, Row>();
	private rows: { position: number; row: Row }[] = [];
	private added = 0;

	add(row: Row): Row {
		this.byId.set(row.id, row);
		this.rows.push({ position: ++this.added, row });
		return row;
	}

	contents(): Contents<Row> {
		return { rows: this.rows, added: this.added };
	}

	/** Puts these rows in the place of its own. */
	fill({ rows, added }: Contents<Row>): void {
		this.rows = rows;
		this.added = added;
		for (const { row } of rows) this.byId.set(row.id, row);
	}

	/** How many were ever added, removed ones included. */
	get everAdded(): number {
		return this.added;
	}

	get(id: string | number): Row | undefined {
		return this.byId.get(id);
	}

	remove(id: string | number): void {
		this.byId.delete(id);
		this.rows = this.rows.filter(({ row }) => row.id !== id);
	}

	all(): Row[] {
		return this.rows.map(({ row }) => row);
	}

	find(matches: (row: Row) => boolean): Row | undefined {
		return this.rows.find(({ row }) => matches(row))?.row;
	}

	/**
	 * Newest first, those that match, older than a position.
	 * @param wanted how many at most
	 */
	newest(
		matches: (row: Row) => boolean,
		wanted: number,
		olderThan = Infinity,
	): { position: number; row: Row }[] {
		const found = [];
		for (let i = this.rows.length - 1; i >= 0 && found.length < wanted; i--) {
			const entry = this.rows[i];
			if (entry && entry.position < olderThan && matches(entry.row)) found.push(entry);
		}
		return found;
	}
}
