import { salesOf } from '../shared/agency/debt';
import { contactIn, type LookedUp } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';
import { whoseDebt, withState } from '../shared/node/bills';

/** Who owes a receivable or is paid a payable, and how to contact them. */
const whose: LookedUp = {
	columns: [
		...['payer_name', 'payer_id', 'payer_is', 'payer_unknown', 'payee_name', 'payee_id'],
		...Object.keys(contactIn(undefined)),
	],
	async read(bill, api) {
		const debt = await whoseDebt(bill, api);
		return { ...debt, ...contactIn(await api.record(debt.payer ?? debt.payee, recordPaths.person)) };
	},
};

/** The numbers of the sales that the bill is for; null if there are none, or not all could be read. */
const sales: LookedUp = {
	columns: ['sale_numbers'],
	async read(bill, api) {
		const named = salesOf(bill);
		const read = await api.records(named, recordPaths.sale);
		const areAll = read.length === named.length;
		return { sale_numbers: (areAll && read.map(({ number }) => number).join(', ')) || null };
	},
};

/** @see the API's "Bill" */
export const shape: Shape = {
	simplified: [
		'payer_name',
		'payee_name',
		'description',
		'due_date',
		'amount',
		'number',
		'settlement_date',
		'transaction_kind',
		'kind',
		'canceled',
		'payer_is',
		'first_name',
		'whatsapp',
		'payer_id',
		'payee_id',
		'id',
	],
	lookedUp: [
		whose,
		sales,
		{
			columns: ['left_to_pay'],
			read: async (bill, api) => ({ left_to_pay: (await withState(bill, api)).state.left ?? null }),
		},
	],
	fullRecord: recordPaths.bill,
	customFields: 'bills',
	references: {
		person: recordPaths.person,
		sale: recordPaths.sale,
		'items.sale': recordPaths.sale,
		'items.cvc_statement': recordPaths.partnerStatement,
		// Each is a movement of the card's account and names the bill that was paid.
		credit_card_items: recordPaths.accountMovement,
		'credit_card_items.bill': recordPaths.bill,
		'commissions.person': recordPaths.person,
	},
};
