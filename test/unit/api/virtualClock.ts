/** Makes hours of waiting pass in a moment, in every test of the file: `await jest.runAllTimersAsync()`. */
export function useVirtualClock(): void {
	beforeEach(() => {
		jest.useFakeTimers();
		const fake = globalThis.setTimeout;
		// Fake timers cut a wait of 0.4 ms to none, and a loop that waits for the rest would never see time pass.
		const roundedUp = (run: () => void, milliseconds = 0) => fake(run, Math.ceil(milliseconds));
		jest.spyOn(globalThis, 'setTimeout').mockImplementation(roundedUp as typeof setTimeout);
	});
	afterEach(() => {
		jest.restoreAllMocks();
		jest.useRealTimers();
	});
}
