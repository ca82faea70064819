/** How dates and amounts read in a picker's list: as the agency writes them. */

/** `2026-06-05` or `2026-06-05T14:30:00` as 05/06/2026, with the time if there is one. */
export function dayLabel(value: unknown): string {
	const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(String(value)) ?? [];
	return year === undefined ? String(value) : [`${day}/${month}/${year}`, time].filter(Boolean).join(' ');
}

/** 1234.5 as R$ 1.234,50. On read, amounts are in reais. */
export function amountLabel(value: unknown): string {
	return Number(value).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}

/** `awaiting_issue` as "awaiting issue". */
export function wordLabel(value: unknown): string {
	return String(value).replaceAll('_', ' ');
}
