import { birthday } from './birthday';
import { created } from './created';
import { passportExpiring } from './passportExpiring';

/** What starts a workflow with a person, by name. */
export const events = [passportExpiring, birthday, created];
