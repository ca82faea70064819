/** Virtual time in ms, which only passes while everybody waits. */
export class World {
	/** Everything that waits for its time; the next one is at the end. */
	private readonly waiting: Array<{ at: number; wake(): void }> = [];

	constructor(public now = Date.UTC(2026, 2, 10, 12)) {}

	at(time: number, wake: () => void): void {
		const { waiting } = this;
		let index = waiting.length;
		while (index > 0 && waiting[index - 1]!.at <= time) index -= 1;
		waiting.splice(index, 0, { at: time, wake });
	}

	async sleep(ms: number): Promise<void> {
		if (ms > 0) await new Promise<void>((wake) => this.at(this.now + ms, wake));
	}

	/** Lets time pass until the work is done. */
	async run<T>(work: () => Promise<T>): Promise<T> {
		let isOver = false;
		const done = work().finally(() => {
			isOver = true;
		});
		done.catch(() => undefined);
		for (let idle = 0; !isOver; idle += 1) {
			await new Promise((go) => setImmediate(go));
			const next = isOver ? undefined : this.waiting.pop();
			if (!next) {
				if (idle > 10) throw new Error('Everybody waits for something that never comes');
				continue;
			}
			idle = 0;
			this.now = Math.max(this.now, next.at);
			next.wake();
		}
		return await done;
	}
}

/** A process of n8n. What it is waiting for when it ends never comes. */
export class Life {
	private static count = 0;
	readonly number = (Life.count += 1);
	isOver = false;
	private end: () => void = () => undefined;
	readonly over = new Promise<'over'>((resolve) => {
		this.end = () => resolve('over');
	});

	kill(): void {
		this.isOver = true;
		this.end();
	}
}
