import type { SeenRequest } from '../engine/backOffice';
import type { Wish } from './jobs';
import type { Report } from './perform';
import type { Stored } from './stored';
import { readOf, type Write } from './writes';

/** The client's own settings: how often it tries before it gives up, and how long it waits for an answer. */
const TRIES = 6;
export const CLIENT_TIMEOUT_MS = 30_000;

export interface Verdict {
	/** What breaks the promise, one sentence each. */
	findings: string[];
	/**
	 * Without the items behind a mistake, which may or may not be carried out. Reports about those must be
	 * true, too.
	 */
	wanted: number;
	found: number;
	doubled: number;
	done: number;
	refused: number;
	/** Held back behind a mistake. */
	heldBack: number;
	unreported: number;
	/** Items that the service has to refuse. */
	impossible: number;
	/**
	 * Reported as "may have stored it", because no answer ever came; and how many of these the service did
	 * store.
	 */
	unknown: number;
	unknownStored: number;
}

/**
 * Compares what was reported to users with what the service has stored.
 * @param writes by name
 * @param requests all requests that the service got
 * @param isRunAgain whether a report of "held back" is only about the last run, since an earlier run may have
 * stored the item
 */
export function judge(
	reports: readonly Report[],
	stored: Stored,
	writes: Record<string, Write>,
	requests: readonly SeenRequest[],
	isRunAgain: boolean,
): Verdict {
	const verdict: Verdict = {
		findings: [],
		wanted: 0,
		found: 0,
		doubled: 0,
		done: 0,
		refused: 0,
		heldBack: 0,
		unreported: 0,
		impossible: 0,
		unknown: 0,
		unknownStored: 0,
	};
	const answers = new Answers(requests);
	const groups = new Map<string, Report[]>();
	for (const report of reports) {
		const name = `${report.wish.write} ${report.wish.text} ${report.wish.target}`;
		groups.set(name, [...(groups.get(name) ?? []), report]);
		const { isImpossible, isBehindMistake } = report.wish;
		// After a lost answer, an item that must be refused may stay unknown, or may itself be held back.
		if (isImpossible ? report.as === 'refused' : !isBehindMistake || report.as === 'heldBack')
			verdict[report.as] += 1;
	}
	for (const [name, group] of groups) {
		const [{ wish }] = group as [Report];
		const find = (what: string) => verdict.findings.push(`${name}: ${what}`);
		const reported = (kind: Report['as']) => group.filter((report) => report.as === kind).length;
		const write = writes[wish.write] as Write;
		const count = write.count(stored, wish);
		// After refusals for the limit, the client gives up after some time, not after a number of attempts.
		const isGivenUp = group.some((report) => report.as === 'unknown' && isAboutLimit(report));
		const { asked, silent } = answers.about(wish, isGivenUp);
		if (silent < reported('unknown')) {
			const said = group.find((report) => report.as === 'unknown')?.said;
			find(
				`${reported('unknown')} reported as unanswered, which is so for ${silent} of ${asked} writes: ${said}`,
			);
		}
		if (wish.isImpossible) {
			verdict.impossible += group.length;
			if (count > 0) find('was carried out, though the service refuses it');
			if (reported('done') > 0) find('was reported as done, though the service refuses it');
			continue;
		}
		const wanted = group.filter(({ wish: { isBehindMistake } }) => !isBehindMistake).length;
		verdict.wanted += wanted;
		verdict.found += Math.min(count, wanted);
		verdict.doubled += Math.max(0, count - group.length);
		verdict.unknownStored += Math.min(reported('unknown'), Math.max(0, count - reported('done')));
		if (count > group.length) find(`${group.length} wanted, ${count} found`);
		if (count < reported('done')) find(`${reported('done')} reported as done, ${count} found`);
		const known =
			count - reported('unknown') - reported('unreported') - (isRunAgain ? reported('heldBack') : 0);
		if (known > reported('done')) {
			const said = group.find((report) => report.as === 'refused')?.said;
			find(`${reported('done')} reported as done, ${count} found; the message: ${said}`);
		}
		const ids = group.filter(({ as: kind, said }) => kind === 'done' && said).map(({ said }) => said);
		const stray = ids.find((id) => write.ids && !write.ids(stored, wish).includes(id));
		if (stray) find(`was given the record ${stray}, which is not the one that is stored`);
		if (!wish.target && new Set(ids).size !== ids.length) find('two items were given the same record');
		const refused = group.find((report) => report.as === 'refused');
		const isHidden = (report: Report) =>
			isAboutReading(report) && answers.areHidden(write.reads?.(wish.target, stored) ?? []);
		if (refused && !isAboutLimit(refused) && !isHidden(refused)) {
			find(`was refused for no reason: ${refused.said}`);
		}
	}
	return verdict;
}

/**
 * A storm of refusals for the limit may last longer than the client's patience. None of these requests was
 * processed.
 */
const isAboutLimit = ({ said }: Report): boolean =>
	said.includes('its limit of 10 requests in 3 seconds is used up');

/** Whether the message says that a read failed on which the write depends, so that nothing was sent. */
const isAboutReading = ({ said }: Report): boolean =>
	/Run the workflow again later|answered with something other|cursor has expired/.test(said);

/**
 * The outcome of a request, as far as the client could see it. A repeated deletion is refused whether or not
 * the first one was carried out; then the client looks at other records, which can fail as well.
 */
type Seen = 'settled' | 'refused' | 'repeated' | 'in progress' | 'list gone wrong' | 'nothing';

/**
 * For each write, the answers that the client saw, in order: how many requests there were, and what they got.
 */
class Answers {
	/** By text, or for deletions by ID; then by Idempotency-Key. */
	private readonly seen = new Map<string, Map<string | null, Seen[]>>();

	/** The same for reads of people, by the name that {@link readOf} gives them. */
	private readonly seenReads = new Map<string, Seen[]>();

	constructor(requests: readonly SeenRequest[]) {
		// If the client gave up early, the sandbox may not have read the request's body.
		const nameOfKey = new Map(
			requests.flatMap((request) => {
				const name = textIn(request);
				return name === undefined ? [] : [[request.idempotency_key, name] as const];
			}),
		);
		for (const request of requests) {
			const { idempotency_key: key } = request;
			const name = textIn(request) ?? (key === null ? undefined : nameOfKey.get(key));
			if (name === undefined) continue;
			const byKey = this.seen.get(name) ?? new Map<string | null, Seen[]>();
			this.seen.set(name, byKey.set(key, [...(byKey.get(key) ?? []), seenOf(request)]));
		}
		for (const request of requests) {
			if (request.method !== 'GET' || !request.path.startsWith('/people')) continue;
			const read = readOf(request.path, request.query);
			this.seenReads.set(read, [...(this.seenReads.get(read) ?? []), seenOf(request)]);
		}
	}

	/** Whether the client tried one of these reads often enough without getting a usable answer. */
	areHidden(reads: readonly string[]): boolean {
		return reads.some((read) => {
			const seen = this.seenReads.get(read) ?? [];
			const inVain = seen.filter((answer) => answer === 'nothing').length;
			return seen.includes('list gone wrong') || inVain >= TRIES;
		});
	}

	/**
	 * How many writes there were for a wish, and for how many of them the client tried often enough without an
	 * answer.
	 * @param isGivenUp whether the client gave up earlier
	 */
	about({ text, target }: Wish, isGivenUp: boolean): { asked: number; silent: number } {
		const writes = [...(this.seen.get(text) ?? this.seen.get(target) ?? new Map<string, Seen[]>())];
		const isSilent = ([, seen]: [string | null, Seen[]]): boolean => {
			const last = seen.filter((answer) => answer !== 'in progress').slice(-TRIES);
			const isAsked =
				last.length >= TRIES || last.includes('repeated') || (isGivenUp && last.includes('nothing'));
			// A refusal says nothing about an earlier attempt whose answer was lost.
			const isDoubtful = last.includes('refused') && seen.includes('nothing');
			return !last.includes('settled') && (isAsked || isDoubtful);
		};
		return { asked: writes.length, silent: writes.filter(isSilent).length };
	}
}

function textIn({ method, path, body }: SeenRequest): string | undefined {
	return method === 'DELETE' ? path.split('/').at(-1) : /Registro \d+/.exec(JSON.stringify(body))?.[0];
}

/** With one of these faults, the client cannot recognize a success. */
const UNREADABLE = /\b(html_page|cut_inside_body|truncated_body|empty_body|broken_gzip)/;
/** With one of these, it cannot recognize a refusal; with the others, it still has the status. */
const UNREADABLE_REFUSAL = /\b(html_page|cut_inside_body|broken_gzip)/;

function seenOf({ method, status, fault, ms }: SeenRequest): Seen {
	if (status === null || status >= 500 || status === 429 || ms >= CLIENT_TIMEOUT_MS) return 'nothing';
	if (method === 'DELETE' && status >= 400) return 'repeated';
	// If a read gets a web page, the Base URL is probably wrong, so this is reported at once.
	if (method === 'GET' && /\b(cursor_|html_page)/.test(fault ?? '')) return 'list gone wrong';
	if ((status < 400 ? UNREADABLE : UNREADABLE_REFUSAL).test(fault ?? '')) return 'nothing';
	if (status === 409) return 'in progress';
	if (status >= 400) return 'refused';
	return 'settled';
}
