import { expiring } from './expiring';

/** What starts a workflow with a quote. */
export const events = [expiring];
