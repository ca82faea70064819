import type { INodeParameters } from 'n8n-workflow';

import { dayOf, moveDay } from '../../nodes/shared/time';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { ANA, createByForm, createByJson, hotelLine, POUSADA, someone } from './createSale';

const office = backOfficeOfThisFile();

/** The hints that n8n shows next to the output for a sale that was stored. */
async function hintsOf(form: INodeParameters, items?: Array<Record<string, number>>): Promise<string[]> {
	const { hints, error, items: output } = await createByForm(office, form, items && { items });
	expect(error?.description ?? error).toBeUndefined();
	expect(output).toHaveLength(items?.length ?? 1);
	return hints.map(({ message }) => message);
}

const hotels = (more: INodeParameters = {}) => ({ products: { hotel: [hotelLine(more)] } });
const guest = (more: INodeParameters) => ({
	passengers: { passenger: [{ ...someone('person', ANA), amount: '100', ...more }] },
});
const paid = (...payment: INodeParameters[]) => ({
	payments: {
		agency: payment.map((line) => ({ method: 'bank_slip', dueDate: '05/06/2027', ...line })),
	},
});

describe('Sale > Create points out beside the output', () => {
	test('nothing about a sale that is paid to the cent, in dollars and with a discount', async () => {
		expect(
			await hintsOf({
				...hotels({
					currency: { __rl: true, mode: 'id', value: 'USD' },
					exchangeRate: '5,4321',
					discountAmount: '10',
					...guest({ fees: '20', ravFee: '10', ravFeeDiscount: '5' }),
				}),
				// (100 + 20 + 10 - 5 - 10) * 5.4321
				...paid({ amount: '624,69' }),
			}),
		).toEqual([]);
	});

	test('payments above what the products cost, and the balance they leave', async () => {
		expect(await hintsOf({ ...hotels(guest({})), ...paid({ amount: '999' }) })).toEqual([
			"Please check:<br>'Sale' has payments of 999.00 for products that cost 100.00: its balance becomes -899.00.",
		]);
		expect((await office.records('sales')).at(-1)).toMatchObject({ balance: -899 });
	});

	test('a payment of nothing', async () => {
		expect(await hintsOf({ ...hotels(guest({})), ...paid({ amount: '100' }, { amount: '0' }) })).toEqual([
			"Please check:<br>'Payment to the Agency 2' pays 0.00: leave it out if nothing is paid by it.",
		]);
	});

	test('a payment that is settled on a day still to come', async () => {
		const [today, later] = [dayOf(), moveDay(dayOf(), { days: 1 })];
		const lines = [today, later].map((settlementDate) => ({ amount: '50', settlementDate }));
		expect(await hintsOf({ ...hotels(guest({})), ...paid(...lines) })).toEqual([
			`Please check:<br>'Payment to the Agency 2 > Settlement Date' is ${later}, a day still to come: leave it empty unless the payment is made.`,
		]);
	});

	test('nothing about the discount of a product with a negative amount', async () => {
		const form = { ...hotels(guest({ amount: '-50' })), options: { preview: 'table' } };
		const { items } = await createByForm(office, form);
		expect(JSON.stringify(nonEmpty(items))).not.toContain('Discount');
	});

	test('discounts above the amount', async () => {
		expect(await hintsOf(hotels({ discountAmount: '100,01', ...guest({}) }))).toEqual([
			"Please check:<br>'Hotel 1 > Discount Amount' is 100.01, more than the 100.00 that the product costs without it.",
		]);
		expect(await hintsOf(hotels(guest({ ravFee: '10', ravFeeDiscount: '11' })))).toEqual([
			"Please check:<br>'Hotel 1 > Passenger 1 > RAV Fee Discount' is 11.00, more than the 'RAV Fee' of 10.00.",
		]);
	});

	test('a foreign currency without a rate; what it costs in reais is then unknown', async () => {
		const inDollars = { currency: { __rl: true, mode: 'id', value: 'USD' }, ...guest({}) };
		expect(await hintsOf({ ...hotels(inDollars), ...paid({ amount: '999' }) })).toEqual([
			"Please check:<br>'Hotel 1 > Exchange Rate' is empty, though the currency is a foreign one: without a rate its amounts cannot be converted to reais.",
		]);
	});

	test('installments in JSON, of which the back office makes one bill', async () => {
		const supplier = { external_id: POUSADA.externalId, name: POUSADA.name, person_kind: 'company' };
		const products = [{ local_id: 'h', payment_amount: 900 }];
		const { hints } = await createByJson(office, {
			company_identifier: '12345678000195',
			hotels: [{ local_id: 'h', supplier, passengers: [{ amount: 1800, person: { name: 'Ana Souza' } }] }],
			payments: [3, 1].map((installments) => ({
				agency: { bank_slip: { due_date: '2027-06-05', installments, products } },
			})),
		});
		expect(hints.map(({ message }) => message).join()).toContain(
			"'Body > payments[0].agency.bank_slip.installments' is ignored by the back office, which makes one bill of this payment: send one payment for each installment.",
		);
		expect(hints.map(({ message }) => message).join()).not.toContain('payments[1]');
	});

	test('the same of a sale in JSON, in the words of JSON', async () => {
		const { hints } = await createByJson(office, {
			company_identifier: '12345678000195',
			payer: { external_id: 'ana', name: 'Ana Souza', person_kind: 'individual' },
			hotels: [
				{
					local_id: 'h',
					currency: 'USD',
					supplier: { external_id: POUSADA.externalId, name: POUSADA.name, person_kind: 'company' },
				},
			],
		});
		expect(hints.map(({ message }) => message)).toEqual([
			"Please check:<br>'Body > hotels[0].exchange_rate' is empty, though the currency is a foreign one: without a rate its amounts cannot be converted to reais.",
		]);
	});

	test('which items it is about, and no more than ten', async () => {
		const items = Array.from({ length: 13 }, (_, index) => ({ amount: 999 + Math.max(0, index - 1) }));
		const [hint, ...others] = await hintsOf(
			{ ...hotels(guest({})), ...paid({ amount: '={{ $json.amount }}' }) },
			items,
		);
		expect(others).toEqual([]);
		expect(hint).toContain("balance becomes -899.00 [Items 0, 1].<br>'Sale'");
		expect(hint).toMatch(/\[Item 10\]\.<br>And 2 more\.$/);
	});
});

test('A small exchange rate reaches the back office with all its digits', async () => {
	await hintsOf(
		hotels({ currency: { __rl: true, mode: 'id', value: 'USD' }, exchangeRate: '0,00034567', ...guest({}) }),
	);
	const [request] = await office.requests('POST', '/sales');
	expect(request?.body).toMatchObject({ hotels: [{ exchange_rate: 0.00034567 }] });
});
