import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../endpoint';
import type { LoggedRequest } from '../requestLog';
import { kinds, type FaultContext } from './kinds';
import { isSpent, type Fault } from './order';
import type { Transmission } from './transmissions';

/**
 * What the faults that are due do to one request. Delays and clock jumps add up; of others at the same stage,
 * the one ordered first applies. Only what had an effect counts as a hit and is logged.
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

	/** Waits as long as the delays want it to. */
	async delay(): Promise<void> {
		if (this.latency > 0) await wait(this.latency, undefined, { ref: false });
	}

	/** Undefined when the request is to be carried out. */
	insteadOfWork(): Transmission | undefined {
		return this.first((fault) => kinds[fault.kind].insteadOfWork?.(fault, this.context));
	}

	/** The page that is given for the one that was found; what is no page stays as it is. */
	page(found: Answer): Answer {
		return this.first((fault) => kinds[fault.kind].page?.(fault, this.context, found)) ?? found;
	}

	/** Undefined when the answer leaves as it is. */
	onTheWay(answer: Answer): Transmission | undefined {
		return this.first((fault) => kinds[fault.kind].onTheWay?.(fault, answer));
	}

	private first<Effect>(effectOf: (fault: Fault) => Effect | undefined): Effect | undefined {
		for (const fault of this.due) {
			// Requests that came at the same time may have used it up.
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
