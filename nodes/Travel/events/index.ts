import { finished } from './finished';
import { upcoming } from './upcoming';

/** What starts a workflow with a travel, by name. */
export const events = [finished, upcoming];
