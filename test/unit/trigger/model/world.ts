/** Virtual time, in ms, that passes only when everybody waits; and a machine that can lose its power. */
export class World {
	now = Date.UTC(2026, 10, 20, 12, 0, 0);
	private sleepers: Array<{ at: number; wake(): void }> = [];

	async sleep(milliseconds: number): Promise<void> {
		const at = this.now + Math.max(0, milliseconds);
		await new Promise<void>((wake) => this.sleepers.push({ at, wake }));
	}

	/** Lets time pass until `work` has ended. */
	async run<T>(work: Promise<T>): Promise<T> {
		let hasEnded = false;
		const ended = work.finally(() => {
			hasEnded = true;
		});
		ended.catch(() => undefined);
		while (!hasEnded) {
			await new Promise((go) => setImmediate(go));
			const next = this.sleepers.reduce<(typeof this.sleepers)[number] | undefined>(
				(soonest, sleeper) => (soonest && soonest.at <= sleeper.at ? soonest : sleeper),
				undefined,
			);
			if (!next) continue;
			this.sleepers.splice(this.sleepers.indexOf(next), 1);
			this.now = Math.max(this.now, next.at);
			next.wake();
		}
		return await ended;
	}
}

/** n8n was killed: whoever waited for something gets no further. */
export class Crash extends Error {}
