import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { limit } from '../protocol/rateWindow';
import { compare, Ended, type Comparison } from './compare';
import { newFile, readObserved } from './observed';
import { Pace } from './pace';
import { baseAddress, Service } from './service';
import { tableOf } from './table';
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
				...left.map(
					({ id, name, external_id, why }) =>
						`  person ${id ?? 'of unknown ID'}, ${name}, External ID ${external_id}: ${why}`,
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

/** Runs the command. @param args after `compare` @returns the exit code */
export async function compareCommand(args: readonly string[]): Promise<number> {
	try {
		const { values } = parseArgs({ args: [...args], options });
		if (values.help) {
			process.stdout.write(usage);
			return 0;
		}
		const token = required(values.token ?? process.env.TRAVEL_AGENCY_TOKEN, '--token');
		const service = new Service(
			baseAddress(required(values['base-url'], '--base-url')),
			token.trim(),
			new Pace(paceOf(values.pace)),
		);
		const stopping = new AbortController();
		process.once('SIGINT', () => stopping.abort(new Error('Stopped.')));
		const comparison = await compare(service, {
			signal: stopping.signal,
			withWrites: values['with-writes'],
			onDecision: progress,
			...(values.as !== undefined && { expected: readObserved(values.as) }),
		});
		const { differences, observed, unobserved } = comparison;
		const facts = { observed_at: new Date().toISOString(), service: new URL(service.baseUrl).host };
		const file = newFile({ ...facts, observed, differences, unobserved });
		writeFileSync(values.out, `${JSON.stringify(file, null, '\t')}\n`);
		process.stdout.write(report(comparison, service.requests));
		process.stdout.write(`Written: ${values.out}\n`);
		return differences.length > 0 ? 1 : 0;
	} catch (failure) {
		process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
		if (failure instanceof Ended) process.stderr.write(`${remains(failure.left).join('\n')}\n`);
		return 2;
	}
}
