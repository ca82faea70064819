import type { IDataObject } from 'n8n-workflow';

import type { Row } from '../../../../nodes/shared/trigger/polling/list';
import { settled } from '../../../../nodes/Bill/events/settled';
import { added } from '../../../../nodes/ChangeLog/events/added';
import { canceled } from '../../../../nodes/Sale/events/canceled';
import { closed } from '../../../../nodes/Sale/events/closed';
import { created } from '../../../../nodes/Sale/events/created';
import { paidOff } from '../../../../nodes/Sale/events/paidOff';
import { updated } from '../../../../nodes/Sale/events/updated';
import { readEvents } from '../../../../nodes/shared/trigger/readEvents';
import type { StoredStates } from '../../../../nodes/shared/trigger/storedState';
import type { TriggerEvent } from '../../../../nodes/shared/trigger/triggerEvent';
import { completed } from '../../../../nodes/Task/events/completed';
import { due } from '../../../../nodes/Task/events/due';
import { Dice } from './dice';
import { ORDERS, Service, written, type Habits, type Rec, type Version } from './service';

export const KINDS = {
	created: [created],
	updated: [updated],
	both: [created, updated],
	canceled: [canceled],
	task: [due],
	log: [added],
	closed: [closed],
	paidOff: [paidOff],
	completed: [completed],
	settled: [settled],
} satisfies Record<string, TriggerEvent[]>;
export type Kind = keyof typeof KINDS;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Emission {
	event: string;
	id: string;
	row: Row;
	at: number;
	/** Poll number. */
	poll: number;
	output: 'full' | 'lean';
}

class Killed extends Error {}

export interface Knobs {
	small?: boolean;
	off?: Set<string>;
}

export class History {
	readonly dice: Dice;
	readonly service: Service;
	readonly emissions: Emission[] = [];
	output: 'full' | 'lean';
	switched = false;
	stepped = 0;
	gap: number;
	durable: boolean;
	/** Service clock and true time of publishing: beginning and end. */
	published: { from: number; to: number; at: number; viaActivation: boolean } | undefined;
	baseline = new Map<string, Version | undefined>();
	polls = 0;
	failures: string[] = [];
	goodPolls: Array<[number, number]> = [];
	private mem: string | undefined;
	private stored: string | undefined;
	private fingerprint = 1;
	private n8nSkew: number;
	private late: number;
	idle = { polls: 0, requests: 0, hours: 0, rows: 0 };
	maxRequests = 0;
	lead = 0;
	overdue = false;
	log: string[] = [];
	plannedFaults: boolean;

	constructor(
		readonly kind: Kind,
		readonly seed: number,
		readonly knobs: Knobs = {},
	) {
		const dice = (this.dice = new Dice(seed * 7919 + kind.length * 104729 + kind.charCodeAt(0)));
		const on = (name: string, of: number): boolean => dice.chance(of) && !knobs.off?.has(name);
		const pageSize = on('pages', 0.4) ? dice.between(5, 20) : 50;
		const habits: Habits = {
			order: dice.pick(ORDERS),
			tiesMove: on('ties', 0.3),
			orderChanges: on('orderChanges', 0.2),
			cursor: dice.pick(['position', 'keyset', 'snapshot'] as const),
			cursorLives: on('cursors', 0.4) && pageSize > 10 ? dice.between(6, 90) * 1000 : 10 * HOUR,
			pageSize,
			overlap: on('overlap', 0.3) ? dice.between(1, 3) : 0,
			upperCase: on('case', 0.2) ? 'always' : 'never',
			statusInFull: dice.chance(0.5),
			answerMs: on('slow', 0.3) && pageSize > 30 ? [300, 2000] : [300, 600],
			listFails: on('lists', 0.3) ? dice.roll() * 0.15 : 0,
			fractions: dice.chance(0.2),
		};
		this.plannedFaults = on('faults', 0.5);
		this.service = new Service(habits, dice);
		this.output = dice.pick(['full', 'full', 'lean'] as const);
		this.gap = dice.pick([MINUTE, MINUTE, 15 * MINUTE, HOUR]);
		this.durable = dice.chance(0.5);
		this.n8nSkew = on('n8nClock', 0.3) ? dice.between(-3600, 3600) * 1000 : 0;
		this.late = on('late', 0.4) ? dice.between(1, 118) * 1000 : 0;
		this.lead = dice.pick([0, 5, 60, 24 * 60]);
		this.overdue = dice.chance(0.4);
	}

	/** Whether each poll reads the whole list. */
	private get isWhole(): boolean {
		return this.kind === 'task' || this.kind === 'completed' || this.kind === 'log';
	}

	on(name: string, of: number): boolean {
		return this.dice.chance(of) && !this.knobs.off?.has(name);
	}

	async live(): Promise<void> {
		const { dice, service } = this;
		this.populate(
			this.knobs.small ? dice.between(0, 3) : dice.pick([0, 5, dice.between(0, this.isWhole ? 80 : 200)]),
		);
		service.pass(dice.between(0, 90) * 1000);
		await this.activate();
		const intervals = dice.between(2, this.knobs.small ? 4 : 14);
		for (let i = 0; i < intervals; i += 1) {
			this.planInterval();
			await this.interval(true);
		}
		service.down = false;
		service.habits.listFails = 0;
		service.onRequest = () => undefined;
		for (const rec of service.records.values()) rec.failsUntil = 0;
		// Quiet: what people planned happens, and nothing fails any more.
		service.pass(this.gap + 91 * MINUTE);
		service.down = false;
		for (const rec of service.records.values()) rec.failsUntil = 0;
		const until = service.now + (this.isWhole ? 1.5 : 5) * HOUR;
		for (let i = 0; service.now < until || i < 8; i += 1) await this.interval(false);
		const begun = service.now;
		const [polls, requests] = [this.polls, service.requests];
		for (let i = 0; i < 6; i += 1) await this.interval(false);
		this.idle = {
			polls: this.polls - polls,
			requests: service.requests - requests,
			hours: (service.now - begun) / HOUR,
			rows: service.records.size,
		};
	}

	/** Polls in peace, without what else a history holds. */
	async publishAndPoll(times: number): Promise<void> {
		if (!this.published) await this.activate();
		for (let i = 0; i < times; i += 1) await this.interval(false);
	}

	private populate(count: number): void {
		const { dice, service } = this;
		const now = service.now;
		for (let i = 0; i < count; i += 1) {
			service.now = now - dice.between(1, 40 * 24 * 60) * MINUTE;
			const rec = this.create(0);
			if (this.kind !== 'log' && dice.chance(0.3)) {
				service.now = Math.min(now - dice.between(0, 300) * 1000, now);
				if (service.now > rec.created + 1000) this.change(rec, 0);
			}
		}
		service.now = now;
	}

	private create(late: number): Rec {
		return this.service.write(this.dice.uuid(), late, {
			...this.content(),
			status: this.dice.chance(0.1) ? 'closed' : 'opened',
		});
	}

	private content(before?: Version): Pick<Version, 'lean' | 'more'> {
		const { dice } = this;
		if (this.kind === 'task') {
			const due = dice.chance(0.05)
				? null
				: written(Math.floor((this.service.clock + dice.between(-300, 1800) * MINUTE) / 1000) * 1000);
			return {
				lean: { title: dice.pick(['a', 'b', null]), due, completed: false, deleted: false },
				more: {},
			};
		}
		if (this.kind === 'completed') {
			const lean = {
				title: dice.pick(['a', 'b', null]),
				completed: false,
				completed_at: null,
				deleted: false,
			};
			return { lean, more: {} };
		}
		if (this.kind === 'log') {
			return {
				lean: {
					kind: 'edition',
					origin: dice.chance(0.3) ? null : 'Sales',
					description: `Fee: ${dice.between(1, 9)}`,
				},
				more: { person: null },
			};
		}
		const lean = {
			departure_date: dice.chance(0.2) ? null : '2026-05-01',
			totals:
				this.kind !== 'paidOff' && dice.chance(0.1)
					? null
					: { balance: dice.between(0, 3), final_amount: dice.between(0, 3) },
		};
		const more = { hotels: [], note: dice.pick([null, 'x', 'y', 'z']) };
		if (!before) return { lean, more };
		return dice.chance(0.3) ? { lean: before.lean, more } : { lean, more: before.more };
	}

	private change(rec: Rec, late: number): void {
		const { dice, service } = this;
		const last = rec.versions.at(-1)!;
		if (this.kind === 'log') return;
		if (this.kind === 'task') {
			const roll = dice.roll();
			if (roll < 0.35) service.write(rec.id, late, this.content());
			else if (roll < 0.7)
				service.write(rec.id, late, { lean: { ...last.lean, completed: last.lean.completed !== true } });
			else service.write(rec.id, late, { lean: { ...last.lean, title: dice.pick(['c', 'd']) } });
			return;
		}
		if (this.kind === 'completed') {
			const isDone = last.lean.completed === true;
			const lean = {
				...last.lean,
				completed: !isDone,
				completed_at: isDone ? null : written(Math.floor(service.clock / 1000) * 1000),
			};
			service.write(rec.id, late, { lean });
			return;
		}
		const roll = dice.roll();
		if (this.kind === 'settled' && roll < 0.4) {
			const isSettled = last.status === 'settled';
			const day = written(service.clock - dice.between(0, 3) * 24 * HOUR).slice(0, 10);
			service.write(rec.id, late, {
				status: isSettled ? 'opened' : 'settled',
				day: isSettled ? undefined : day,
			});
			return;
		}
		if (this.kind === 'closed' && roll < 0.4) {
			service.write(rec.id, late, { status: dice.pick(['closed', 'closed', 'closed', 'opened']) });
			return;
		}
		if (roll < 0.15) service.write(rec.id, late, { status: 'canceled' });
		else if (roll < 0.25) service.write(rec.id, late, {});
		else service.write(rec.id, late, this.content(last));
	}

	private planInterval(): void {
		const { dice, service } = this;
		const start = service.now;
		const many = dice.chance(0.08);
		const count = this.knobs.small
			? dice.between(0, 2)
			: many
				? dice.between(50, this.isWhole ? 90 : 300)
				: dice.pick([0, 0, 1, 2, 3, dice.between(0, 30)]);
		const burstAt = dice.chance(0.5) ? start + dice.between(0, this.gap) : undefined;
		for (let i = 0; i < count; i += 1) {
			const at = burstAt !== undefined ? burstAt + dice.between(0, 1500) : start + dice.between(0, this.gap);
			service.plan.push({ at, act: () => this.happen() });
		}
		if (this.on('step', 0.04)) {
			const step = dice.between(-600, 600) * 1000;
			this.stepped += 1;
			service.plan.push({
				at: start + dice.between(0, this.gap),
				act: () => {
					service.skew += step;
					this.note(`clock ${step / 1000}s`);
				},
			});
		}
		if (this.plannedFaults && this.on('down', 0.08)) {
			const at = start + dice.between(0, this.gap);
			service.plan.push({
				at,
				act: () => {
					service.down = true;
				},
			});
			service.plan.push({
				at: at + dice.between(1, 90) * MINUTE,
				act: () => {
					service.down = false;
				},
			});
		}
		service.plan.sort((a, b) => a.at - b.at);
	}

	private happen(): void {
		const { dice, service } = this;
		const late = this.late > 0 && dice.chance(0.5) ? dice.between(0, this.late) : 0;
		const all = [...service.records.values()];
		let rec: Rec;
		if (all.length === 0 || this.kind === 'log' || dice.chance(0.35)) rec = this.create(late);
		else {
			rec = dice.chance(0.5) ? all[Math.max(0, all.length - dice.between(1, 4))]! : dice.pick(all);
			const last = rec.versions.at(-1)!;
			if (last.hidden) {
				if (dice.chance(0.5)) service.write(rec.id, 0, { hidden: false });
				else this.unhide(rec, last);
			} else if (this.on('hide', 0.05)) service.write(rec.id, late, { hidden: true });
			else this.change(rec, late);
		}
		if (this.plannedFaults && this.on('records', 0.1))
			rec.failsUntil = service.now + dice.between(1, 120) * MINUTE;
		const v = rec.versions.at(-1)!;
		this.note(
			`${rec.id.slice(0, 4)} v${v.seq} stamp ${written(v.stamp)} shown ${written(v.shown)} ${v.hidden ? 'hidden' : v.status} ${JSON.stringify(v.lean)}${JSON.stringify(v.more)}${rec.failsUntil > service.now ? ' fails until ' + written(rec.failsUntil) : ''}`,
		);
	}

	/** It is seen again, and nothing dates that. */
	private unhide(rec: Rec, last: Version): void {
		const version = rec.versions.at(-2) ?? last;
		this.service.write(rec.id, 0, { hidden: false });
		rec.versions.at(-1)!.stamp = version.stamp;
	}

	note(text: string): void {
		if (this.log.length < 6000) this.log.push(`${written(this.service.now)} ${text}`);
	}

	private async interval(mayFail: boolean): Promise<void> {
		const { dice, service } = this;
		const skipped = mayFail && this.on('delays', 0.1) ? dice.between(1, 4) : 0;
		const next = Math.ceil((service.now + 1) / this.gap) * this.gap + skipped * this.gap;
		service.pass(next - service.now + dice.between(0, 5000));
		if ((mayFail && this.kind !== 'task' && this.kind !== 'log') || (mayFail && this.kind === 'log')) {
			if (this.on('switch', 0.04)) {
				this.output = this.output === 'full' ? 'lean' : 'full';
				this.switched = true;
				this.note(`output ${this.output}`);
			}
		}
		if (mayFail && this.on('import', 0.02)) {
			this.note('imported');
			this.fingerprint += 1;
			this.published = undefined;
			this.emissions.length = 0;
			this.goodPolls.length = 0;
			await this.activate();
			return;
		}
		if (mayFail && this.on('restart', 0.04)) {
			this.note('killed and started');
			this.mem = this.stored;
			await this.activate();
			return;
		}
		await this.poll(false, mayFail);
	}

	private async activate(): Promise<void> {
		const before = this.stored;
		await this.poll(true, false);
		if (this.durable) {
			// Whether it keeps what the activation noted or not, both engines of n8n have been seen.
			if (before === undefined && this.dice.chance(0.5)) {
				this.mem = this.stored = undefined;
			}
		} else this.stored = this.mem;
	}

	private async poll(isActivation: boolean, mayBeKilled: boolean): Promise<void> {
		const { service, dice } = this;
		this.polls += 1;
		const budget = isActivation ? 30_000 : this.durable ? 36_000 : 300_000;
		const begun = service.now;
		service.deadline = begun + budget;
		const requests = service.requests;
		const kill =
			mayBeKilled && this.on('kill', 0.06) ? dice.pick(['before', 'after', 'amid'] as const) : undefined;
		const killAt = kill === 'amid' ? requests + dice.between(1, 6) : Infinity;
		service.onRequest = () => {
			if (service.requests >= killAt) throw new Killed();
		};
		const api = service.api();
		const params: IDataObject = {
			output: this.output,
			filters: {},
			options: { includeOverdue: this.overdue },
			leadTime: this.lead,
			leadUnit: 'minutes',
			repeat: 'once',
		};
		const timeFor = (left: number) => {
			const from = service.now;
			const own = (begun + budget - from) / left;
			return {
				localNow: () => service.now + this.n8nSkew,
				hasTime: () => service.now < from + own,
				hasTimeToList: () => service.now < from + own / 2,
			};
		};
		const fingerprint = `${this.fingerprint}`;
		const from = service.clock;
		const text = this.durable ? this.stored : this.mem;
		const before = text === undefined ? {} : (JSON.parse(text) as StoredStates);
		const chosen = KINDS[this.kind].map((event) => ({ event, params: params as never, fingerprint }));
		const isFirst = !Object.values(before).some((state) => state.fingerprint === fingerprint);
		service.log = [];
		try {
			const found = await readEvents(chosen, {
				api,
				before,
				isActivation,
				hasLostPolls: false,
				maxInterval: this.gap,
				timeFor,
			});
			const { failures, states, warnings } = found;
			if (!found.hasRead) throw failures[0]!.thrown;
			// A mistake of ours.
			for (const { thrown } of failures) if (thrown instanceof TypeError) throw thrown;
			const { items } = found;
			this.maxRequests = Math.max(this.maxRequests, service.requests - requests);
			if (kill === 'before') throw new Killed();
			const next = JSON.stringify(states);
			this.mem = next;
			if (this.durable || items.length > 0) this.stored = next;
			if (isFirst) {
				// A poll that knows nothing looks back one interval, or as far as the last publishing.
				const told = this.published?.at ?? 0;
				const at = isActivation ? service.now : Math.max(told, begun - this.gap);
				this.published = { from, to: service.clock, at, viaActivation: isActivation };
				this.baseline.clear();
				for (const rec of service.records.values())
					this.baseline.set(rec.id, service.shownOf(rec, this.published.at));
			}
			if (failures.length === 0) this.goodPolls.push([begun, service.now]);
			for (const { row, event } of items)
				this.emissions.push({
					event: event.value,
					id: String(row.id).toLowerCase(),
					row,
					at: service.now,
					poll: this.polls,
					output: this.output,
				});
			this.note(
				`poll ${this.polls}${isActivation ? ' (activation)' : ''} ok, ${service.requests - requests} requests, gave ${items.map(({ row }) => String(row.id).slice(0, 4)).join(' ')} ${warnings.join('; ')}`,
			);
			if (kill === 'after') {
				this.note('killed');
				this.mem = this.stored;
				await this.activate();
			}
		} catch (thrown) {
			this.note(`poll ${this.polls}${isActivation ? ' (activation)' : ''} failed: ${String(thrown)}`);
			if (thrown instanceof Killed) {
				this.mem = this.stored;
				await this.activate();
				return;
			}
			const name = (thrown as Error).constructor.name;
			this.failures.push(
				mayBeKilled || isActivation ? '' : `quiet poll failed: ${name} ${(thrown as Error).message}`,
			);
			if (!/ApiError|Refused|OutOfTimeError/.test(name)) throw thrown;
		} finally {
			for (const line of service.log) this.note(line);
		}
	}
}
