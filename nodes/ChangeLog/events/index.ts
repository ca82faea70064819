import { added } from './added';

/** What starts a workflow with an entry of the change history. */
export const events = [added];
