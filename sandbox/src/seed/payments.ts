import { faker } from '@faker-js/faker/locale/pt_BR';
import { DateTime } from 'luxon';
import { clientCost, roundMoney } from '../resources/sales/totals';
import type { StoredPayment, StoredProduct } from '../resources/sales/stored';
import type { Seeding } from './seed';

const vendorMethods = ['credit_card', 'credit_card', 'credit_card', 'credit', 'check', 'others'] as const;

/** Two bank slips to the agency, or the whole to the supplier; a sale that is still open lacks the second slip. */
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
			...fields,
		});
		if (faker.datatype.boolean(0.4)) {
			const method = faker.helpers.arrayElement(vendorMethods);
			return [payment({ side: 'vendor', method, details: vendorDetails(method) }, cost)];
		}
		const share = roundMoney(cost / 2);
		const shares = whole ? [share, roundMoney(cost - share)] : [share];
		return shares.map((amount, index) => {
			const details = { description: 'Pagamento de venda', due_date: monthsAfter(dueFrom, index) };
			return payment({ side: 'agency', method: 'bank_slip', details }, amount);
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

const monthsAfter = (date: string, months: number): string =>
	DateTime.fromISO(date, { zone: 'utc' }).plus({ months }).toFormat('yyyy-MM-dd');
