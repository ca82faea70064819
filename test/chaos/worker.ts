import { text } from 'stream/consumers';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { limiterWithoutWaiting } from '../engine/limiterWithoutWaiting';
import type { Job } from './jobs';
import { perform, type Report } from './perform';
import { writesWith, type References, type Write } from './writes';

/** What a worker reads from its standard input. */
export interface Shift {
	/** The sandbox's origin. */
	url: string;
	credential: ICredentialDataDecryptedObject;
	references: References;
	jobs: Job[];
}

/** Runs all jobs in parallel, in a process that can be killed, and prints each job's reports at the end. */
async function work(): Promise<void> {
	const { url, credential, references, jobs } = JSON.parse(await text(process.stdin)) as Shift;
	limiterWithoutWaiting(url);
	const writes = writesWith(references);
	const reports: Report[][] = await Promise.all(
		jobs.map(async (job) => await perform(job, writes[job.write] as Write, credential)),
	);
	process.stdout.write(JSON.stringify(reports), () => process.exit());
}

void work();
