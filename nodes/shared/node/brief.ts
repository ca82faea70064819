/** Answers for people and models: few requests, few characters, and never a silent end. */

import type { IDataObject } from 'n8n-workflow';

import { isReference } from '../agency/references';
import { cents } from '../agency/sale';
import { message, type Message, type MessageId } from '../messages/message';
import type { Query, ReadApi } from '../reads/contract';
import { isUuid, type Path } from '../request/path';
import { amountLabel, dayLabel, firstText } from '../fields/labels';
import { isEmpty, oneLine } from '../values';
import { isRefusal } from './output';
import { resolve } from './resolve';

/** Of an answer as JSON, which is what n8n gives to a model. Offsets of times are added later. */
const MOST_CHARACTERS = 2_800;

/** What an answer may lack. */
type Unread = MessageId extends infer Id ? (Id extends `unread.${infer What}` ? What : never) : never;

/** What is left out where people cannot be read: no sum depends on it. */
const NAMES: Unread = 'names';

/** Rows of one list beyond this would not fit anyway. */
const MOST_ROWS = 60;

interface ListOfAnswer {
	rows: readonly IDataObject[];
	/** How many there are; undefined where that is not known. */
	total?: number;
	/** The parameter with which less is asked for, by its label, or another operation. */
	narrowBy: Message | string;
}

/**
 * Reads until so many requests were made, and then notes what it did not read. What the credential may not
 * read, or is gone, is noted as well: an answer without it is better than none.
 */
export class Budget {
	private made = 0;
	private readonly records = new Map<string, Promise<IDataObject | undefined>>();
	private readonly unread = new Map<string, { what: Unread; why: Message; keys: Set<string> }>();
	private readonly refused = new Set<Unread>();
	private hasCutList = false;

	constructor(
		private readonly api: ReadApi,
		private readonly most: number,
	) {}

	get left(): number {
		return this.most - this.made;
	}

	/** Whether nothing but names is missing so far. */
	get isWhole(): boolean {
		const missing = [...[...this.unread.values()].map(({ what }) => what), ...this.refused];
		return !this.hasCutList && missing.every((what) => what === NAMES);
	}

	/**
	 * Counts and sums as they are where nothing is missing so far, and else in `at_least`, so that nobody takes
	 * them for all there is. At least none is not known: null.
	 */
	totals(facts: IDataObject, isWhole = this.isWhole): IDataObject {
		if (isWhole) return facts;
		const amountOf = (name: string) => facts[name.replace(/_text$/, '')];
		const isNone = (name: string): boolean => amountOf(name) === 0 || amountOf(name) === null;
		const [none, some] = [true, false].map((wanted) =>
			Object.entries(facts).filter(([name]) => isNone(name) === wanted),
		) as [Array<[string, unknown]>, Array<[string, unknown]>];
		return {
			...(some.length > 0 && { at_least: Object.fromEntries(some) as IDataObject }),
			...Object.fromEntries(
				none.filter(([name]) => name in facts && !name.endsWith('_text')).map(([name]) => [name, null]),
			),
		};
	}

	/** The record that the answer is about. @throws as {@link ReadApi.get} does */
	async main(path: Path): Promise<IDataObject> {
		this.made += 1;
		return await this.api.get(path);
	}

	/** @param id of a reference or row; without one there is nothing to read */
	async get(what: Unread, pathOf: (id: string) => Path, id: unknown): Promise<IDataObject | undefined> {
		if (!isUuid(id)) return undefined;
		const path = pathOf(id);
		const key = String(path);
		const known = this.records.get(key);
		if (known) return await known;
		if (this.left <= 0) {
			this.leaveOut(what, key);
			return undefined;
		}
		this.made += 1;
		const read = this.api.get(path).catch((thrown: unknown) => {
			this.noteRefusal(what, thrown);
			return undefined;
		});
		this.records.set(key, read);
		return await read;
	}

	/** Rows of at most so many pages, and whether the list has no more. */
	async list(
		what: Unread,
		path: Path,
		query: Query,
		mostPages: number,
	): Promise<{ rows: IDataObject[]; isWhole: boolean }> {
		const rows: IDataObject[] = [];
		const pages = this.api.pages(path, query);
		for (let read = 0; read < mostPages && this.left > 0; read += 1) {
			this.made += 1;
			try {
				const { value: page } = await pages.next();
				if (page) rows.push(...page.rows);
				if (page?.nextCursor === undefined) return { rows, isWhole: true };
			} catch (thrown) {
				this.noteRefusal(what, thrown);
				return { rows, isWhole: false };
			}
		}
		this.hasCutList = true;
		return { rows, isWhole: false };
	}

	/** The ID and name of whom a reference names; the name is null where it cannot be read. */
	async person(reference: unknown): Promise<IDataObject | undefined> {
		if (!isReference(reference)) return undefined;
		const { id } = reference;
		const { name } = isEmpty(reference.name)
			? ((await this.get(NAMES, resolve.person, id)) ?? {})
			: reference;
		return { name: line(name) ?? null, id };
	}

	leaveOut(what: Unread, key: string, why = message('why.limit', { most: this.most })): void {
		const note = this.unread.get(what + why.id) ?? { what, why, keys: new Set() };
		note.keys.add(key);
		this.unread.set(what + why.id, note);
	}

	/**
	 * The answer with as many rows of its lists as fit. `has_more` says whether something is left out, and
	 * `left_out` what. A list that may have rows and shows none is null.
	 */
	answer(facts: IDataObject, lists: Readonly<Record<string, ListOfAnswer>>): IDataObject {
		const shown = Object.fromEntries(
			Object.entries(lists).map(([name, { rows }]) => [name, rows.slice(0, MOST_ROWS)]),
		);
		const missing = this.missing();
		const answer = (): IDataObject => {
			const cut = Object.entries(lists).flatMap(([what, { total, narrowBy }]) => {
				const count = shown[what]?.length ?? 0;
				if (count === total) return [];
				return [{ what, shown: count, total: total ?? null, narrow_by: narrowBy }];
			});
			const leftOut = [...cut, ...missing];
			const said = Object.entries(shown).map(([name, rows]) =>
				rows.length === 0 && lists[name]?.total !== 0 ? [name, null] : [name, rows],
			);
			return {
				...facts,
				...(Object.fromEntries(said) as IDataObject),
				has_more: leftOut.length > 0,
				...(leftOut.length > 0 && { left_out: leftOut as IDataObject[] }),
			};
		};
		for (let now = answer(); JSON.stringify(now).length > MOST_CHARACTERS; now = answer()) {
			const longest = Object.values(shown).reduce((one, other) =>
				sizeOf(other) > sizeOf(one) ? other : one,
			);
			if (longest.length === 0) break;
			longest.pop();
		}
		return answer();
	}

	/** What is missing in the answer, and why. */
	private missing(): object[] {
		return [
			...[...this.unread.values()].map(({ what, why, keys }) => ({
				...{ what: message(`unread.${what}`), not_read: keys.size, why },
			})),
			...[...this.refused].map((what) => ({ what: message(`unread.${what}`), why: message('why.refused') })),
		];
	}

	private noteRefusal(what: Unread, thrown: unknown): void {
		if (!isRefusal(thrown)) throw thrown;
		this.refused.add(what);
	}
}

const sizeOf = (rows: readonly IDataObject[]): number =>
	rows.length === 0 ? 0 : JSON.stringify(rows).length;

/** Of what somebody wrote about something, as far as an answer has room. */
export const MOST_OF_TEXT = 200;

/** A text in one line, cut with "…"; undefined without one. */
export function line(written: unknown, most?: number): string | undefined {
	return oneLine(firstText(written), most) || undefined;
}

/** The fields that have a value. */
export function stated(fields: Record<string, unknown>): IDataObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as IDataObject;
}

/** A date or time as the API has it, and as people write it; nothing without one. */
export function dated(name: string, value: unknown): IDataObject {
	return typeof value === 'string' && !isEmpty(value)
		? { [name]: value, [`${name}_text`]: dayLabel(value) }
		: {};
}

/** An amount as a number, and as people write it; nothing without one. */
export function priced(name: string, value: unknown): IDataObject {
	const text = amountLabel(value);
	return text === '' ? {} : { [name]: Number(value), [`${name}_text`]: text };
}

/** The sum of amounts as records have them, to the cent. */
export function sumOf(amounts: readonly unknown[]): number {
	return cents(amounts.map((amount) => Number(amount) || 0));
}
