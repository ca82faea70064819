import type { StoredMovement } from './accountMovements';
import type { StoredAttachment } from './attachments';
import type { StoredBill } from './bills';
import type { Part } from '../kept';
import { Collection, type Contents } from './collection';
import type { CustomFieldDefinition } from './customFields';
import type { Email } from './emails';
import { Files } from './files';
import type {
	StoredAccount,
	StoredCategory,
	StoredCostCenter,
	StoredCurrency,
	StoredInvoiceRule,
	StoredNfRule,
	StoredPaymentMethod,
} from './financialReference';
import type { StoredIntegration } from './integrations';
import type { StoredInvoice } from './invoices';
import type { StoredLog } from './logs';
import type { StoredPartnerStatement } from './partnerStatements';
import type { StoredPerson } from './people';
import type { StoredQuote } from './quotes';
import type { Cabin, City, Label, Product, Seller, Ship, TaskCategory } from './reference';
import type { StoredRefund } from './refunds';
import type { StoredSale } from './sales';
import type { StoredTask } from './tasks';
import type { StoredTravel } from './travels';

/** The contents of the collections, by name. */
export type Records = Record<string, Contents<{ id: string | number }>>;

/** Functions that return a collection's contents when they are needed. */
export type Copies = Readonly<Record<string, () => Records[string]>>;

/** All records of the back office, by the names that the control plane uses. */
export class Store {
	readonly sales = new Collection<StoredSale>();
	readonly people = new Collection<StoredPerson>();
	readonly tasks = new Collection<StoredTask>();
	readonly attachments = new Collection<StoredAttachment>();
	/**
	 * Attachments that somebody at the agency removed. They are shown nowhere, but a person who has one still
	 * cannot be deleted.
	 */
	readonly removedAttachments = new Collection<StoredAttachment>();
	readonly bills = new Collection<StoredBill>();
	readonly accountMovements = new Collection<StoredMovement>();
	readonly refunds = new Collection<StoredRefund>();
	readonly invoices = new Collection<StoredInvoice>();
	readonly partnerStatements = new Collection<StoredPartnerStatement>();
	readonly emails = new Collection<Email>();
	readonly sellers = new Collection<Seller>();
	readonly products = new Collection<Product>();
	readonly cities = new Collection<City>();
	readonly labels = new Collection<Label>();
	readonly taskCategories = new Collection<TaskCategory>();
	readonly accounts = new Collection<StoredAccount>();
	readonly paymentMethods = new Collection<StoredPaymentMethod>();
	readonly costCenters = new Collection<StoredCostCenter>();
	readonly categories = new Collection<StoredCategory>();
	readonly currencies = new Collection<StoredCurrency>();
	readonly nfRules = new Collection<StoredNfRule>();
	readonly invoiceRules = new Collection<StoredInvoiceRule>();
	readonly cabins = new Collection<Cabin>();
	readonly ships = new Collection<Ship>();
	readonly integrations = new Collection<StoredIntegration>();
	readonly quotes = new Collection<StoredQuote>();
	readonly travels = new Collection<StoredTravel>();
	readonly logs = new Collection<StoredLog>();
	readonly customFields = new Collection<CustomFieldDefinition>();
	readonly files: Files;

	/** @param records contents of each collection, as {@link records} returned them; empty by default */
	constructor(records: Copies = {}, files: Iterable<readonly [string, Buffer]> = []) {
		this.files = new Files(files);
		for (const [name, rows] of Object.entries(records)) this.collections()[name]?.fill(rows);
	}

	/** All records except the bytes of attachments, by the name of their collection. */
	records(): Records {
		return Object.fromEntries(
			Object.entries(this.collections()).map(([name, kept]) => [name, kept.contents()]),
		);
	}

	/** Everything that a data folder stores, by the name of the collection. */
	parts(): Record<string, Part> {
		return { ...this.collections(), files: this.files };
	}

	private collections(): Record<string, Collection<{ id: string | number }>> {
		return Object.fromEntries(Object.entries(this).filter(([, kept]) => kept instanceof Collection));
	}
}
