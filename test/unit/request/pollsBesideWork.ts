import { Limiter } from '../../../nodes/shared/request/limiter';
import { seededRandom, VirtualTime } from './virtualTime';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const LASTS = 20 * MINUTE;

/** How long requests waited for their slots, in ms. */
export interface Waits {
	median: number;
	/** Nine of ten waited less than this. */
	ninth: number;
	/** How long the polls of one minute took until the last was done, at most. */
	longestPolls: number;
}

/**
 * Ten triggers poll in the same second of each minute. Together they get 60 changes per minute, each of which
 * takes two reads. Meanwhile, somebody's workflow sends a request every two seconds.
 * @param isBackground whether polls yield to requests that somebody waits for
 */
export async function pollsBesideWork(isBackground: boolean): Promise<Waits> {
	const random = seededRandom(3);
	const time = new VirtualTime(random);
	const limiter = new Limiter(time);
	const send = async (ofPoll: boolean): Promise<number> => {
		const asked = time.now();
		const slot = await limiter.take({ isBackground: ofPoll && isBackground });
		await time.sleep(100 + 100 * random());
		limiter.release(slot, true);
		return slot.sentAt - asked;
	};
	let longestPolls = 0;
	const poll = async (began: number): Promise<void> => {
		await send(true);
		await Promise.all(Array.from({ length: 12 }, async () => await send(true)));
		longestPolls = Math.max(longestPolls, time.now() - began);
	};
	const minutes = async (): Promise<void> => {
		for (let next = MINUTE; next < LASTS; next += MINUTE) {
			await time.sleep(next - time.now());
			for (let trigger = 0; trigger < 10; trigger += 1) void poll(next);
		}
	};
	const waits: number[] = [];
	const work = async (): Promise<void> => {
		// Each of these is sent without waiting for the previous one.
		for (; time.now() < LASTS; await time.sleep(2 * SECOND))
			void send(false).then((wait) => waits.push(wait));
	};
	await Promise.all([time.run(), minutes(), work()]);
	waits.sort((a, b) => a - b);
	const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? NaN;
	return { median: at(0.5), ninth: at(0.9), longestPolls };
}
