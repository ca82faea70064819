/** Plain seeded random numbers (mulberry32). */
export class Dice {
	constructor(private seed: number) {}

	roll(): number {
		this.seed = (this.seed + 0x6d2b79f5) | 0;
		let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	}

	chance(of: number): boolean {
		return this.roll() < of;
	}

	/** A whole number in this range, including both ends. */
	between(low: number, high: number): number {
		return low + Math.floor(this.roll() * (high - low + 1));
	}

	pick<T>(from: readonly T[]): T {
		return from[this.between(0, from.length - 1)]!;
	}

	uuid(): string {
		const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16)).join('');
		return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
	}
}
