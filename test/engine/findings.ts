import type { NodeResult } from './runNode';

/** All findings under the message of a rejected form, without the item's number, in alphabetical order. */
export function findingsOf({ error }: NodeResult): string[] {
	return (error?.description ?? '')
		.split('<br>')
		.filter((line) => line.startsWith('• '))
		.map((line) => line.slice(2).replace(/ \[Items? [\d, -]+\]$/, ''))
		.sort();
}
