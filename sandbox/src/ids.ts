import { hash } from 'node:crypto';
import { v4 } from 'uuid';
import { KeptValue } from './kept';

/** An endless sequence of UUIDs v4, the same for the same seed. */
export class Ids {
	readonly position: KeptValue<{ seed: number; used: number }>;

	/** @param used how many of the sequence were used already */
	constructor(seed: number, used = 0) {
		this.position = new KeptValue({ seed, used });
	}

	readonly next = (): string => {
		const { seed, used } = this.position.value;
		this.position.set({ seed, used: used + 1 });
		return v4({ random: hash('sha256', `${seed} ${used + 1}`, 'buffer') });
	};
}
