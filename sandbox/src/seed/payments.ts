import { shiftDate } from '../brasilia';
import type { StoredPayment, StoredProduct } from '../records/sales';
import { clientCost, roundMoney } from '../resources/sales/totals';
import type { Seeding } from './seeding';

const vendorMethods = ['credit_card', 'credit_card', 'credit_card', 'credit', 'check', 'others'] as const;

const agencyMethods = ['bank_slip', 'bank_slip', 'bank_slip', 'credit_card', 'bank_deposit'] as const;

/** Which of every nine sales were paid without a bill, and how. */
const embeddedMethods: Record<number, StoredPayment['method']> = { 1: 'credit', 2: 'legacy' };

const description = 'Pagamento de venda';

interface Terms {
	payer_id: string;
	/** If false, the second installment is unpaid. */
	isPaidInFull: boolean;
	/** YYYY-MM-DD, when the first installment is due. */
	firstDue: string;
}

/** Each product is paid in two installments to the agency, or in full to the supplier. */
export function seedPayments(
	{ faker, newId }: Seeding,
	products: StoredProduct[],
	{ payer_id, isPaidInFull, firstDue }: Terms,
): StoredPayment[] {
	return products.flatMap((product): StoredPayment[] => {
		const cost = clientCost(product);
		const payment = (fields: Pick<StoredPayment, 'side' | 'method' | 'details'>, amount: number) => ({
			id: newId(),
			payer_id,
			items: [{ sale_product_id: product.id, amount }],
			bill_id: fields.side === 'agency' ? newId() : null,
			canceled: false,
			...fields,
		});
		if (faker.datatype.boolean(0.4)) {
			const method = faker.helpers.arrayElement(vendorMethods);
			return [payment({ side: 'vendor', method, details: vendorDetails(faker, method) }, cost)];
		}
		const half = roundMoney(cost / 2);
		const installments = isPaidInFull ? [half, roundMoney(cost - half)] : [half];
		const method = agencyMethods[Math.floor(cost) % agencyMethods.length] ?? 'bank_slip';
		return installments.map((amount, index) => {
			const details = {
				description,
				due_date: shiftDate(firstDue, { months: index }),
				...(method === 'credit_card' && { card_brand: 'Visa', card_last_digits: '4821' }),
			};
			return payment({ side: 'agency', method, details }, amount);
		});
	});
}

function vendorDetails(
	{ string }: Seeding['faker'],
	method: (typeof vendorMethods)[number],
): StoredPayment['details'] {
	switch (method) {
		case 'credit_card':
			return { card_last_digits: string.numeric(4), authorization: string.numeric(6), installments: 3 };
		case 'others':
			return { details: 'Pago direto na recepção' };
		case 'check':
		case 'credit':
			return {};
	}
}

/**
 * Gives the first payment of a few sales no bill: the client had credit, the intermediary kept the amount, or
 * the payment is older than this back office.
 */
export function withEmbeddedPayment(
	[first, ...others]: StoredPayment[],
	index: number,
	hasIntermediary: boolean,
): StoredPayment[] {
	if (!first) return [];
	const method = hasIntermediary ? 'retained_by_intermediary' : embeddedMethods[index % 9];
	if (!method) return [first, ...others];
	return [{ ...first, side: 'agency', method, details: { description }, bill_id: null }, ...others];
}
