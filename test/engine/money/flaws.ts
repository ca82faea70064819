import type { IDataObject } from 'n8n-workflow';

import { isRecord, recordsOf as anyRecordsOf } from '../../../nodes/shared/values';

const recordsOf = (value: unknown) => anyRecordsOf(value) as IDataObject[];

/** What is true, and which other answers would also be right; see conditions.mjs. */
export interface Truth extends IDataObject {
	accept?: IDataObject[];
	mayBePartial?: boolean;
	mayFail?: boolean;
	refused?: string;
}

/** What is wrong with an answer; nothing if it is the truth, or another right answer. */
export function flawsOf(operation: string, items: IDataObject[], truth: Truth): string[] {
	const compare = COMPARISONS[operation];
	if (!compare) throw new Error(`No comparison for ${operation}`);
	const all = [truth, ...(truth.accept ?? []).map((other) => ({ ...truth, ...other }))];
	const found = all.map((one) => compare(items, one));
	return found.find((flaws) => flaws.length === 0) ?? found[0] ?? [];
}

type Comparison = (items: IDataObject[], truth: Truth) => string[];

const plain = (value: unknown): string => JSON.stringify(value);
const isMore = (one: number, other: number): boolean => Math.round(one * 100) > Math.round(other * 100);
const isSame = (one: number, other: number): boolean => Math.round(one * 100) === Math.round(other * 100);

/** A sum in an answer, and whether it may be incomplete. */
function sumIn(holder: unknown, name: string): { value: number | null; isPartial: boolean } {
	if (!isRecord(holder)) return { value: null, isPartial: false };
	const { at_least: atLeast } = holder;
	if (typeof holder[name] === 'number') return { value: holder[name], isPartial: false };
	const least = isRecord(atLeast) ? atLeast[name] : undefined;
	return typeof least === 'number'
		? { value: least, isPartial: true }
		: { value: null, isPartial: holder[name] === null };
}

/** Says what is wrong with a sum. An incomplete sum may be lower, if the question is not fully answered. */
function wrongSum(
	what: string,
	holder: unknown,
	name: string,
	wanted: unknown,
	mayBePartial: boolean,
): string[] {
	const { value, isPartial } = sumIn(holder, name);
	if (wanted === null) return value === null || isPartial ? [] : [`${what} is ${value}, and not known`];
	const truth = Number(wanted);
	if (value === null) return mayBePartial && isPartial ? [] : [`${what} is not said, ${truth}`];
	if (isPartial) {
		if (isMore(value, truth)) return [`${what} is at least ${value}, ${truth}`];
		return mayBePartial || isSame(value, truth) ? [] : [`${what} is only at least ${value}, ${truth}`];
	}
	return isSame(value, truth) ? [] : [`${what} is ${value}, ${truth}`];
}

const COMPARISONS: Readonly<Record<string, Comparison>> = {
	whoOwes([answer = {}], truth) {
		const mayBePartial = truth.mayBePartial === true;
		if (truth.clients === null) {
			const said = [answer, answer.unknown_debtor].map((of) => sumIn(of, 'amount').value);
			return [
				...(said.some((value) => value !== null) ? [`says ${plain(said)} of what it may not read`] : []),
				...(answer.clients === null ? [] : [`clients are ${plain(answer.clients)}, and not known`]),
			];
		}
		const flaws: string[] = [];
		const wanted = truth.clients as Record<string, number>;
		const others = (truth.acceptClients ?? {}) as Record<string, number[]>;
		const lines = new Map(
			recordsOf(answer.clients).map((line) => [String((line.client as IDataObject).id), line]),
		);
		if (lines.size !== recordsOf(answer.clients).length) flaws.push('a client has two lines');
		for (const [id, line] of lines) {
			const sums = [wanted[id], ...(others[id] ?? [])].filter((one) => one !== undefined);
			const found = sums.map((sum) => wrongSum('a client', line, 'amount', sum, mayBePartial));
			if (!found.some((flawsOfSum) => flawsOfSum.length === 0))
				flaws.push(found[0]?.[0] ?? `${id} owes nothing`);
			const names = truth.names as Record<string, string | null> | undefined;
			const { name } = line.client as IDataObject;
			if (names && id in names && name !== names[id]) flaws.push(`${id} is called ${String(name)}`);
		}
		const isCut = mayBePartial || answer.has_more === true;
		for (const [id, sum] of Object.entries(wanted))
			if (!lines.has(id) && !isCut) flaws.push(`${id} owes ${sum}, and has no line`);
		const left = sumIn(answer, 'amount').value ?? 0;
		const unknown = sumIn(answer.unknown_debtor, 'amount').value ?? 0;
		const notRead = sumIn(answer.not_read, 'amount').value ?? 0;
		const isAll = isSame(left + unknown + notRead, Number(truth.total));
		if (!isAll && !mayBePartial) flaws.push(`${left} + ${unknown} are all, ${String(truth.total)}`);
		if (isMore(left + unknown, Number(truth.total))) flaws.push(`${left + unknown} is more than all`);
		flaws.push(
			...wrongSum(
				'what nobody is known to owe',
				answer.unknown_debtor,
				'amount',
				truth.notKnown,
				mayBePartial,
			),
		);
		return flaws;
	},

	getOverview([answer = {}], truth) {
		const flaws: string[] = [];
		const mayBePartial = truth.mayBePartial === true;
		const owes = truth.owes as Record<string, number> | null;
		const least = truth.owesAtLeast as Record<string, number> | undefined;
		for (const status of ['overdue', 'open']) {
			const wanted = owes?.[status] ?? least?.[status] ?? null;
			flaws.push(...wrongSum(`what is ${status}`, answer.owes, status, wanted, mayBePartial || !!least));
		}
		if (owes === null && !least && Array.isArray(answer.bills)) flaws.push('bills are a list, and not known');
		if (truth.trips === null) {
			if (answer.trips !== null) flaws.push('trips are a list, and not known');
			if ((answer.history as IDataObject).roles !== null) flaws.push('roles are said, and not known');
			return flaws;
		}
		const trips = truth.trips as string[];
		const shown = recordsOf(answer.trips).map(({ sale_id: id }) => String(id));
		const { value: past, isPartial } = sumIn(answer.history, 'past_trips');
		const isCut = mayBePartial && answer.has_more === true;
		flaws.push(...shown.filter((id) => !trips.includes(id)).map((id) => `${id} is no trip of hers`));
		const coming = recordsOf(answer.trips).filter(({ when }) => when !== 'last').length;
		if (!isCut && !isPartial && coming + Number(past) !== trips.length)
			flaws.push(`${coming} trips and ${String(past)} past ones of ${trips.length}`);
		const roles = (truth.roles ?? {}) as Record<string, string[]>;
		for (const [role, ids] of Object.entries(roles)) {
			const of = role === 'payer' ? ['payer', 'pays_in_part'] : [role];
			const said = of.map((name) => sumIn((answer.history as IDataObject).roles, name));
			const count = said.reduce((sum, { value }) => sum + (value ?? 0), 0);
			const isRight = mayBePartial ? count <= ids.length : count === ids.length;
			if (!isRight) flaws.push(`${role} in ${count} sales of ${ids.length}`);
		}
		return flaws;
	},

	getBrief([answer = {}], truth) {
		const flaws = wrongSum('left to pay', answer.trip, 'left_to_pay', truth.leftToPay, false);
		if (truth.leftToPayAtLeast !== undefined && truth.leftToPay === null) {
			const { value } = sumIn(answer.trip, 'left_to_pay');
			if (value !== truth.leftToPayAtLeast) flaws.push(`at least ${String(value)} are left`);
		}
		flaws.push(
			...differing(
				'payments',
				paymentsIn(answer).filter(({ amount }) => truth.payments !== null || amount !== null),
				(truth.payments ?? truth.paymentsKnown) as IDataObject[],
				isSamePayment,
			),
		);
		const refunds = answer.refunds === null ? null : recordsOf(answer.refunds);
		if (truth.refunds === null) {
			if (refunds !== null) flaws.push('refunds are a list, and not known');
		} else
			flaws.push(
				...differing(
					'refunds',
					refunds ?? [],
					truth.refunds as IDataObject[],
					(one, other) => one.side === other.side && one.amount === other.amount,
				),
			);
		const people = recordsOf(answer.passengers).map(({ id, name }) => ({ person: id ?? null, name }));
		return [
			...flaws,
			...differing(
				'passengers',
				people as IDataObject[],
				truth.passengers as IDataObject[],
				(one, other) => plain([one.person, one.name]) === plain([other.person, other.name]),
			),
		];
	},

	whoTravels([answer = {}], truth) {
		if (truth.departures === null)
			return answer.departures === null ? [] : ['departures are a list, and not known'];
		const flaws: string[] = [];
		const wanted = truth.departures as IDataObject[];
		const shown = recordsOf(answer.departures);
		if (new Set(shown.map(({ sale_id: id }) => id)).size !== shown.length)
			flaws.push('a departure comes twice');
		if (answer.has_more !== true && shown.length !== wanted.length)
			flaws.push(`${shown.length} departures of ${wanted.length}`);
		const also = (truth.alsoAccepted as IDataObject | undefined)?.traveler;
		for (const departure of shown) {
			const truly = wanted.find(({ sale }) => sale === departure.sale_id);
			if (!truly) flaws.push(`${String(departure.sale_id)} does not depart`);
			else if (departure.travelers === null || truly.travelers === null) {
				if (truly.travelers !== departure.travelers && truth.mayBePartial !== true)
					flaws.push('travelers are known, or not');
			} else {
				const names = recordsOf(departure.travelers).filter(({ id }) => id === undefined || id !== also);
				flaws.push(
					...differing('travelers', names as IDataObject[], truly.travelers as IDataObject[], (one, other) =>
						other.name === null ? one.id === other.person || one.name === null : one.name === other.name,
					),
				);
			}
		}
		return flaws;
	},

	getOpen([answer = {}], truth) {
		if (truth.total === null) {
			const said = ['overdue', 'open'].map((name) => sumIn(answer, name).value);
			return said.some((value) => value !== null) || answer.tasks !== null ? ['says what is not known'] : [];
		}
		const overdue = (truth.overdue as string[]).length;
		return [
			...wrongSum('open', answer, 'open', truth.total, false),
			...wrongSum('overdue', answer, 'overdue', overdue, false),
		];
	},

	billsWithNames(items, truth) {
		const wanted = truth.bills as Record<string, { debtor: unknown; creditor: unknown }>;
		const names = truth.names as Record<string, string | null>;
		const flaws: string[] = [];
		if (items.length !== Object.keys(wanted).length)
			flaws.push(`${items.length} bills of ${Object.keys(wanted).length}`);
		for (const { id, payer_id, payer_name, payee_id, payee_name } of items) {
			const { debtor, creditor } = wanted[String(id)] ?? {};
			for (const [who, name, truly] of [
				[payer_id, payer_name, debtor],
				[payee_id, payee_name, creditor],
			]) {
				const right = Array.isArray(truly) ? truly : [truly];
				if (!right.includes(who ?? null))
					flaws.push(`bill ${String(id)} is between ${String(who)} and the agency, ${plain(truly)}`);
				if (String(who) in names && (name ?? null) !== names[String(who)])
					flaws.push(`${String(who)} is called ${String(name)}`);
			}
		}
		return flaws;
	},
};

function paymentsIn({ payments }: IDataObject): IDataObject[] {
	return (
		recordsOf(payments)
			.filter(({ status }) => status !== 'canceled')
			// What the agency pays is not a payment for the sale.
			.filter(({ to, bill_id: bill }) => to === 'agency' || bill === undefined)
			.map(({ payer, amount, status }) => ({
				payer: isRecord(payer) ? (payer.id as string) : null,
				amount: (amount ?? null) as number | null,
				isPaid: status === undefined ? 'any' : status === null ? null : status === 'settled',
			}))
	);
}

function isSamePayment(one: IDataObject, other: IDataObject): boolean {
	const { isPaid } = other;
	const isRight = Array.isArray(isPaid) ? (isPaid as unknown[]).includes(one.isPaid) : one.isPaid === isPaid;
	return one.payer === other.payer && one.amount === other.amount && isRight;
}

/** The entries of two lists, in any order, that have no counterpart in the other list. */
function differing(
	what: string,
	said: readonly IDataObject[],
	wanted: readonly IDataObject[],
	areSame: (one: IDataObject, other: IDataObject) => boolean,
): string[] {
	const left = [...wanted];
	const more: IDataObject[] = [];
	for (const one of said) {
		const place = left.findIndex((other) => areSame(one, other));
		if (place < 0) more.push(one);
		else left.splice(place, 1);
	}
	return more.length + left.length === 0 ? [] : [`${what}: ${plain(more)} for ${plain(left)}`];
}
