import { completed } from './completed';
import { created } from './created';
import { due } from './due';

/** The events that can start a workflow with a task, in alphabetical order of their names. */
export const events = [completed, created, due];
