import { due } from './due';

/** The events that can start a workflow with a refund. */
export const events = [due];
