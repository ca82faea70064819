import type { IExecuteFunctions } from 'n8n-workflow';

import { atItems, sentenceOf } from '../errors/invalidInput';
import { asHtml } from '../errors/nodeError';
import type { Findings } from '../fields/findings';
import type { Language } from '../messages/language';
import { inWords, message, type Message, type Value } from '../messages/message';
import { MS_PER_REQUEST } from '../request/limiter';
import type { Traffic } from '../request/traffic';
import { groupedBy } from '../values';
import type { PlannedWrite } from '../writes/rehearsal';
import { countInWords, writesInWords } from './writesInWords';

/** What hints need of an item's form. */
interface ReadForm {
	findings: Pick<Findings, 'issues' | 'hints' | 'emptyExpressions'>;
}

/** A longer list is not read as a hint. */
const MAX_LISTED_HINTS = 10;

/**
 * Shows next to the output what was sent but is probably not meant: hints from rules, and expressions that
 * have no value in any item. Older n8n versions have no hints.
 */
export function showHints(host: IExecuteFunctions, forms: readonly ReadForm[], language: Language): void {
	const pointedOut = pointedOutIn(forms, language);
	if (pointedOut) show(host, pointedOut, 'warning');
	const empty = emptyExpressionsIn(forms);
	if (empty) show(host, inWords(empty, language));
}

/** n8n shows hints as HTML, and they may contain names of the agency and texts of the user. */
function show(host: IExecuteFunctions, text: string, type?: 'warning'): void {
	host.addExecutionHints?.({ message: asHtml(text), ...(type && { type }), location: 'outputPane' });
}

/** The hints of rules for the forms that could be sent, with item numbers if there are several items. */
function pointedOutIn(forms: readonly ReadForm[], language: Language): string | undefined {
	const hinted = forms.flatMap(({ findings: { issues, hints } }, item) =>
		(issues.length > 0 ? [] : hints).map((hint) => ({ item, sentence: sentenceOf(hint, language) })),
	);
	const sentences = [...groupedBy(hinted, ({ sentence }) => sentence)].map(([sentence, alike]) =>
		atItems(sentence, forms.length > 1 ? alike.map(({ item }) => item) : [], language),
	);
	if (sentences.length === 0) return undefined;
	const left = sentences.length - MAX_LISTED_HINTS;
	return [
		inWords(message('hint.check'), language),
		...sentences.slice(0, MAX_LISTED_HINTS).map((sentence) => `${sentence}.`),
		...(left > 0 ? [inWords(message('hint.more', { count: left }), language)] : []),
	].join('\n');
}

/**
 * Expressions that are empty for all items: n8n silently treats a misspelled column as empty. One that is
 * empty for only some items is probably meant, except as a filter, see {@link judgeEmptyFilters}.
 */
function emptyExpressionsIn(forms: readonly ReadForm[]): Message | undefined {
	const [first, ...others] = forms.map(
		({ findings }) => new Set(findings.emptyExpressions.map(({ field }) => field?.labels ?? '')),
	);
	const fields = [...(first ?? [])].filter((field) => others.every((more) => more.has(field)));
	if (fields.length === 0) return undefined;
	const left = fields.length - MAX_LISTED_HINTS;
	const named: Value = fields.slice(0, MAX_LISTED_HINTS).map((label) => ({ label }));
	return message('hint.emptyExpressions', {
		items: forms.length === 1 ? message('hint.theItem') : message('hint.anyItem', { count: forms.length }),
		fields: left > 0 ? message('andMore', { named, count: left }) : named,
	});
}

/** Says above a Preview what the real run would write and cost. */
export function showCost(
	host: IExecuteFunctions,
	{ planned, requests }: { planned: readonly PlannedWrite[]; requests: number },
	language: Language,
): void {
	const seconds = Math.max(1, Math.round((requests * MS_PER_REQUEST) / 1_000));
	const refused = planned.filter(({ isRefused }) => isRefused).length;
	const told = { writes: writesInWords(planned), requests: countInWords('requests', requests), seconds };
	show(
		host,
		inWords(
			message('hint.preview', {
				...told,
				refused: refused > 0 ? message('hint.refusals', { count: refused }) : '',
			}),
			language,
		),
	);
}

/** A shorter wait needs no explanation. */
const MIN_SHOWN_WAIT_MS = 5_000;

/**
 * Says next to the output why a run took long, what was sent more than once, and what the chosen output cost.
 *
 * @param details the number of requests made only for the output
 */
export function showTrafficHint(
	host: IExecuteFunctions,
	traffic: Traffic,
	details: number,
	language: Language,
): void {
	const { sent } = traffic;
	const detailsSaid = details > 0 ? message('hint.details', { sent, count: details }) : undefined;
	const said = [waitIn(traffic), detailsSaid, repeatsIn(traffic), confirmedIn(traffic)];
	const sentences = said.flatMap((one) => (one ? [inWords(one, language)] : []));
	if (sentences.length === 0) return;
	show(host, sentences.join(' '));
}

function waitIn({ sent, elapsedMs, waitedMs }: Traffic): Message | undefined {
	if (waitedMs <= MIN_SHOWN_WAIT_MS) return undefined;
	return message('hint.wait', { sent, elapsed: seconds(elapsedMs), waited: seconds(waitedMs) });
}

function repeatsIn({ repeats: { limited, lost, unsent, inProgress } }: Traffic): Message | undefined {
	const all = [
		{ count: limited, cause: 'repeats.limited' },
		{ count: lost, cause: 'repeats.lost' },
		{ count: unsent, cause: 'repeats.unsent' },
		{ count: inProgress, cause: 'repeats.inProgress' },
	] as const;
	const causes = all.filter(({ count }) => count > 0).map(({ count, cause }) => message(cause, { count }));
	return causes.length > 0 ? message('hint.repeats', { causes }) : undefined;
}

function confirmedIn({ confirmed }: Traffic): Message | undefined {
	if (confirmed === 0) return undefined;
	return confirmed === 1 ? message('hint.confirmed') : message('hint.confirmedSeveral', { count: confirmed });
}

function seconds(milliseconds: number): number {
	return Math.round(milliseconds / 1_000);
}
