const PAYMENTS = 'POST /sales, Payments array';

/** @type {readonly import('./index.mjs').Statement[]} */
export const PAYMENT_BODY = [
	...[
		[
			'credit_card',
			'due_date, settlement_date, card_brand, card_last_digits, authorization, bank_account, products, payer, description',
		],
		['bank_slip', 'due_date, settlement_date, bank_account, products, payer, description'],
		['bank_deposit', 'due_date, settlement_date, observations, bank_account, products, payer, description'],
	].map(([method, fields]) => statementOfPayment('agency', method, fields)),
	...[
		['credit_card', 'card_last_digits, authorization, installments (integer), products, payer'],
		['credit', 'products, payer'],
		['others', 'details, products, payer'],
	].map(([method, fields]) => statementOfPayment('vendor', method, fields)),
	{
		section: PAYMENTS,
		line: 'bank_account: bank_code, agency_number, agency_digit, account_number, account_digit.',
		names: { 'Bank account': 'bank_code, agency_number, agency_digit, account_number, account_digit' },
	},
	{
		section: PAYMENTS,
		line: 'products items: {local_id, payment_amount}.',
		names: { 'Paid product': 'local_id, payment_amount' },
	},
	{
		section: PAYMENTS,
		line: 'Commissions items: external_id (recipient), kind (seller, intermediary or person), value (number), retained_value (number).',
		names: { Commission: 'external_id, kind, value, retained_value' },
	},
];

/**
 * A row of the table of payments: `| agency | bank_slip | due_date, … |`.
 *
 * @param {string} side
 * @param {string} method
 * @param {string} fields
 * @returns {import('./index.mjs').Statement}
 */
function statementOfPayment(side, method, fields) {
	/** @type {Record<string, string>} */
	const shapes = { bank_account: 'Bank account', products: 'Paid product', payer: 'Person' };
	const names = fields.replace(' (integer)', '').split(', ');
	return {
		section: PAYMENTS,
		line: `| ${side} | ${method} | ${fields} |`,
		names: {
			Payment: `${side}: Payment ${side}`,
			[`Payment ${side}`]: `${method}: Payment ${side} ${method}`,
			[`Payment ${side} ${method}`]: names
				.map((name) => (shapes[name] ? `${name}: ${shapes[name]}` : name))
				.join(', '),
		},
	};
}
