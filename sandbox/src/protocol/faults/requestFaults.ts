import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../endpoint';
import type { LoggedRequest } from '../requestLog';
import { kinds, type FaultContext } from './kinds';
import { isSpent, type Fault } from './order';
import type { Transmission } from './transmissions';

/**
 * Applies the faults whose turn it is to one request. Delays and clock jumps add up. Of other faults at the
 * same stage, only the one that was ordered first applies. Only a fault that had an effect counts as a hit
 * and is logged.
 */
export class RequestFaults {
	private readonly latency: number;

	constructor(
		private readonly due: readonly Fault[],
		private readonly context: FaultContext,
		private readonly logged: LoggedRequest,
		private readonly onHit: () => void,
	) {
		for (const fault of due) this.applyFault(fault, kinds[fault.kind].onArrival?.(fault, context));
		this.latency = due
			.map((fault) => this.applyFault(fault, kinds[fault.kind].delay?.(fault)) ?? 0)
			.reduce((sum, delay) => sum + delay, 0);
	}

	/** Waits for the sum of all delays. */
	async delay(): Promise<void> {
		if (this.latency > 0) await wait(this.latency, undefined, { ref: false });
	}

	/** Undefined if the request should be carried out. */
	insteadOfWork(): Transmission | undefined {
		return this.first((fault) => kinds[fault.kind].insteadOfWork?.(fault, this.context));
	}

	/** The page to send for the one that was found. An answer that is not a page stays as it is. */
	page(found: Answer): Answer {
		return this.first((fault) => kinds[fault.kind].page?.(fault, this.context, found)) ?? found;
	}

	/** Undefined if the answer is sent as it is. */
	onTheWay(answer: Answer): Transmission | undefined {
		return this.first((fault) => kinds[fault.kind].onTheWay?.(fault, answer));
	}

	private first<Effect>(effectOf: (fault: Fault) => Effect | undefined): Effect | undefined {
		for (const fault of this.due) {
			// Other requests that arrived at the same time may have used up the fault.
			const effect = isSpent(fault) ? undefined : this.applyFault(fault, effectOf(fault));
			if (effect !== undefined) return effect;
		}
		return undefined;
	}

	private applyFault<Effect>(fault: Fault, effect: Effect | undefined): Effect | undefined {
		if (effect === undefined) return undefined;
		fault.hits += 1;
		this.onHit();
		this.logged.fault = [this.logged.fault, fault.kind].filter(Boolean).join(' ');
		return effect;
	}
}
