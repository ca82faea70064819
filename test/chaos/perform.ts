import type { ICredentialDataDecryptedObject, INodeExecutionData } from 'n8n-workflow';

import { runNode, type NodeResult } from '../engine/runNode';
import { said } from '../engine/said';
import type { Job, Run, Wish } from './jobs';
import type { Write } from './writes';

/**
 * What the user reads about an item: done, refused, unknown, held back because another item failed, or
 * nothing at all.
 */
type ReportedAs = 'done' | 'refused' | 'unknown' | 'heldBack' | 'unreported';

export interface Report {
	wish: Wish;
	as: ReportedAs;
	/** The message, or the ID of the record. */
	said: string;
}

/** Runs a job the way n8n does, and returns what it reported for each item. */
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
		if (Number.isNaN(at)) return wishes.map((wish, index) => failed(wish, index, failure));
		// If the node stops, its error names the item at fault, and says what happened to the others.
		return wishes.map((wish, index) => {
			if (index === at) return failed(wish, index, failure);
			return { wish, as: fateOf(index, failure.details) ?? 'unreported', said: '' };
		});
	}
	const byItem = new Map(
		[...items, ...errorItems].map((item) => [(item.pairedItem as { item: number }).item, item]),
	);
	return wishes.map((wish, index) => reportOf(wish, index, byItem.get(index)));
}

/** The numbers in a sentence such as "Items 0-3, 7 went through". */
function itemsThat(predicate: string, details: string): Set<number> {
	const named = new RegExp(`Items? ([\\d, -]+) ${predicate}`).exec(details)?.[1]?.split(', ') ?? [];
	return new Set(
		named.flatMap((part) => {
			const [from = 0, to = from] = part.split('-').map(Number);
			return Array.from({ length: to - from + 1 }, (_, index) => from + index);
		}),
	);
}

function reportOf(wish: Wish, index: number, item: INodeExecutionData | undefined): Report {
	if (!item) return { wish, as: 'unreported', said: 'no item came out' };
	const { id } = item.json;
	const sentences = said(item);
	if (sentences !== undefined) {
		const [message = '', ...details] = sentences.split('\n');
		return failed(wish, index, { message, details: details.join('\n') });
	}
	if (!wish.target && id === undefined)
		return { wish, as: 'unreported', said: 'an item without its record came out' };
	return { wish, as: 'done', said: String(id ?? '') };
}

function failed(
	wish: Wish,
	index: number,
	{ message, details }: { message: string; details: string },
): Report {
	// The failure may be that of a second try, or of a read that the item depends on.
	const fate = fateOf(index, details);
	// If the answer was unreadable, and no later one came, the error says that the item is stored.
	const isStored = fate === 'done' || details.includes('An earlier try has stored what this item sends');
	if (isStored) return { wish, as: 'done', said: '' };
	const isUnknown = fate === 'unknown' || /may have (stored|deleted)/.test(details);
	return { wish, as: isUnknown ? 'unknown' : 'refused', said: `${message} ${details}` };
}

/** What the message says about an item, by its number. */
function fateOf(index: number, details: string): ReportedAs | undefined {
	if (itemsThat('went through', details).has(index)) return 'done';
	if (itemsThat('may have gone through', details).has(index)) return 'unknown';
	return itemsThat('(?:did not go through|ha(?:s|ve) stored External IDs)', details).has(index)
		? 'heldBack'
		: undefined;
}
