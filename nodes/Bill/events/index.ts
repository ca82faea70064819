import { due } from './due';
import { overdue } from './overdue';
import { settled } from './settled';

/** The events that can start a workflow with a bill, in alphabetical order of their names. */
export const events = [due, overdue, settled];
