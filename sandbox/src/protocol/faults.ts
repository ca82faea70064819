import { createHash } from 'node:crypto';

export const faultKinds = [
	'latency',
	'cut_before_commit',
	'cut_after_commit',
	'error_before_commit',
	'error_after_commit',
	'rate_limited',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** One ordered misbehaviour, as POST /_sandbox/faults takes it. */
export interface FaultOrder {
	kind: FaultKind;
	method?: string;
	/** Below /api/v3; `*` stands for one segment, a trailing `**` for the rest. */
	path?: string;
	/** Strikes each n-th matching request (1: each). */
	every?: number;
	/** Lets this many matching requests pass first. */
	skip?: number;
	/** Strikes this often in all. */
	times?: number;
	/** Strikes with this chance instead of always, 0 to 1. */
	probability?: number;
	/** Which ones `probability` strikes: the same by their number for the same seed. Default 1. */
	seed?: number;
	/** The status of an `error_…` fault. */
	status?: number;
	latency_ms?: number;
}

interface Fault extends FaultOrder {
	id: number;
	matched: number;
	hits: number;
}

export interface Strike {
	latency: number;
	/** What happens to the request apart from being slow. */
	fault?: { kind: Exclude<FaultKind, 'latency'>; status: number };
	/** For the request log: the kinds that struck. */
	names: string | null;
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

/** 0 to 1, a function of the seed and the how-manieth request: no state, so that faults do not disturb each other. */
function chance(seed: number, turn: number): number {
	const digest = createHash('sha256').update(`${seed} ${turn}`).digest();
	return digest.readUInt32BE() / 2 ** 32;
}

export class Faults {
	private faults: Fault[] = [];
	private count = 0;

	order(order: FaultOrder): number {
		this.faults.push({ ...order, id: ++this.count, matched: 0, hits: 0 });
		return this.count;
	}

	list(): readonly Fault[] {
		return this.faults;
	}

	clear(): void {
		this.faults = [];
	}

	/** Counts the request against every matching fault. Delays add up; of the rest the one ordered first strikes. */
	strike(method: string, path: string): Strike {
		const struck = this.faults.filter((fault) => this.hits(fault, method, path));
		let latency = 0;
		let outcome: Strike['fault'];
		for (const { kind, status, latency_ms } of struck) {
			if (kind === 'latency') latency += latency_ms ?? 1000;
			else outcome ??= { kind, status: status ?? 503 };
		}
		return { latency, fault: outcome, names: struck.map(({ kind }) => kind).join(' ') || null };
	}

	private hits(fault: Fault, method: string, path: string): boolean {
		if (fault.method && fault.method.toUpperCase() !== method) return false;
		if (fault.path && !pathMatches(fault.path, path)) return false;
		fault.matched += 1;
		const turn = fault.matched - (fault.skip ?? 0);
		if (turn <= 0 || turn % (fault.every ?? 1) !== 0) return false;
		if (fault.times !== undefined && fault.hits >= fault.times) return false;
		if (fault.probability !== undefined && chance(fault.seed ?? 1, turn) >= fault.probability) return false;
		fault.hits += 1;
		return true;
	}
}
