/** The key of a value in its table. */
export type Key = readonly (string | number)[];

/** One table of a data folder. */
export interface Table {
	/** Ordered by their parts, numbers before texts. */
	keys(): Iterable<Key>;
	/** A copy of the value; undefined if there is none. */
	get(key: Key): unknown;
	/**
	 * Notes that the value under the key has changed.
	 * @param now returns the value when it is written; undefined if it was removed
	 */
	note(key: Key, now: () => unknown): void;
}

/** A part of the sandbox's state. It lives in memory, and in a table if there is a data folder. */
export interface Part {
	/** Everything in it, for beginning a table. */
	entries(): Iterable<readonly [Key, unknown]>;
	/** Continues with the table's contents in place of its own, and notes changes in the table from now on. */
	keepIn(table: Table): void;
}

/**
 * Values by ID, in order of insertion. With a table, those that it had come first, in the order of their IDs.
 */
export class KeptMap<Id extends string | number, Value> implements Part {
	private readonly values = new Map<Id, Value>();
	private table: Table | undefined;

	get size(): number {
		return this.values.size;
	}

	get(id: Id): Value | undefined {
		return this.values.get(id);
	}

	[Symbol.iterator](): MapIterator<[Id, Value]> {
		return this.values[Symbol.iterator]();
	}

	set(id: Id, value: Value): void {
		this.values.set(id, value);
		this.changed(id);
	}

	delete(id: Id): void {
		if (this.values.delete(id)) this.changed(id);
	}

	clear(): void {
		for (const id of [...this.values.keys()]) this.delete(id);
	}

	/** Must be called after a value was changed in place. */
	changed(id: Id): void {
		this.table?.note([id], () => this.values.get(id));
	}

	*entries(): Iterable<readonly [Key, Value]> {
		for (const [id, value] of this.values) yield [[id], value];
	}

	keepIn(table: Table): void {
		this.values.clear();
		for (const key of table.keys()) this.values.set(key[0] as Id, table.get(key) as Value);
		this.table = table;
	}
}

const theOnly: Key = ['value'];

/** A single value that is stored as a whole; never undefined. */
export class KeptValue<Value> implements Part {
	private table: Table | undefined;

	constructor(private current: Value) {}

	get value(): Value {
		return this.current;
	}

	set(value: Value): void {
		this.current = value;
		this.changed();
	}

	/** Must be called after the value was changed in place. */
	changed(): void {
		this.table?.note(theOnly, () => this.current);
	}

	entries(): Iterable<readonly [Key, Value]> {
		return [[theOnly, this.current]];
	}

	keepIn(table: Table): void {
		// Data written by an older sandbox may lack this value.
		this.current = (table.get(theOnly) ?? this.current) as Value;
		this.table = table;
	}
}
