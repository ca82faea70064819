import type { StoredPayment } from '../../records/sales';
import { body, date, money, optional, text, Type, type Static } from '../../schema';
import { inlinePerson } from '../people/inline';
import type { Planning } from './planning';

/** The payments of POST /sales. */

const shared = {
	products: Type.Array(body({ local_id: text(), payment_amount: money() }), { minItems: 1 }),
	payer: Type.Optional(inlinePerson),
};

const agencyFields = {
	...shared,
	...optional({
		due_date: date(),
		settlement_date: date(),
		bank_account: body(
			optional({
				bank_code: text(),
				agency_number: text(),
				agency_digit: text(),
				account_number: text(),
				account_digit: text(),
			}),
			'BankAccount',
		),
		description: text({ maxLength: 60 }),
	}),
};

const cardFields = optional({
	card_last_digits: Type.String({ pattern: '^\\d{4}$' }),
	authorization: text(),
});

const onlyOne = { additionalProperties: false, minProperties: 1, maxProperties: 1 };

export const paymentInput = Type.Object(
	optional({
		agency: Type.Object(
			optional({
				credit_card: body({ ...agencyFields, ...cardFields, card_brand: Type.Optional(text()) }),
				bank_slip: body(agencyFields),
				bank_deposit: body({ ...agencyFields, observations: Type.Optional(text()) }),
			}),
			onlyOne,
		),
		vendor: Type.Object(
			optional({
				credit_card: body({
					...shared,
					...cardFields,
					installments: Type.Optional(Type.Integer({ minimum: 1 })),
				}),
				credit: body(shared),
				others: body({ ...shared, details: Type.Optional(text()) }),
			}),
			onlyOne,
		),
	}),
	{ ...onlyOne, title: 'PaymentInput', description: 'Exactly one side, with exactly one method' },
);

type PaymentInput = Static<typeof paymentInput>;
type MethodFields = NonNullable<PaymentInput['agency']>['bank_slip'] & object;

/** The ID of the stored product for each local_id in the request. */
export type ProductsByLocalId = ReadonlyMap<string, string>;

/** Turns the payments in the request into stored payments. */
export function planPayments(
	{ office, people, problems }: Planning,
	sent: PaymentInput[],
	products: ProductsByLocalId,
	salePayerId: string | null,
): StoredPayment[] {
	return sent.map((payment, index) => {
		const side = payment.agency ? 'agency' : 'vendor';
		// The schema guarantees exactly one side with one method.
		const [method, fields] = Object.entries(payment[side] ?? {})[0] as [
			StoredPayment['method'],
			MethodFields,
		];
		const place = `payments[${index}].${side}.${method}`;
		const { products: lines, payer, ...details } = fields;
		const items = lines.flatMap(({ local_id, payment_amount }, line) => {
			const sale_product_id = products.get(local_id);
			if (sale_product_id) return [{ sale_product_id, amount: payment_amount }];
			problems.push(`${place}.products[${line}].local_id names no product of this request`);
			return [];
		});
		return {
			id: office.newId(),
			side,
			method,
			payer_id: people.resolve(payer, `${place}.payer`) ?? salePayerId,
			details: side === 'agency' ? { description: 'Pagamento de venda', ...details } : details,
			items,
			bill_id: side === 'agency' ? office.newId() : null,
			canceled: false,
		};
	});
}
