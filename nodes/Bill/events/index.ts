import { due } from './due';
import { overdue } from './overdue';
import { settled } from './settled';

/** What starts a workflow with a bill, by name. */
export const events = [due, overdue, settled];
