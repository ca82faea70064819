import { finished } from './finished';
import { upcoming } from './upcoming';

/** The events that can start a workflow with a travel, by name. */
export const events = [finished, upcoming];
