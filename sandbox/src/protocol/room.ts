import type { ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';

/** A text takes up to two bytes per character, and parsing it takes memory again. */
const shareOfHeap = 4;

/** How much memory an upload may take, whatever length it declares. */
const mostKept = 128 * 1024 * 1024;

/**
 * Limits how much requests and answers hold in memory at the same time. Otherwise, clients that stop in the
 * middle of a body, or never read their answers, could fill the memory.
 */
export class Room {
	private readonly total = getHeapStatistics().heap_size_limit / shareOfHeap;
	private held = 0;

	/**
	 * Reserves memory until the answer was sent or the connection has ended. If nothing else is reserved, this
	 * always succeeds.
	 *
	 * @returns false if there is not enough
	 */
	take(bytes: number, answer: ServerResponse): boolean {
		const taken = Math.min(bytes, mostKept);
		if (this.held > 0 && this.held + taken > this.total) return false;
		this.held += taken;
		answer.once('close', () => (this.held -= taken));
		return true;
	}
}
