#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startSandbox } from './index';
import { outputTo } from './terminal/output';

const usage = `travel-agency-sandbox: an emulated travel agency back office (API v3)

  --port <n>          default 3399
  --download-port <n> where attachments are downloaded from, default any that is free
  --allow-host <name> the control plane may be called by this name as well; may be given several times
  --seed <n>          which records there are, default 1
  --sales <n>         default 200
  --people <n>        default 120
  --tasks <n>         default 60
  --now <date-time>   where its clock starts, ISO 8601 with an offset
  --window fixed      rate limit by fixed windows instead of a sliding one
  --count-refused     requests refused by the rate limit count as well
  --no-rate-limit
  --in-development    the endpoints that are in development answer
  --allow-loopback-redirect
                      partners may register a redirect_uri on this machine, unlike at the service
  --quiet             no line for each request
  --json              what it says as JSON, an object in each line
`;

function readArguments() {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '3399' },
			'download-port': { type: 'string' },
			'allow-host': { type: 'string', multiple: true },
			seed: { type: 'string', default: '1' },
			sales: { type: 'string' },
			people: { type: 'string' },
			tasks: { type: 'string' },
			now: { type: 'string' },
			window: { type: 'string', default: 'sliding' },
			'count-refused': { type: 'boolean', default: false },
			'no-rate-limit': { type: 'boolean', default: false },
			'in-development': { type: 'boolean', default: false },
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

function windowKind(value: string): 'sliding' | 'fixed' {
	if (value === 'sliding' || value === 'fixed') return value;
	throw new RangeError(`--window takes sliding or fixed, not ${value}`);
}

async function main(): Promise<void> {
	const given = readArguments();
	if (given.help) {
		process.stdout.write(usage);
		return;
	}
	const output = outputTo(process.stdout, {
		quiet: given.quiet,
		json: given.json,
		allowsLoopbackRedirect: given['allow-loopback-redirect'],
	});
	const sandbox = await startSandbox({
		onSeeding: output.seeding,
		onRequest: output.request,
		port: wholeNumber('port', given.port),
		downloadPort: wholeNumber('download-port', given['download-port']),
		allowedHosts: given['allow-host'],
		seed: wholeNumber('seed', given.seed),
		sales: wholeNumber('sales', given.sales),
		people: wholeNumber('people', given.people),
		tasks: wholeNumber('tasks', given.tasks),
		now: given.now,
		rateLimit: {
			enabled: !given['no-rate-limit'],
			window: windowKind(given.window),
			countRefused: given['count-refused'],
		},
		inDevelopment: given['in-development'],
		allowLoopbackRedirect: given['allow-loopback-redirect'],
	});
	const stop = (): void => void sandbox.close();
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
	output.started(sandbox);
}

main().catch((failure: NodeJS.ErrnoException) => {
	const taken = failure.code === 'EADDRINUSE';
	const sentence = taken
		? 'The port is taken: choose another one with --port, or --download-port.'
		: failure.message;
	process.stderr.write(`${sentence}\n`);
	process.exitCode = 1;
});
