import type { MessageId } from '../en';
import { FAILURES } from './failures';
import { FIELDS } from './fields';
import { HINTS } from './hints';
import { PERMISSIONS } from './permissions';
import { RECORDS } from './records';
import { WORDS } from './words';

export const PORTUGUESE: Readonly<Record<MessageId, string>> = {
	...FIELDS,
	...RECORDS,
	...FAILURES,
	...HINTS,
	...PERMISSIONS,
	...WORDS,
};
