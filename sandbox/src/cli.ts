#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { compareCommand } from './compare/command';
import { startSandbox, type Sandbox } from './index';
import { outputTo } from './terminal/output';

const usage = `travel-agency-sandbox: an emulated travel agency back office (API v3)

  compare             where a real service differs from it; compare --help tells more

  --as <file>         does as the service that was compared, where it can
  --port <n>          default 3399
  --token <text>      opens it, and begins all its tokens, secrets and passwords; default a random one,
                      which is kept in the folder of --data
  --data <folder>     keeps everything there for the next start; without it, all is forgotten in the end
  --download-port <n> where attachments are downloaded from, default any that is free
  --allow-host <name> it may be called by this name as well; may be given several times
  --allow-loopback-redirect
                      partners may register a redirect_uri on this machine, unlike at the service

What the agency begins with (not asked for where --data holds one already):
  --seed <n>          which records there are, default 1
  --sales <n>         default 200
  --people <n>        default 120, and never fewer than its staff, its suppliers and ten clients
  --tasks <n>         default 60
  --now <date-time>   where its clock starts, ISO 8601 with an offset

How the service behaves (what is left out stays as it was where --data holds an agency):
  --window fixed      rate limit by fixed windows instead of a sliding one
  --count-refused     requests refused by the rate limit count as well
  --no-rate-limit
  --in-development    the endpoints that are in development answer
  --quiet             no line for each request
  --json              what it says as JSON, an object in each line
`;

const beginning = ['seed', 'sales', 'people', 'tasks', 'now'] as const;

function readArguments() {
	const { values } = parseArgs({
		options: {
			as: { type: 'string' },
			port: { type: 'string', default: '3399' },
			token: { type: 'string' },
			data: { type: 'string' },
			'download-port': { type: 'string' },
			'allow-host': { type: 'string', multiple: true },
			seed: { type: 'string' },
			sales: { type: 'string' },
			people: { type: 'string' },
			tasks: { type: 'string' },
			now: { type: 'string' },
			window: { type: 'string' },
			'count-refused': { type: 'boolean' },
			'no-rate-limit': { type: 'boolean' },
			'in-development': { type: 'boolean' },
			'allow-loopback-redirect': { type: 'boolean', default: false },
			quiet: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	return values;
}

function wholeNumber(name: string, value: string | undefined): number | undefined {
	if (value === undefined) return undefined;
	if (!/^\d+$/.test(value)) throw new RangeError(`--${name} takes a whole number, not ${value}`);
	return Number(value);
}

function port(name: string, value: string | undefined): number | undefined {
	const number = wholeNumber(name, value);
	if (number !== undefined && number > 65_535)
		throw new RangeError(`--${name} takes a port up to 65535, not ${value}`);
	return number;
}

function windowKind(value: string | undefined): 'sliding' | 'fixed' | undefined {
	if (value === undefined || value === 'sliding' || value === 'fixed') return value;
	throw new RangeError(`--window takes sliding or fixed, not ${value}`);
}

async function main(): Promise<void> {
	const [command, ...rest] = process.argv.slice(2);
	if (command === 'compare') {
		process.exitCode = await compareCommand(rest);
		return;
	}
	const given = readArguments();
	if (given.help) {
		process.stdout.write(usage);
		return;
	}
	// An unset shell variable gives an empty text, which would mean the current folder.
	if (given.data === '') throw new RangeError('--data takes a folder');
	const output = outputTo(process.stdout, {
		quiet: given.quiet,
		json: given.json,
		allowsLoopbackRedirect: given['allow-loopback-redirect'],
		observed: given.as,
	});
	const sandbox = await startSandbox({
		data: given.data,
		token: given.token,
		onSeeding: output.seeding,
		onRequest: output.request,
		port: port('port', given.port),
		downloadPort: port('download-port', given['download-port']),
		allowedHosts: given['allow-host'],
		seed: wholeNumber('seed', given.seed),
		sales: wholeNumber('sales', given.sales),
		people: wholeNumber('people', given.people),
		tasks: wholeNumber('tasks', given.tasks),
		now: given.now,
		rateLimit: {
			enabled: given['no-rate-limit'] ? false : undefined,
			window: windowKind(given.window),
			countRefused: given['count-refused'],
		},
		inDevelopment: given['in-development'],
		allowLoopbackRedirect: given['allow-loopback-redirect'],
		...(given.as !== undefined && { as: given.as }),
	});
	const stop = (): void => void sandbox.close().catch(fail);
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);

	for (const notice of noticesOn(sandbox, given)) process.stderr.write(`${notice}\n`);
	output.started(sandbox);
}

/** Notes about what differs from what one might expect. */
function noticesOn({ data }: Sandbox, given: ReturnType<typeof readArguments>): string[] {
	const ignored = beginning.filter((name) => given[name] !== undefined).map((name) => `--${name}`);
	return [
		...(data?.setAside
			? [`The data were of another version. They are kept in ${data.setAside}; the sandbox begins anew.`]
			: []),
		...(data && !data.isNew && ignored.length > 0
			? [`The data hold an agency already, so ${ignored.join(', ')} had no effect.`]
			: []),
	];
}

function fail(failure: NodeJS.ErrnoException): void {
	const taken = failure.code === 'EADDRINUSE';
	const sentence = taken
		? 'The port is taken: choose another one with --port, or --download-port.'
		: failure.message;
	process.stderr.write(`${sentence}\n`);
	process.exitCode = 1;
}

main().catch(fail);
