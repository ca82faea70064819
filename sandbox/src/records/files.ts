import type { Key, Part, Table } from '../kept';

/** The bytes of attachments. With a data folder, they are read when they are needed. */
export class Files implements Part {
	private readonly held: Map<string, Buffer>;
	private table: Table | undefined;

	constructor(files: Iterable<readonly [string, Buffer]> = []) {
		this.held = new Map(files);
	}

	[Symbol.iterator](): MapIterator<[string, Buffer]> {
		return this.held[Symbol.iterator]();
	}

	get(id: string): Buffer | undefined {
		return this.held.get(id) ?? (this.table?.get([id]) as Buffer | undefined);
	}

	set(id: string, content: Buffer): void {
		this.held.set(id, content);
		this.table?.note([id], () => content);
	}

	delete(id: string): void {
		this.held.delete(id);
		this.table?.note([id], () => undefined);
	}

	*entries(): Iterable<readonly [Key, Buffer]> {
		for (const [id, content] of this.held) yield [[id], content];
	}

	keepIn(table: Table): void {
		this.held.clear();
		this.table = table;
	}
}
