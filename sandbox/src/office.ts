import type { Clock } from './clock';
import type { StoredMovement } from './resources/accountMovements/stored';
import type { StoredBill } from './resources/bills/stored';
import type { StoredInvoice } from './resources/invoices/stored';
import type { StoredPartnerStatement } from './resources/partnerStatements/stored';
import type { StoredRefund } from './resources/refunds/stored';
import type { CustomFieldDefinition } from './resources/customFields/shapes';
import type {
	StoredAccount,
	StoredCategory,
	StoredCostCenter,
	StoredCurrency,
	StoredInvoiceRule,
	StoredNfRule,
	StoredPaymentMethod,
} from './resources/financialReference/stored';
import type { StoredLog } from './resources/logs/stored';
import type { StoredAttachment } from './resources/attachments/shapes';
import type { StoredPerson } from './resources/people/stored';
import type { Cabin, City, Label, Product, Seller, Ship, TaskCategory } from './resources/reference/shapes';
import type { StoredSale } from './resources/sales/stored';
import type { StoredTask } from './resources/tasks/stored';
import type { StoredIntegration } from './resources/integrations/stored';
import type { StoredQuote } from './resources/quotes/stored';
import type { StoredTravel } from './resources/travels/stored';
import type { RateLimitSettings } from './protocol/rateLimit';
import { Collection } from './store';

/** An e-mail that the service would have sent (section Events); the sandbox sends none. */
export interface Email {
	id: string;
	/** ISO 8601 with offset. */
	at: string;
	event: 'task_created' | 'task_updated' | 'task_deleted' | 'task_commented';
	task_id: string;
	/** The people notified. */
	to: string[];
}

export interface Settings {
	rate_limit: RateLimitSettings;
	/** Whether the endpoints marked In development answer. */
	in_development: boolean;
	/** Makes one custom field of sales and one of tasks required. */
	required_custom_fields: boolean;
	/** Whether the agency is a consolidator, whose closed sales need an intermediary. */
	consolidator: boolean;
}

/** Every record of the back office, by the name the control plane shows it under. */
export class Store {
	readonly sales = new Collection<StoredSale>();
	readonly people = new Collection<StoredPerson>();
	readonly tasks = new Collection<StoredTask>();
	readonly attachments = new Collection<StoredAttachment>();
	/** Somebody at the agency took them away: they are shown nowhere, but still known. */
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
	/** The bytes of the attachments, by attachment. */
	readonly files = new Map<string, Buffer>();
}

/** The back office between two resets. */
export interface Office {
	readonly store: Store;
	readonly clock: Clock;
	settings: Settings;
	/** A fresh UUID v4, the same sequence for the same seed. */
	newId(): string;
	/** A temporary link to the bytes of an attachment. */
	downloadUrl(attachment: StoredAttachment): string;
}
