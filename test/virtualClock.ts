import { subscribe, unsubscribe } from 'diagnostics_channel';
import { ClientRequest } from 'http';
import type { Transform } from 'stream';
import { createUnzip } from 'zlib';

import { seededRandom } from './unit/request/virtualTime';

/**
 * Virtual time for tests over real HTTP. It stands still while anybody works, and jumps to the next wake-up
 * when everybody waits. So a pause of 30 seconds takes no time, and a slow machine makes no pause longer. It
 * covers the client's waits and time-outs, n8n's Retry On Fail, `performance.now()`, and `timers/promises` in
 * servers of this process, such as the sandbox's delays. The following count as work: requests, from sending
 * to the last byte, unless a server of this process holds them; and decompressing their answers.
 */

interface Timer {
	at: number;
	run(): void;
}

/** A server that keeps a request waiting. */
interface Hold {
	/** When it began: when its request was sent, or when the previous hold ended. */
	since: number;
}

/** How many turns of the event loop promises, streams and n8n's own code may need after an answer. */
const TURNS = 50;

class VirtualClock {
	/** In whole milliseconds, like timers. */
	private time = Math.ceil(performance.now());
	/** Sorted by when they wake. */
	private readonly timers: Timer[] = [];
	/** The requests under way, and when they were sent. */
	private readonly requests = new Map<object, number>();
	private readonly holds = new Set<Hold>();
	/** How many parts of answers are being decompressed, which may take long on a busy machine. */
	private unpacking = 0;
	private changes = 0;
	private wake: () => void = () => undefined;
	private isPassing = false;

	/** In milliseconds, like performance.now(). */
	now(): number {
		return this.time;
	}

	/** @returns a function that cancels it */
	at(milliseconds: number, run: () => void): () => void {
		const timer: Timer = { at: this.time + Math.max(0, Math.ceil(milliseconds)), run };
		const next = this.timers.findIndex(({ at }) => at > timer.at);
		this.timers.splice(next < 0 ? this.timers.length : next, 0, timer);
		void this.pass();
		return () => {
			const place = this.timers.indexOf(timer);
			if (place >= 0) this.timers.splice(place, 1);
		};
	}

	async sleep(milliseconds = 0): Promise<void> {
		await new Promise<void>((resolve) => this.at(milliseconds, resolve));
	}

	/** For servers of this process: the request that they are handling waits until the promise is fulfilled. */
	async hold<Kept>(promise: Promise<Kept>): Promise<Kept> {
		const hold: Hold = { since: this.time };
		this.holds.add(hold);
		this.changed();
		try {
			return await promise;
		} finally {
			this.holds.delete(hold);
			this.changed();
		}
	}

	sent(request: object): void {
		if (this.requests.has(request)) return;
		this.requests.set(request, this.time);
		this.changed();
	}

	ended(request: object): void {
		const since = this.requests.get(request);
		if (!this.requests.delete(request)) return;
		// The server does not notice that nobody waits for the answer any more; then its hold belongs to no
		// request.
		if (this.requests.size < this.holds.size) {
			const holds = [...this.holds];
			this.holds.delete((holds.find((hold) => hold.since === since) ?? holds[0]) as Hold);
		}
		this.changed();
	}

	unpacks(parts: number): void {
		this.unpacking += parts;
		this.changed();
	}

	private get isWorking(): boolean {
		return this.requests.size + this.unpacking > this.holds.size;
	}

	private changed(): void {
		this.changes += 1;
		this.wake();
	}

	private async pass(): Promise<void> {
		if (this.isPassing) return;
		this.isPassing = true;
		while (this.timers.length > 0) {
			await this.everybodyWaits();
			const next = this.timers.shift();
			if (!next) break;
			this.time = Math.max(this.time, next.at);
			next.run();
		}
		this.isPassing = false;
	}

	private async everybodyWaits(): Promise<void> {
		for (let seen = -1; seen !== this.changes || this.isWorking; ) {
			if (this.isWorking) await new Promise<void>((wake) => (this.wake = wake));
			seen = this.changes;
			for (let turn = 0; turn < TURNS; turn += 1) await new Promise((go) => setImmediate(go));
		}
	}
}

export const clock = new VirtualClock();

let isReal = false;

/**
 * For tests with other processes, whose progress a virtual clock cannot know. Call it at the top of the file.
 */
export function useRealTime(): void {
	isReal = true;
}

/** The function behind n8n's pauses and those of its nodes. */
const pauses = jest.requireActual<{ sleep(milliseconds: number): Promise<void> }>('@n8n/utils/sleep');
const timers = jest.requireActual<typeof import('timers/promises')>('timers/promises');
const { sleep } = pauses;
const { setTimeout: wait } = timers;
// Replaced before the client is loaded, because it keeps the function that it finds.
Object.assign(pauses, {
	sleep: async (milliseconds: number) =>
		isReal ? await wait(milliseconds) : await clock.sleep(milliseconds),
});
Object.assign(timers, {
	setTimeout: async (...[milliseconds, value, options]: Parameters<typeof wait>) => {
		if (isReal) return await wait(milliseconds, value, options);
		await clock.hold(clock.sleep(milliseconds));
		return value;
	},
});

const { now } = performance;
const { random } = Math;
const { now: dateNow } = Date;
const { timeout } = AbortSignal;
const { setTimeout: setRequestTimeout } = ClientRequest.prototype;

function sent(request: ClientRequest): void {
	if (request.closed) return;
	clock.sent(request);
	request.once('close', () => clock.ended(request));
}

const requestIn = (message: unknown): object => (message as { request: object }).request;
const ended = (message: unknown): void => clock.ended(requestIn(message));
/** The diagnostics channels for requests of Node's two clients, `http` and `fetch`. */
const channels = Object.entries({
	'http.client.request.start': (message: unknown) => sent(requestIn(message) as ClientRequest),
	'undici:request:create': (message: unknown) => clock.sent(requestIn(message)),
	'undici:request:trailers': ended,
	'undici:request:error': ended,
});

/** The common prototype of all of Node's streams that compress or decompress. */
const packing = prototypeWith('_transform', createUnzip()) as Transform;
const { _transform: transform } = packing;

/** The prototype in the chain that defines a method. */
function prototypeWith(method: string, object: object): object {
	const above = Object.getPrototypeOf(object) as object;
	return Object.hasOwn(above, method) ? above : prototypeWith(method, above);
}

beforeAll(() => {
	if (isReal) return;
	packing._transform = function (part, encoding, done) {
		clock.unpacks(1);
		let isLeft = true;
		const leave = (): void => {
			if (isLeft) clock.unpacks(-1);
			isLeft = false;
		};
		// A stream that is abandoned never reports its end.
		this.once('close', leave);
		transform.call(this, part, encoding, (...result) => {
			leave();
			done(...result);
		});
	};
	performance.now = () => clock.now();
	// Makes back-offs equally long in every run.
	Math.random = seededRandom(1);
	const ahead = dateNow() - clock.now();
	Date.now = () => ahead + clock.now();
	AbortSignal.timeout = (milliseconds) => {
		const controller = new AbortController();
		clock.at(milliseconds, () => controller.abort(new DOMException('Timed out', 'TimeoutError')));
		return controller.signal;
	};
	// The HTTP library under n8n sets its time-out here, and handles it in its own way.
	ClientRequest.prototype.setTimeout = function (milliseconds, onTimeout) {
		if (milliseconds === 0) return this;
		sent(this);
		let read = 0;
		const strike = (): void => {
			// The time-out is for silence: after any data, the full time is available again.
			const heard = this.socket?.bytesRead ?? 0;
			if (heard > read) {
				read = heard;
				takeBack = clock.at(milliseconds, strike);
			} else {
				this.emit('timeout');
				onTimeout?.();
			}
		};
		let takeBack = clock.at(milliseconds, strike);
		this.once('close', () => takeBack());
		return this;
	};
	for (const [channel, listener] of channels) subscribe(channel, listener);
});

afterAll(() => {
	Object.assign(pauses, { sleep });
	Object.assign(timers, { setTimeout: wait });
	performance.now = now;
	Math.random = random;
	Date.now = dateNow;
	AbortSignal.timeout = timeout;
	ClientRequest.prototype.setTimeout = setRequestTimeout;
	packing._transform = transform;
	for (const [channel, listener] of channels) unsubscribe(channel, listener);
});
