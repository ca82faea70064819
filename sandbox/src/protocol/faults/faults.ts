import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../../clock';
import type { Answer } from '../endpoint';
import type { LoggedRequest } from '../requestLog';
import { GivenCursors } from './cursors';
import { kinds } from './kinds';
import type { Fault, FaultOrder } from './order';
import { RequestFaults } from './requestFaults';

/** What decides whether a fault applies to a request. */
interface Arrival {
	method: string;
	/** Below /api/v3. */
	path: string;
	isList: boolean;
	/** The cursor of a list. */
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

/** 0 to 1, a function of the seed and the zero-based index: no state, so that faults do not disturb each other. */
function chance(seed: number, turn: number): number {
	const digest = createHash('sha256').update(`${seed} ${turn}`).digest();
	return digest.readUInt32BE() / 2 ** 32;
}

/** The faults that were ordered, until they are removed. */
export class Faults {
	private faults: Fault[] = [];
	private count = 0;
	private cursors: GivenCursors;

	constructor(private readonly clock: Clock) {
		this.cursors = new GivenCursors(clock);
	}

	order(order: FaultOrder): number {
		const id = ++this.count;
		const ends = order.lasts_ms === undefined ? Infinity : performance.now() + order.lasts_ms;
		this.faults.push({
			...order,
			id,
			matched: 0,
			hits: 0,
			get isSpent() {
				return (this.times !== undefined && this.hits >= this.times) || performance.now() >= ends;
			},
		});
		return id;
	}

	list(): readonly Fault[] {
		return this.faults;
	}

	/** @returns false where there is none with this id */
	remove(id: number): boolean {
		const others = this.faults.filter((fault) => fault.id !== id);
		const isThere = others.length < this.faults.length;
		this.faults = others;
		return isThere;
	}

	clear(): void {
		this.faults = [];
		this.cursors = new GivenCursors(this.clock);
	}

	/** Counts the request against every matching fault, and begins with those whose turn it is. */
	match(arrival: Arrival, logged: LoggedRequest): RequestFaults {
		const due = this.faults.filter((fault) => isDue(fault, arrival));
		return new RequestFaults(
			due,
			{ clock: this.clock, cursors: this.cursors, cursor: arrival.cursor },
			logged,
		);
	}

	/** Remembers the cursor that a list is about to give out, as long as there is a fault of lists. */
	noteCursor(asked: string | undefined, answer: Answer): void {
		if (this.faults.some(({ kind }) => kinds[kind].listsOnly)) this.cursors.note(asked, answer);
	}
}

function isDue(fault: Fault, { method, path, isList }: Arrival): boolean {
	if (kinds[fault.kind].listsOnly && !isList) return false;
	if (fault.method && fault.method.toUpperCase() !== method) return false;
	if (fault.path && !pathMatches(fault.path, path)) return false;
	fault.matched += 1;
	const turn = fault.matched - (fault.skip ?? 0);
	if (turn <= 0 || turn % (fault.every ?? 1) !== 0 || fault.isSpent) return false;
	return fault.probability === undefined || chance(fault.seed ?? 1, turn) < fault.probability;
}
