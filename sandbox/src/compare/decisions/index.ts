import type { Decision } from '../decision';
import { cursorAge } from './cursorAge';
import { debts } from './debts';
import { development } from './development';
import { filterDecisions } from './filters';
import { orders } from './order';
import { listAndRecord, listed, referenceNames, references } from './agreement';
import { writtenForms } from './forms';
import { filteredPages, numberedPage, oneRow, otherList, otherSize, pages } from './pages';
import { cursorForm, defaultSize, hasNextPage, lastCursor, paginationFields, sameSize } from './pagination';
import { refusals } from './refusals';
import { shapes } from './shapes';
import { statuses } from './statuses';
import { answerTimes } from './time';
import { customFieldValues, values } from './values';
import {
	besideErrorsDecision,
	dateForms,
	dateTimes,
	decimals,
	limit,
	limitHeaders,
	limitMet,
	mediaTypes,
	retryAfter,
} from './wire';
import { writing } from './writing';

const momentary = (all: readonly Decision[]): Decision[] => all.map((one) => ({ ...one, momentary: true }));

/** Decisions that need only reads, in the order in which they are checked. */
export const reading: readonly Decision[] = [
	...statuses,
	...shapes,
	...development,
	decimals,
	dateTimes,
	dateForms,
	...values,
	...writtenForms,
	customFieldValues,
	...momentary([...debts, listAndRecord]),
	...references,
	referenceNames,
	...listed,
	paginationFields,
	hasNextPage,
	lastCursor,
	cursorForm,
	defaultSize,
	sameSize,
	oneRow,
	pages,
	otherList,
	otherSize,
	numberedPage,
	...filteredPages,
	...orders,
	...momentary(filterDecisions),
	...refusals,
	cursorAge,
];

export { writing };

/** Decisions that depend on all answers of the comparison. */
export const concluding: readonly Decision[] = [
	besideErrorsDecision,
	mediaTypes,
	limitHeaders,
	retryAfter,
	limit,
	limitMet,
	answerTimes,
];

export const decisions: readonly Decision[] = [...reading, ...writing, ...concluding];
