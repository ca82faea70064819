import { ContentPoll } from '../../nodes/shared/trigger/polling/contentPoll';
import type { ChangeSource, PollTime, Row } from '../../nodes/shared/trigger/polling/list';
import { Memory } from '../../nodes/shared/trigger/polling/memory';
import type { KnownRecord, ListState } from '../../nodes/shared/trigger/polling/state';
import { pollsBesideWork } from '../../test/unit/request/pollsBesideWork';
import { costOfOutage, costsOfEvents, costsOfMix } from './events';

/**
 * How many requests the trigger makes, and how large its state gets in n8n's database: Sale Updated with full
 * records, in an agency of 100,000 sales. Time is virtual, and a request takes as long as the limit of 10 in
 * 3 seconds allows.
 */

const SALES = 100_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const REQUEST_MS = 300;
const PAGE = 50;
/** How long n8n's standard engine lets a poll take. */
const BUDGET_MS = 300 * SECOND;
const START = Date.UTC(2026, 10, 20, 12);

const idOf = (sale: number): string => `${String(sale % SALES).padStart(8, '0')}-8a4d-4f8e-9b57-0c2d1e3f4a5b`;

/** An agency whose sales change, and the service that lists them in the order in which they changed. */
class Agency {
	now = START;
	lists = 0;
	reads = 0;
	private readonly updatedAt = new Map<string, number>();

	change(sale: number, at: number): void {
		const id = idOf(sale);
		this.updatedAt.delete(id);
		this.updatedAt.set(id, at);
	}

	readonly changes: ChangeSource = {
		createdAt: () => START - DAY,
		page: async ({ since }, cursor) => {
			this.lists += 1;
			this.now += REQUEST_MS;
			const from = Number(cursor ?? 0);
			const rows = this.changedSince(since);
			const isMore = rows.length > from + PAGE;
			return await Promise.resolve({
				rows: rows.slice(from, from + PAGE),
				nextCursor: isMore ? String(from + PAGE) : undefined,
				servedAt: this.now,
			});
		},
		leanItem: (row) => row,
		fullItem: async (id) => {
			this.reads += 1;
			this.now += REQUEST_MS;
			return await Promise.resolve({ id, updatedAt: this.updatedAt.get(id) });
		},
	};

	private changedSince(since: number): Row[] {
		return [...this.updatedAt].flatMap(([id, at]) => (at >= since && at <= this.now ? [{ id }] : []));
	}
}

/** A published trigger. */
class Trigger {
	given = 0;
	heaviest = 0;
	state: ListState = {
		...{ gives: ['updated'], options: [], begun: START, looked: START, readings: 0 },
		...{ read: { service: START, local: START }, records: {}, waiting: {} },
	};

	constructor(
		private readonly agency: Agency,
		private readonly interval: number,
	) {}

	get bytes(): number {
		return JSON.stringify(this.state).length;
	}

	async poll(): Promise<void> {
		const { agency } = this;
		const begun = agency.now;
		const time: PollTime = {
			localNow: () => agency.now,
			hasTime: () => agency.now < begun + BUDGET_MS,
			hasTimeToList: () => agency.now < begun + BUDGET_MS / 2,
			maxInterval: this.interval,
		};
		const poll = new ContentPoll(this.state, agency.changes, time, ['updated']);
		const { found, state } = await poll.run();
		this.state = state;
		this.given += found.length;
		this.heaviest = Math.max(this.heaviest, this.bytes);
	}
}

const shown = (count: number): string => Math.round(count).toLocaleString('en').padStart(10);

/** What this many changes per second cost over four hours, at this polling interval. */
async function cost(perSecond: number, minutes: number): Promise<void> {
	const agency = new Agency();
	const trigger = new Trigger(agency, minutes * MINUTE);
	const lasts = 4 * 60;
	let made = 0;
	for (let minute = minutes; minute <= lasts; minute += minutes) {
		const end = START + minute * MINUTE;
		for (; made < perSecond * minute * 60; made += 1) {
			agency.change(made * 7_919, START + (made / perSecond) * SECOND);
		}
		agency.now = Math.max(agency.now, end);
		await trigger.poll();
	}
	const requests = agency.lists + agency.reads;
	console.log(
		`| ${perSecond} | ${minutes} min |${shown(trigger.given)} |${(requests / lasts).toFixed(1).padStart(7)} |${(agency.reads / Math.max(1, made)).toFixed(2).padStart(6)} |`,
	);
}

/** How large the state gets in two days of 1,000 changes each. */
async function weigh(): Promise<void> {
	const agency = new Agency();
	const trigger = new Trigger(agency, MINUTE);
	const perMinute = 1_000 / (24 * 60);
	for (let minute = 1; minute <= 2 * 24 * 60; minute += 1) {
		const end = START + minute * MINUTE;
		for (let made = Math.floor((minute - 1) * perMinute); made < Math.floor(minute * perMinute); made += 1) {
			agency.change(made * 7_919, end - 20 * SECOND);
		}
		agency.now = Math.max(agency.now, end);
		await trigger.poll();
	}
	console.log(`${shown(trigger.given)} changes given in two days`);
	console.log(`${shown(agency.reads + agency.lists)} requests`);
	console.log(`${shown(trigger.bytes)} bytes of state at the end`);
	console.log(`${shown(trigger.heaviest)} bytes at most`);
}

/** How long it takes to give many sales that were changed at once. */
async function flood(sales: number): Promise<void> {
	const agency = new Agency();
	const trigger = new Trigger(agency, MINUTE);
	await trigger.poll();
	for (let sale = 0; sale < sales; sale += 1) agency.change(sale, agency.now + 1);
	const begun = agency.now;
	while (trigger.given < sales) {
		agency.now += MINUTE;
		await trigger.poll();
	}
	const hours = (agency.now - begun) / 60 / MINUTE;
	console.log(`${shown(sales)} sales changed at once are given within ${hours.toFixed(1)} hours`);
	console.log(`${shown(agency.reads + agency.lists)} requests, ${agency.lists} of them for lists`);
	console.log(`${shown(trigger.heaviest)} bytes of state at most`);
	for (let hour = 0; hour < 4; hour += 1) {
		for (let minute = 0; minute < 60; minute += 1) {
			agency.now += MINUTE;
			await trigger.poll();
		}
	}
	console.log(`${shown(trigger.bytes)} bytes four hours later`);
}

/** How long somebody's workflow waits because of ten triggers. */
async function besideWork(): Promise<void> {
	const seconds = (milliseconds: number): string => (milliseconds / SECOND).toFixed(1);
	console.log(
		'| ten triggers at one-minute polls, 60 changes a minute | median wait of others | nine of ten | polls done within |',
	);
	console.log('| --- | ---: | ---: | ---: |');
	for (const isBackground of [false, true]) {
		const { median, ninth, longestPolls } = await pollsBesideWork(isBackground);
		const way = isBackground ? 'polls behind what somebody waits for' : 'first come, first served';
		console.log(`| ${way} | ${seconds(median)} s | ${seconds(ninth)} s | ${seconds(longestPolls)} s |`);
	}
}

/** How large the memory of many reminders is. */
function weighReminders(count: number): void {
	const memory = new Memory({ records: {} });
	const known: KnownRecord = [1_000, '', [''], (START + DAY) / SECOND];
	for (let index = 0; index < count; index += 1) memory.set(`${idOf(index)} 2026-11-20`, known);
	const { length } = JSON.stringify(memory.pack().records);
	console.log(`${shown(length)} bytes for ${count} reminders`);
}

async function main(): Promise<void> {
	console.log(
		'| changes a second | polled every | given in 4 hours | requests a minute | reads for a change |',
	);
	console.log('| ---: | ---: | ---: | ---: | ---: |');
	for (const perSecond of [0, 0.01, 0.1, 0.5])
		for (const minutes of [1, 5, 15]) await cost(perSecond, minutes);
	await weigh();
	await flood(400);
	await flood(20_000);
	weighReminders(10_000);
	await besideWork();
	await costsOfEvents();
	await costsOfMix();
	await costOfOutage(400);
}

void main();
