import { text } from 'stream/consumers';

import { told, type Runs } from './runs';

/** Gets runs on its standard input, and writes what became of them. */
async function work(): Promise<void> {
	const runs = JSON.parse(await text(process.stdin)) as Runs;
	process.stdout.write(JSON.stringify(await told(runs)), () => process.exit());
}

void work();
