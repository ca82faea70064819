import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { limit } from '../protocol/rateWindow';
import { compare, Ended, type Comparison } from './compare';
import { newFile, readObserved } from './observed';
import { Pace } from './pace';
import { baseAddress, Service } from './service';
import { printable, tableOf } from './table';
import type { Left } from './writes';

/** Help of `travel-agency-sandbox compare`. */

const usage = `travel-agency-sandbox compare: where a real service differs from the sandbox

  --base-url <address> of the API, https or on this machine
  --token <token>      an access token; or the variable TRAVEL_AGENCY_TOKEN, which no list of processes shows
  --out <file>         what was observed, for travel-agency-sandbox --as <file>; default observed.json
  --as <file>          compare with what was observed before, instead of with the sandbox
  --with-writes        also create, change and delete people named "Compare <run>"; reads only otherwise
  --pace <1 to 10>     requests in 3 seconds; default 5, half of what the API takes: the rest is for n8n

It takes about five minutes, six with writes. It ends with 0 when nothing differs, 1 when something does, and 2 when it could not
compare.
`;

const options = {
	'base-url': { type: 'string' },
	token: { type: 'string' },
	out: { type: 'string', default: 'observed.json' },
	as: { type: 'string' },
	'with-writes': { type: 'boolean', default: false },
	pace: { type: 'string', default: String(limit / 2) },
	help: { type: 'boolean', default: false },
} as const;

function required(value: string | undefined, name: string): string {
	if (!value) throw new RangeError(`${name} is missing; --help tells more`);
	return value;
}

/** @throws {RangeError} if it is no number of requests that the API allows */
function paceOf(text: string): number {
	const pace = /^\d+$/.test(text) ? Number(text) : 0;
	if (pace < 1 || pace > limit) throw new RangeError(`--pace takes a number from 1 to ${limit}, not ${text}`);
	return pace;
}

/** Shows on one line of a terminal what is being checked. */
function progress(id: string, index: number, total: number): void {
	if (!process.stderr.isTTY) return;
	process.stderr.write(`\r\x1b[K${index + 1}/${total} ${id}`.slice(0, (process.stderr.columns ?? 80) + 4));
	if (index + 1 === total) process.stderr.write('\r\x1b[K');
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const remains = (left: readonly Left[]): string[] =>
	left.length === 0
		? []
		: [
				'',
				'Written, and not known to be deleted:',
				...left.map(({ id, name, external_id, why }) =>
					printable(`  person ${id ?? 'of unknown ID'}, ${name}, External ID ${external_id}: ${why}`),
				),
			];

function report({ differences, unobserved, left }: Comparison, requests: number): string {
	const reasons = [...new Set(Object.values(unobserved))];
	const unseen = (reason: string): string =>
		Object.keys(unobserved)
			.filter((id) => unobserved[id] === reason)
			.map((id) => id.replace(/^shape /, 'fields of '))
			.join(', ');
	return [
		...(differences.length > 0 ? [tableOf(differences, process.stdout.columns ?? 140), ''] : []),
		`${counted(differences.length, 'difference', 'differences')}, ${counted(requests, 'request', 'requests')}.`,
		...(reasons.length > 0
			? ['', 'Not seen:', ...reasons.map((reason) => `  ${unseen(reason)} (${reason})`)]
			: []),
		...remains(left),
		'',
	].join('\n');
}

/** Tries the file before anything is asked. @throws {Error} if it cannot be written */
function tryFile(path: string): void {
	const isThere = existsSync(path);
	closeSync(openSync(path, 'a'));
	if (!isThere) rmSync(path);
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** In ms: npx passes on a signal that the terminal has sent to all, so that one key press comes twice. */
const samePress = 1000;

/**
 * Stops the comparison when the process is told to end. The first signal lets it delete what it wrote;
 * another one ends that as well, and what may be left is listed.
 */
function watchSignals() {
	const [stopping, hurrying] = [new AbortController(), new AbortController()];
	let since: number | undefined;
	const stop = (name: NodeJS.Signals): void => {
		if (since !== undefined) {
			if (performance.now() - since > samePress) hurrying.abort();
			return;
		}
		since = performance.now();
		stopping.abort(new Error('Stopped.'));
		// After a hangup nobody reads this, and writing to a terminal that is gone ends the process.
		if (name !== 'SIGHUP') process.stderr.write('\nStopping, and deleting what was written.\n');
	};
	for (const name of endings) process.on(name, stop);
	const release = (): void => endings.forEach((name) => process.off(name, stop));
	return { signal: stopping.signal, hurry: hurrying.signal, release };
}

/** Compares, and says what was found. @returns the exit code */
async function run(service: Service, out: string, options: Parameters<typeof compare>[1]): Promise<number> {
	tryFile(out);
	const { release, ...signals } = watchSignals();
	try {
		const comparison = await compare(service, { ...options, ...signals, onDecision: progress });
		const { differences, observed, unobserved } = comparison;
		// Before the file is written, which may fail even so: nothing else tells what is left.
		process.stdout.write(report(comparison, service.requests));
		const facts = { observed_at: new Date().toISOString(), service: new URL(service.baseUrl).host };
		const file = newFile({ ...facts, observed, differences, unobserved });
		writeFileSync(out, `${JSON.stringify(file, null, '\t')}\n`);
		process.stdout.write(`Written: ${out}\n`);
		return differences.length > 0 ? 1 : 0;
	} finally {
		release();
	}
}

/** Runs the command. @param args after `compare` @returns the exit code */
export async function compareCommand(args: readonly string[]): Promise<number> {
	try {
		const { values } = parseArgs({ args: [...args], options });
		if (values.help) {
			process.stdout.write(usage);
			return 0;
		}
		const token = required(values.token ?? process.env.TRAVEL_AGENCY_TOKEN, '--token').trim();
		if (!/^[\x21-\x7e]+$/.test(token))
			throw new RangeError('the token has a character that none has: copy it anew');
		const service = new Service(
			baseAddress(required(values['base-url'], '--base-url')),
			token,
			new Pace(paceOf(values.pace)),
		);
		return await run(service, values.out, {
			withWrites: values['with-writes'],
			...(values.as !== undefined && { expected: readObserved(values.as) }),
		});
	} catch (failure) {
		process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
		if (failure instanceof Ended) process.stderr.write(`${remains(failure.left).join('\n')}\n`);
		return 2;
	}
}
