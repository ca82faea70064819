import { FAILURES } from './failures';
import { FIELDS } from './fields';
import { HINTS } from './hints';
import { PERMISSIONS } from './permissions';
import { RECORDS } from './records';
import { WORDS } from './words';

/**
 * All texts that users read. An ID in capitals begins with a code, which is stable, so that programs can rely
 * on it; a dot and a suffix distinguish texts with the same code. Any other ID belongs to a part of a
 * message.
 */
export const ENGLISH = { ...FIELDS, ...RECORDS, ...FAILURES, ...HINTS, ...PERMISSIONS, ...WORDS };

export type MessageId = keyof typeof ENGLISH;

export type Permission = keyof typeof PERMISSIONS extends `permission.${infer Name}` ? Name : never;
