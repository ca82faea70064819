/** A map that forgets the least recently used entries. */
export class Recent<T> {
	private readonly entries = new Map<string, T>();

	constructor(private readonly size: number) {}

	get(key: string): T | undefined {
		const value = this.entries.get(key);
		if (value !== undefined) this.set(key, value);
		return value;
	}

	values(): IterableIterator<T> {
		return this.entries.values();
	}

	set(key: string, value: T | undefined): void {
		this.entries.delete(key);
		if (value !== undefined) this.entries.set(key, value);
		const [oldest] = this.entries.keys();
		if (this.entries.size > this.size && oldest !== undefined) this.entries.delete(oldest);
	}
}
