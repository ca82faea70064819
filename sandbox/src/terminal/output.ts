import type { Sandbox } from '../index';
import type { LoggedRequest } from '../protocol/requestLog';
import { colored, plain, requestLine } from './requestLine';
import { seedingProgress } from './seedingProgress';
import { startMessage } from './startMessage';

/** What the program says while it runs. */
interface Output {
	seeding(records: number): void;
	started(sandbox: Sandbox): void;
	request(request: LoggedRequest): void;
}

interface Choices {
	/** Print no line for each request. */
	quiet: boolean;
	/** Print everything as JSON, one object per line. */
	json: boolean;
	allowsLoopbackRedirect: boolean;
	/** The comparison's file, if the sandbox acts like the service in it. */
	observed: string | undefined;
}

/** @param stdout where everything is printed; in color if it is a terminal with colors */
export function outputTo(stdout: NodeJS.WriteStream, choices: Choices): Output {
	const { quiet, json, allowsLoopbackRedirect, observed } = choices;
	const write = (text: string): void => void stdout.write(text);
	// A reader such as `head` may close the pipe. The sandbox keeps running for its other users.
	stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
		if (code !== 'EPIPE') throw new Error(`Nothing can be written to the terminal: ${code}`);
	});
	const tell = (event: string, told: object): void => write(`${JSON.stringify({ event, ...told })}\n`);
	if (json) {
		return {
			seeding: () => undefined,
			started: ({ url, baseUrl }) => tell('started', { url, base_url: baseUrl }),
			request: (request) => (quiet ? undefined : tell('request', request)),
		};
	}
	const paint = stdout.isTTY && stdout.hasColors() ? colored : plain;
	const progress = seedingProgress(write, stdout.isTTY);
	return {
		seeding: progress.made,
		started(sandbox) {
			progress.done();
			write(startMessage(sandbox, allowsLoopbackRedirect, observed));
		},
		request(request) {
			if (quiet) return;
			// A reset creates the records anew, and nothing else reports that it is done.
			progress.done();
			write(`${requestLine(request, paint)}\n`);
		},
	};
}
