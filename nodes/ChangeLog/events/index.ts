import { added } from './added';

/** The events that can start a workflow with an entry of the change history. */
export const events = [added];
