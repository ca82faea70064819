import type { INodeProperties } from 'n8n-workflow';

import type { Translation } from '../language';
import { CHOICES } from './choices';
import { FAILURES } from './failures';
import { FIELDS } from './fields';
import { HINTS } from './hints';
import { FOR_MODELS } from './model';
import { PERMISSIONS } from './permissions';
import { RECORDS } from './records';
import { WORDS } from './words';

const credentialField: INodeProperties = {
	displayName: 'Language of Messages',
	name: 'messageLanguage',
	type: 'options',
	options: [
		{ name: 'English', value: 'en' },
		{ name: 'Português', value: 'pt' },
	],
	default: 'en',
	description:
		'In which language nodes say what went wrong, what to do, and what to look at. Labels stay as n8n shows them.',
};

const texts: Translation['texts'] = {
	...FIELDS,
	...RECORDS,
	...FAILURES,
	...HINTS,
	...PERMISSIONS,
	...WORDS,
};

/** The English edition is this package with `undefined` here: see scripts/englishEdition.mjs. */
export const PORTUGUESE: Translation | undefined = {
	credentialField,
	texts,
	forModels: FOR_MODELS,
	choices: CHOICES,
};
