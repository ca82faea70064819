/** Runs the expectations in `check`. If they fail, the message begins with what to do. */
export function orElse(nextStep: string, check: () => void): void {
	try {
		check();
	} catch (failure) {
		throw new Error(`${nextStep}\n\n${(failure as Error).message}`);
	}
}
