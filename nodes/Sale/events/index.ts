import { canceled } from './canceled';
import { closed } from './closed';
import { created } from './created';
import { departure } from './departure';
import { paidOff } from './paidOff';
import { tripReturn } from './return';
import { updated } from './updated';

/**
 * The events that can start a workflow with a sale, in alphabetical order of their names. A new event is a
 * file in this folder and a line here.
 */
export const events = [departure, tripReturn, canceled, closed, created, paidOff, updated];
