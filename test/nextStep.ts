/** What `check` expects; where that is not so, its failure begins with what to do. */
export function orElse(nextStep: string, check: () => void): void {
	try {
		check();
	} catch (failure) {
		throw new Error(`${nextStep}\n\n${(failure as Error).message}`);
	}
}
