import type { Office } from '../../office';
import { Refusal } from '../../protocol/refusal';
import type { StoredBill } from '../../records/bills';
import { markSettled, settlementOf } from './settlement';

/**
 * Settles a bill as somebody at the agency does, which also creates a movement; or undoes that. On another
 * day it is the same movement, since others may refer to it.
 * @param day YYYY-MM-DD; null to undo the settlement
 * @throws {Refusal} 409 to undo a purchase that a card invoice gathers
 */
export function settleBill({ store, newId }: Office, bill: StoredBill, day: string | null): StoredBill {
	const { accountMovements, bills } = store;
	const movement = accountMovements.find(({ bill_id }) => bill_id === bill.id);
	if (day === null && movement?.credit_card_invoice_id) {
		throw new Refusal(409, ['The purchase is in a card invoice, which lists its settlement']);
	}
	bills.change(bill, () => markSettled(bill, day));
	if (day === null) {
		if (movement) accountMovements.remove(movement.id);
	} else if (movement) accountMovements.change(movement, () => (movement.date = day));
	else accountMovements.add(settlementOf(bill, newId()));
	return bill;
}
