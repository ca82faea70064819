import { FAILURES } from './failures';
import { FIELDS } from './fields';
import { HINTS } from './hints';
import { PERMISSIONS } from './permissions';
import { RECORDS } from './records';
import { WORDS } from './words';

/**
 * All that users read. An ID in capitals begins with a code, which is for programs and stable; what follows
 * its dot tells sentences of one code apart. Any other ID is of a part of a message.
 */
export const ENGLISH = { ...FIELDS, ...RECORDS, ...FAILURES, ...HINTS, ...PERMISSIONS, ...WORDS };

export type MessageId = keyof typeof ENGLISH;

export type Permission = keyof typeof PERMISSIONS extends `permission.${infer Name}` ? Name : never;
