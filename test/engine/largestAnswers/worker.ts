import { text } from 'stream/consumers';

import { told, type Runs } from './runs';

/** Reads runs from its standard input, and prints their results. */
async function work(): Promise<void> {
	const runs = JSON.parse(await text(process.stdin)) as Runs;
	process.stdout.write(JSON.stringify(await told(runs)), () => process.exit());
}

void work();
