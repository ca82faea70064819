import { ClientRequest } from 'http';

import { limiters } from '../../nodes/shared/api/limiter';

/**
 * The client's clock runs sixty times as fast in these tests: its time-out of 30 s is half a second, its back-off and its
 * patience are as much shorter. Nothing of the client is replaced; what passes is what would pass in an hour.
 */
export const SPEED = 60;

/** What a mock uses has to bear this name. */
const mockClock = { speed: SPEED };

/** A thousandth of a second that passes for the client takes this many of ours. */
export const realMilliseconds = (clientMilliseconds: number): number => clientMilliseconds / SPEED;

/** As the client has it: longer than this, and nobody waits for the answer any more. */
export const CLIENT_TIMEOUT_MS = 30_000;

jest.mock('n8n-workflow', () => {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	return {
		...actual,
		sleep: async (milliseconds: number) =>
			await new Promise((resolve) => setTimeout(resolve, milliseconds / mockClock.speed)),
	};
});

/**
 * How often something was waited for in vain, by Idempotency-Key, or path where there is none: on a busy machine more often
 * than was ordered, and what was given up early may never have got to the sandbox.
 */
export const timeOuts = new Map<string, number>();

const { now } = performance;
const { setTimeout: setRequestTimeout } = ClientRequest.prototype;

beforeAll(() => {
	performance.now = () => now.call(performance) * mockClock.speed;
	// The HTTP library under n8n sets its time-out here, and goes its own way when it strikes.
	ClientRequest.prototype.setTimeout = function (milliseconds, onTimeout) {
		return setRequestTimeout.call(this, realMilliseconds(milliseconds), () => {
			const name = String(this.getHeader('Idempotency-Key') ?? this.path.replace('/api/v3', ''));
			timeOuts.set(name, (timeOuts.get(name) ?? 0) + 1);
			onTimeout?.();
		});
	};
});

afterAll(() => {
	performance.now = now;
	ClientRequest.prototype.setTimeout = setRequestTimeout;
});

/**
 * Leaves the client's time-out at its 30 s of ours: for tests that are not about it, and would take a busy machine for it. Then the rest
 * can wait ten times shorter still, unless another speed is given.
 */
export function withoutTimeOuts(speed = SPEED * 10): void {
	beforeAll(() => {
		mockClock.speed = speed;
		ClientRequest.prototype.setTimeout = setRequestTimeout;
	});
}

/** At our own speed: for a test that tells how long something took, which a busy machine would multiply. */
export async function atOurOwnSpeed(work: () => Promise<void>): Promise<void> {
	const { speed } = mockClock;
	mockClock.speed = 1;
	// Their moments are of the faster clock.
	limiters.clear();
	try {
		await work();
	} finally {
		mockClock.speed = speed;
		limiters.clear();
	}
}
