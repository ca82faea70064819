import type { Decision } from '../decision';
import { cursorAge } from './cursorAge';
import { development } from './development';
import { filterDecisions } from './filters';
import { orders } from './order';
import { cursorForm, defaultSize, lastCursor, paginationFields } from './pagination';
import { refusals } from './refusals';
import { shapes } from './shapes';
import { dateTimes, decimals, limit, limitHeaders, retryAfter } from './wire';
import { writing } from './writing';

/** What reading shows, in the order of asking. The headers are those of all earlier answers. */
export const reading: readonly Decision[] = [
	...shapes,
	...development,
	decimals,
	dateTimes,
	paginationFields,
	lastCursor,
	cursorForm,
	defaultSize,
	...orders,
	...filterDecisions,
	...refusals,
	cursorAge,
	limitHeaders,
	retryAfter,
	limit,
];

export { writing };

export const decisions: readonly Decision[] = [...reading, ...writing];
