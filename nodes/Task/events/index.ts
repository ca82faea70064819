import { completed } from './completed';
import { created } from './created';
import { due } from './due';

/** The events that can start a workflow with a task, by name. */
export const events = [completed, created, due];
