/**
 * Splits each product's share of a payment into equal installments, to the cent. Leftover cents are dealt out
 * one by one, each product continuing where the previous one stopped. So every product's parts add up to its
 * share, installments differ by at most a cent, and larger ones come first: 100.00 in three is 33.34, 33.33,
 * 33.33, and three products of 100.00 are 100.00 each time.
 *
 * @param shares of the products, in the currency's unit, two decimals
 * @returns for each installment, the parts of the products in their order
 */
export function inInstallments(shares: readonly number[], count: number): number[][] {
	let next = 0;
	const rows = shares.map((share) => {
		const cents = Math.round(share * 100);
		const part = Math.trunc(cents / count);
		const left = Math.abs(cents - part * count);
		const first = next;
		next += left;
		const isOneMore = (installment: number) => (installment - (first % count) + count) % count < left;
		return Array.from({ length: count }, (_, installment) => {
			return (part + (isOneMore(installment) ? Math.sign(cents) : 0)) / 100;
		});
	});
	return Array.from({ length: count }, (_, installment) => rows.map((row) => row[installment] ?? 0));
}
