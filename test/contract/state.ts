/** The names of the collections, as the control plane lists them for who asks for one that isn't there. */
async function collectionsOf(control: string): Promise<string[]> {
	const { errors } = (await read(`${control}/records/nothing`)) as { errors: string[] };
	return /known are (.*)$/.exec(errors[0] ?? '')?.[1]?.split(', ') ?? [];
}

const read = async (address: string): Promise<unknown> => (await fetch(address)).json();

/** How far the clock of the sandbox is ahead of ours, in seconds. @param url the origin of the sandbox */
export async function secondsAhead(url: string): Promise<number> {
	const { now } = (await read(`${url}/_sandbox/clock`)) as { now: string };
	return (Date.parse(now) - Date.now()) / 1000;
}

/**
 * Everything that a sandbox's control plane shows, by its path, except the clock.
 *
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
