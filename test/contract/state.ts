/** The names of the collections, from the control plane's answer to a request for one that does not exist. */
async function collectionsOf(control: string): Promise<string[]> {
	const { errors } = (await read(`${control}/records/nothing`)) as { errors: string[] };
	return /known are (.*)$/.exec(errors[0] ?? '')?.[1]?.split(', ') ?? [];
}

const read = async (address: string): Promise<unknown> => (await fetch(address)).json();

/** By how many seconds the sandbox's clock is ahead of ours. @param url the origin of the sandbox */
export async function secondsAhead(url: string): Promise<number> {
	const { now } = (await read(`${url}/_sandbox/clock`)) as { now: string };
	return (Date.parse(now) - Date.now()) / 1000;
}

/**
 * Everything that a sandbox's control plane shows, by path, except for the clock.
 * @param url the origin of the sandbox
 */
export async function stateOf(url: string): Promise<Record<string, unknown>> {
	const control = `${url}/_sandbox`;
	const collections = await collectionsOf(control);
	expect(collections.length).toBeGreaterThan(20);
	const state: Record<string, unknown> = {};
	for (const path of [
		'settings',
		'faults',
		'requests',
		'partners',
		...collections.map((name) => `records/${name}`),
	]) {
		state[path] = await read(`${control}/${path}`);
	}
	return state;
}
