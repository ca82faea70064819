/**
 * Splits an amount into equal parts to the cent. What does not divide goes, a cent each, to the first parts, so that
 * the sum is always the amount: 100.00 in three is 33.34, 33.33, 33.33.
 *
 * @param amount in the currency's unit, two decimals
 */
export function inInstalments(amount: number, count: number): number[] {
	const cents = Math.round(amount * 100);
	const part = Math.trunc(cents / count);
	const left = Math.abs(cents - part * count);
	return Array.from({ length: count }, (_, index) => (part + (index < left ? Math.sign(cents) : 0)) / 100);
}
