import { day, reais } from '../../brazil.mjs';

export const messageNode = 'Escrever a mensagem';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records }) {
	const unchecked = records('partner_statements').filter(({ checked, deleted }) => !checked && !deleted);
	const sum = (/** @type {string} */ name) =>
		reais(unchecked.reduce((total, receipt) => total + receipt[name], 0));
	const [oldest] = unchecked.sort(
		(a, b) =>
			a.movement_date.localeCompare(b.movement_date) || a.receipt_number.localeCompare(b.receipt_number),
	);
	return [
		{
			to: 'Financeiro',
			email: 'financeiro@example.com',
			subject: `Extratos a conferir: ${unchecked.length}`,
			message: `Recibos de extratos a conferir: ${unchecked.length}\nTotal: ${sum('total_amount')}\nComissão: ${sum('commission_amount')}\nO mais antigo: recibo ${oldest.receipt_number}, de ${day(oldest.movement_date)}\n\nA planilha está em anexo.`,
		},
	];
}

/** The receipts are attached to the only message. */
export const files = () => [['extratos-a-conferir.xlsx']];
