/** How records read in a picker's list: names, dates and amounts as the agency writes them. */

import type { IDataObject } from 'n8n-workflow';

/** `2026-06-05` or `2026-06-05T14:30:00` as 05/06/2026, with the time if there is one. */
export function dayLabel(value: unknown): string {
	const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(String(value)) ?? [];
	return year === undefined ? String(value) : [`${day}/${month}/${year}`, time].filter(Boolean).join(' ');
}

/** 1234.5 as R$ 1.234,50. On read, amounts are in reais. */
export function amountLabel(value: unknown): string {
	return Number(value).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}

/** Whether there is an amount to show: a number, or one as text. */
export function isAmount(value: unknown): boolean {
	return ['number', 'string'].includes(typeof value) && value !== '' && Number.isFinite(Number(value));
}

/** `awaiting_issue` as "awaiting issue". */
export function wordLabel(value: unknown): string {
	return String(value).replaceAll('_', ' ');
}

/** The record's name, wherever the API puts it, or else its ID. */
export function nameOf({ name, description, person, id }: IDataObject): string {
	return String(name ?? description ?? (person as IDataObject | null | undefined)?.name ?? id);
}

/** "Name (detail, detail)"; what is no text is left out. */
export function withDetails(name: unknown, details: unknown[]): string {
	const given = details.filter((detail) => typeof detail === 'string' && detail !== '');
	return given.length > 0 ? `${String(name)} (${given.join(', ')})` : String(name);
}

/** "departs 05/06/2026", or nothing without a date. */
export function dayDetail(word: string, value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? `${word} ${dayLabel(value)}` : undefined;
}
