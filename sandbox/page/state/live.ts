import { batch, signal } from '@preact/signals';
import type { News } from '../../src/feed';
import type { Settings } from '../../src/office';
import type { ShownFault } from '../../src/protocol/faults/order';
import type { LoggedRequest } from '../../src/protocol/requestLog';
import { ask } from './control';

/** A request, and when this page saw it arrive, in ms since 1970 by this machine's clock. */
export interface SeenRequest extends LoggedRequest {
	seenAt: number;
}

/** Newest first. */
export const requests = signal<readonly SeenRequest[]>([]);
/** By how many ms the sandbox's clock is ahead of this machine's. */
export const clockOffset = signal(0);
export const settings = signal<Settings | null>(null);
export const faults = signal<readonly ShownFault[]>([]);
export const isConnected = signal(true);
/** Counts writes that may have changed records, so that views which show records load them again. */
export const writes = signal(0);
/** Counts the changes of partners and licenses. */
export const partnerChanges = signal(0);
/** Counts resets, after which everything may be different. */
export const resets = signal(0);

const setClock = ({ now }: { now: string }): void => {
	clockOffset.value = Date.parse(now) - Date.now();
};

/** Requests that arrived since the list was last drawn. If many arrive at once, the list is drawn once. */
let arrived: LoggedRequest[] = [];
let drawing: number | undefined;

const newestFirst = (known: ReadonlyMap<number, SeenRequest>): SeenRequest[] =>
	[...known.values()].sort((a, b) => b.number - a.number);

function draw(): void {
	drawing = undefined;
	const now = Date.now();
	const known = new Map(requests.value.map((request) => [request.number, request]));
	for (const request of arrived) {
		known.set(request.number, { ...request, seenAt: known.get(request.number)?.seenAt ?? now });
	}
	const changed = arrived.some(mayHaveWritten);
	const metFault = arrived.some(({ fault }) => fault !== null);
	arrived = [];
	batch(() => {
		requests.value = newestFirst(known);
		if (changed) writes.value += 1;
	});
	if (metFault) void loadFaults();
}

const mayHaveWritten = ({ method, ms, status }: LoggedRequest): boolean =>
	method !== 'GET' && ms !== null && (status === null || status < 400 || status >= 500);

function enter(request: LoggedRequest): void {
	arrived.push(request);
	// requestAnimationFrame would stop in a hidden tab, but the counts must go on.
	drawing ??= window.setTimeout(draw, 50);
}

async function loadFaults(): Promise<void> {
	faults.value = (await ask<{ data: ShownFault[] }>('GET', '/faults')).data;
	// A fault may make the clock jump.
	setClock(await ask('GET', '/clock'));
}

/** Loads everything as it is now: when the page opens, or when it has missed news. */
async function load(): Promise<void> {
	arrived = [];
	requests.value = [];
	const [log, clock, present] = await Promise.all([
		ask<{ data: LoggedRequest[] }>('GET', '/requests'),
		ask<{ now: string }>('GET', '/clock'),
		ask<Settings>('GET', '/settings'),
		loadFaults(),
	]);
	batch(() => {
		setClock(clock);
		settings.value = present;
		const logged = log.data.map((request) => ({
			...request,
			seenAt: Date.parse(request.at) - clockOffset.value,
		}));
		// News that arrived while loading is newer than the loaded log.
		const known = new Map([...logged, ...requests.value].map((request) => [request.number, request]));
		requests.value = newestFirst(known);
		writes.value += 1;
		partnerChanges.value += 1;
	});
}

function hear({ event, data }: News): void {
	switch (event) {
		case 'request':
			return enter(data);
		case 'requests_cleared':
			arrived = [];
			requests.value = [];
			return;
		case 'clock':
			return setClock(data);
		case 'settings':
			settings.value = data;
			return;
		case 'faults':
			faults.value = data.data;
			return;
		case 'records':
			writes.value += 1;
			return;
		case 'partners':
			partnerChanges.value += 1;
			return;
		case 'reset':
			resets.value += 1;
			void load();
	}
}

const heard: ReadonlyArray<News['event']> = [
	...([
		'request',
		'requests_cleared',
		'clock',
		'settings',
		'faults',
		'records',
		'partners',
		'reset',
	] as const),
];

/** Follows the sandbox as long as the page is open. The browser reconnects by itself. */
export function follow(): void {
	const source = new EventSource('/_sandbox/events');
	let isFirst = true;
	source.addEventListener('hello', () => {
		isConnected.value = true;
		if (isFirst) void load();
		isFirst = false;
	});
	source.addEventListener('start_over', () => {
		isConnected.value = true;
		void load();
	});
	source.addEventListener('error', () => (isConnected.value = false));
	for (const event of heard) {
		source.addEventListener(event, ({ data }: MessageEvent<string>) =>
			hear({ event, data: JSON.parse(data) as never } as News),
		);
	}
}
