export const messageNode = 'Escrever a linha';

/** @type {Record<string, string>} */
const KINDS = {
	commission: 'Comissão',
	credit_card_invoice: 'Fatura de cartão',
	customer_invoice: 'Fatura de cliente',
	normal: 'Avulsa',
	sale_payment: 'Pagamento de venda',
	sale_standalone: 'Avulsa de venda',
	vendor_invoice: 'Fatura de fornecedor',
	vendor_standalone: 'Avulsa de fornecedor',
};

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
			Conta: bill.number,
			Cliente: person?.name ?? '',
			Valor: bill.amount,
			Tipo: KINDS[bill.kind],
			Venda: sales.map(({ number }) => number).join(', '),
			'Quitada em': bill.settlement_date,
		};
	});
}
