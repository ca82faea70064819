export const messageNode = 'Ler a conta';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records }) {
	return items.map(({ id }) => {
		const bill = records('bills').find((one) => one.id === id);
		if (!bill.settlement_date || bill.transaction_kind !== 'credit')
			throw new Error(`The trigger gave the bill ${bill.number}, which is no settled receivable.`);
		const ids = [bill.sale_id, ...bill.items.map((/** @type {any} */ item) => item.sale_id)].filter(Boolean);
		const sales = [...new Set(ids)].map((saleId) => records('sales').find((one) => one.id === saleId));
		const person = records('people').find((one) => one.id === bill.person_id);
		return {
			number: bill.number,
			payer_name: person?.name ?? null,
			amount: bill.amount,
			kind: bill.kind,
			sale_numbers: sales.map(({ number }) => number).join(', ') || null,
			settlement_date: bill.settlement_date,
			id,
		};
	});
}
