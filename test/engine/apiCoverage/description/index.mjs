import { OTHER_BODIES } from './otherBodies.mjs';
import { PAYMENT_BODY } from './payments.mjs';
import { QUERIES } from './queries.mjs';
import { SALE_BODY } from './sales.mjs';
import { SHAPES } from './shapes.mjs';

export { ENDPOINTS } from './endpoints.mjs';

/**
 * Everything that can be requested and written, with the API description's words. What a sentence names
 * follows it: under its endpoint, `GET /sales ?` for a query, or a shape. `seller: Person` is a field with a
 * shape of its own, `contacts: open` one whose content the description leaves open.
 *
 * @typedef {{ section: string, line: string, names: Record<string, string> }} Statement
 */

/** @type {readonly Statement[]} */
export const STATEMENTS = [...QUERIES, ...SALE_BODY, ...PAYMENT_BODY, ...OTHER_BODIES, ...SHAPES];
