import { v5 } from 'uuid';
import type { StoredMovement } from '../../records/accountMovements';
import type { StoredBill } from '../../records/bills';
import { markSettled, settlementOf } from '../../resources/bills/settlement';
import type { Seeding } from '../seeding';

/** Collects bills and movements from all parts of the seed, and stores them in order of time. */
export class Ledger {
	private readonly bills: StoredBill[] = [];
	private readonly movements: StoredMovement[] = [];

	constructor(private readonly seeding: Seeding) {}

	bill(bill: StoredBill): StoredBill {
		this.bills.push(bill);
		return bill;
	}

	move(movement: StoredMovement): StoredMovement {
		this.movements.push(movement);
		return movement;
	}

	/** @param day YYYY-MM-DD */
	settle(bill: StoredBill, day: string): StoredMovement {
		markSettled(bill, day);
		// Not a sequential ID: how many bills are settled depends on the day, but the IDs of later records must
		// not.
		return this.move(settlementOf(bill, v5('settlement', bill.id)));
	}

	enter(): void {
		const { store } = this.seeding;
		for (const bill of this.bills.sort((a, b) => a.created_at - b.created_at)) store.bills.add(bill);
		for (const movement of this.movements.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
			store.accountMovements.add(movement);
		}
	}
}
