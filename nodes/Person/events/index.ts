import { birthday } from './birthday';
import { created } from './created';
import { passportExpiring } from './passportExpiring';

/** The events that can start a workflow with a person, in alphabetical order of their names. */
export const events = [passportExpiring, birthday, created];
