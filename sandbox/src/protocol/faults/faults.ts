import { createHash } from 'node:crypto';
import type { Clock } from '../../clock';
import { KeptValue } from '../../kept';
import type { Answer } from '../endpoint';
import type { LoggedRequest } from '../requestLog';
import { GivenCursors } from './cursors';
import { kinds } from './kinds';
import { isSpent, type Fault, type FaultOrder, type ShownFault } from './order';
import { RequestFaults } from './requestFaults';

/** What a fault needs to know to decide whether it applies to a request. */
interface Arrival {
	method: string;
	/** Relative to /api/v3. */
	path: string;
	isList: boolean;
	/** The cursor of a request for a list. */
	cursor: string | undefined;
}

function pathMatches(pattern: string, path: string): boolean {
	const wanted = pattern.split('/');
	const given = path.split('/');
	if (wanted.at(-1) === '**') {
		wanted.pop();
		if (given.length < wanted.length) return false;
		given.length = wanted.length;
	}
	return wanted.length === given.length && wanted.every((part, i) => part === '*' || part === given[i]);
}

/**
 * A number from 0 to 1, computed from the seed and the zero-based index. It has no state, so faults do not
 * affect each other.
 */
function chance(seed: number, turn: number): number {
	const digest = createHash('sha256').update(`${seed} ${turn}`).digest();
	return digest.readUInt32BE() / 2 ** 32;
}

/** The faults that were ordered and not removed. */
export class Faults {
	/** How many were ordered in all, and those that still exist. */
	readonly ordered = new KeptValue<{ count: number; faults: Fault[] }>({ count: 0, faults: [] });
	readonly cursors: GivenCursors;

	constructor(private readonly clock: Clock) {
		this.cursors = new GivenCursors(clock);
	}

	order(order: FaultOrder): number {
		const { count, faults } = this.ordered.value;
		const id = count + 1;
		const ends = order.lasts_ms === undefined ? undefined : Date.now() + order.lasts_ms;
		this.ordered.set({ count: id, faults: [...faults, { ...order, id, ends, matched: 0, hits: 0 }] });
		return id;
	}

	list(): readonly ShownFault[] {
		return this.ordered.value.faults.map((fault) => ({ ...fault, isSpent: isSpent(fault) }));
	}

	/** @returns false if the ID is unknown */
	remove(id: number): boolean {
		const { count, faults } = this.ordered.value;
		const others = faults.filter((fault) => fault.id !== id);
		this.ordered.set({ count, faults: others });
		return others.length < faults.length;
	}

	clear(): void {
		this.ordered.set({ ...this.ordered.value, faults: [] });
		this.cursors.given.clear();
	}

	/** Counts the request for every fault that matches, and returns those whose turn it is. */
	match(arrival: Arrival, logged: LoggedRequest): RequestFaults {
		const { faults } = this.ordered.value;
		const due = faults.filter((fault) => isDue(fault, arrival));
		const changed = () => this.ordered.changed();
		// Each of these has counted the request, so the change must be stored.
		if (faults.length > 0) changed();
		const { clock, cursors } = this;
		return new RequestFaults(due, { clock, cursors, cursor: arrival.cursor }, logged, changed);
	}

	/** Remembers the cursor that a list is about to issue, if there is a fault of lists. */
	noteCursor(asked: string | undefined, answer: Answer): void {
		if (this.ordered.value.faults.some(({ kind }) => kinds[kind].listsOnly)) this.cursors.note(asked, answer);
	}
}

function isDue(fault: Fault, { method, path, isList }: Arrival): boolean {
	if (kinds[fault.kind].listsOnly && !isList) return false;
	if (fault.method && fault.method.toUpperCase() !== method) return false;
	if (fault.path && !pathMatches(fault.path, path)) return false;
	fault.matched += 1;
	const turn = fault.matched - (fault.skip ?? 0);
	if (turn <= 0 || turn % (fault.every ?? 1) !== 0 || isSpent(fault)) return false;
	return fault.probability === undefined || chance(fault.seed ?? 1, turn) < fault.probability;
}
