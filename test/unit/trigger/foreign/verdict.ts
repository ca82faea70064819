import type { History } from './history';
import type { Rec, Version } from './service';

const without = ({ id, created_at, ...rest }: Record<string, unknown>): string =>
	JSON.stringify(sorted(rest));
const sorted = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).sort());
const MINUTE = 60_000;

/** Whether what the event waits for has happened to it; undefined when it never will. */
function happened(kind: History['kind'], { status, lean }: Version): boolean | undefined {
	if (kind === 'completed') return lean.completed === true;
	if (kind === 'settled') return status === 'settled';
	if (status === 'canceled') return undefined;
	if (kind === 'closed') return status === 'closed';
	return Number((lean.totals as { balance: number }).balance) <= 0;
}

/** The versions with which it happened. */
function happenings(kind: History['kind'], { versions }: Rec): Version[] {
	return versions.filter((v, i) => {
		const before = versions[i - 1];
		return happened(kind, v) === true && (before === undefined || happened(kind, before) !== true);
	});
}

const HAPPENS = new Set<History['kind']>(['closed', 'paidOff', 'completed', 'settled']);

/** What the promises say of a history that was lived. */
export function breaches(history: History): string[] {
	const found: string[] = [];
	const { kind, service, emissions, published, gap } = history;
	const say = (what: string, id = '') => found.push(`${what} ${id.slice(0, 4)}`.trim());
	if (!published) return ['never published'];
	for (const failure of new Set(history.failures)) if (failure) say(failure);
	const byId = new Map<string, typeof emissions>();
	for (const emission of emissions) byId.set(emission.id, [...(byId.get(emission.id) ?? []), emission]);
	const { habits } = service;
	const leanOf = (v: Version) => JSON.stringify(sorted(v.lean));
	const fullOf = (v: Version) =>
		JSON.stringify(sorted({ ...v.lean, ...v.more, ...(habits.statusInFull && { status: v.status }) }));
	const contentOf = (v: Version) => (history.output === 'full' ? fullOf(v) : leanOf(v));
	const slack = history.stepped ? 3 * 600_000 + gap : 0;

	for (const [id, list] of byId) {
		const rec = service.records.get(id);
		if (!rec) {
			say('unknown record given', id);
			continue;
		}
		list.forEach((emission, index) => {
			// Two events may tell of the same content: a sale was created, and has changed before it was read.
			const before = list.slice(0, index).findLast(({ event }) => event === emission.event);
			if (before && kind === 'task') {
				const was = before.row.due;
				if (
					was === emission.row.due &&
					!rec.versions.some(
						(v) =>
							v.shown > before.at - 3 * gap - 5 * MINUTE - 1e6 &&
							v.shown <= emission.at &&
							(v.lean.due !== was || (history.overdue && v.lean.completed)),
					) &&
					!(history.overdue && rec.versions.some((v) => v.lean.completed || v.hidden))
				)
					say('reminder repeated', id);
			} else if (before && HAPPENS.has(kind)) {
				if (happenings(kind, rec).filter((v) => v.shown <= emission.at).length <= index)
					say('given more often than it happened', id);
			} else if (before && (kind === 'created' || kind === 'canceled' || kind === 'log'))
				say('given twice', id);
			else if (before) {
				if (before.output === emission.output) {
					if (without(before.row) === without(emission.row)) say('same content twice', id);
				} else if (
					!rec.versions.some(
						(v) => Math.max(v.at, v.shown) > before.at - 200_000 - gap && v.shown <= emission.at,
					)
				)
					say('another output repeats', id);
			}
			if (kind === 'task') {
				if (emission.row.completed || emission.row.deleted) say('closed task given', id);
				return;
			}
			const allowed = published.from - 32_000 - slack - (published.viaActivation ? 0 : gap + 151_000 + 1000);
			const newest = Math.max(...rec.versions.filter((v) => v.shown <= emission.at).map((v) => v.stamp));
			if (newest < allowed) say(`flood: from ${(published.from - newest) / 1000}s before publishing`, id);
			if ((kind === 'created' || kind === 'log') && rec.created < allowed)
				say(`old record given as created`, id);
			if (
				HAPPENS.has(kind) &&
				!happenings(kind, rec).some((v) => v.shown <= emission.at && v.stamp >= allowed)
			)
				say('happened before', id);
			if (kind === 'canceled' && !rec.versions.some((v) => v.status === 'canceled')) say('not canceled', id);
			if (kind === 'updated' && rec.versions.length === 1) say('never updated', id);
		});
	}
	for (const rec of service.records.values()) {
		const final = service.shownOf(rec);
		if (!final || rec.versions.some((v) => v.hidden)) continue;
		const missed = missedOf(history, rec, final, contentOf, leanOf, byId.get(rec.id) ?? []);
		if (missed) say(missed, rec.id);
	}
	const { idle } = history;
	const pages =
		Math.ceil(
			idle.rows /
				Math.max(
					1,
					habits.pageSize - (habits.cursor === 'keyset' ? 0 : Math.min(habits.overlap, habits.pageSize - 1)),
				),
		) + 1;
	const each = ['task', 'completed', 'settled', 'log'].includes(kind) ? 2 * pages : HAPPENS.has(kind) ? 3 : 1;
	if (idle.requests > each * (idle.polls + Math.ceil(idle.hours) + 1))
		say(`idle: ${idle.requests} requests for ${idle.polls} polls, ${pages} pages`);
	return found;
}

function missedOf(
	history: History,
	rec: Rec,
	final: Version,
	contentOf: (v: Version) => string,
	leanOf: (v: Version) => string,
	list: History['emissions'],
): string | undefined {
	const { kind, published, service } = history;
	if (!published) return undefined;
	const first = rec.versions[0]!;
	const last = list.at(-1);
	if (kind === 'log' || kind === 'created') {
		return first.at > published.at && list.length === 0 ? 'missed creation' : undefined;
	}
	if (HAPPENS.has(kind)) {
		const newest = happenings(kind, rec).at(-1);
		if (!newest || happened(kind, final) !== true) return undefined;
		const index = rec.versions.indexOf(newest);
		const waiting = rec.versions[index - 1];
		// That it had not happened before has to have been seen, or that it is new.
		const [, firstEnd = Infinity] = history.goodPolls[0] ?? [];
		// A settlement that is undone is forgotten after three readings. One undone and redone within a week does
		// not count.
		if (kind === 'settled' && (newest.at < firstEnd || happenings(kind, rec).length > 1)) return undefined;
		// What is undone and done again within a second bears the same time.
		if (kind === 'completed' && rec.versions.some((v) => v !== newest && v.stamp === newest.stamp))
			return undefined;
		// Of closed sales only those are known that were seen.
		if (kind === 'paidOff' && waiting && waiting.at < published.at && waiting.status === 'closed')
			return undefined;
		const wasSeen = waiting
			? kind === 'completed' ||
				kind === 'settled' ||
				(happened(kind, waiting) === false &&
					history.goodPolls.some(([begun, end]) => begun > waiting.shown && end < newest.at))
			: newest.at > published.at;
		if (!wasSeen || newest.at <= published.to + history.gap) return undefined;
		return last && last.at >= newest.shown ? undefined : 'missed what happened';
	}
	if (kind === 'canceled') {
		const since = rec.versions.find(
			(v, i) => v.status === 'canceled' && rec.versions[i - 1]?.status !== 'canceled',
		);
		return since && since.at > published.at && final.status === 'canceled' && list.length === 0
			? 'missed cancellation'
			: undefined;
	}
	if (kind === 'task') {
		if (final.lean.completed || typeof final.lean.due !== 'string') return undefined;
		const due = Date.parse(`${final.lean.due}-03:00`);
		const sinceThisDue = Math.max(
			...rec.versions.map((v, i) =>
				i === 0 || rec.versions[i - 1]!.lean.due !== v.lean.due || rec.versions[i - 1]!.lean.completed
					? v.shown
					: 0,
			),
		);
		const slack = 5 * MINUTE + (history.stepped ? 25 * MINUTE : 0);
		if (due - history.lead * MINUTE > service.clock - slack - 3 * history.gap) return undefined;
		const inTime =
			history.overdue || (due > sinceThisDue + service.skew + slack && due > published.to + slack);
		if (!inTime) return undefined;
		return last?.row.due === final.lean.due ? undefined : 'missed reminder';
	}
	// The newest change of what counts.
	const saysOf = history.switched ? leanOf : contentOf;
	let newest: Version | undefined;
	rec.versions.forEach((v, i) => {
		const was = rec.versions[i - 1];
		if (!was || saysOf(was) !== saysOf(v)) newest = v;
	});
	if (!newest || newest.at <= published.at) return undefined;
	const wanted = saysOf(final);
	if (kind === 'updated' && first.at > published.from - 200_000 - history.gap) {
		// Its first seen content is any that it had in its first half hour and six good polls.
		const settled = history.goodPolls.filter(([begun]) => begun > first.shown)[5]?.[1] ?? Infinity;
		if (newest.at < Math.max(first.at + 30 * MINUTE, settled + 5 * MINUTE) || history.plannedFaults)
			return undefined;
		// It may be what was first seen.
		if (!last && rec.versions.some((v) => v.at < settled && saysOf(v) === wanted)) return undefined;
	}
	if (last) {
		const row = { ...last.row } as Record<string, unknown>;
		delete row.id;
		delete row.created_at;
		const told = history.switched
			? JSON.stringify(sorted(Object.fromEntries(Object.keys(final.lean).map((key) => [key, row[key]]))))
			: JSON.stringify(sorted(row));
		return told === wanted ? undefined : 'missed change';
	}
	const baseline = history.baseline.get(rec.id);
	if (baseline && saysOf(baseline) === wanted) return undefined;
	return 'missed, never given';
}
