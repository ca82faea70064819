import { readChanges, type Changes, type ChangesState } from '../../nodes/Trigger/core/changes';
import { fromNowOn, type Row } from '../../nodes/Trigger/core/list';

/** What the trigger's state weighs in n8n's database, for an agency of 100,000 sales, 1,000 of which change each day. */

const SALES = 100_000;
const CHANGES_A_DAY = 1_000;
const DAYS = 2;
const MINUTE = 60_000;
const PAGE = 50;
const start = Date.UTC(2026, 10, 20, 12);

let now = start;
let pages = 0;
const updatedAt = new Map<string, number>();
/** The rows of the list by the question, until somebody changes something. */
let listed: { since: string; rows: Row[] } | undefined;
const idOf = (sale: number): string => `${String(sale).padStart(8, '0')}-8a4d-4f8e-9b57-0c2d1e3f4a5b`;

const changes: Changes = {
	announcesEach: 'content',
	of: 'any',
	createdAt: () => start - 1,
	async page(since, cursor) {
		pages += 1;
		if (listed?.since !== since) {
			const isChanged = ([, at]: [string, number]) => at >= Date.parse(since);
			listed = { since, rows: [...updatedAt].filter(isChanged).map(([id]) => ({ id })) };
		}
		const { rows } = listed;
		const from = Number(cursor ?? 0);
		const isMore = rows.length > from + PAGE;
		return {
			rows: rows.slice(from, from + PAGE),
			nextCursor: isMore ? String(from + PAGE) : undefined,
			servedAt: now,
		};
	},
	content: async (row: Row) => ({ ...row, updatedAt: updatedAt.get(String(row.id)) }),
};

const bytes = (state: ChangesState): number => JSON.stringify(state).length;
const shown = (count: number): string => count.toLocaleString('en').padStart(12);

async function weigh(): Promise<void> {
	let state: ChangesState = { since: fromNowOn(start), seen: {} };
	let heaviest = 0;
	let given = 0;
	const perMinute = CHANGES_A_DAY / (24 * 60);
	for (let minute = 1; minute <= DAYS * 24 * 60; minute += 1) {
		now = start + minute * MINUTE;
		const until = Math.floor(minute * perMinute);
		for (let change = Math.floor((minute - 1) * perMinute); change < until; change += 1) {
			updatedAt.set(idOf((change * 7_919) % SALES), now - 1_000);
		}
		listed = undefined;
		const polled = await readChanges(state, changes, () => true);
		state = polled.state;
		given += polled.items.length;
		heaviest = Math.max(heaviest, bytes(state));
	}
	console.log(`${shown(given)} changes given in ${DAYS} days`);
	console.log(`${shown(bytes(state))} bytes of state at the end`);
	console.log(`${shown(heaviest)} bytes at most`);

	// Somebody changes every sale at once, and a poll has time for 6,000 of them.
	now += MINUTE;
	for (let sale = 0; sale < SALES; sale += 1) updatedAt.set(idOf(sale), now - 1_000);
	listed = undefined;
	let polls = 0;
	do {
		pages = 0;
		const polled = await readChanges(state, changes, () => pages < 120);
		state = polled.state;
		heaviest = Math.max(heaviest, bytes(state));
		polls += 1;
		now += MINUTE;
	} while (state.reading);
	console.log(
		`${shown(heaviest)} bytes at most while all ${SALES} sales, changed at once, are read in ${polls} polls`,
	);
	for (let poll = 0; poll < 5; poll += 1) {
		state = (await readChanges(state, changes, () => true)).state;
		now += MINUTE;
	}
	console.log(`${shown(bytes(state))} bytes five minutes later`);
}

void weigh();
