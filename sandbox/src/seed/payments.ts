import { faker } from '@faker-js/faker/locale/pt_BR';
import { monthsAfter } from '../days';
import type { StoredPayment, StoredProduct } from '../records/sales';
import { clientCost, roundMoney } from '../resources/sales/totals';
import type { Seeding } from './seeding';

const vendorMethods = ['credit_card', 'credit_card', 'credit_card', 'credit', 'check', 'others'] as const;

const agencyMethods = ['bank_slip', 'bank_slip', 'bank_slip', 'credit_card', 'bank_deposit'] as const;

/** Two instalments to the agency, or the whole to the supplier; a sale that is still open lacks the second one. */
export function seedPayments(
	{ newId }: Seeding,
	products: StoredProduct[],
	payer_id: string,
	whole: boolean,
	dueFrom: string,
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
			return [payment({ side: 'vendor', method, details: vendorDetails(method) }, cost)];
		}
		const share = roundMoney(cost / 2);
		const shares = whole ? [share, roundMoney(cost - share)] : [share];
		const method = agencyMethods[Math.floor(cost) % agencyMethods.length] ?? 'bank_slip';
		return shares.map((amount, index) => {
			const details = {
				description: 'Pagamento de venda',
				due_date: monthsAfter(dueFrom, index),
				...(method === 'credit_card' && { card_brand: 'Visa', card_last_digits: '4821' }),
			};
			return payment({ side: 'agency', method, details }, amount);
		});
	});
}

function vendorDetails(method: (typeof vendorMethods)[number]): StoredPayment['details'] {
	switch (method) {
		case 'credit_card':
			return {
				card_last_digits: faker.string.numeric(4),
				authorization: faker.string.numeric(6),
				installments: 3,
			};
		case 'others':
			return { details: 'Pago direto na recepção' };
		case 'check':
		case 'credit':
			return {};
	}
}

/**
 * The first payment of a few sales came in a way that yields no bill: as a credit the client had, as a part that the
 * intermediary kept, or before the agency had this back office.
 */
export function embedFirst(
	[first, ...others]: StoredPayment[],
	index: number,
	hasIntermediary: boolean,
): StoredPayment[] {
	if (!first) return [];
	const method = hasIntermediary ? 'retained_by_intermediary' : embeddedMethods[index % 9];
	if (!method) return [first, ...others];
	const details = { description: 'Pagamento de venda' };
	return [{ ...first, side: 'agency', method, details, bill_id: null }, ...others];
}

const embeddedMethods: Record<number, StoredPayment['method']> = { 1: 'credit', 2: 'legacy' };
