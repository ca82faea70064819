import type { ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';

/** A text takes up to two bytes for each of its characters, and is parsed into a second form. */
const shareOfHeap = 4;

/** What an upload may leave in memory, of whatever length it says it is. */
const mostKept = 128 * 1024 * 1024;

/**
 * What requests and answers hold at the same time. Clients that stop in the middle of a body, or read none of
 * their answers, would otherwise fill the memory.
 */
export class Room {
	private readonly total = getHeapStatistics().heap_size_limit / shareOfHeap;
	private held = 0;

	/**
	 * Takes room until the answer has left or the connection has ended. One alone always gets it.
	 *
	 * @returns false when there is none
	 */
	take(bytes: number, answer: ServerResponse): boolean {
		const taken = Math.min(bytes, mostKept);
		if (this.held > 0 && this.held + taken > this.total) return false;
		this.held += taken;
		answer.once('close', () => (this.held -= taken));
		return true;
	}
}
