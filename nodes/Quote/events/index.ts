import { expiring } from './expiring';

/** The events that can start a workflow with a quote. */
export const events = [expiring];
