import { issued } from './issued';

/** What starts a workflow with an invoice. */
export const events = [issued];
