import type { Roles, Seeding } from '../seeding';
import { seedAgencyBills } from './agencyBills';
import { seedCommissionBills } from './commissions';
import { seedCustomerInvoices } from './customerInvoices';
import { seedInvoices } from './invoices';
import { Ledger } from './ledger';
import { seedPartnerStatements } from './partnerStatements';
import { seedFinancialReference } from './reference';
import { seedRefunds } from './refunds';
import { seedRules } from './rules';
import { seedSaleBills } from './saleBills';

/** The agency's finances. They follow from the sales, so they are seeded last. */
export function seedFinance(seeding: Seeding, roles: Roles): void {
	const travelers = new Set(roles.clients);
	// Clients who never bought anything can be deleted, and then disappear from the records that mention them.
	const idle = seeding.store.people
		.all()
		.filter((person) => person.created_by_id !== null && !travelers.has(person));
	seedFinancialReference(seeding, roles, [...roles.clients.slice(0, 2), ...idle.slice(-3)]);
	seedRules(seeding, roles, idle.at(-1));
	seedInvoices(seeding, roles);
	const receipts = seedPartnerStatements(seeding);
	const ledger = new Ledger(seeding);
	seedSaleBills(seeding, ledger, receipts);
	seedRefunds(seeding, roles, ledger);
	seedCustomerInvoices(seeding, ledger);
	seedCommissionBills(seeding, ledger);
	seedAgencyBills(seeding, roles, ledger);
	ledger.enter();
}
