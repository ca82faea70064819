import type { ICredentialDataDecryptedObject, INodeExecutionData } from 'n8n-workflow';

import { runNode, type NodeResult } from '../engine/runNode';
import type { Job, Run, Wish } from './jobs';
import type { Write } from './writes';

/**
 * What a user is told of one item: that it is done, that it was refused, that nobody can know, or nothing, because the
 * node stopped before it.
 */
export type Told = 'done' | 'refused' | 'unknown' | 'untold';

export interface Report {
	wish: Wish;
	told: Told;
	/** The sentences, or the ID of the record. */
	said: string;
}

/** Runs a job as n8n does and gives what it told of each item. */
export async function perform(
	job: Job,
	write: Write,
	credential: ICredentialDataDecryptedObject,
): Promise<Report[]> {
	const performRun = async (run: Run): Promise<Report[]> => {
		const result = await runNode({
			node: write.node,
			parameters: write.parameters,
			credential,
			items: run.wishes.map(({ text, target }) => ({ text, target })),
			...(write.file && { files: run.wishes.map(() => ({ ...write.file })) }),
			settings: job.settings,
			executionId: run.executionId,
			establishedAt: run.establishedAt,
			runIndex: run.runIndex,
		});
		return reportsOf(run.wishes, result);
	};
	if (job.areTogether) return (await Promise.all(job.runs.map(performRun))).flat();
	const reports: Report[] = [];
	for (const run of job.runs) reports.push(...(await performRun(run)));
	return reports;
}

function reportsOf(wishes: readonly Wish[], { items, errorItems, error }: NodeResult): Report[] {
	if (error) {
		const at = Number(/\[Item (\d+)\]/.exec(error.message)?.[1]);
		const failure = { message: error.message, details: error.description ?? '' };
		if (Number.isNaN(at)) return wishes.map((wish) => failed(wish, failure));
		// A node that stops tells of the item at which it does, and that those before went through.
		return wishes.map((wish, index) =>
			index === at ? failed(wish, failure) : { wish, told: index < at ? 'done' : 'untold', said: '' },
		);
	}
	const byItem = new Map(
		[...items, ...errorItems].map((item) => [(item.pairedItem as { item: number }).item, item]),
	);
	return wishes.map((wish, index) => reportOf(wish, byItem.get(index)));
}

function reportOf(wish: Wish, item: INodeExecutionData | undefined): Report {
	if (!item) return { wish, told: 'untold', said: 'no item came out' };
	const { error, details, id } = item.json;
	if (error !== undefined) return failed(wish, { message: String(error), details: String(details) });
	if (!wish.target && id === undefined)
		return { wish, told: 'untold', said: 'an item without its record came out' };
	return { wish, told: 'done', said: String(id ?? '') };
}

function failed(wish: Wish, { message, details }: { message: string; details: string }): Report {
	// Then something else of the item failed, such as what had to be read.
	if (details.includes('An earlier try has stored')) return { wish, told: 'done', said: '' };
	const isUnknown = /may have (stored|deleted)/.test(details);
	return { wish, told: isUnknown ? 'unknown' : 'refused', said: `${message} ${details}` };
}
