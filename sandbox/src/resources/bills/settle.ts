import type { Office } from '../../office';
import type { StoredBill } from '../../records/bills';
import { settlementOf } from './settlement';

/**
 * Settles a bill as somebody at the agency does, which also creates a movement; or undoes that.
 * @param day YYYY-MM-DD; null to undo the settlement
 */
export function settleBill({ store, newId }: Office, bill: StoredBill, day: string | null): StoredBill {
	const { accountMovements, bills } = store;
	for (const { id, bill_id } of [...accountMovements.all()])
		if (bill_id === bill.id) accountMovements.remove(id);
	bills.change(bill, () => (bill.settlement_date = day));
	if (day !== null) accountMovements.add(settlementOf(bill, newId()));
	return bill;
}
