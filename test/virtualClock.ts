import { subscribe, unsubscribe } from 'diagnostics_channel';
import { ClientRequest } from 'http';
import type { Transform } from 'stream';
import { createUnzip } from 'zlib';

import { seededRandom } from './unit/request/virtualTime';

/**
 * Virtual time for tests over real HTTP: it stands still while anybody works, and jumps to the next wake-up
 * once everybody waits. So a pause of 30 seconds takes none, and a slow machine makes none longer. It covers
 * the client's waits and time-outs, n8n's Retry On Fail, `performance.now()`, and `timers/promises` in
 * servers of this process, such as the sandbox's delays. Working are requests, from sending to their last
 * byte, unless a server of this process holds them, and what unpacks their answers.
 */

interface Timer {
	at: number;
	run(): void;
}

/** A server keeps a request waiting. */
interface Hold {
	/** When it began, which is when its request was sent, or when the hold before it ended. */
	since: number;
}

/** Promises, streams and n8n's own code go on in the turns of the event loop after an answer. */
const TURNS = 50;

class VirtualClock {
	/** Whole milliseconds, as timers have them. */
	private time = Math.ceil(performance.now());
	/** Who wakes first comes first. */
	private readonly timers: Timer[] = [];
	/** What is under way, and since when. */
	private readonly requests = new Map<object, number>();
	private readonly holds = new Set<Hold>();
	/** How many parts of answers are unpacked, which a busy machine may put off for long. */
	private unpacking = 0;
	private changes = 0;
	private wake: () => void = () => undefined;
	private isPassing = false;

	/** Milliseconds, as performance.now() has them. */
	now(): number {
		return this.time;
	}

	/** @returns what takes it back */
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

	/** For servers of this process: the request that they work for waits until the promise is kept. */
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
		// Its server does not notice that nobody waits any more: that hold belongs to no request now.
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

/** For tests of other processes, whose progress no clock here knows. Call it at the top of the file. */
export function useRealTime(): void {
	isReal = true;
}

/** What n8n's pauses and those of its nodes come down to. */
const pauses = jest.requireActual<{ sleep(milliseconds: number): Promise<void> }>('@n8n/utils/sleep');
const timers = jest.requireActual<typeof import('timers/promises')>('timers/promises');
const { sleep } = pauses;
const { setTimeout: wait } = timers;
// Before the client is loaded, which keeps what it finds.
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
/** What tells of the requests of Node's two clients, `http` and `fetch`. */
const channels = Object.entries({
	'http.client.request.start': (message: unknown) => sent(requestIn(message) as ClientRequest),
	'undici:request:create': (message: unknown) => clock.sent(requestIn(message)),
	'undici:request:trailers': ended,
	'undici:request:error': ended,
});

/** What all of Node's streams that pack or unpack have in common. */
const packing = prototypeWith('_transform', createUnzip()) as Transform;
const { _transform: transform } = packing;

/** The prototype that has a method of its own. */
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
		// A stream that is given up never says that it is done.
		this.once('close', leave);
		transform.call(this, part, encoding, (...result) => {
			leave();
			done(...result);
		});
	};
	performance.now = () => clock.now();
	// Back-offs are as long in every run.
	Math.random = seededRandom(1);
	const ahead = dateNow() - clock.now();
	Date.now = () => ahead + clock.now();
	AbortSignal.timeout = (milliseconds) => {
		const controller = new AbortController();
		clock.at(milliseconds, () => controller.abort(new DOMException('Timed out', 'TimeoutError')));
		return controller.signal;
	};
	// The HTTP library under n8n sets its time-out here, and goes its own way when it strikes.
	ClientRequest.prototype.setTimeout = function (milliseconds, onTimeout) {
		if (milliseconds === 0) return this;
		sent(this);
		let read = 0;
		const strike = (): void => {
			// It is one for silence: whoever was heard meanwhile has as long again.
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
