import type { Clock } from './clock';
import type { StoredMovement } from './records/accountMovements';
import type { StoredBill } from './records/bills';
import type { StoredInvoice } from './records/invoices';
import type { StoredPartnerStatement } from './records/partnerStatements';
import type { StoredRefund } from './records/refunds';
import type { CustomFieldDefinition } from './resources/customFields/shapes';
import type {
	StoredAccount,
	StoredCategory,
	StoredCostCenter,
	StoredCurrency,
	StoredInvoiceRule,
	StoredNfRule,
	StoredPaymentMethod,
} from './records/financialReference';
import type { StoredLog } from './records/logs';
import type { StoredAttachment } from './resources/attachments/shapes';
import type { StoredPerson } from './records/people';
import type { Cabin, City, Label, Product, Seller, Ship, TaskCategory } from './records/reference';
import type { StoredSale } from './records/sales';
import type { StoredTask } from './records/tasks';
import type { StoredIntegration } from './records/integrations';
import type { StoredQuote } from './records/quotes';
import type { StoredTravel } from './records/travels';
import type { RateLimitSettings } from './protocol/rateLimit';
import { Collection } from './records/collection';

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
