import { issued } from './issued';

/** The events that can start a workflow with an invoice. */
export const events = [issued];
