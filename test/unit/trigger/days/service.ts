import type { IDataObject } from 'n8n-workflow';

import type { Page, Query } from '../../../../nodes/shared/api/contract';
import type { Path } from '../../../../nodes/shared/api/path';
import type { Dice } from '../foreign/dice';
import { Service, type Habits, type Rec, type Version } from '../foreign/service';
import { dayAt, dayOf } from './calendar';
import type { Resource } from './resources';

/** A sale in which a person takes part. */
export interface Trip {
	departure_date: string;
	return_date: string;
	/** When it was registered and canceled, true time. */
	from: number;
	to: number;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The service with lists that filter by days, and sales by the people who take part. */
export class DayService extends Service {
	readonly trips = new Map<string, Trip[]>();
	/** What was asked for that no client of sense asks for. */
	readonly invalid: string[] = [];
	/** When reading a record failed first and last, true time. */
	readonly failed = new Map<string, { first: number; last: number }>();
	/** How many records were read. */
	reads = 0;
	/** The first and the other pages of the list, true time. */
	readonly listed: Array<{ at: number; isFirst: boolean }> = [];

	constructor(
		habits: Habits,
		dice: Dice,
		private readonly resource: Resource,
	) {
		super(habits, dice);
	}

	tripsOf(id: string, at = this.now): Trip[] {
		return (this.trips.get(id) ?? []).filter(({ from, to }) => from <= at && at < to);
	}

	protected override page(path: Path, query: Query, cursor: string | undefined, size: number): Page {
		if (query.peopleId !== undefined) return this.tripsPage(path, query);
		// Of one row, it is asked for the time alone.
		if (size > 1) this.listed.push({ at: this.now, isFirst: cursor === undefined });
		return super.page(path, query, cursor, size);
	}

	/** @see GET /sales: date_field is required with date_from, and people_id means any role */
	private tripsPage(path: Path, query: Query): Page {
		this.travel(path);
		this.validate(path, query);
		const ids = [query.peopleId].flat().map((id) => String(id).toLowerCase());
		const failing = ids.find((id) => (this.records.get(id)?.failsUntil ?? 0) > this.now);
		if (failing !== undefined) {
			this.noteFailed(failing);
			this.refuse(path, 500);
		}
		const field = query.dateField as 'departure_date' | 'return_date';
		const rows = ids.flatMap((id) => this.tripsOf(id)).filter((trip) => isWithin(trip[field], query));
		return {
			rows: rows.slice(0, 1) as unknown as IDataObject[],
			nextCursor: undefined,
			servedAt: Math.floor(this.clock / 1000) * 1000,
		};
	}

	private validate(path: Path, { dateField, dateFrom, dateTo }: Query): void {
		const dates = [dateFrom, dateTo].filter((date) => date !== undefined).map(String);
		const isInverted = dates.length === 2 && dates[0]! > dates[1]!;
		if (dates.every((date) => DATE.test(date)) && !isInverted && (dates.length === 0 || dateField)) return;
		this.invalid.push(`${path} ${String(dateField)} ${dates.join(' to ')}`);
		this.refuse(path, 400);
	}

	protected override matching(path: Path, query: Query): Array<[Rec, Version]> {
		if (query.periodStart === undefined) this.validate(path, query);
		const today = dayAt(this.clock);
		const found: Array<[Rec, Version]> = [];
		for (const rec of this.records.values()) {
			const version = this.shownOf(rec);
			if (version && this.isListed(version, query, today)) found.push([rec, version]);
		}
		return found;
	}

	private isListed(version: Version, query: Query, today: number): boolean {
		const { statusAt } = this.resource;
		const status = statusAt(version, today);
		const wanted = query.status === undefined ? this.resource.usually : [query.status].flat();
		if (wanted && !wanted.flatMap((one) => String(one).split(',')).includes(status)) return false;
		const field = query.dateField ?? (query.periodStart === undefined ? undefined : 'issue_date');
		const dates = { dateFrom: query.dateFrom ?? query.periodStart, dateTo: query.dateTo };
		if (field === undefined) return true;
		return isWithin(datesOf(version)[String(field)], dates);
	}

	protected override record(path: Path): IDataObject {
		this.reads += 1;
		try {
			const { hidden_dates: _, ...shown } = super.record(path);
			return shown;
		} catch (thrown) {
			this.noteFailed(String(path.ids.at(-1)).toLowerCase());
			throw thrown;
		}
	}

	private noteFailed(id: string): void {
		const { first } = this.failed.get(id) ?? { first: this.now };
		this.failed.set(id, { first, last: this.now });
	}

	protected override rowOf(_path: Path, rec: Rec, version: Version): IDataObject {
		const id = this.habits.upperCase === 'never' ? rec.id : rec.id.toUpperCase();
		return { id, created_at: this.dated(rec.created), ...version.lean };
	}
}

/** The dates that a record has, shown or not. */
export const datesOf = ({ lean, more }: Version): Record<string, unknown> => ({
	...lean,
	...more,
	...(more.hidden_dates as IDataObject | undefined),
});

function isWithin(date: unknown, { dateFrom, dateTo }: Query): boolean {
	if (typeof date !== 'string') return false;
	const day = dayOf(date);
	return (
		(dateFrom === undefined || day >= dayOf(String(dateFrom))) &&
		(dateTo === undefined || day <= dayOf(String(dateTo)))
	);
}
