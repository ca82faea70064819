import type { MessageId } from '../en';
import { CHOICES } from './choices';
import { FAILURES } from './failures';
import { FIELDS } from './fields';
import { HINTS } from './hints';
import { FOR_MODELS } from './model';
import { PERMISSIONS } from './permissions';
import { RECORDS } from './records';
import { WORDS } from './words';

const texts: Readonly<Record<MessageId, string>> = {
	...FIELDS,
	...RECORDS,
	...FAILURES,
	...HINTS,
	...PERMISSIONS,
	...WORDS,
};

export const PORTUGUESE = { texts, forModels: FOR_MODELS, choices: CHOICES };
