import { due } from './due';

/** What starts a workflow with a refund. */
export const events = [due];
