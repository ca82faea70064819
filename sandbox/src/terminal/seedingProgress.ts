const patience = 1000;
const between = 200;
const eraseLine = '\r\u001b[K';

/**
 * Reports progress if seeding takes more than a second: on a terminal in one line that changes, elsewhere in
 * one line per second.
 * @returns callbacks for the number of records so far, and for the end
 */
export function seedingProgress(write: (text: string) => void, isTerminal: boolean) {
	let begun: number | undefined;
	let shown: number | undefined;
	return {
		made(records: number): void {
			const now = performance.now();
			begun ??= now;
			const due = shown === undefined ? begun + patience : shown + (isTerminal ? between : patience);
			if (now < due) return;
			shown = now;
			const sentence = `Making the agency's records: ${records.toLocaleString('en-US')} so far`;
			write(isTerminal ? `${eraseLine}${sentence}` : `${sentence}\n`);
		},
		done(): void {
			if (shown !== undefined && isTerminal) write(eraseLine);
			begun = shown = undefined;
		},
	};
}
