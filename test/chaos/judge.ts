import type { SeenRequest } from '../engine/backOffice';
import type { Report } from './perform';
import type { Stored } from './stored';
import type { Write } from './writes';

/** As the client has it: how often it asks before it gives up. */
const TRIES = 6;

/** How often the service was asked for each write, and how often the client got its answer. */
export interface Verdict {
	/** What broke the promise, a sentence each. */
	findings: string[];
	wanted: number;
	found: number;
	doubled: number;
	done: number;
	refused: number;
	untold: number;
	/** Told "may have stored it" because no answer ever came; of these, how many the service had stored. */
	unknown: number;
	unknownStored: number;
}

/**
 * Compares what users were told with what the service holds.
 *
 * @param writes by their names
 * @param requests of the whole time, as the service saw them
 */
export function judge(
	reports: readonly Report[],
	stored: Stored,
	writes: Record<string, Write>,
	requests: readonly SeenRequest[],
): Verdict {
	const verdict: Verdict = {
		findings: [],
		wanted: 0,
		found: 0,
		doubled: 0,
		done: 0,
		refused: 0,
		untold: 0,
		unknown: 0,
		unknownStored: 0,
	};
	const answers = answersByText(requests);
	const groups = new Map<string, Report[]>();
	for (const report of reports) {
		const name = `${report.wish.write} ${report.wish.text} ${report.wish.target}`;
		groups.set(name, [...(groups.get(name) ?? []), report]);
		verdict[report.told] += 1;
	}
	for (const [name, group] of groups) {
		const [{ wish }] = group as [Report];
		const find = (what: string) => verdict.findings.push(`${name}: ${what}`);
		const told = (kind: Report['told']) => group.filter((report) => report.told === kind).length;
		const count = (writes[wish.write] as Write).count(stored, wish);
		if (wish.isImpossible) {
			if (count > 0) find('was carried out, though the service refuses it');
			if (told('done') > 0) find('was reported as done, though the service refuses it');
			continue;
		}
		verdict.wanted += group.length;
		verdict.found += Math.min(count, group.length);
		verdict.doubled += Math.max(0, count - group.length);
		verdict.unknownStored += Math.min(told('unknown'), Math.max(0, count - told('done')));
		if (count > group.length) find(`${group.length} wanted, ${count} found`);
		if (count < told('done')) find(`${told('done')} reported as done, ${count} found`);
		const known = count - told('unknown') - told('untold');
		if (known > told('done')) {
			const said = group.find((report) => report.told === 'refused')?.said;
			find(`${told('done')} reported as done, ${count} found; told: ${said}`);
		}
		const ids = group.filter(({ told: kind, said }) => kind === 'done' && said).map(({ said }) => said);
		if (!wish.target && new Set(ids).size !== ids.length) find('two items were given the same record');
		if (group.length === 1 && told('unknown') === 1) {
			const seen = answers.get(wish.target || wish.text) ?? answers.get(wish.text) ?? [];
			const last = seen.slice(-TRIES);
			if (last.length < TRIES && !last.includes('repeated'))
				find(`given up after ${last.length} requests: ${group[0]?.said}`);
			if (last.includes('settled')) find(`told that no answer came, but one did: ${group[0]?.said}`);
		}
	}
	return verdict;
}

/**
 * What came of a request as far as the client could see. A repeated deletion is refused whether it was done or not; then
 * the client looks at other records, which can fail as well.
 */
type Seen = 'settled' | 'repeated' | 'nothing';

/** For each text, or each record to delete, what came of the requests about it, in order. */
function answersByText(requests: readonly SeenRequest[]): Map<string, Seen[]> {
	const answers = new Map<string, Seen[]>();
	for (const request of requests) {
		const { method, path, body } = request;
		const name =
			method === 'DELETE' ? path.split('/').at(-1) : /Registro \d+/.exec(JSON.stringify(body))?.[0];
		if (name !== undefined) answers.set(name, [...(answers.get(name) ?? []), seenOf(request)]);
	}
	return answers;
}

function seenOf({ method, status, fault }: SeenRequest): Seen {
	const isSlow = fault?.includes('latency') === true;
	if (status === null || status >= 500 || status === 429 || isSlow) return 'nothing';
	if (method === 'DELETE' && status >= 400) return 'repeated';
	return status === 409 ? 'nothing' : 'settled';
}
