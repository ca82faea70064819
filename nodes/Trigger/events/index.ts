import { billDue } from './billDue';
import { billOverdue } from './billOverdue';
import { departureOrReturn } from './departureOrReturn';
import { historyEntry } from './historyEntry';
import { saleCanceled } from './saleCanceled';
import { saleCreated } from './saleCreated';
import { saleCreatedOrUpdated } from './saleCreatedOrUpdated';
import { saleUpdated } from './saleUpdated';
import { taskDue } from './taskDue';

/** What the trigger can watch, by name. A new event is a file beside this one and a line here. */
export const events = [
	billDue,
	billOverdue,
	departureOrReturn,
	historyEntry,
	saleCanceled,
	saleCreated,
	saleCreatedOrUpdated,
	saleUpdated,
	taskDue,
];
