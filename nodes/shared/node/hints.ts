import type { IExecuteFunctions } from 'n8n-workflow';

/** What the hint needs of an item's form. */
interface ReadForm {
	place: { readonly emptyExpressions: readonly string[] };
}

/** A longer list is no hint any more. */
const MAX_NAMED = 10;

/**
 * Says beside the output which expressions gave nothing, for each of the items: n8n takes a misspelled column for an empty
 * one and tells nobody. One that is empty for some items only is most likely meant.
 */
export function hintAtEmptyExpressions(host: IExecuteFunctions, forms: readonly ReadForm[]): void {
	const [first, ...others] = forms.map(({ place }) => place.emptyExpressions);
	const fields = (first ?? []).filter((field) => others.every((more) => more.includes(field)));
	if (fields.length === 0) return;
	const named = fields.slice(0, MAX_NAMED).join(', ');
	const left = fields.length - MAX_NAMED;
	// Not every n8n version has hints.
	host.addExecutionHints?.({
		message: `Expressions that gave nothing for ${forms.length === 1 ? 'the item' : `any of the ${forms.length} items`}: ${named}${left > 0 ? ` and ${left} more` : ''}. If that is not meant, check the names of the columns in them.`,
		location: 'outputPane',
	});
}
