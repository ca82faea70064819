import type { IExecuteFunctions } from 'n8n-workflow';

/** What the hint needs of an item's form. */
interface CheckedForm {
	place: { readonly findings: readonly string[]; readonly hints: readonly string[] };
}

/** A longer list is no hint any more. */
const MAX_HINTS = 10;

/** Shows beside the output what rules pointed out in the forms that could be sent, with the item where there are several. */
export function showHints(host: IExecuteFunctions, forms: readonly CheckedForm[]): void {
	const sentences = forms.flatMap(({ place: { findings, hints } }, item) =>
		findings.length > 0 ? [] : hints.map((hint) => (forms.length > 1 ? `${hint} [Item ${item}]` : hint)),
	);
	if (sentences.length === 0) return;
	const left = sentences.length - MAX_HINTS;
	// Not every n8n version has hints.
	host.addExecutionHints?.({
		message: [
			'Please check:',
			...sentences.slice(0, MAX_HINTS).map((sentence) => `${sentence}.`),
			...(left > 0 ? [`And ${left} more.`] : []),
		].join('<br>'),
		type: 'warning',
		location: 'outputPane',
	});
}
