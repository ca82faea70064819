import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compare, type Comparison } from './compare';
import { newFile, readObserved } from './observed';
import { Pace } from './pace';
import { baseAddress, Service } from './service';
import { tableOf } from './table';

/** `travel-agency-sandbox compare`. */

const usage = `travel-agency-sandbox compare: where a real service differs from the sandbox

  --base-url <address> of the API, https or on this machine
  --token <token>      an access token; or the variable TRAVEL_AGENCY_TOKEN, which no list of processes shows
  --out <file>         what was observed, for travel-agency-sandbox --as <file>; default observed.json
  --as <file>          compare with what was observed before, instead of with the sandbox
  --with-writes        also create, change and delete people named "Compare <run>"; reads only otherwise

It keeps the limit of 10 requests in 3 seconds and takes about a minute. It ends with 0 when nothing differs, 1 when
something does, and 2 when it could not compare.
`;

const options = {
	'base-url': { type: 'string' },
	token: { type: 'string' },
	out: { type: 'string', default: 'observed.json' },
	as: { type: 'string' },
	'with-writes': { type: 'boolean', default: false },
	help: { type: 'boolean', default: false },
} as const;

function required(value: string | undefined, name: string): string {
	if (!value) throw new RangeError(`${name} is missing; --help tells more`);
	return value;
}

/** Shows on one line of a terminal what is looked at. */
function progress(id: string, index: number, total: number): void {
	if (!process.stderr.isTTY) return;
	process.stderr.write(`\r\x1b[K${index + 1}/${total} ${id}`.slice(0, (process.stderr.columns ?? 80) + 4));
	if (index + 1 === total) process.stderr.write('\r\x1b[K');
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

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
		...(left.length > 0
			? ['', 'Written and not deleted:', ...left.map(({ id, name }) => `  person ${id}, ${name}`)]
			: []),
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
			new Pace(),
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
		return 2;
	}
}
