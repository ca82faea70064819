import type { IExecuteFunctions } from 'n8n-workflow';

import type { Traffic } from '../request/traffic';

/** What hints need of an item's form. */
interface ReadForm {
	fieldPath: {
		readonly issues: readonly string[];
		readonly hints: readonly string[];
		readonly emptyExpressions: readonly string[];
	};
}

/** A longer list is no hint any more. */
const MAX_LISTED = 10;

/**
 * Shows beside the output what was sent but is hardly meant: findings of rules, and expressions without a
 * value in all items. Older n8n versions have no hints.
 */
export function showHints(host: IExecuteFunctions, forms: readonly ReadForm[]): void {
	const pointedOut = pointedOutIn(forms);
	if (pointedOut) host.addExecutionHints?.({ message: pointedOut, type: 'warning', location: 'outputPane' });
	const empty = emptyExpressionsIn(forms);
	if (empty) host.addExecutionHints?.({ message: empty, location: 'outputPane' });
}

/** What rules pointed out in the forms that could be sent, with the item where there are several. */
function pointedOutIn(forms: readonly ReadForm[]): string | undefined {
	const sentences = forms.flatMap(({ fieldPath: { issues, hints } }, item) =>
		issues.length > 0 ? [] : hints.map((hint) => (forms.length > 1 ? `${hint} [Item ${item}]` : hint)),
	);
	if (sentences.length === 0) return undefined;
	const left = sentences.length - MAX_LISTED;
	return [
		'Please check:',
		...sentences.slice(0, MAX_LISTED).map((sentence) => `${sentence}.`),
		...(left > 0 ? [`And ${left} more.`] : []),
	].join('<br>');
}

/**
 * n8n silently takes a misspelled column for an empty one. One that is empty for only some items is most
 * likely meant.
 */
function emptyExpressionsIn(forms: readonly ReadForm[]): string | undefined {
	const [first, ...others] = forms.map(({ fieldPath }) => fieldPath.emptyExpressions);
	const fields = (first ?? []).filter((field) => others.every((more) => more.includes(field)));
	if (fields.length === 0) return undefined;
	const named = fields.slice(0, MAX_LISTED).join(', ');
	const left = fields.length - MAX_LISTED;
	return `Expressions that gave no value for ${forms.length === 1 ? 'the item' : `any of the ${forms.length} items`}: ${named}${left > 0 ? ` and ${left} more` : ''}. If that is not intended, check the names of the columns in them.`;
}

/** The API takes ten requests in three seconds. */
const SECONDS_PER_REQUEST = 3 / 10;

/**
 * Says above a Preview what the real run would cost.
 *
 * @param writes "create 60 sales"
 */
export function showCost(host: IExecuteFunctions, writes: string, requests: number): void {
	const time = Math.max(1, Math.round(requests * SECONDS_PER_REQUEST));
	host.addExecutionHints?.({
		message: `Preview: nothing was written. The real run would ${writes}: ${requests} ${requests === 1 ? 'request' : 'requests'}, about ${time} s.`,
		location: 'outputPane',
	});
}

/** A shorter wait needs no explanation. */
const MIN_SHOWN_WAIT_MS = 5_000;

/** Says beside the output why a run took long, and what was sent more than once. Most runs show nothing. */
export function showTrafficHint(host: IExecuteFunctions, traffic: Traffic): void {
	const sentences = [waitIn(traffic), repeatsIn(traffic), confirmedIn(traffic)].filter(Boolean);
	if (sentences.length === 0) return;
	host.addExecutionHints?.({ message: sentences.join(' '), location: 'outputPane' });
}

function waitIn({ sent, elapsedMs, waitedMs }: Traffic): string | undefined {
	if (waitedMs <= MIN_SHOWN_WAIT_MS) return undefined;
	return `${sent} requests in ${seconds(elapsedMs)} s; ${seconds(waitedMs)} s of it waiting for the back office's limit.`;
}

function repeatsIn({ repeats: { limited, lost, unsent, inProgress } }: Traffic): string | undefined {
	const causes: Array<[number, string]> = [
		[limited, 'after a refusal for the limit'],
		[lost, 'after a lost answer'],
		[unsent, 'after a failed connection'],
		[inProgress, 'while a first attempt was in progress'],
	];
	const listed = causes.filter(([count]) => count > 0).map(([count, cause]) => `${count} ${cause}`);
	return listed.length > 0 ? `Requests sent again: ${listed.join(', ')}.` : undefined;
}

function confirmedIn({ confirmed }: Traffic): string | undefined {
	if (confirmed === 0) return undefined;
	return confirmed === 1
		? 'The answer to 1 write was lost, then confirmed: it was made once.'
		: `The answers to ${confirmed} writes were lost, then confirmed: each was made once.`;
}

function seconds(milliseconds: number): number {
	return Math.round(milliseconds / 1_000);
}
