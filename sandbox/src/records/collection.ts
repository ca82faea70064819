import type { Key, Part, Table } from '../kept';

type Id = string | number;

interface Entry<Row> {
	/** 1 for the row that was added first, and so on. */
	readonly position: number;
	readonly row: Row;
}

/** The rows of a collection, oldest first, and how many were ever added. */
export interface Contents<Row> {
	rows: Entry<Row>[];
	added: number;
}

/** A row that is only read from its table when it is needed. */
class KeptEntry<Row> implements Entry<Row> {
	private read: Row | undefined;

	constructor(
		readonly position: number,
		readonly id: Id,
		private readonly table: Table,
	) {}

	get row(): Row {
		return (this.read ??= this.table.get([this.position, this.id]) as Row);
	}
}

/** The rows of a collection, in order and by ID. */
interface Held<Row> extends Contents<Row> {
	byId: Map<Id, Entry<Row>>;
}

const addedKey: Key = ['added'];

const nothing = <Row>(): Held<Row> => ({ rows: [], byId: new Map(), added: 0 });

function readIndex<Row>(table: Table): Held<Row> {
	const held = nothing<Row>();
	for (const [position, id] of table.keys()) {
		if (typeof position !== 'number' || id === undefined) continue;
		const entry = new KeptEntry<Row>(position, id, table);
		held.rows.push(entry);
		held.byId.set(id, entry);
	}
	// Data written by an older sandbox may lack this collection.
	held.added = (table.get(addedKey) ?? 0) as number;
	return held;
}

/**
 * One kind of record, in order of creation. With a data folder, records are read when they are needed, so
 * that starting takes the same time for any number of them.
 */
export class Collection<Row extends { id: Id }> implements Part {
	private table: Table | undefined;
	/** Called when a row is first needed: most people who start a sandbox look at few of its collections. */
	private source = (): Held<Row> => nothing();
	private read: Held<Row> | undefined;

	private get held(): Held<Row> {
		return (this.read ??= this.source());
	}

	add(row: Row): Row {
		const { held } = this;
		const entry = { position: ++held.added, row };
		held.byId.set(row.id, entry);
		held.rows.push(entry);
		this.note(entry.position, row);
		this.table?.note(addedKey, () => held.added);
		return row;
	}

	/** Changes a row. Once the agency is open, this is the only way: any other change would not be stored. */
	change(row: Row, write: (row: Row) => void): Row {
		const entry = this.held.byId.get(row.id);
		if (!entry) throw new RangeError(`${row.id} is not in the collection`);
		this.note(entry.position, entry.row);
		write(entry.row);
		return entry.row;
	}

	remove(id: Id): void {
		const { held } = this;
		const entry = held.byId.get(id);
		if (!entry) return;
		held.byId.delete(id);
		held.rows = held.rows.filter((other) => other !== entry);
		this.table?.note([entry.position, id], () => undefined);
	}

	/** `row` is read when changes are written, so its latest state is stored. */
	private note(position: number, row: Row): void {
		this.table?.note([position, row.id], () => row);
	}

	contents(): Contents<Row> {
		const { rows, added } = this.held;
		return { rows, added };
	}

	/** Replaces the collection's rows. */
	fill(contents: () => Contents<Row>): void {
		this.read = undefined;
		this.source = () => {
			const { rows, added } = contents();
			return { rows, added, byId: new Map(rows.map((entry) => [entry.row.id, entry])) };
		};
	}

	*entries(): Iterable<readonly [Key, unknown]> {
		const { rows, added } = this.held;
		for (const { position, row } of rows) yield [[position, row.id], row];
		yield [addedKey, added];
	}

	keepIn(table: Table): void {
		this.table = table;
		this.read = undefined;
		this.source = () => readIndex(table);
	}

	/** How many were ever added, including removed ones. */
	get everAdded(): number {
		return this.held.added;
	}

	get(id: Id): Row | undefined {
		return this.held.byId.get(id)?.row;
	}

	all(): Row[] {
		return this.held.rows.map(({ row }) => row);
	}

	find(matches: (row: Row) => boolean): Row | undefined {
		return this.held.rows.find(({ row }) => matches(row))?.row;
	}

	/**
	 * The rows that match and are older than a position, newest first.
	 * @param wanted how many at most
	 */
	newest(matches: (row: Row) => boolean, wanted: number, olderThan = Infinity): Entry<Row>[] {
		const { rows } = this.held;
		const found = [];
		for (let i = rows.length - 1; i >= 0 && found.length < wanted; i--) {
			const entry = rows[i];
			if (entry && entry.position < olderThan && matches(entry.row)) found.push(entry);
		}
		return found;
	}
}
